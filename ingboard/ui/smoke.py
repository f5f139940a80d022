"""The smoke run: a first game from the start of the program to its end, in the real window, as a person acts.

The first who builds the program for a system, or installs it there, gets a proof by it: what was clicked led
to what is seen, and the files that were asked for are there and say what was played. It knows the window by
words, buttons and the board alone, and leaves the person's own settings and journals alone.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from PySide6.QtCore import QEvent, QPointF, QRect, QStandardPaths, Qt, QTimer, qVersion
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QMenu,
    QMenuBar,
    QScrollArea,
    QWidget,
)

from ingboard import __version__
from ingboard.board.points import Color, point_named, standard_name_of
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_file
from ingboard.text import labeled, text
from ingboard.ui.app import application, leave, run_window
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.crash_handler import log_file
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.to_open import ToOpen

MOVES = ("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")
"""Two walls: Black has 15 of the 25 points, and White 10 with the komi of 8."""
_SIDE, _RESULT = "5", "W+3"
_REPORT, _PICTURE = "report.txt", "failed.png"
_PATIENCE = 30.0  # seconds for what follows an act
_LONGEST = 240.0  # for all; a window that hangs ends then
_SETTLED = 0.6  # a button that has just changed takes no click
_PACE = 0.2  # between two other acts
_BREATH = 0.01
_WITHOUT = re.compile(r"\(&.\)|&|\t.*")
_PLACES = (
    QStandardPaths.StandardLocation.AppConfigLocation,
    QStandardPaths.StandardLocation.AppDataLocation,
    QStandardPaths.StandardLocation.CacheLocation,
)


class SmokeError(Exception):
    """What was not there, or did not follow, in one sentence."""


def run_smoke(
    folder: Path | None = None,
    *,
    look: str | None = None,
    scale: float | None = None,
    language_code: str | None = None,
) -> int:
    """Act the game out and end the program: with 0, or with 1 and the step that failed.

    Sheet, record and report are in the `folder`, a new one among the temporary ones if None.
    """
    kept = Path(tempfile.mkdtemp(prefix="ingboard-smoke-")) if folder is None else folder.absolute()
    kept.mkdir(parents=True, exist_ok=True)
    for name in (_REPORT, _PICTURE):  # of another run
        (kept / name).unlink(missing_ok=True)
    QGuiApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    app = application()
    home = Path(tempfile.mkdtemp(prefix="ingboard-smoke-home-"))
    _live_in(home)
    smoke = _Smoke(kept, home)
    QTimer.singleShot(0, app, smoke.act)
    return run_window(ToOpen(()), look=look, scale=scale, language_code=language_code)


def _live_in(home: Path) -> None:
    """Have settings, journals and caches of this run, and no others, in a home of its own.

    Windows has them in a folder beside the person's, which Qt names for tests.
    """
    os.environ["HOME"] = os.environ["USERPROFILE"] = str(home)
    QStandardPaths.setTestModeEnabled(True)
    for place in _PLACES:
        kept = Path(QStandardPaths.writableLocation(place))
        if any("qttest" in part for part in kept.parts):
            shutil.rmtree(kept, ignore_errors=True)


class _Smoke:
    """The steps in their order, and the report of them."""

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder, self._home = folder, home
        self._record = folder / "smoke.sgf"
        self._hands = _Hands()
        system = f"{platform.platform()} ({QGuiApplication.platformName()})"
        versions = f"Python {platform.python_version()}, Qt {qVersion()}"
        self._lines = [f"ingboard {__version__}, {versions}", system]
        self._step = ""
        self._is_over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def act(self) -> None:
        """Carry all out, write the report and end the program's loop."""
        steps: tuple[tuple[str, Callable[[], None]], ...] = (
            (text("Start"), self._start),
            (text("New game"), self._open_table),
            (text("Start the clock"), self._start_clock),
            (text("Ten moves"), self._play),
            (text("Two passes"), self._pass),
            (text("Agreement"), self._agree),
            (text("Count"), self._count),
            (text("Result sheet"), self._write_sheet),
            (text("SGF record"), self._save),
            (text("Quit"), self._quit),
        )
        try:
            for self._step, carry_out in steps:
                carry_out()
                _refuse_mishaps()
                self._lines.append(self._step)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is the answer
            self._end(str(fault) or type(fault).__name__)
            self._hands.picture(self._folder / _PICTURE)
            QApplication.exit(1)
        else:
            shutil.rmtree(self._home, ignore_errors=True)
            self._end("")

    def _start(self) -> None:
        self._hands.wait_for(text("New game"))

    def _open_table(self) -> None:
        hands = self._hands
        hands.click(text("New game"))
        hands.click(text("Other", "size"))
        hands.type(_SIDE)
        hands.click(text("Quick game, 12 min"))
        hands.click(text("Start"))

    def _start_clock(self) -> None:
        self._hands.click(text("Start the clock"))
        self._hands.wait_for(text("Pause"))

    def _play(self) -> None:
        for number, name in enumerate(MOVES):
            self._hands.play(name, Color.WHITE if number % 2 else Color.BLACK)

    def _pass(self) -> None:
        for _ in range(2):
            self._hands.click(text("Pass"))

    def _agree(self) -> None:
        for words in (text("Black agrees"), text("White agrees")):
            self._hands.click(words)

    def _count(self) -> None:
        self._hands.click(text("Count", "verb"))
        self._hands.click(text("Confirm"))  # one is enough among friends
        self._hands.wait_for(text("Play again"))

    def _write_sheet(self) -> None:
        hands = self._hands
        before = set(self._folder.glob("*.pdf"))
        hands.choose(text("Referee"), text("Result sheet…"))
        hands.click(text("Folder…"))
        hands.name_file(self._folder)
        hands.click(text("Save as PDF"))
        missing = text("Nothing was written.")
        hands.wait(lambda: set(self._folder.glob("*.pdf")) > before, missing)
        (sheet,) = set(self._folder.glob("*.pdf")) - before
        if not file_bytes(sheet).startswith(b"%PDF"):
            raise SmokeError(text("{file} is not as it should be.", file=sheet))
        hands.click(text("Close"))

    def _save(self) -> None:
        self._record.unlink(missing_ok=True)
        self._hands.choose(text("File"), text("Save as…"))
        self._hands.name_file(self._record)
        self._hands.wait(self._record.exists, text("Nothing was written."))
        _look_at(self._record)

    def _quit(self) -> None:
        self._hands.choose(text("File"), text("Quit"))
        self._hands.wait(lambda: not self._hands.is_open, text("The window stays open."))

    def _watch(self) -> None:
        """End the program if the window hangs."""
        if not self._is_over.wait(_LONGEST):
            self._end(text("No answer for {seconds:g} s.", seconds=_LONGEST))
            leave(1)

    def _end(self, fault: str) -> None:
        """Report: what was done, and the step that failed, if any, with its `fault`."""
        self._is_over.set()
        failed = text("Failed: {step}", step=labeled(self._step, fault))
        self._lines.append(failed if fault else text("All is well: {folder}", folder=self._folder))
        said = "\n".join(self._lines) + "\n"
        if sys.stdout is not None:
            sys.stdout.write(said)
        (self._folder / _REPORT).write_text(said, encoding="utf-8")


