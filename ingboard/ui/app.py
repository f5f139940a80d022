"""Starts the window: application, theme, first picture; then the records that were asked for."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QEvent, QLibraryInfo, QObject, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from ingboard.resources import resource
from ingboard.text import language, text, use_language
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.garbage_collection import GarbageCollection
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.preferences import (
    Look,
    Preferences,
    load_preferences,
    set_aside_words,
    to_kept_place,
)
from ingboard.ui.shell.to_open import ToOpen, named_in
from ingboard.ui.style import FUSION, apply_theme
from ingboard.ui.style.fonts import missing_letters

if TYPE_CHECKING:
    from ingboard.ui.shell.tab import TableTab
    from ingboard.ui.shell.tab_host import TabHost


APP_ID = "org.ingboard.ingboard"
"""What the installer calls the program for Windows' taskbar, and the bundle for macOS."""
_USUAL_SIZE = (1366, 768)
_SHARE = 0.9
_LISTENED_EVERY = 250
_MOST_TABLES = 8
_LET_IN_AFTER = 2_000  # by then the window is still, and what it takes to listen delays nobody
_IMPORTED_AFTER = 4_000
_BREATH = 0.01  # seconds
_INTERRUPTED = 130  # what a shell expects of a program that Ctrl-C ended


class Program(QApplication):
    """The program. macOS opens a file or link by an event, not by an argument: `asked` carries it (a ToOpen).

    What comes before anybody takes any is kept.
    """

    asked = Signal(object)

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(arguments)
        self._early: list[ToOpen] | None = []

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        to_open = named_in([event.file() or event.url().toString()])
        if self._early is None:
            self.asked.emit(to_open)
        else:
            self._early.append(to_open)
        return True

    def take_asked(self, take: Callable[[ToOpen], object]) -> None:
        """From now on, and what came before."""
        early, self._early = self._early or [], None
        self.asked.connect(take)
        for to_open in early:
            take(to_open)


def menu_entry(environment: Mapping[str, str]) -> str:
    """The menu entry whose windows these are, as Wayland is told: a Flatpak's is called by its id."""
    return environment.get("FLATPAK_ID", "ingboard")


def application() -> QApplication:
    """The program as Qt and the desktop know it; made once."""
    made = QApplication.instance()
    if isinstance(made, QApplication):
        return made
    if sys.platform == "win32":
        from ctypes import windll

        # So windows stand under the icon that was pinned, and not under Python's.
        windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    app = Program([*sys.argv[:1], *FUSION])
    app.setApplicationName("ingboard")
    app.setApplicationDisplayName("ingboard")
    app.setDesktopFileName(menu_entry(os.environ))
    app.setWindowIcon(QIcon(str(resource("icons/ingboard-64.png"))))
    return app


def run_window(
    to_open: ToOpen,
    *,
    look: str | None = None,
    scale: float | None = None,
    language_code: str | None = None,
    pace: int = 1,
) -> int:
    """Open the window on the records, the demonstration or a journal, and run until it closes.

    `pace` lets the table's time run faster than the wall, for demonstrations. Returns the exit status only
    where another window took the records; else the program ends with the window.
    """
    app = application()
    if (to_open.records or to_open.join) and _are_taken(to_open):
        return 0
    preferences = load_preferences()
    preferences.hold_for_this_run(None if look is None else Look(look), scale, language_code)
    speak(app, preferences.language_code())
    screen = app.primaryScreen()
    apply_theme(app, preferences.theme_name(), preferences.scale_on(screen))
    window = MainWindow()
    free = screen.availableGeometry()
    if to_kept_place(window, preferences):
        window.show()
    elif free.width() <= _USUAL_SIZE[0] or free.height() <= _USUAL_SIZE[1]:
        window.resize(free.size())
        window.showMaximized()
    else:
        window.resize(round(free.width() * _SHARE), round(free.height() * _SHARE))
        window.show()
    mishaps = CrashHandler(parent=window)
    mishaps.install()
    filling = _Filling(window, preferences, pace, to_open, mishaps)
    window.fill_with(filling.fill)
    interruption, tidying = _Interruption(window), GarbageCollection(window)
    try:
        status = app.exec()
    finally:
        interruption.end()
        tidying.end()
        mishaps.end()
    if window.records_again is not None:
        options = {"--look": look, "--scale": scale, "--fake-time": pace if pace > 1 else None}
        start_again(window.records_again, options)
    return leave(status)


def leave(status: int) -> NoReturn:
    """End the program at once: what is kept has been put away with the tabs.

    A thread that still imports, or waits for a dead disk, would fault in what Python and Qt take down.
    """
    _flush()
    os._exit(status)


def start_again(records: Sequence[Path], options: Mapping[str, object]) -> NoReturn:
    """Turn into a fresh start of the program on these records, with the options that are not None.

    What was said once in a language stands in widgets, models and caches: only a start says all of it anew.
    """
    program = sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]
    given = [f"{option}={value}" for option, value in options.items() if value is not None]
    _flush()
    os.execv(sys.executable, [*program, *given, *map(str, records)])


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # a windowed program on Windows has neither
            with suppress(OSError):
                stream.flush()


def speak(app: QApplication, code: str) -> None:
    """Use a language for our words and Qt's own; English where no font has its letters."""
    use_language("en" if missing_letters(code) else code)
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language()}", folder):
        app.installTranslator(translator)


