"""The tournament's settings on their page: behind the referee's lock, in force and on disk when saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from ingboard.table.credential import hashed
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.referee.tournament_form import PIN_IS_SET
from ingboard.ui.features.referee.tournament_page import TournamentPage
from ingboard.ui.game.tournament import PinWait
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_TICK = 500
_FILTER = "TOML (*.toml);;* (*)"


class TournamentPagePresenter(QObject):
    """Owns the page; `leave` closes it."""

    def __init__(self, services: WindowServices, leave: Callable[[], object]) -> None:
        super().__init__(services.tab)
        page = self.page = TournamentPage()
        self._controller = services.presenter
        tournament = self._tournament = services.tournament
        self._lock = services.lock
        page.saved.connect(self._on_saved)
        page.open_button.clicked.connect(self.ask_and_open)
        page.edited.connect(self._on_edited)
        page.back_button.clicked.connect(leave)
        page.unlocking.unlocked.connect(self._on_unlocked)
        self._pin_wait = PinWait(self._lock, self.page.unlocking.tell, self)
        tournament.changed.connect(self.show)
        tournament.told.connect(self.page.show_told)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self.show)

    def enter(self) -> None:
        """Show the settings in force; what was filled in and not saved is gone."""
        self.page.show_told("")
        self.show()
        self.page.undo()
        self.page.take_focus()
        self._timer.start()

    def rest(self) -> None:
        """The page is out of sight."""
        self._timer.stop()

    def show(self) -> None:
        """Show the settings and the lock as they are now."""
        tournament = self._tournament
        self.page.show_settings(
            tournament.current,
            "" if tournament.path is None else tournament.path.name,
            is_open=self._lock.is_open(self._controller.time.now()),
            by_pin=self._lock.has_credential,
        )

    def ask_and_open(self) -> None:
        """Let the user choose a settings file and put it in force."""
        path = self._tournament.path
        start = Path.home() if path is None else path.parent
        choose_path(self.page, text("Tournament settings"), start, self._open, filters=_FILTER)

    def _open(self, path: Path) -> None:
        if self._lock.touch(self._controller.time.now()):
            self._tournament.open(path)
        self.show()

    def _on_edited(self) -> None:
        self._lock.touch(self._controller.time.now())

    def _on_saved(self, settings: Tournament) -> None:
        """In force at once; into their file, or one that is asked for."""
        if not self._lock.touch(self._controller.time.now()):
            self.show()
            return
        path = self._tournament.path
        kept = self._lock.in_force if settings.lock == PIN_IS_SET else hashed(settings.lock)
        self._tournament.take_up(replace(settings, lock=kept), path)
        self._lock.stay_open(self._controller.time.now())
        if path is not None:
            self._tournament.write(path)
            return
        self.page.show_told(text("In force. Choose a file to keep them."))
        choose_path(
            self.page,
            text("Write a settings file"),
            Path.home() / "tournament.toml",
            self._tournament.write,
            Wanted.NEW_FILE,
            _FILTER,
        )

    def _on_unlocked(self, typed: str) -> None:
        if not self._lock.open(typed, self._controller.time.now()):
            self.page.unlocking.pin.clear()
            self._pin_wait.begin()
            return
        self._pin_wait.end()
        self.show()
        self.page.take_focus()
