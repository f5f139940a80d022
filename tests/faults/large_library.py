"""A library of many files is read while another table's clock runs; prints how long the window stood still.

Run as `python -m tests.faults.large_library FOLDER FILES`. The folder is filled with small records if it has
none. The answer is one line of JSON: the longest time without an answer in milliseconds, which is that
between two ticks of a timer less the tick, the longest by what this process itself computed meanwhile (other
programs on a busy machine do not lengthen that) and by what the window's thread did of it, how many took the
process longer than 100, how long all of it took, and how many games are listed.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor
from ingboard.clock.control import Absolute, TimeControl
from ingboard.clock.moments import hours
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.app import leave
from ingboard.ui.garbage_collection import GarbageCollection
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.unit.table.journal.games import timed_setup

IN_A_FOLDER = 500
EVERY = 10
NOTICED = 100


def fill(folder: Path, files: int) -> None:
    """Put small records into a folder, some hundred in each folder below it."""
    for number in range(files):
        place = folder / f"{number // IN_A_FOLDER:03}"
        if number % IN_A_FOLDER == 0:
            place.mkdir(parents=True, exist_ok=True)
        moves = "".join(
            f";{'BW'[at % 2]}[{chr(97 + (number + 7 * at) % 19)}{chr(97 + (number // 19 + 3 * at) % 19)}]"
            for at in range(8)
        )
        record = f"(;GM[1]FF[4]SZ[19]PB[Black {number}]PW[White {number % 97}]EV[Event]{moves})"
        (place / f"{number:06}.sgf").write_text(record, encoding="ascii")


class Turns:
    """Counts how long the event loop takes between two turns."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self.computed: list[float] = []
        self.window: list[float] = []
        self._last = _clocks()
        self._timer = QTimer()
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def _turn(self) -> None:
        now = _clocks()
        lists = (self.lengths, self.computed, self.window)
        for lengths, later, earlier in zip(lists, now, self._last, strict=True):
            lengths.append((later - earlier) * 1000)
        self.lengths[-1] -= EVERY
        self._last = now


def _clocks() -> tuple[float, float, float]:
    return time.monotonic(), time.process_time(), time.thread_time()


def main(folder: Path, files: int) -> None:
    """Read the library while a clock runs, then find what is in it and filter it."""
    if not folder.is_dir():
        fill(folder, files)
    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True), MonotonicTime())
    app.show(1366, 768)
    tidying = GarbageCollection(app.window)
    app.use_tournament(Tournament(sound_test=False))
    control: TimeControl = Absolute(hours(12))
    app.presenter.start(replace(timed_setup(19), controls=PerColor(control, control)))
    app.presenter.toggle_pause()
    other = app.tabs.open_another()
    other.run("library")
    for _ in range(50):
        qt.processEvents()
    turns, begun = Turns(), time.monotonic()
    other.feature("library").add(str(folder))
    while other.is_working("library"):
        qt.processEvents()
        time.sleep(0.001)
    page = other.page()
    page.filter.setText("white 96")
    page.table.sortByColumn(0, page.table.horizontalHeader().sortIndicatorOrder())
    while other.is_working("library"):
        qt.processEvents()
        time.sleep(0.001)
    for _ in range(20):
        qt.processEvents()
        time.sleep(0.01)
    said = {
        "longest": round(max(turns.lengths)),
        "computed": round(max(turns.computed)),
        "window": round(max(turns.window)),
        "noticed": sum(length > NOTICED for length in turns.computed),
        "seconds": round(time.monotonic() - begun),
        "listed": page.table.games.all_games,
        "filtered": page.table.games.rowCount(),
        "running": app.presenter.clock_runs,
        "stalled": [notice for notice in (app.notice,) if "not responding" in notice],
    }
    print(json.dumps(said), flush=True)
    app.end()
    tidying.end()
    leave(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
