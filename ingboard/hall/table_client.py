"""A table in a hall: says its state, sends its journal, takes orders. It never waits for the network.

Whatever it is asked returns at once; what comes is told through one callback, in the connection's thread, as
values. What was not acknowledged goes out again whenever the hall is there, for as long as the program runs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.clock.moments import Millis, Moment, TimeSource, seconds
from ingboard.game.state import GameState
from ingboard.hall import messages
from ingboard.hall.connection import Connection, Link, LinkState, Sent
from ingboard.hall.join import JoinCode
from ingboard.hall.order_book import OrderBook
from ingboard.hall.order_notes import orders_in
from ingboard.hall.outbox import Outbox, SavedJournal, saved_lines
from ingboard.hall.overview import SAID_EVERY
from ingboard.hall.seat import Seat
from ingboard.hall.state import TableSituation, state_of_game, state_without_game
from ingboard.hall.topics import (
    ALL_TABLES,
    RETAINED,
    TO_TABLE,
    HallTopic,
    TopicKind,
    filter_of,
    topic_named,
)
from ingboard.table.time_source import MonotonicTime

_LINES_EVERY: Millis = Millis(50)
_AT_MOST: Millis = seconds(1)
_OLD_JOURNALS = 20
_LEAVES_WITHIN: Millis = seconds(2)


class GivenOrder(Struct, frozen=True):
    """The director asks for something; it is answered with `TableClient.answer`."""

    order: messages.Order


class MovedElsewhere(Struct, frozen=True):
    """The game of this journal went on at another machine: here it may only be shown."""

    authority: messages.Authority


class SeatTaken(Struct, frozen=True):
    """This machine is the table now: what it says counts. Told after each connection."""


class TakenByTwin(Struct, frozen=True):
    """Another machine says to be this table; nothing is said until it is gone. None: it is gone."""

    machine: str | None


class CopyProgress(Struct, frozen=True):
    """What the director's disk has of a journal; `refused` is a line that his copy contradicts (0: none)."""

    game: str
    stored: int
    refused: int = 0


class NotTaken(Struct, frozen=True):
    """The broker did not take what was said on a topic."""

    topic: str
    why: str


class UnreadMessage(Struct, frozen=True):
    """A message for this table was dropped; another version is worth saying."""

    unread: messages.Unread


TableNews: TypeAlias = (
    Link
    | GivenOrder
    | MovedElsewhere
    | SeatTaken
    | TakenByTwin
    | CopyProgress
    | NotTaken
    | UnreadMessage
)


class _Shown(Struct, frozen=True):
    """What was last said of a table, to be read at the moment of sending."""

    situation: TableSituation
    game: GameState | None
    time: TimeSource

    def state(self) -> messages.TableState:
        at = datetime.now(UTC)
        if self.game is None:
            return state_without_game(self.situation, at)
        return state_of_game(self.situation, self.game, self.time.now(), at)


