"""Keeps the hall's folder of the tournament up to date with the window's game; a failure is only a mark."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.table.hall_folder import HallFolder, TableSign
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import program_words
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.menu_line import StatusKind, StatusMark

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
