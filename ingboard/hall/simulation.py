"""A whole hall in one process: real tables with journals, playing records, each with its own connection."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard import __version__
from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.commands import Pass, PlaceStone, StartClock
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY
from ingboard.game.table_title import EventParts, event_line
from ingboard.hall.join import JoinCode
from ingboard.hall.messages import Order
from ingboard.hall.order_notes import note_of
from ingboard.hall.orders import carried_out
from ingboard.hall.outbox import game_of as game_of_line
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import CopyProgress, GivenOrder, TableClient, TableNews
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_file
from ingboard.kifu.recorded_game import game_of
from ingboard.resources import resource
from ingboard.table.journal.blackbox import BEAT_EVERY, BlackBox
from ingboard.table.journal.reading import LARGEST_JOURNAL
from ingboard.table.journal.shelf import SUFFIX
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import AcceleratedTime, MonotonicTime, TableTime
from ingboard.table.tournament import Tournament

_PLAYERS = 16
"""Threads that play: each has its share of the tables, as a disk that is slow holds up one act at a time."""
_LONGEST_MAIN = 60
_LEAST_HANDICAP = 2
_LOOK_EVERY = 0.1


class ShippedGame(Struct, frozen=True):
    """A record's conditions and its moves in order; a point of None is a pass."""

    setup: GameSetup
    moves: tuple[tuple[Color, Point | None], ...]


class CopiedJournal(Struct, frozen=True):
    """What became of one simulated journal: lines on its own disk, and on the director's."""

    table: str
    game: str
    path: str
    lines: int
    stored: int


class SimulatedAct(Struct, frozen=True):
    """One act: at which table, its move number, the second (`time.time`) it began, how long it took."""

    table: str
    move: int
    began: float
    took: float


class SimulationReport(Struct, frozen=True):
    """What a simulated hall did. Times in milliseconds."""

    tables: int
    acts: int
    orders: int
    lines: int
    stored: int
    refused: int
    longest_press: float
    journals: tuple[CopiedJournal, ...]


def shipped_games() -> tuple[ShippedGame, ...]:
    """The records that are shipped with the program, as games to be played again."""
    found = []
    for path in sorted(resource("games").glob("*.sgf")):
        try:
            record = read_file(path).games[0]
            game = game_of(record)
        except KifuError:
            continue
        moves = tuple((node.move.color, node.move.point) for node in record.nodes if node.move)
        if moves and game.setup.free_handicap < _LEAST_HANDICAP:
            found.append(ShippedGame(game.setup, moves))
    return tuple(found)


class SimulatedTable:
    """One table: a game of the records, its journal, its seat in the hall."""

    def __init__(
        self,
        code: JoinCode,
        folder: Path,
        games: Sequence[ShippedGame],
        time_source: TableTime,
        speed: float,
        chance: random.Random,
    ) -> None:
        self.table = code.user
        self.journals: list[CopiedJournal] = []
        self.orders = 0
        self._folder = folder
        self._games = games
        self._time = time_source
        self._beat_every = BEAT_EVERY / max(1.0, speed)
        self._chance = chance
        self._turn = threading.Lock()
        self.stored: dict[str, int] = {}
        self.refused = 0
        self._box: BlackBox | None = None
        self._path = folder
        self.client = TableClient(code, f"simulated-{code.user}", self._on_news)
        self._begin()

    def act(self) -> SimulatedAct:
        """Play the record's next move, or begin the next game."""
        began, start = time.time(), time.perf_counter()
        with self._turn:
            if self._left and self._game.state.phase in IN_PLAY:
                color, point = self._left.pop()
                now = self._time.now()
                move = Pass(color, now) if point is None else PlaceStone(color, point, now)
                self._game.submit(move)
            else:
                self._end()
                self._begin()
            self._say()
        took, line = (time.perf_counter() - start) * 1_000, self._game.state.line
        return SimulatedAct(self.table, line.number, began, took)

    def close(self) -> None:
        """Put the game away; what is not sent yet still is."""
        with self._turn:
            self._end()

    def copies(self) -> tuple[CopiedJournal, ...]:
        """Its journals that were put away, with what the director has of each."""
        return tuple(
            replace(journal, stored=self.stored.get(journal.game, 0)) for journal in self.journals
        )

    @property
    def is_copied(self) -> bool:
        """Whether the director has all of them."""
        return all(journal.stored == journal.lines for journal in self.copies())

    def _begin(self) -> None:
        game = self._chance.choice(self._games)
        self._left = list(reversed(game.moves))
        control = Ing(minutes(self._chance.randrange(10, _LONGEST_MAIN)), minutes(5), 3, 2)
        line = event_line(EventParts("Simulated hall", "1", self.table))
        setup = replace(game.setup, controls=PerColor(control, control), event=line)
        self._game = Table(setup)
        path = self._folder / f"{self.table}-{len(self.journals) + 1}{SUFFIX}"
        self._box = BlackBox(self._game, self._time, JournalWriter(path))
        self._path = path
        self._box.open(f"Table {self.table}", f"ingboard {__version__}")
        self._box.start_beating(self._beat_every)
        self.client.keep(self._box)
        self._game.submit(StartClock(self._time.now()))
        self._say()

    def _end(self) -> None:
        if self._box is not None:
            self._box.close("closed by hand")
            first = file_bytes(self._path, LARGEST_JOURNAL).partition(b"\n")[0]
            self.journals.append(
                CopiedJournal(self.table, game_of_line(first), str(self._path), self._box.lines, 0)
            )
            self._box = None

    def _say(self) -> None:
        situation = TableSituation(f"Table {self.table}", Tournament())
        self.client.say(situation, self._game.state, self._time)

    def _on_news(self, news: TableNews) -> None:
        if isinstance(news, GivenOrder):
            self._do(news.order)
        elif isinstance(news, CopyProgress):
            self.stored[news.game] = news.stored
            self.refused = max(self.refused, news.refused)

    def _do(self, order: Order) -> None:
        with self._turn:
            answer = carried_out(order, self._game, Tournament(), self._time.now())
            if answer.done and self._box is not None:
                self._box.note(note_of(order))
                self.orders += 1
            self._say()
        self.client.answer(answer)