class TableClient:
    """One table's seat in the hall. `code` names the table; `machine` is the same at every start of this one.

    `tell` is called in another thread with each piece of news and must return at once.
    """

    def __init__(
        self,
        code: JoinCode,
        machine: str,
        tell: Callable[[TableNews], object],
        certificate: Path | None = None,
    ) -> None:
        self._code = code
        self._machine = machine
        self._time = MonotonicTime()
        self._tell = tell
        self._said = threading.Lock()
        self._shown: _Shown | None = None
        self._is_new = False
        self._seq = 0
        self._outbox: Outbox | None = None
        self._older: list[Outbox] = []
        self._orders = OrderBook()
        self._early: list[messages.Order] = []  # those that came before the seat was taken
        self._unsaid: list[Sent] = []  # answers that the broker does not have
        self._moved: dict[str, messages.Authority] = {}  # by game
        self._seat = Seat(machine)
        self._leaving: tuple[int, Moment] | None = None
        self._stated = Moment(0)
        self._awaited = 0  # the line that belongs to the state that was said last
        filters = [filter_of(code.hall, code.user, kind) for kind in (*TO_TABLE, TopicKind.ONLINE)]
        filters.append(filter_of(code.hall, ALL_TABLES, TopicKind.ORDERS))
        gone = self._sent(TopicKind.ONLINE, messages.Online(online=False, machine=machine))
        self._gone = gone
        self._connection = Connection(code, self, tuple(filters), gone, certificate)

    @property
    def table(self) -> str:
        """The table's name in the hall."""
        return self._code.user

    @property
    def link(self) -> Link:
        """How the connection stands."""
        return self._connection.link

    def open(self) -> None:
        """Join; returns at once."""
        self._connection.open()

    def leave(self, lines: int) -> None:
        """Leave the hall once the director has so many lines of the journal, or soon; returns at once."""
        self._connection.do(lambda: self._leave(lines))

    def close(self, at_most: float = 2.0) -> None:
        """Leave the hall now; a machine that waits for another one's seat has none to leave."""
        self._connection.close(self._gone if self._seat.is_ours else None, at_most)

    def say(self, situation: TableSituation, game: GameState | None, time: TimeSource) -> None:
        """Say how the table stands, None: without a game; only the newest state is sent. Returns at once.

        What was said before is not said again. `time` is the game's own; both clocks are read when the
        state is sent, however late that is.
        """
        with self._said:
            before, self._shown = self._shown, _Shown(situation, game, time)
            is_same = before is not None and before.game is game and before.situation == situation
            self._is_new = self._is_new or not is_same
        self._connection.wake()

    def keep(self, journal: SavedJournal) -> None:
        """Send this journal from now on, and what is left of the one before. Returns at once.

        The orders that it says were done are not done again; if its game went on elsewhere, that is told.
        """
        self._connection.do(lambda: self._keep(journal))

    def is_sending(self, game: str) -> bool:
        """Whether the present journal has this name."""
        outbox = self._outbox
        return outbox is not None and outbox.game == game

    def call(self, call: messages.RefereeCall) -> None:
        """Call the referee, or (not `open`) say that he has come; the next state should say so too."""
        self._connection.do(lambda: self._say_call(call))

    def answer(self, answer: messages.OrderAnswer) -> None:
        """Answer an order, which may be repeated; it is done no second time."""
        self._connection.do(lambda: self._answer(answer))

    # In the connection's thread -----------------------------------------------------------------------

    def on_link(self, link: Link) -> None:
        """Begin anew whenever connected; nothing is said before it is known who else says to be here."""
        self._early.clear()
        is_connected = link.state is LinkState.CONNECTED
        if is_connected:
            self._seat.connected(self._time.now())
        else:
            self._seat.lost()
        self._tell(link)
        if is_connected and (moved := self._moved_now):
            self._leave_seat_to(moved.machine)
        if self._leaving is not None and not is_connected:
            self.close(at_most=0)

    def on_message(self, topic: str, payload: bytes, *, kept: bool) -> None:
        """Take what the director says, and what others say to be this table."""
        named = topic_named(topic)
        if named is None or named.hall != self._code.hall:
            return
        if named.table not in (self._code.user, ALL_TABLES):
            return  # amqtt gives one who connects what it keeps of another
        message = messages.decoded(named, payload)
        if isinstance(message, messages.Unread):
            self._take_unread(named, payload, message)
        else:
            self._take(message, kept=kept)

    def on_refused(self, topic: str, why: str, payload: bytes = b"") -> None:  # noqa: ARG002
        """The broker did not take something."""
        self._tell(NotTaken(topic, why))

    def on_unanswered(self, sent: Sent) -> None:
        """An answer to an order may be lost: it is said again. All else is said anew anyway."""
        named = topic_named(sent.topic)
        if named is not None and named.kind is TopicKind.ANSWER:
            self._unsaid.append(sent)

    def on_turn(self) -> float:
        """Say what is due."""
        now = self._time.now()
        if not self._seat.is_ours and not self._take_seat(now):
            return _LINES_EVERY / 1000
        if self._seat.is_due(now):
            self._say_online()
        self._say_state(now)
        is_full = self._send_lines(now)
        if self._leaving is not None:
            lines, until = self._leaving
            stored = 0 if self._outbox is None else self._outbox.stored
            if stored >= lines or now >= until:
                self.close(at_most=0)
            return _LINES_EVERY / 1000
        return (_LINES_EVERY if is_full or self._awaits_disk(now) else _AT_MOST) / 1000

    def _awaits_disk(self, now: Moment) -> bool:
        """Whether the lines of a state that was just said are not sent: they go as soon as they are saved."""
        outbox = self._outbox
        if outbox is None or now - self._stated > _AT_MOST:
            return False
        return not outbox.has_sent(self._awaited)

    def _leave(self, lines: int) -> None:
        self._leaving = lines, Moment(self._time.now() + _LEAVES_WITHIN)
        if not self._seat.is_ours:
            self.close(at_most=0)

    def _take_seat(self, now: Moment) -> bool:
        """Whether what the broker keeps for this table is known, and nobody else says to be it."""
        other = self._seat.other
        if not self._seat.take(now):
            return False
        if other:
            self._tell(TakenByTwin(None))
        with self._said:
            self._is_new = self._shown is not None
        for outbox in self._outboxes:
            outbox.connected()
        self._say_online()
        self._tell(SeatTaken())
        unsaid, self._unsaid = self._unsaid, []
        for sent in unsaid:
            self._connection.send(sent)
        early, self._early = self._early, []
        for order in early:
            self._take_order(order)
        return True

    def _say_online(self) -> None:
        self._seat.said(self._time.now())
        self._publish(TopicKind.ONLINE, messages.Online(online=True, machine=self._machine))

    @property
    def _outboxes(self) -> tuple[Outbox, ...]:
        return tuple(self._older) if self._outbox is None else (*self._older, self._outbox)

    def _say_state(self, now: Moment) -> None:
        is_due = now - self._stated >= SAID_EVERY
        with self._said:
            shown, is_new = self._shown, self._is_new
            if shown is None or not (is_new or is_due) or self._connection.is_busy:
                return
            self._is_new = False
        self._stated = now
        self._seq += 1
        game = "" if self._outbox is None else self._outbox.game
        lines = self._awaited = 0 if self._outbox is None else self._outbox.lines
        said = replace(shown.state(), seq=self._seq, machine=self._machine, game=game, lines=lines)
        self._publish(TopicKind.STATE, said)

    def _say_call(self, call: messages.RefereeCall) -> None:
        if self._seat.is_ours:
            self._publish(TopicKind.CALL, call)

    def _send_lines(self, now: Moment) -> bool:
        """Send what is due of the journals; whether more waits for the director's word."""
        for outbox in self._outboxes:
            if self._moved and outbox.find_name() in ("", *self._moved):
                continue
            if not self._connection.is_busy:
                for line in outbox.due(now):
                    self._publish(TopicKind.JOURNAL, line)
        self._older = [outbox for outbox in self._older if not outbox.is_empty]
        return self._connection.is_busy

    def _keep(self, journal: SavedJournal) -> None:
        if self._outbox is not None and not self._outbox.is_empty:
            self._older = [*self._older, self._outbox][-_OLD_JOURNALS:]
        self._outbox = Outbox(journal, self._machine)
        self._outbox.find_name()
        for answer in orders_in(saved_lines(journal)):
            self._orders.note(answer)
        if moved := self._moved_now:
            self._give_up(moved)

    @property
    def _moved_now(self) -> messages.Authority | None:
        """Where the present journal's game went on; None if it is here."""
        return None if self._outbox is None else self._moved.get(self._outbox.game)

    def _take(self, message: messages.Message, *, kept: bool) -> None:
        match message:
            case messages.StoredUpTo():
                self._take_stored(message)
            case messages.Authority():
                self._take_authority(message)
            case messages.Online():
                self._take_online(message)
            case (
                messages.StartRound()
                | messages.Say()
                | messages.Hold()
                | messages.Resume()
                | messages.PairNext()
            ) if not kept:
                self._take_order(message)
            case _:
                pass

    def _take_stored(self, message: messages.StoredUpTo) -> None:
        for outbox in self._outboxes:
            if outbox.on_stored(message, self._time.now()):
                self._tell(CopyProgress(outbox.game, outbox.stored, outbox.refused))

    def _take_authority(self, message: messages.Authority) -> None:
        if message.machine == self._machine:
            self._moved.pop(message.game, None)
            return
        self._moved[message.game] = message
        if self._moved_now is message:
            self._give_up(message)
        else:
            self._tell(MovedElsewhere(message))

    def _give_up(self, moved: messages.Authority) -> None:
        """The game that is on here is another machine's, and so is the seat."""
        self._tell(MovedElsewhere(moved))
        if self._seat.is_ours:
            gone = messages.Online(online=False, machine=self._machine)
            self._publish(TopicKind.ONLINE, gone)
        self._leave_seat_to(moved.machine)

    def _leave_seat_to(self, machine: str) -> None:
        before = self._seat.other
        self._seat.give_up(machine, self._time.now())
        if self._seat.other != before:
            self._tell(TakenByTwin(machine))

    def _take_online(self, message: messages.Online) -> None:
        if self._connection.is_closing:
            return
        before = self._seat.other
        if self._seat.hear(message, self._time.now()):
            self._say_online()
            with self._said:  # the other one may have said how it stands, too
                self._is_new = self._shown is not None
        if self._seat.other != before:
            self._early.clear()
            self._tell(TakenByTwin(self._seat.other or None))

    def _take_order(self, order: messages.Order) -> None:
        if self._seat.other or self._leaving is not None:
            return  # the other machine of this name does it, and answers; or nobody does
        if not self._seat.is_ours:
            self._early.append(order)
            return
        known = self._orders.answer(order.id)
        if known is not None:
            self._publish(TopicKind.ANSWER, known)
        elif not self._orders.is_new(order.id):
            return
        elif self._moved_now and isinstance(
            order, messages.StartRound | messages.Hold | messages.Resume
        ):
            self._answer(
                messages.OrderAnswer(order.id, refused=True, why=messages.OrderRefused.MOVED)
            )
        else:
            self._tell(GivenOrder(order))

    def _take_unread(self, topic: HallTopic, payload: bytes, unread: messages.Unread) -> None:
        self._tell(UnreadMessage(unread))
        order = messages.order_id(payload) if topic.kind is TopicKind.ORDERS else None
        if order is not None and unread.why is not messages.UnreadReason.SIZE:
            self._answer(
                messages.OrderAnswer(order, refused=True, why=messages.OrderRefused.UNKNOWN)
            )

    def _answer(self, answer: messages.OrderAnswer) -> None:
        self._orders.note(answer)
        sent = self._sent(TopicKind.ANSWER, answer)
        if not self._connection.send(sent):
            self._unsaid.append(sent)

    def _publish(self, kind: TopicKind, message: messages.Message) -> None:
        self._connection.send(self._sent(kind, message))

    def _sent(self, kind: TopicKind, message: messages.Message) -> Sent:
        topic = HallTopic(self._code.hall, self._code.user, kind)
        return Sent(topic.name, messages.encoded(message), kind in RETAINED)
