"""The tournament's settings on their page: behind the referee's lock, in force and on disk when saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from ingboard.table import tournament as tournament_settings
from ingboard.table.credential import hashed
from ingboard.text import text
from ingboard.ui.features.referee.last_tournament import own_file
from ingboard.ui.features.referee.tournament_form import PIN_IS_SET
from ingboard.ui.features.referee.tournament_page import TournamentPage
from ingboard.ui.game.referee_lock import PinWait, lock_words
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_TICK = 500


_FILTER = "TOML (*.toml);;* (*)"


class TournamentPagePresenter(QObject):
    """Owns the page; `leave` closes it."""

    def __init__(self, services: WindowServices, leave: Callable[[], object]) -> None:
        super().__init__(services.tab)
        page = self.page = TournamentPage()
        self._presenter = services.presenter
        tournament = self._tournament = services.tournament
        self._lock = services.lock
        page.saved.connect(self._on_saved)
        page.open_button.clicked.connect(self.ask_and_open)
        page.write_button.clicked.connect(self.ask_and_write)
        page.edited.connect(lambda: self._lock.touch(self._presenter.time.now()))
        page.back_button.clicked.connect(leave)
        page.unlocking.unlocked.connect(self._on_unlocked)
        self._pin_wait = PinWait(self._lock, self.page.unlocking.tell, self)
        tournament.changed.connect(self.show)
        for said in (tournament.told, tournament.done):
            said.connect(self.page.told.setText)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self.show)

    def enter(self) -> None:
        """Show the settings in force; what was filled in and not saved is gone."""
        self.page.told.setText("")
        self.show()
        self.page.undo()
        self.page.take_focus()
        self._timer.start()

    def rest(self) -> None:
        """The page is out of sight."""
        self._timer.stop()

    def show(self) -> None:
        """Show the settings and the lock as they are now; what is not saved keeps that open."""
        now = self._presenter.time.now()
        if self.page.is_changed:
            self._lock.touch(now)
        self.page.show_lock(lock_words(self._lock.left(now)))
        tournament = self._tournament
        self.page.show_settings(
            tournament.current,
            "" if tournament.path is None else tournament.path.name,
            is_open=self._lock.is_open(now),
            by_pin=self._lock.has_credential,
        )

    def ask_and_open(self) -> None:
        """Let the user choose a settings file and put it in force."""
        path = self._tournament.path
        start = Path.home() if path is None else path.parent
        choose_path(self.page, text("Tournament settings"), start, self._open, filters=_FILTER)

    def ask_and_write(self) -> None:
        """Let the user choose another file for the settings in force: a club passes it around."""
        path = self._tournament.path
        start = Path.home() / ("tournament.toml" if path is None else path.name)
        title = text("Write a settings file")
        choose_path(self.page, title, start, self._tournament.write, Wanted.NEW_FILE, _FILTER)

    def _open(self, path: Path) -> None:
        if self._lock.touch(self._presenter.time.now()):
            self._tournament.open(path)
        self.show()

    def _on_saved(self, settings: tournament_settings.Tournament) -> None:
        """In force at once; into their file, or one that is asked for."""
        if not self._lock.touch(self._presenter.time.now()):
            self.show()
            return
        path = self._tournament.path or own_file(settings)
        kept = self._lock.in_force if settings.lock == PIN_IS_SET else hashed(settings.lock)
        self._tournament.take_up(replace(settings, lock=kept), path)
        self._lock.stay_open(self._presenter.time.now())
        self._tournament.write(path)

    def _on_unlocked(self, typed: str) -> None:
        if not self._lock.open(typed, self._presenter.time.now()):
            self._pin_wait.begin()
            return
        self._pin_wait.end()
        self.show()
        self.page.take_focus()