def _refuse_mishaps() -> None:
    """Raises SmokeError if the program has written down a fault of its own."""
    if log_file().exists():
        raise SmokeError(file_bytes(log_file()).decode("utf-8", "replace"))


def _look_at(record: Path) -> None:
    """Raises SmokeError unless the file says what was played, that a clock ran, and how it ended."""
    try:
        (game,) = read_file(record).games
    except (KifuError, ValueError) as fault:
        raise SmokeError(str(fault)) from None
    grid, result = game.first.grid, game.details.result_text
    played = [move.point and standard_name_of(move.point, grid) for move in game.moves]
    if played != [*MOVES, None, None] or not game.has_times or result != _RESULT:
        raise SmokeError(text("{file} is not as it should be.", file=record))


class _Hands:
    """A person at mouse and keyboard: finds by words what is seen, acts, and waits for what follows."""

    def click(self, words: str) -> None:
        """Click the button with these words, at a person's pace."""
        self.wait_for(words)
        _rest(_SETTLED)
        button = self._button(words)
        if button is None:
            raise SmokeError(text("“{words}” is not there.", words=words))
        _scroll_to(button)
        _click(button, button.rect().center().toPointF())

    def wait_for(self, words: str) -> None:
        """Until the button with these words is there."""
        missing = text("“{words}” is not there.", words=words)
        self.wait(lambda: self._button(words) is not None, missing)

    def play(self, name: str, color: Color) -> None:
        """Click a point of the board; a stone of that color must lie there then."""
        board = next(each for each in self._window.findChildren(BoardView) if each.isVisible())
        point = point_named(name, board.grid)
        missing = text("No stone at {point}.", point=name)
        if point is None:
            raise SmokeError(missing)
        _click(board, board.center_of(point))
        self.wait(lambda: board.picture.position.color_at(point) is color, missing)

    def type(self, words: str) -> None:
        """Type into the field that has the keyboard."""
        _press(self._window, Qt.Key.Key_unknown, words)

    def choose(self, menu: str, entry: str) -> None:
        """Click an entry of a menu."""
        bar = self._window.findChild(QMenuBar)
        assert isinstance(bar, QMenuBar)
        _rest(_PACE)
        _click(bar, _place_of(bar, menu))
        opened = text("“{words}” is not there.", words=menu)
        self.wait(lambda: QApplication.activePopupWidget() is not None, opened)
        _rest(_PACE)
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, QMenu)
        _click(popup, _place_of(popup, entry))

    def name_file(self, path: Path) -> None:
        """Paste a path where one is asked for, and press Enter."""
        asked = text("No file was asked for.")
        self.wait(lambda: _chooser() is not None, asked)
        _rest(_PACE)
        chooser = _chooser()
        assert chooser is not None
        _press(chooser, Qt.Key.Key_unknown, str(path))
        _rest(_PACE)
        _press(chooser, Qt.Key.Key_Return, "\r")
        self.wait(lambda: _chooser() is None, asked)

    def wait(self, follows: Callable[[], bool], otherwise: str) -> None:
        """Until it follows; raises SmokeError with what is said `otherwise`."""
        until = monotonic() + _PATIENCE
        while not follows():
            if monotonic() > until:
                raise SmokeError(otherwise)
            _rest(_BREATH)

    def picture(self, path: Path) -> None:
        """What is seen now, for who wants to know why something is not."""
        for window in _windows():
            window.grab().save(str(path))

    @property
    def is_open(self) -> bool:
        """Whether the program's window is seen."""
        return any(_windows())

    @property
    def _window(self) -> MainWindow:
        for window in _windows():
            return window
        raise SmokeError(text("There is no window."))

    def _button(self, words: str) -> QAbstractButton | None:
        """The first with these words that is seen and can be clicked."""
        for each in self._window.findChildren(QAbstractButton):
            if each.isVisible() and each.isEnabled() and each.text() == words:
                return each
        return None


