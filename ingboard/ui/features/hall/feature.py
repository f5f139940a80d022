"""The hall view on a second screen, and the tournament's folder for the hall."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu

from ingboard.game.change import Area
from ingboard.table.hall_folder import HallFolder, TableSign
from ingboard.table.session import Session
from ingboard.table.session_change import SessionChange
from ingboard.text import text
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import program_words
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.commands import Command, Key, MenuName, Place
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.ui.features.hall.presenter import HallPresenter


_LOOK_EVERY = 1_000


class HallFolderPresenter(QObject):
    """Follows one table. `fault` is why the folder cannot be written, or None; `changed` tells of another."""

    changed = Signal()

    def __init__(
        self,
        controller: GamePresenter,
        tournament: TournamentPresenter,
        title: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.fault: str | None = None
        self._controller = controller
        self._tournament = tournament
        self._title = title
        self._named = title()
        self._folder: HallFolder | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.setInterval(_LOOK_EVERY)
        self._timer.timeout.connect(self.on_change)
        tournament.changed.connect(self._begin)
        self._begin()

    def on_change(self) -> None:
        """Have the folder written if there is something new to say of a game that is played here.

        A table that is called otherwise by now has another folder.
        """
        if self._title() != self._named:
            self._begin()
        session = self._controller.session
        if self._folder is None or session is None or not _is_played_here(session):
            return
        now = self._controller.time.now()
        self._folder.follow(session, now, datetime.now().astimezone())
        if self._folder.fault != self.fault:
            self.fault = self._folder.fault
            self.changed.emit()

    def marks(self) -> tuple[StatusMark, ...]:
        """The mark in the menu line: only that the hall gets no news."""
        if self.fault is None:
            return ()
        return (StatusMark(text("Hall folder not written"), StatusKind.NOT_SAVED),)

    def close(self) -> None:
        """Write what waits and stop."""
        if self._folder is not None:
            self._folder.close()
            self._folder = None
        self._timer.stop()

    def _begin(self) -> None:
        self.close()
        self._named = self._title()
        tournament = self._tournament.current
        if tournament.hall_folder:
            sign = TableSign(self._named, tournament, program_words())
            self._folder = HallFolder(Path(tournament.hall_folder), sign)
            self._timer.start()
            self.on_change()


def _is_played_here(session: Session) -> bool:
    return session.opened is None and not session.is_trial


class HallFeature(Feature):
    """Opens and closes the view for players and hall, and keeps it up to date."""

    interests = frozenset(Area) - {Area.NODE}

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._is_made = False
        self.folder = HallFolderPresenter(
            services.presenter, services.tournament, services.title, services.tab
        )
        self.folder.changed.connect(services.refresh)
        self.commands = (
            Command(
                id="hall", text=text("Hall view"), run=self._toggle,
                place=Place(MenuName.VIEW, 40), keys=(Key("F5"),), help=text("hall view"),
                checked=lambda: self._is_made and self.view.window is not None,
                fill=self._fill_screens, opens=text("Hall view on screen"),
            ),
            Command(
                id="hall-board", text=text("Board in the hall view"), run=self._toggle_board,
                place=Place(MenuName.VIEW, 41), checked=lambda: services.preferences.hall_board,
            ),
        )  # fmt: skip

    @cached_property
    def view(self) -> HallPresenter:
        """The hall view; made when it is first asked for."""
        from ingboard.ui.features.hall.presenter import HallPresenter

        self._is_made = True
        return HallPresenter(self.services)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002
        """Show the game as it stands."""
        self.folder.on_change()
        if self._is_made:
            self.view.on_change()

    def on_tick(self) -> None:
        """Show the clocks as they are now."""
        if self._is_made:
            self.view.show_time()

    def marks(self) -> tuple[StatusMark, ...]:
        """Only that the hall's folder gets no news."""
        return self.folder.marks()

    def may_close(self) -> bool:
        """The view goes with its table's game."""
        if self._is_made:
            self.view.close()
        return True

    def close(self) -> None:
        """Write what waits and stop."""
        self.folder.close()

    def _toggle(self) -> None:
        self.view.toggle()

    def _toggle_board(self) -> None:
        preferences = self.services.preferences
        preferences.hall_board = not preferences.hall_board
        save_preferences(preferences)
        if self._is_made:
            self.view.show_board()

    def _fill_screens(self, menu: QMenu) -> None:
        self.view.fill_menu(menu)