class Simulation:
    """A hall of tables, each acting once in `pace` seconds on the average, by a clock `speed` times as fast.

    `told` hears of each act, in one of the players' threads.
    """

    def __init__(
        self,
        codes: Sequence[JoinCode],
        folder: Path,
        speed: float = 1.0,
        seed: int = 0,
        told: Callable[[SimulatedAct], None] | None = None,
        pace: float = 1.0,
    ) -> None:
        chance = random.Random(seed)
        games = shipped_games()
        time_source = AcceleratedTime(round(speed)) if speed >= 1 else MonotonicTime()
        self.tables = tuple(
            SimulatedTable(code, folder, games, time_source, speed, random.Random(chance.random()))
            for code in codes
        )
        self._every = pace / speed
        self._chance = chance
        self._told = told
        self._acts = 0
        self._longest = 0.0
        self._stop = threading.Event()
        self._counted = threading.Lock()

    def run(self, seconds: float, answered_within: float = 30.0) -> SimulationReport:
        """Join, play so long, put all games away, wait for the director; what was acknowledged then."""
        for table in self.tables:
            table.client.open()
        shares = [self.tables[first::_PLAYERS] for first in range(_PLAYERS)]
        players = [threading.Thread(target=self._play, args=(share,)) for share in shares if share]
        for player in players:
            player.start()
        self._stop.wait(seconds)
        self._stop.set()
        for player in players:
            player.join()
        for table in self.tables:
            table.close()
        until = time.monotonic() + answered_within
        while time.monotonic() < until and not all(table.is_copied for table in self.tables):
            time.sleep(_LOOK_EVERY)
        for table in self.tables:
            table.client.close(at_most=0)
        return self._report()

    def stop(self) -> None:
        """End `run` soon."""
        self._stop.set()

    def _play(self, share: Sequence[SimulatedTable]) -> None:
        """Act in turn at each table when it is due; what is late is not made up for."""
        due = [time.monotonic() + self._every * self._chance.random() for _ in share]
        while not self._stop.is_set():
            number = min(range(len(share)), key=due.__getitem__)
            if self._stop.wait(max(0.0, due[number] - time.monotonic())):
                return
            act = share[number].act()
            due[number] = max(due[number] + self._every, time.monotonic())
            with self._counted:
                self._acts += 1
                self._longest = max(self._longest, act.took)
            if self._told is not None:
                self._told(act)

    def _report(self) -> SimulationReport:
        journals = tuple(copy for table in self.tables for copy in table.copies())
        return SimulationReport(
            tables=len(self.tables),
            acts=self._acts,
            orders=sum(table.orders for table in self.tables),
            lines=sum(copy.lines for copy in journals),
            stored=sum(copy.stored for copy in journals),
            refused=sum(table.refused > 0 for table in self.tables),
            longest_press=round(self._longest, 1),
            journals=journals,
        )
