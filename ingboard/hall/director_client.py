"""A director, or whoever only looks, in a hall: hears all tables, keeps their journals, gives orders.

What is asked returns at once; what changed is told through one callback, in other threads, as values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from ingboard.hall.archive import Archive, ArchivedGame
from ingboard.hall.archive_keeper import (
    ArchivedGames,
    ArchiveFault,
    ArchiveKeeper,
    ArchiveNews,
    RefusedLine,
)
from ingboard.hall.connection import Connection, Link, LinkState, Sent
from ingboard.hall.join import JoinCode
from ingboard.hall.messages import (
    JournalLine,
    JournalWanted,
    Message,
    Order,
    OrderAnswer,
    RecordsShown,
    ShownRecord,
    ShownRound,
    StoredUpTo,
    TableState,
    encoded,
    order_id,
)
from ingboard.hall.overview import Arrival, Dropped, HallOverview, HallTable
from ingboard.hall.round_publisher import RoundPublisher
from ingboard.hall.spectator_records import SpectatorRecords
from ingboard.hall.topics import ALL_TABLES, RETAINED, HallTopic, TopicKind, filter_of, topic_named
from ingboard.table.time_source import MonotonicTime

WATCHED = (TopicKind.STATE, TopicKind.ONLINE)
DIRECTED = (
    *WATCHED,
    TopicKind.STORED,
    TopicKind.AUTHORITY,
    TopicKind.CALL,
    TopicKind.ANSWER,
    TopicKind.WANTED,
    TopicKind.ROUND,
)


class TableChanged(Struct, frozen=True):
    """A table stands otherwise now."""

    table: HallTable


class AnsweredOrder(Struct, frozen=True):
    """What a table made of an order."""

    table: str
    answer: OrderAnswer


class DroppedMessage(Struct, frozen=True):
    """A message was dropped; all that were are counted."""

    dropped: Dropped
    topic: str


class ToldRecords(Struct, frozen=True):
    """Which records spectators may fetch, as a director said: this one or another."""

    records: RecordsShown


class OrderNotSent(Struct, frozen=True):
    """There is no connection, or the broker did not take it."""

    order: str
    why: str


HallNews: TypeAlias = (
    Link
    | TableChanged
    | AnsweredOrder
    | DroppedMessage
    | RefusedLine
    | ArchiveFault
    | ArchivedGames
    | ToldRecords
    | OrderNotSent
)


class DirectorClient:
    """Hears what a hall says of these `kinds`; with an `archive` it hears and keeps the journals too.

    What of a journal was said before it came it has from the other directors, and they from it. Spectators
    have those records from it that a director allows. The archive belongs to this client from then on.
    `tell` is called in another thread with each piece of news and must return at once.
    """

    def __init__(
        self,
        code: JoinCode,
        tell: Callable[[HallNews], None],
        archive: Archive | None = None,
        certificate: Path | None = None,
        kinds: tuple[TopicKind, ...] = DIRECTED,
    ) -> None:
        self._code = code
        self._time = MonotonicTime()
        self._tell = tell
        self._overview = HallOverview(code.hall)
        self._stored: dict[tuple[str, str], int] = {}  # lines that any director said to have
        kinds = kinds if archive is None else (*kinds, TopicKind.JOURNAL)
        filters = tuple(filter_of(code.hall, "+", kind) for kind in kinds)
        self._connection = Connection(code, self, filters, certificate=certificate)
        self._round = RoundPublisher(self._publish_round, self._allow)
        self._keeper: ArchiveKeeper | None = None
        self._records: SpectatorRecords | None = None
        if archive is not None:
            self._keeper = ArchiveKeeper(archive, self._say, self._tell_kept)
            self._records = SpectatorRecords(archive.folder, self._say_record)

    @property
    def link(self) -> Link:
        """How the connection stands."""
        return self._connection.link

    def open(self) -> None:
        """Begin to listen; returns at once."""
        if self._keeper is not None:
            self._keeper.open()
        if self._records is not None:
            self._records.open()
        self._connection.open()

    def close(self, at_most: float = 2.0) -> None:
        """Stop."""
        if self._keeper is not None:
            self._keeper.close(at_most)
        if self._records is not None:
            self._records.close(at_most)
        self._connection.close(at_most=at_most)

    def order(self, table: str, order: Order) -> None:
        """Give an order to a table, or to `topics.ALL_TABLES`. Returns at once."""
        self._connection.do(lambda: self._order(table, order))

    def show_round(self, shown: ShownRound) -> None:
        """Say the round to spectators, now and whenever connected, and serve its records. Returns at once."""
        self._connection.do(partial(self._round.show_round, shown))

    def show_records(self, records: RecordsShown) -> None:
        """Say which records spectators may have of the round that is known. Returns at once."""
        self._connection.do(partial(self._round.show_records, records))

    def take_over(self, game: ArchivedGame, machine: str, by: str) -> None:
        """From now on a game is that machine's: it is kept on the disk, then said. Returns at once."""
        keeper = self._keeper
        assert keeper is not None, "only who keeps the journals can give one to another machine"
        keeper.move(game, machine, by)

    def ask_games(self, table: str) -> None:
        """Have the copies of a table's journals told. Returns at once; nothing comes without an archive."""
        if self._keeper is not None:
            self._keeper.ask_games(table)

    # In the connection's thread -----------------------------------------------------------------------

    def on_link(self, link: Link) -> None:
        """Say again whose which game is: a broker that was started anew knows nothing."""
        if link.state is not LinkState.CONNECTED:
            self._overview.lost(self._time.now())
            self._tell(link)
            return
        for table in self._overview.connected(self._time.now()):
            self._tell(TableChanged(table))
        self._tell(link)
        if self._keeper is not None:
            self._keeper.say_again()
        if self._records is not None:
            self._records.say_again()
        self._round.connected(self._time.now())

    def on_message(self, topic: str, payload: bytes, *, kept: bool) -> None:
        """Take what was said."""
        arrival = Arrival(topic, payload, kept, self._time.now(), datetime.now(UTC))
        heard = self._overview.take(arrival)
        if heard is None:
            self._tell(DroppedMessage(self._overview.dropped, topic[:200]))
            return
        table = heard.topic.table
        match heard.message:
            case JournalLine() | JournalWanted():
                self._keep(table, heard.message)
            case ShownRound():
                self._round.hear(heard.message)
            case TableState():
                if self._records is not None and heard.table.state is not None:
                    self._records.look(table, heard.table.state)
                self._tell(TableChanged(heard.table))
            case OrderAnswer():
                self._tell(AnsweredOrder(table, heard.message))
            case StoredUpTo(game, number):
                most = self._stored.get((table, game), 0)
                self._stored[table, game] = max(most, number)
                self._tell(TableChanged(heard.table))
            case _:
                self._tell(TableChanged(heard.table))

    def _keep(self, table: str, said: JournalLine | JournalWanted) -> None:
        if self._keeper is None:
            return
        if isinstance(said, JournalLine):
            self._keeper.put(table, said)
        else:
            self._keeper.serve(table, said)

    def on_refused(self, topic: str, why: str, payload: bytes = b"") -> None:
        """The broker did not take something."""
        named = topic_named(topic)
        if named is not None and named.kind is TopicKind.ORDERS:
            self._tell(OrderNotSent(order_id(payload) or "", why))

    def on_unanswered(self, sent: Sent) -> None:
        """Whether an order came is told by the tables' answers, and by their silence."""

    def on_turn(self) -> float:
        """Say what is due."""
        return self._round.on_turn(self._time.now()) / 1000

    def _tell_kept(self, news: ArchiveNews) -> None:
        """Tell it; what a copy that is looked at lacks is asked for."""
        self._tell(news)
        if isinstance(news, ArchivedGames):
            self._connection.do(partial(self._want, news))

    def _want(self, known: ArchivedGames) -> None:
        """Ask for what follows in the journal of a table's game, if there may be more.

        Of a table that is gone another director may have what nobody told here.
        """
        table = self._overview.table(known.table)
        state = table.state
        if state is None or not state.game:
            return
        there = next((game.lines for game in known.games if game.game == state.game), 0)
        told = max(state.lines, self._stored.get((known.table, state.game), 0))
        if there < told or not table.is_there(self._time.now()):
            self._publish(known.table, TopicKind.WANTED, JournalWanted(state.game, there))

    def _order(self, table: str, order: Order) -> None:
        topic = HallTopic(self._code.hall, table, TopicKind.ORDERS)
        if not self._connection.send(Sent(topic.name, encoded(order))):
            self._tell(OrderNotSent(order.id, self.link.why or str(self.link.state)))

    def _say(self, said: Sequence[tuple[str, TopicKind, Message]]) -> None:
        def say() -> None:
            for table, kind, message in said:
                self._publish(table, kind, message)

        self._connection.do(say)

    def _publish_round(self, shown: ShownRound) -> bool:
        return self._publish(ALL_TABLES, TopicKind.ROUND, shown)

    def _allow(self, records: RecordsShown) -> None:
        if self._records is not None:
            self._records.allow(records)
        self._tell(ToldRecords(records))

    def _say_record(self, table: str, record: ShownRecord | None) -> None:
        def say() -> None:
            self._publish(table, TopicKind.RECORD, record)

        self._connection.do(say)

    def _publish(self, table: str, kind: TopicKind, message: Message | None) -> bool:
        """Say it, None to have the broker forget what it keeps; whether that could be tried."""
        topic = HallTopic(self._code.hall, table, kind)
        payload = b"" if message is None else encoded(message)
        return self._connection.send(Sent(topic.name, payload, kind in RETAINED))
