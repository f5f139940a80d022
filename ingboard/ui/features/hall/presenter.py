"""The hall view in the program: opened and closed by F5, on the screen that was chosen, fed by the game."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QMenu

from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.hall.screens import (
    ScreenWatch,
    beside,
    live_screens,
    name_of_screen,
    screen_for_hall,
)
from ingboard.ui.features.hall.view_model import HallPicture, hall_picture, no_game
from ingboard.ui.features.hall.window import HallWindow
from ingboard.ui.game.phase_view import PhaseView
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices


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
            words = name
            if screen == self._services.window.screen():
                words = text("{screen} (this window is there)", screen=name)
            action = menu.addAction(words)
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
        time = self._presenter.time
        picture = hall_picture(
            self._phase, time.now(), self._current, self._services.title(), time.time_of_day_at
        )
        return replace(picture, left=self._services.clocks.seats.at_left)

    @property
    def _current(self) -> Tournament:
        return self._services.tournament.current

    def _put(self) -> None:
        assert self.window is not None
        referees = self._services.window.screen()
        screens = live_screens()
        name = screen_for_hall(
            tuple(screens), self._preferences.hall_screen, name_of_screen(referees)
        )
        screen = None if name is None else screens[name]
        if screen is None:
            self.window.setWindowState(Qt.WindowState.WindowNoState)
            self.window.setGeometry(beside(referees))
            self.window.show()
            self._notice.say(text("There is one screen only: the hall view is a window on it."))
            return
        self.window.setScreen(screen)
        self.window.setGeometry(screen.geometry())
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
                self._notice.say(text("The hall's screen is gone. The view waits for it."))
            else:
                self._put()
        elif self._waits_for_screen and free is not None:
            self._waits_for_screen = False
            self.open()

    def _on_closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
