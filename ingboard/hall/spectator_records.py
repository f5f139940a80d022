"""The records that spectators may fetch: of the director's copies, while he allows it, then taken back.

A record is said when the copy on the disk has more of the game, a few at a time, so that a full hall is no
burden; to take one back waits for nothing.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, standard_name_of
from ingboard.board.position import Placement, Position
from ingboard.game.state import GameState, Phase
from ingboard.hall.messages import RecordsShown, ShownRecord, TableState
from ingboard.kifu.from_game import record_of
from ingboard.kifu.writer import write_record
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.journal.recovery import table_of
from ingboard.table.journal.shelf import SUFFIX

_REST = 4
"""How many times as long as a record took to make nothing is made after it."""
_LEAST_REST, _AGAIN_AFTER = 0.05, 1.0  # seconds
_SIGNS = {Color.BLACK: "X", Color.WHITE: "O", None: "."}


def shown_record(journal: Journal) -> ShownRecord:
    """The game of a journal for spectators. Raises JournalError for events that no game can have had."""
    states = table_of(journal).states
    boards = {state.line.number: state for state in states}
    before, moves = states[0].position, []
    for number in range(1, states[-1].line.number + 1):
        state = boards.get(number)
        moves.append("" if state is None else _changes(before, state))
        before = before if state is None else state.position
    sgf = write_record(record_of(states)).decode()
    return ShownRecord(journal.path.stem, rows_of(states[0].position), tuple(moves), sgf)


def _changes(before: Position, state: GameState) -> str:
    """What a move changed, its own stone first."""
    after, last = state.position, state.line.last
    played = last.point if isinstance(last, Placement) else None
    points = list(after.points_unlike(before))
    points.sort(key=lambda point: (point != played, after.color_at(point) is None))
    return "".join(
        f"{_SIGNS[after.color_at(point)]}{standard_name_of(point, after.grid)}" for point in points
    )


class _Wanted(Struct, frozen=True):
    """How a table stands: its journal, how far its game is, and what is public of it."""

    game: str = ""
    moves: int = 0
    last_move: str | None = None
    is_over: bool = False
    is_hidden: bool = False

    def is_allowed(self, records: RecordsShown) -> bool:
        """Whether the record of its game may be served, as far as the table says."""
        if not self.game or self.is_hidden or records is RecordsShown.NONE:
            return False
        return self.is_over or records is RecordsShown.ALL


class _Served(Struct, frozen=True):
    """What is served of a table: its journal, how many of its events and moves."""

    game: str
    events: int
    moves: int


class SpectatorRecords:
    """Serves the records of the copies in a folder, in a thread of its own, once `allow` was called.

    `say` is called there with a table and its record, None to take back what is served. All methods return
    at once, but for `close`.
    """

    def __init__(self, folder: Path, say: Callable[[str, ShownRecord | None], None]) -> None:
        self._folder = folder
        self._say = say
        self._changed = threading.Condition()
        self._records: RecordsShown | None = None
        self._wanted: dict[str, _Wanted] = {}
        self._due: dict[str, float] = {}  # tables to look at, and not before when
        self._served: dict[str, _Served | None] = {}
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="hall records", daemon=True)

    def open(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self, at_most: float) -> None:
        """Stop; what is served stays, as the broker keeps it."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(at_most)

    def allow(self, records: RecordsShown) -> None:
        """Serve these from now on, and no others."""
        with self._changed:
            if records is not self._records:
                self._records = records
                self._due.update(dict.fromkeys(self._wanted, 0.0))
                self._changed.notify()

    def look(self, table: str, state: TableState) -> None:
        """A table stands so now."""
        is_hidden = state.phase is not None and state.board is None
        is_over = state.phase is Phase.FINISHED
        wanted = _Wanted(state.game, state.moves, state.last_move, is_over, is_hidden)
        with self._changed:
            if self._wanted.get(table) != wanted:
                self._wanted[table] = wanted
                self._due[table] = 0.0
                self._changed.notify()

    def say_again(self) -> None:
        """The broker may have forgotten what it served, or keep what nobody here knows of."""
        with self._changed:
            self._served.clear()
            self._due.update(dict.fromkeys(self._wanted, 0.0))
            self._changed.notify()

    # ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        rest_until = 0.0
        while True:
            with self._changed:
                table = self._next(rest_until)
                while table is None and not self._is_closed:
                    self._changed.wait(self._pause(rest_until))
                    table = self._next(rest_until)
                if self._is_closed or table is None:
                    return
                del self._due[table]
                wanted, records = self._wanted[table], self._records
            if records is None or not wanted.is_allowed(records):
                self._take_back(table)
                continue
            began = time.monotonic()
            if not self._serve(table, wanted, records):
                with self._changed:
                    self._due.setdefault(table, began + _AGAIN_AFTER)
            now = time.monotonic()
            rest_until = now + max(_LEAST_REST, _REST * (now - began))

    def _next(self, rest_until: float) -> str | None:
        """The table to look at now: first those where something is to be taken back."""
        records = self._records
        if records is None:
            return None
        for table in self._due:
            if not self._wanted[table].is_allowed(records):
                return table
        now = time.monotonic()
        if now < rest_until:
            return None
        return next((table for table, at in self._due.items() if at <= now), None)

    def _pause(self, rest_until: float) -> float | None:
        """How long nothing is due; None: until something changes."""
        if self._records is None or not self._due:
            return None
        return max(0.01, max(min(self._due.values()), rest_until) - time.monotonic())

    def _take_back(self, table: str) -> None:
        if table not in self._served or self._served[table] is not None:
            self._served[table] = None
            self._say(table, None)

    def _serve(self, table: str, wanted: _Wanted, records: RecordsShown) -> bool:
        """Serve what is on the disk; whether that is all that the table has told."""
        path = self._folder / table / f"{wanted.game}{SUFFIX}"
        with suppress(JournalError, OSError):
            journal = read_journal(path)
            if journal.is_finished or records is RecordsShown.ALL:
                return self._say_record(table, journal).moves >= wanted.moves
        self._take_back(
            table
        )  # also where a table says of a game that it is over, and its journal does not
        return False

    def _say_record(self, table: str, journal: Journal) -> _Served:
        game, events, served = journal.path.stem, len(journal.events), self._served.get(table)
        if served is None or (served.game, served.events) != (game, events):
            record = shown_record(journal)
            self._say(table, record)
            served = self._served[table] = _Served(game, events, len(record.moves))
        return served
