"""The hall view in the program: opened and closed by F5, on the screen that was chosen, fed by the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from ingboard.text import text
from ingboard.ui.features.hall.view_model import HallPicture, hall_picture, no_game
from ingboard.ui.features.hall.window import HallWindow
from ingboard.ui.game.phase_view import PhaseView
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

_SHARE = 0.8


def screen_for_hall(names: Sequence[str], wanted: str, referees: str) -> str | None:
    """The screen for the hall view: the wanted one, else the first that is not the referee's.

    None where there is no other than the referee's: then the view is a window beside his, not over it.
    """
    if wanted in names and wanted != referees:
        return wanted
    return next((name for name in names if name != referees), None)


def place_on(window: QRect, screens: Sequence[QRect]) -> QRect | None:
    """Where a window goes that no screen shows any more; None if one still shows enough of it.

    `screens` are the rooms of the live screens, the main one first; at least one.
    """
    enough = window.width() * window.height() / 4
    for screen in screens:
        seen = screen.intersected(window)
        if seen.width() * seen.height() >= enough:
            return None
    room = screens[0]
    found = QRect(0, 0, min(window.width(), room.width()), min(window.height(), room.height()))
    found.moveCenter(room.center())
    return found


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names with a number where one comes again: two screens of one make can have the same name."""
    return tuple(
        name if (before := names[:at].count(name)) == 0 else f"{name} ({before + 1})"
        for at, name in enumerate(names)
    )


def live_screens() -> dict[str, QScreen]:
    """The screens there are, by names that tell them apart."""
    screens = QGuiApplication.screens()
    return dict(zip(told_apart([screen.name() for screen in screens]), screens, strict=True))


def name_of_screen(screen: QScreen) -> str:
    """The name that tells a live screen apart."""
    return next((name for name, one in live_screens().items() if one == screen), screen.name())


class ScreenWatch(QObject):
    """Brings a window back to a live screen; `changed` when screens came or went, after that was done."""

    changed = Signal()

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        # Qt moves the windows of a lost screen itself first, not always to where one is seen.
        self._soon = QTimer(self, singleShot=True, interval=100)
        self._soon.timeout.connect(self._look)
        app.screenAdded.connect(self._on_screens)
        app.screenRemoved.connect(self._on_screens)

    def _on_screens(self, screen: QScreen) -> None:
        del screen
        self._soon.start()

    def _look(self) -> None:
        rooms = [QGuiApplication.primaryScreen(), *QGuiApplication.screens()]
        window = self._window.window()
        found = place_on(window.geometry(), [screen.availableGeometry() for screen in rooms])
        if found is not None:
            window.setScreen(QGuiApplication.primaryScreen())
            window.setGeometry(found)
        self.changed.emit()


def beside(screen: QScreen) -> QRect:
    """A window's place on the only screen: a large one, but with the referee's window in reach."""
    room = screen.availableGeometry()
    found = QRect(0, 0, round(room.width() * _SHARE), round(room.height() * _SHARE))
    found.moveBottomRight(room.bottomRight())
    return found


class HallPresenter(QObject):
    """Shows the tab's game in a window of its own; one screen of the hall shows one table."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.window: HallWindow | None = None
        self._services = services
        self._presenter = services.presenter
        self._preferences = services.preferences
        self._notice = services.notice
        self._phase: PhaseView | None = None
        self._waits_for_screen = False
        self._watch = ScreenWatch(services.window, self)
        self._watch.changed.connect(self._on_screens)
        services.tournament.changed.connect(self.on_change)
        services.clocks.seated.connect(self.on_change)
        self.on_change()

    def toggle(self) -> None:
        """Open the hall view, or close it."""
        self._waits_for_screen = False
        if self.window is None:
            self.open()
        else:
            self.close()

    def open(self) -> None:
        """Open the view: full screen where the referee's window is not, else as a window beside it."""
        if self.window is None:
            self.window = HallWindow()
            self.window.set_board_shown(self._preferences.hall_board)
            self.window.closed.connect(self._on_closed)
        self._put()
        self.on_change()
        self.take_screen()

    def close(self) -> None:
        """Put the view away."""
        if self.window is not None:
            self.window.close()

    def show_board(self) -> None:
        """The board beside the clocks, or the clocks alone, as the preferences have it."""
        if self.window is not None:
            self.window.set_board_shown(self._preferences.hall_board)

    def take_screen(self) -> None:
        """The view of another table gives way on a screen that this one fills."""
        for other in QApplication.topLevelWidgets():
            if not isinstance(other, HallWindow) or other is self.window or self.window is None:
                continue
            if (
                other.isFullScreen()
                and self.window.isFullScreen()
                and other.screen() is self.window.screen()
            ):
                other.close()

    def use_screen(self, name: str) -> None:
        """Show the view on this screen, now and the next time."""
        self._preferences.hall_screen = name
        save_preferences(self._preferences)
        self.open()

    def fill_menu(self, menu: QMenu) -> None:
        """The screens to choose from; the referee's own is named."""
        for name, screen in live_screens().items():
            is_own = screen == self._services.window.screen()
            action = menu.addAction(text("{screen} (this window)", screen=name) if is_own else name)
            action.setCheckable(True)
            action.setChecked(name == self._preferences.hall_screen)
            action.triggered.connect(partial(self.use_screen, name))

    def on_change(self) -> None:
        """Show the game as it stands; a trial in the laboratory is nobody's business in the hall."""
        session = self._presenter.session
        if session is None or not session.is_trial:
            self._phase = self._presenter.phase
        if self.window is not None:
            self.window.show_hall(self._picture())

    def show_time(self) -> None:
        """Show the clocks as they are now."""
        if self.window is not None and self._phase is not None:
            self.window.show_clocks(self._picture())

    def _picture(self) -> HallPicture:
        if self._phase is None:
            return no_game(self._services.title())
        time, tournament = self._presenter.time, self._services.current_tournament
        title, left = self._services.title(), self._services.seats.at_left
        return hall_picture(self._phase, time.now(), tournament, title, time.time_of_day_at, left)

    def _put(self) -> None:
        assert self.window is not None
        referees = self._services.window.screen()
        screens = live_screens()
        name = screen_for_hall(
            tuple(screens), self._preferences.hall_screen, name_of_screen(referees)
        )
        if name is None:
            self.window.setWindowState(Qt.WindowState.WindowNoState)
            self.window.setGeometry(beside(referees))
            self.window.show()
            self._notice.say(text("One screen only: the hall view is a window."))
            return
        self.window.setScreen(screens[name])
        self.window.setGeometry(screens[name].geometry())
        # Not showFullScreen, which asks for the focus.
        self.window.setWindowState(Qt.WindowState.WindowFullScreen)
        self.window.show()

    def _on_screens(self) -> None:
        """A screen came or went: the view moves, or waits for its screen; the game never notices."""
        referees = name_of_screen(self._services.window.screen())
        free = screen_for_hall(tuple(live_screens()), self._preferences.hall_screen, referees)
        if self.window is not None and self.window.isFullScreen():
            if free is None:
                self.close()
                self._waits_for_screen = True
                self._notice.say(text("Hall screen missing; view waits for it."))
            else:
                self._put()
        elif self._waits_for_screen and free is not None:
            self._waits_for_screen = False
            self.open()

    def _on_closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