def _windows() -> list[MainWindow]:
    tops = QApplication.topLevelWidgets()
    return [each for each in tops if isinstance(each, MainWindow) and each.isVisible()]


def _chooser() -> QFileDialog | None:
    tops = QApplication.topLevelWidgets()
    return next((each for each in tops if isinstance(each, QFileDialog) and each.isVisible()), None)


def _place_of(menu: QMenu | QMenuBar, words: str) -> QPointF:
    """Where an entry is; its letter and its key are no part of its words."""
    for entry in menu.actions():
        if _WITHOUT.sub("", entry.text()) == words and entry.isEnabled():
            place: QRect = menu.actionGeometry(entry)
            return place.center().toPointF()
    raise SmokeError(text("“{words}” is not there.", words=words))


def _click(widget: QWidget, place: QPointF) -> None:
    """Press and let go the left button there: the window gets it, and what lies above the widget takes it."""
    window = widget.window()
    at, handle = widget.mapTo(window, place), window.windowHandle()
    hit = window.childAt(at.toPoint()) or window
    if hit is not widget and not widget.isAncestorOf(hit):
        raise SmokeError(
            text("{name} lies over it.", name=hit.accessibleName() or type(hit).__name__)
        )
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, held in (
        (QEvent.Type.MouseButtonPress, left),
        (QEvent.Type.MouseButtonRelease, none),
    ):
        event = QMouseEvent(
            kind, at, window.mapToGlobal(at), left, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(handle, event)


def _scroll_to(widget: QWidget) -> None:
    """Bring it in sight, as a wheel does."""
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def _press(widget: QWidget, key: Qt.Key, words: str) -> None:
    """A key, with what it writes into the field that has the keyboard."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, words)
        QApplication.sendEvent(widget.window().windowHandle(), event)


def _rest(seconds: float) -> None:
    """Let the window work, and for that long at least."""
    until = monotonic() + seconds
    while True:
        QApplication.processEvents()
        if monotonic() >= until:
            return
        sleep(_BREATH)
