"""The whole window with a timed game, in a process of its own without a screen, told what to do by lines.

Run as `python -m tests.faults.window_game MAIN_MS PERIOD_MS`; Black's time runs at once. Each line on the
input is a word and what it needs; each answer is one line of JSON. `state` tells what the clock and the
journal say, `play ROW COLUMN` chooses a point, `stall SECONDS` blocks the event loop, `starve` lets every
drawing of the board run out of memory, `recovery` offers what was interrupted, `quit` ends.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

from msgspec.structs import replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing, TimeControl
from ingboard.clock.moments import Millis
from ingboard.clock.reading import ClockReading, reading
from ingboard.game.commands import StartClock
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.board.overlay import Above
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.garbage_collection import GarbageCollection
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App

PERIODS = 3
ROOM = 64 * 1024 * 1024
RULES = RuleText.ING1991


class WindowGame:
    """Does in the window what the lines say."""

    def __init__(self, main: int, period: int) -> None:
        self.time = MonotonicTime()
        preferences = Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True)
        self.app = App(preferences, self.time)
        self.app.show(1366, 768)
        self.heard: list[str] = []
        self.stalls: list[list[int]] = []
        self.app.feature("sound").announcer.due.connect(self._hear)
        self._control = Ing(Millis(main), Millis(period), PERIODS, 2)
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._on_line)

    def begin(self) -> None:
        """Start the game and Black's time."""
        setup = even_game(9, RULES, default_terms(RULES))
        controls: PerColor[TimeControl] = PerColor(self._control, self._control)
        self.app.presenter.start(replace(setup, controls=controls, names=PerColor("Ann", "Ben")))
        self.app.use_tournament(Tournament(sound_test=False))
        self.app.presenter.submit(StartClock(self.time.now()))

    def _hear(self, cue: Any) -> None:
        self.heard.append(str(cue.kind))

    def _on_line(self) -> None:
        words = sys.stdin.readline().split()
        match words:
            case ["play", row, column]:
                self.app.presenter.choose(Point(int(row), int(column)))
            case ["stall", seconds]:
                begun = self.time.now()
                time.sleep(float(seconds))
                self.stalls.append([begun, self.time.now()])
            case ["starve"]:
                _starve()
            case ["begin"]:
                self.begin()
            case ["recovery"]:
                self.app.offer_recovery()
            case [] | ["quit"]:
                self.app.end()
                QCoreApplication.exit(0)
        print(json.dumps(self._state()), flush=True)

    def _state(self) -> dict[str, Any]:
        app, journal = self.app, self.app.journal
        now = self.time.now()
        state = app.state
        said: dict[str, Any] = {
            "now": now,
            "page": app.page_id,
            "notice": app.notice,
            "saved": journal.saved.name,
            "journal": None if journal.path is None else str(journal.path),
            "heard": self.heard,
            "stalls": self.stalls,
            "asked": list(app.strip.answers),
        }
        clock = None if state is None else state.clock
        if state is not None and clock is not None:
            shown = reading(clock, now)
            said |= {
                "moves": state.line.number,
                "paused": clock.paused,
                "switched": clock.switched,
                "entries": [[entry.at, entry.period, entry.points] for entry in clock.entries],
                "falls": [fall.at for fall in clock.falls],
                "used": [side.used for side in shown],
                "shown": [_shown(side) for side in shown],
            }
        return said


def _shown(side: ClockReading) -> list[int]:
    return [side.period, side.remaining, side.points]


def _starve() -> None:
    """Limit the address space, and let the board's drawing ask for more than is left."""
    import resource  # not everywhere: imported where it is used

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + ROOM
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))

    def paint_above(*_arguments: object) -> NoReturn:
        raise AssertionError(len(bytearray(10 * ROOM)))

    Above.paint = paint_above  # type: ignore[assignment,method-assign]


def main() -> int:
    """Run until told to end."""
    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    game = WindowGame(int(sys.argv[1]), int(sys.argv[2]))
    mishaps, tidying = CrashHandler(parent=game.app.window), GarbageCollection(game.app.window)
    mishaps.told.connect(game.app.say)
    mishaps.install()
    print(json.dumps({"ready": True}), flush=True)
    try:
        return qt.exec()
    finally:
        mishaps.end()
        tidying.end()


if __name__ == "__main__":
    sys.exit(main())