def _are_taken(to_open: ToOpen) -> bool:
    """Whether a window that runs already takes them; then this start has nothing left to do."""
    from ingboard.ui.shell.single_instance import hand_over

    return hand_over(to_open)


def import_features() -> None:
    """Import all that pages need when they are first opened; in a thread, so that no clock waits for it."""
    from pkgutil import walk_packages

    from ingboard.review.laboratory import laboratory
    from ingboard.review.lessons import lessons
    from ingboard.ui import features

    for module in walk_packages(features.__path__, f"{features.__name__}."):
        import_module(module.name)
        sleep(_BREATH)
    for read in (laboratory, lessons):
        read()
        sleep(_BREATH)
    gc.freeze()  # or each search of all for garbage, in the window's thread, takes twentieths of a second


def make_ready(tab: TableTab) -> None:
    """Import what pages need, then make the panes of a record: the first one is shown without delay."""

    def prepare(_: object) -> None:
        if tab.presenter.session is None:
            tab.workspace.prepare()

    tab.calls.start(import_features, prepare, wait=False)


class _Interruption(QObject):
    """Ctrl-C in the terminal closes the window as its cross does; a second one does not ask.

    While Qt waits no Python runs, not even the handler of a signal: a slow timer lets it run.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pressed = self._answered = 0
        self._before = signal.signal(signal.SIGINT, self._count)
        self._timer = QTimer(self, interval=_LISTENED_EVERY)
        self._timer.timeout.connect(self._answer)
        self._timer.start()

    def end(self) -> None:
        """Give the signal back."""
        signal.signal(signal.SIGINT, self._before)

    def _count(self, _number: int, _frame: object) -> None:
        self._pressed += 1

    def _answer(self) -> None:
        if self._pressed == self._answered:
            return
        self._answered = self._pressed
        if self._pressed > 1:
            QApplication.exit(_INTERRUPTED)
        else:
            self._window.window().close()


class _Filling:
    """Fills the window once it is up, so that neither imports nor a large record delay the first paint."""

    def __init__(
        self,
        window: MainWindow,
        preferences: Preferences,
        pace: int,
        to_open: ToOpen,
        mishaps: CrashHandler,
    ) -> None:
        self._window = window
        self._preferences = preferences
        self._pace = pace
        self._to_open = to_open
        self._mishaps = mishaps

    def fill(self) -> None:
        """Put the contents in, then open what was asked for."""
        from ingboard.table.time_source import AcceleratedTime, MonotonicTime
        from ingboard.ui.features import FEATURES
        from ingboard.ui.shell.tab_host import TabHost

        time = MonotonicTime() if self._pace == 1 else AcceleratedTime(self._pace)
        host = TabHost(self._window, self._preferences, FEATURES, time, self._pace)
        gc.freeze()  # what a start makes lives as long as the window: no collection looks through it
        self._mishaps.told.connect(host.seen.notice.say)
        self._begin(host)
        if isinstance(app := QApplication.instance(), Program):
            app.take_asked(host.take_in)
        QTimer.singleShot(_LET_IN_AFTER, host, partial(self._let_in, host))
        QTimer.singleShot(_LET_IN_AFTER, host, partial(host.menus.fill))
        # Not the thread's own `start`: Qt keeps nothing alive but a function or a partial.
        QTimer.singleShot(_IMPORTED_AFTER, host, partial(make_ready, host.seen))
        if lacking := missing_letters(self._preferences.language_code()):
            host.seen.notice.say(lacking)
        if self._preferences.set_aside is not None:
            host.seen.notice.say(set_aside_words(self._preferences.set_aside))

    def _begin(self, host: TabHost) -> None:
        tab, to_open = host.seen, self._to_open
        if to_open.journal is not None:
            tab.open(to_open.journal, wish=FileWish.LOOKED_AT)
        elif to_open.demo is not None:
            self._demonstrate(host, to_open.demo)
        else:
            self._open(host, behind=tab.offer_at_start(with_records=bool(to_open.records)))
        host.offer_to_join(to_open.join)

    def _let_in(self, host: TabHost) -> None:
        """From now on other starts hand their records over to this window."""
        from ingboard.ui.shell.single_instance import Doorkeeper

        keeper = Doorkeeper(host, may_take=host.may_take_in)
        keeper.handed.connect(host.take_in)
        if (app := QApplication.instance()) is not None:
            app.aboutToQuit.connect(keeper.close)

    def _open(self, host: TabHost, *, behind: bool) -> None:
        """Open the first records, each in a tab of its own; `behind` leaves the first tab as it is."""
        from ingboard.ui.shell.files import at_move

        records, move = self._to_open.records, self._to_open.move
        first, at = host.seen, at_move(move)
        for place, path in enumerate(records[:_MOST_TABLES], start=behind):
            (host.open_another() if place else first).open(path, at)
        host.see(first)
        if len(records) > _MOST_TABLES:
            first.notice.say(
                text("Opened the first {number} records in tabs.", number=_MOST_TABLES)
            )

    @staticmethod
    def _demonstrate(host: TabHost, record: Path) -> None:
        """Show a real game at its end, so that the count can be tried at once."""
        host.seen.open(record)
        host.seen.commands.run("show-count")
