"""Many hours of a game in a process of its own, the clocks turned by hand; prints what became of it.

Run as `python -m tests.faults.long_game FOLDER MOVES MILLISECONDS_A_BEAT HOURS [window]`. With `window` the
whole window shows it; else the table and its journal are alone. The answer is one line of JSON: moves, how
long the game took by the table's time, both used times, the time in pauses, whether the journal gives all of
it back, and what the process held after a tenth of the game and at its end: memory in bytes, descriptors.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Absolute, TimeControl
from ingboard.clock.moments import Millis, hours
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game.change import Change
from ingboard.game.state import Phase
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.recovery import table_of
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from tests.unit.table.journal.games import HandClocks, timed_setup

PAUSE_EVERY = 50
PAUSE = 20_000
LONG = 60.0
SEED = 12


class Held(NamedTuple):
    """What a process holds: memory in bytes, and descriptors."""

    memory: int
    descriptors: int


def points_to_try(table: Table) -> Iterator[Point]:
    """The points of the board, shuffled anew for each move; the same in every run."""
    chance = random.Random(SEED + table.state.line.number)
    points = list(table.state.position.grid.points)
    chance.shuffle(points)
    return iter(points)


class LongGame:
    """Plays moves at even distances over a time, with heartbeats between and a pause now and then."""

    def __init__(
        self,
        table: Table,
        clocks: HandClocks,
        moves: int,
        span: Millis,
        beat: tuple[int, Callable[[], object]],
        refresh: Callable[[], None],
    ) -> None:
        self._span = span
        self._table = table
        self._clocks = clocks
        self._moves = moves
        self._beat_every, self._beat = beat
        self._refresh = refresh
        self.paused = 0

    def play(self) -> Held:
        """Play all of it; what the process held after a tenth of the moves."""
        early = held()
        pauses = (self._moves - 1) // PAUSE_EVERY
        thinking = (self._span - pauses * PAUSE) // self._moves
        left = self._span - pauses * PAUSE - thinking * self._moves
        self._table.submit(ask.StartClock(self._clocks.now()))
        for number in range(1, self._moves + 1):
            self._wait(thinking + (left if number == 1 else 0))
            self._move()
            if number % PAUSE_EVERY == 0 and number < self._moves:
                self._pause()
            if number == self._moves // 10:
                early = held()
            self._refresh()
        return early

    def _wait(self, length: int) -> None:
        while length > 0:
            step = min(length, self._beat_every)
            self._clocks.wait(step)
            self._beat()
            length -= step

    def _move(self) -> None:
        now, color = self._clocks.now(), self._table.state.to_play
        for point in points_to_try(self._table):
            if isinstance(self._table.submit(ask.PlaceStone(color, point, now)), Change):
                return
        self._table.submit(ask.Pass(color, now))  # the board is full for this side

    def _pause(self) -> None:
        self._table.submit(ask.PauseClock(self._clocks.now()))
        self._wait(PAUSE)
        self.paused += PAUSE
        self._table.submit(ask.ResumeClock(self._clocks.now()))


def held() -> Held:
    """What this process holds just now."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    descriptors = sum(1 for _ in Path("/proc/self/fd").iterdir())
    return Held(int(pages) * os.sysconf("SC_PAGE_SIZE"), descriptors)


def alone(folder: Path, moves: int, beat_every: int, span: Millis) -> None:
    """The table and its journal without a window."""
    clocks = HandClocks()
    control: TimeControl = Absolute(span)
    table = Table(replace(timed_setup(19), controls=PerColor(control, control)))
    writer = JournalWriter(folder / "game.ingtable")
    box = BlackBox(table, clocks, writer, clocks)
    box.open("Board 1", "ingboard test")
    game = LongGame(table, clocks, moves, span, (beat_every, box.beat), lambda: None)
    begun = clocks.now()
    early = game.play()
    late = held()
    assert writer.wait(box.lines, LONG)
    tell(game, table, clocks, begun, folder / "game.ingtable", (early, late))


def tell(
    game: LongGame,
    table: Table,
    clocks: HandClocks,
    begun: int,
    path: Path,
    early_and_late: tuple[Held, Held],
) -> None:
    """Say what became of the game."""
    state = table.state
    assert state.clock is not None
    journal = read_journal(path)
    again = table_of(journal).state
    assert again.clock is not None
    now = clocks.now()
    said = {
        "moves": state.line.number,
        "playing": state.phase is Phase.PLAYING,
        "span": now - begun,
        "used": [side.used for side in reading(state.clock, now)],
        "again": [side.used for side in reading(again.clock, now)],
        "paused": game.paused,
        "whole": journal.fault is None and journal.events == table.events,
        "journal": journal.length,
        "memory": [each.memory for each in early_and_late],
        "descriptors": [each.descriptors for each in early_and_late],
    }
    print(json.dumps(said), flush=True)


def in_the_window(moves: int, beat_every: int, span: Millis) -> None:
    """The same in the window, which shows each move."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ingboard.table.opening import new_session
    from ingboard.ui.garbage_collection import GarbageCollection
    from ingboard.ui.shell.preferences import Look, Preferences
    from ingboard.ui.style import apply_theme
    from tests.app.driver import App

    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    clocks = HandClocks()
    app = App(Preferences(look=Look.LIGHT, scale=1.0), clocks)
    app.journal.use_machine_clocks(clocks)
    app.show(1366, 768)
    tidying = GarbageCollection(app.window)
    control: TimeControl = Absolute(span)
    session = new_session(replace(timed_setup(19), controls=PerColor(control, control)))
    app.presenter.begin(session)

    def refresh() -> None:
        session.go_to(session.last_step)
        app.refresh()
        qt.processEvents()
        tidying.tidy()

    def beat() -> None:
        app.journal.check()  # the window is alive, by the clocks that are turned by hand
        app.journal.beat()

    game = LongGame(session.table, clocks, moves, span, (beat_every, beat), refresh)
    begun = clocks.now()
    early = game.play()
    late = held()
    app.journal.read()
    path = app.journal.path
    assert path is not None
    tell(game, session.table, clocks, begun, path, (early, late))
    app.end()
    tidying.end()


if __name__ == "__main__":
    asked_for = int(sys.argv[2]), int(sys.argv[3]), hours(int(sys.argv[4]))
    if "window" in sys.argv:
        in_the_window(*asked_for)
    else:
        alone(Path(sys.argv[1]), *asked_for)
