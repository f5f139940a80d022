"""The hall view in the program: opened and closed by F5, on the screen that was chosen, fed by the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ingboard.board.points import Color
from ingboard.table.session import Session
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
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.shell import Shell


class HallPresenter(QObject):
    """Shows the controller's game in a window of its own. `title` is what the table is called.

    `opened` tells that the view stands on a screen now.
    """

    opened = Signal()

    def __init__(
        self,
        shell: Shell,
        controller: GamePresenter,
        tournament: TournamentPresenter,
        preferences: Preferences,
        notice: Notice,
        actions: Mapping[Act, QAction],
    ) -> None:
        super().__init__(shell)
        self.title = text("Table {number}", number=1)
        self.window: HallWindow | None = None
        self.left_seat: Callable[[], Color] | None = None  # None: as the tournament seats them
        self._shell = shell
        self._controller = controller
        self._tournament = tournament
        self._preferences = preferences
        self._notice = notice
        self._actions = actions
        self._session: Session | None = None
        self._waits_for_screen = False
        self._watch = ScreenWatch(shell, self)
        self._watch.changed.connect(self._on_screens)
        controller.changed.connect(self.follow)
        tournament.changed.connect(self.follow)
        actions[Act.HALL_BOARD].setChecked(preferences.hall_board)

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions about the hall view do."""
        return {Act.HALL: self.toggle, Act.HALL_BOARD: self.toggle_board}

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
        self.follow()
        self._actions[Act.HALL].setChecked(True)
        self.opened.emit()

    def close(self) -> None:
        """Put the view away."""
        if self.window is not None:
            self.window.close()

    def toggle_board(self) -> None:
        """The board beside the clocks, or the clocks alone for a board that is not recorded."""
        self._preferences.hall_board = not self._preferences.hall_board
        self._actions[Act.HALL_BOARD].setChecked(self._preferences.hall_board)
        save_preferences(self._preferences)
        if self.window is not None:
            self.window.set_board_shown(self._preferences.hall_board)

    def use_screen(self, name: str) -> None:
        """Show the view on this screen, now and the next time."""
        self._preferences.hall_screen = name
        save_preferences(self._preferences)
        self.open()

    def fill_menu(self, menu: QMenu) -> None:
        """The screens to choose from; the referee's own is named."""
        menu.clear()
        for name, screen in live_screens().items():
            words = name
            if screen == self._shell.screen():
                words = text("{screen} (this window is there)", screen=name)
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(name == self._preferences.hall_screen)
            action.triggered.connect(partial(self.use_screen, name))

    def follow(self) -> None:
        """Show the game as it stands; a trial in the laboratory is nobody's business in the hall."""
        session = self._controller.session
        if session is None or not session.is_trial:
            self._session = session
        if self.window is not None:
            self.window.show_hall(self._picture())

    def follow_time(self) -> None:
        """Show the clocks as they are now."""
        if self.window is not None and self._session is not None:
            self.window.show_clocks(self._picture())

    def _picture(self) -> HallPicture:
        if self._session is None:
            return no_game(self.title)
        time = self._controller.time
        picture = hall_picture(
            self._session, time.now(), self._current, self.title, time.time_of_day_at
        )
        return picture if self.left_seat is None else replace(picture, left=self.left_seat())

    @property
    def _current(self) -> Tournament:
        return self._tournament.current

    def _put(self) -> None:
        assert self.window is not None
        referees = self._shell.screen()
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
        referees = name_of_screen(self._shell.screen())
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
            self._actions[Act.HALL].setChecked(False)
