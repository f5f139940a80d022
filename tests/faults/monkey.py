"""The window under random keys, clicks, commands, drops, sizes and tabs, in a process of its own.

Run as `python -m tests.faults.monkey SECONDS SEED FOLDER`, with a home folder of its own. Time runs as it
does. At the end of each round all tables but one are closed, and what is left in memory is noted. One line of
JSON says what was done and what was found:

`mishaps` (what the program has written down itself, and Qt's warnings), `longest` (the acts that took the
window's thread over half a second on a processor) and `stacks` (where it was meanwhile), `differs` (where a
journal read anew is another game than the one on the screen), `megabytes` and `widgets` after each round.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
import time
import traceback
from pathlib import Path
from shutil import copy
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QtMsgType, QUrl, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ingboard.board.points import PerColor
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.reading import read_journal
from ingboard.table.time_source import MonotonicTime
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.features.sound import loudspeaker
from ingboard.ui.garbage_collection import GarbageCollection
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.app.test_random_acts import Hand, _close_what_asks

_ROUND = 10.0
_ANSWERS = {"recorded", "why"}  # pages that nothing shows before there is an answer
_SHORT = 60.0  # seconds: too few to see anything grow
_MOST_ACTS = 400
_MOST_TABLES = 4
_SLOW = 0.5  # seconds
_MOST_STACKS = 4
_MEGABYTE = 1024 * 1024
_GARBAGE = "(;FF[4]GM[1]SZ[9];B[zz];W[cc]C["


class Monkey(Hand):
    """A hand without a purpose, among several tables, with files to drop."""

    def __init__(self, app: App, seed: int, folder: Path) -> None:
        super().__init__(app, None, seed)  # type: ignore[arg-type]
        self._files = _files(folder)
        self._acts |= {self._drop: 2, self._open_tab: 1, self._to_tab: 3, self._palette: 3}
        self._acts |= {self.start_game: 2}

    def _wait(self) -> int:
        wait = self._random.choice((1, 5, 40))
        QTest.qWait(wait)
        return wait

    def _drop(self) -> str:
        file = self._random.choice(self._files)
        self.app.drop(self._random.choice((file, QUrl("https://nowhere.example/x.sgf"))))
        return file.name

    def _open_tab(self) -> int:
        if len(self.app.tabs) < _MOST_TABLES:
            self.app.tabs.open_another()
        return len(self.app.tabs)

    def _to_tab(self) -> None:
        self.app.tabs.bring_to_front(self._random.choice([*self.app.tabs]))

    def _palette(self) -> str:
        self.app.key("Ctrl+K")
        typed = self._random.choice(("new", "clock", "count", "dark", "find", "x", "ref"))
        field = QApplication.focusWidget()
        if isinstance(field, QLineEdit):
            QTest.keyClicks(field, typed)
        self.app.key(self._random.choice(("Down", "Esc")))
        return typed

    def start_game(self) -> str:
        """A game with a clock that runs, where there is none."""
        if self.app.session is not None:
            return ""
        setup = even_game(9, RuleText.KSS, default_terms(RuleText.KSS))
        control = Ing(minutes(1), seconds(30), 2, 2)
        self.app.presenter.start(replace(setup, controls=PerColor(control, control)))
        self.app.presenter.toggle_pause()
        return "a game"


def _files(folder: Path) -> list[Path]:
    record = Path(copy(resource("games/demonstration.sgf"), folder))
    long = folder / "long.sgf"
    long.write_text(f"(;FF[4]GM[1]SZ[9]PB[{'x' * 100_000}];B[cc]C[{'y' * 300_000}];W[gg])")
    garbage, empty = folder / "garbage.sgf", folder / "empty.ingtable"
    garbage.write_text(_GARBAGE)
    empty.write_bytes(b"")
    return [record, long, garbage, empty, folder]


class Watch(threading.Thread):
    """Where the thread that made it is while an act takes long, looked at with the interpreter's own lock."""

    def __init__(self) -> None:
        super().__init__(name="watch", daemon=True)
        self._watched = threading.get_ident()
        self._begun: float | None = None
        self._stacks: list[str] = []
        self.start()

    def begin(self) -> None:
        self._stacks = []
        self._begun = time.monotonic()

    def end(self) -> str:
        self._begun = None
        return "".join(self._stacks[:: max(1, len(self._stacks) // _MOST_STACKS)])

    def run(self) -> None:
        while True:
            time.sleep(_SLOW / 2)
            begun = self._begun
            if begun is None or time.monotonic() - begun < _SLOW:
                continue
            lines = traceback.format_stack(sys._current_frames()[self._watched])
            self._stacks.append("".join(lines) + "\n")


class Findings:
    """What was found."""

    def __init__(self) -> None:
        self.acts = 0
        self.mishaps: list[str] = []
        self.longest: dict[str, float] = {}
        self.stacks: dict[str, str] = {}
        self.differs: list[str] = []
        self.megabytes: list[float] = []
        self.widgets: list[int] = []
        self.lately: list[str] = []

    def note_turn(self, took: float, act: str, stack: str) -> None:
        self.lately = [*self.lately[-30:], act]
        if took > self.longest.get(act, _SLOW):
            self.longest[act] = round(took, 3)
            self.stacks[act] = stack

    def note_board(self, table: App) -> None:
        """Whether the board in sight is the game's, so that a click means what is seen."""
        state = table.presenter.state
        if state is not None and table.board.isVisible():
            seen = table.board.grid
            if seen != state.position.grid:
                self.mishaps.append(
                    f"A board of {seen} over {state.position.grid} after {self.lately[-8:]}"
                )

    def compare(self, app: App) -> None:
        """Whether each table's journal is the game on its screen."""
        for table in app.tabs:
            session, path = table.session, table.journal.path
            if session is None or path is None or session.is_trial:
                continue
            try:
                table.journal.read()  # once all is on the disk
                if read_journal(path).events != session.table.events:
                    self.differs.append(f"{path.name} after {self.lately[-3:]}")
            except Exception as fault:  # noqa: BLE001 - told, with what led to it
                self.differs.append(f"{type(fault).__name__}: {fault} after {self.lately[-3:]}")


def play_round(app: App, monkey: Monkey, found: Findings, watch: Watch, until: float) -> None:
    """Do what comes to mind until then, and look at the journals now and then."""
    for number in range(_MOST_ACTS):
        if time.monotonic() > until:
            return
        monkey.app = app.tabs.in_front
        page, begun = monkey.app.page_id, time.thread_time()
        watch.begin()
        act = monkey.act()
        QApplication.processEvents()
        found.note_turn(time.thread_time() - begun, f"{page} - {act}", watch.end())
        found.acts += 1
        _close_what_asks()
        found.note_board(app.tabs.in_front)
        if number % 25 == 0:
            found.compare(app)


def visit_all(app: App, monkey: Monkey) -> None:
    """Make every page of every tab there is to be, which stays for the next game: what grows then is lost."""
    while len(app.tabs) < _MOST_TABLES:
        app.tabs.open_another()
    for table in [*app.tabs]:
        app.tabs.bring_to_front(table)
        monkey.app = table
        monkey.start_game()
        for page in sorted({*table.page_ids()} - _ANSWERS):
            table.open_page(page)
            QApplication.processEvents()
            table.key("Esc")


def tidy(app: App, found: Findings) -> App:
    """Close all tables but one, and note what is left."""
    found.compare(app)
    app.close_other_windows()
    for table in [*app.tabs]:
        if table.session is not None:
            table.abandon()
        table._host.close(table._tab)
    left = app.tabs.in_front
    for _ in range(20):
        QTest.qWait(5)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    found.widgets.append(len(QApplication.allWidgets()))
    found.megabytes.append(round(_resident() / _MEGABYTE, 1))
    return left


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _silent(*_mixer: Any) -> Any:
    raise loudspeaker.NoDeviceError("No sound device on this computer.")


def main() -> None:
    """Say what came of it."""
    length, seed, folder = float(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    found = Findings()

    def hear(kind: QtMsgType, _context: object, words: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and "This plugin does not support" not in words:
            found.mishaps.append(f"Qt: {words} after {found.lately[-3:]}")

    qInstallMessageHandler(hear)
    QDesktopServices.openUrl = staticmethod(lambda _url: True)  # type: ignore[method-assign]
    loudspeaker.open_default = _silent  # type: ignore[assignment]
    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True), MonotonicTime())
    app.show(1366, 768)
    log = folder / "mishaps.log"
    mishaps, tidying = CrashHandler(log, app.window), GarbageCollection(app.window)
    mishaps.install()
    monkey, watch = Monkey(app, seed, folder), Watch()
    if length > _SHORT:
        visit_all(app, monkey)
        app = tidy(app, found)
    end = time.monotonic() + length
    while time.monotonic() < end:
        play_round(app, monkey, found, watch, min(end, time.monotonic() + _ROUND))
        app = tidy(app, found)
    tidying.end()
    mishaps.end()
    if log.exists():
        found.mishaps.append(log.read_text(encoding="utf-8")[-4_000:])
    print(json.dumps({**vars(found), "seed": seed}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
