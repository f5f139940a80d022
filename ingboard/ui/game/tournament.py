"""The tournament that the window's tables are played in: its switches. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ingboard.table import tournament as tournament_settings
from ingboard.text import text
from ingboard.ui.widgets.background_call import BackgroundCalls


class TournamentPresenter(QObject):
    """Holds the settings in force; `changed` when others take their place.

    `told` is a sentence for the users of what could not be done, `done` of what was.

    Without a file the defaults of `Tournament` are in force. While `is_barred` says so, settings of a file do
    not take the place of those in force: neither they nor their lock are changed without its credential.
    """

    changed = Signal()
    told = Signal(object)
    done = Signal(object)

    def __init__(
        self, is_barred: Callable[[], bool], calls: BackgroundCalls, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._is_barred = is_barred
        self._calls = calls
        self.current = tournament_settings.Tournament()
        """The settings in force; `take_up` puts others in their place."""
        self._path: Path | None = None

    @property
    def path(self) -> Path | None:
        """The file they came from; None for settings that no file holds."""
        return self._path

    @property
    def said(self) -> str:
        """The tournament's name, or that of its file; "" for settings that no file holds."""
        return self.current.name or ("" if self._path is None else self._path.name)

    def take_up(self, tournament: tournament_settings.Tournament, path: Path | None = None) -> None:
        """Put settings in force."""
        if (tournament, path) != (self.current, self._path):
            self.current, self._path = tournament, path
            self.changed.emit()

    def write(self, path: Path) -> None:
        """Write the settings in force with what each does; a place that takes no file is told."""
        work = partial(_written, self.current, path, is_other=path != self._path)
        self._calls.start(work, partial(self._on_written, path), writes=path.name)

    def _on_written(self, path: Path, result: Callable[[], None]) -> None:
        try:
            result()
        except tournament_settings.TournamentError as fault:
            self.told.emit(str(fault))
            return
        self._path = path
        self.done.emit(text("Saved: {name}.", name=path.name))
        self.changed.emit()

    def open(self, path: Path) -> None:
        """Put a file's settings in force; a file that cannot be used changes nothing and is told."""
        if not self._bars():
            self._calls.start(partial(_read, path), partial(self._on_read, path, self._bars))

    def resume(self, path: Path) -> None:
        """The same for the settings of a table resumed, whose own credential was given."""
        self._calls.start(partial(_read, path), partial(self._on_read, path, lambda: False))

    def _on_read(
        self,
        path: Path,
        bars: Callable[[], bool],
        result: Callable[[], tuple[tournament_settings.Tournament, bool]],
    ) -> None:
        try:
            found, is_clear = result()
        except tournament_settings.TournamentError as fault:
            self.told.emit(str(fault))
            return
        if bars():  # locked in the meantime
            return
        self.take_up(found, path)
        if is_clear:
            self.told.emit(text("{name} not written: its PIN is still readable.", name=path.name))
        else:
            self.done.emit(text("Tournament settings: {name}.", name=found.name or path.name))

    def _bars(self) -> bool:
        if not self._is_barred():
            return False
        self.told.emit(text("Settings locked. Unlock first (Shift+F12)."))
        return True


def _written(tournament: tournament_settings.Tournament, path: Path, *, is_other: bool) -> None:
    """Write them in a thread. Raises TournamentError, with one sentence, if that cannot be done."""
    if (
        is_other
        and path.exists()
        and tournament_settings.read_tournament(path).lock not in ("", tournament.lock)
    ):
        raise tournament_settings.TournamentError(
            text("{name} has its own lock. Choose another name.", name=path.name)
        )
    tournament_settings.write_tournament(path, tournament)


def _read(path: Path) -> tuple[tournament_settings.Tournament, bool]:
    """What a file says, in a thread, and whether its PIN still stands there in clear."""
    return tournament_settings.read_tournament(path), tournament_settings.has_clear_pin(path)
