"""The tournament that the window's tables are played in: what its settings file switches."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ingboard.table.tournament import (
    Tournament,
    TournamentError,
    read_tournament,
    write_tournament,
)
from ingboard.text import text


class TournamentPresenter(QObject):
    """Holds the settings in force; `changed` when others take their place, `told` a sentence for the users.

    Without a file the defaults of `Tournament` are in force.
    """

    changed = Signal()
    told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = Tournament()
        self._path: Path | None = None

    @property
    def current(self) -> Tournament:
        """The settings in force."""
        return self._current

    @property
    def path(self) -> Path | None:
        """The file they came from; None for settings that no file holds."""
        return self._path

    @property
    def said(self) -> str:
        """The tournament's name, or that of its file; "" for settings that no file holds."""
        return self._current.name or ("" if self._path is None else self._path.name)

    def take_up(self, tournament: Tournament, path: Path | None = None) -> None:
        """Put settings in force."""
        if (tournament, path) != (self._current, self._path):
            self._current, self._path = tournament, path
            self.changed.emit()

    def write(self, path: Path) -> bool:
        """Write the settings in force with what each does; a place that takes no file is told."""
        try:
            write_tournament(path, self._current)
        except TournamentError as fault:
            self.told.emit(str(fault))
            return False
        self._path = path
        self.told.emit(text("Saved: {name}.", name=path.name))
        self.changed.emit()
        return True

    def open(self, path: Path) -> bool:
        """Put a file's settings in force; a file that cannot be used changes nothing and is told."""
        try:
            found = read_tournament(path)
        except TournamentError as fault:
            self.told.emit(str(fault))
            return False
        self.take_up(found, path)
        self.told.emit(text("Tournament settings: {name}.", name=found.name or path.name))
        return True
