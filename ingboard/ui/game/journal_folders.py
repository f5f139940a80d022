"""Where the journals of games are kept: the folder, second copies, and where to go when a disk fails."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.table.journal.beginning import Beginning
from ingboard.table.journal.shelf import Shelf, ShelfError, file_name_of
from ingboard.table.journal.writer import JournalWriter, Saving
from ingboard.text import text
from ingboard.ui.widgets import background_call


class JournalFolders:
    """The folder of the journals and those of their second copies.

    `say` is given sentences about folders that cannot be used; `written` is called from the writer's thread
    when a disk has acknowledged or refused something.
    """

    def __init__(self, say: Callable[[str], None], written: Callable[[], object]) -> None:
        self.shelf = Shelf(tables_folder(), fallback_folders(tables_folder()))
        self.copy_folders: tuple[Path, ...] = ()
        self._say = say
        self._written = written

    @property
    def hindrance(self) -> str:
        """Why no game can be recorded here, as a sentence; "" if one can."""
        return _hindrance_of(self.shelf)

    @property
    def stand_in(self) -> Path | None:
        """Where a game is recorded that cannot be recorded here; None if that cannot be, either."""
        return next(
            (shelf.folder for shelf in self._shelves()[1:] if not _hindrance_of(shelf)), None
        )

    def use_folder(self, folder: Path) -> None:
        """Keep the journals that are begun from now on in this folder; the usual ones are still looked in."""
        self.shelf = Shelf(folder, fallback_folders(folder), chosen=folder != tables_folder())

    def use_copy_folder(self, folder: Path | None) -> None:
        """Keep a second copy of each journal begun from now on in this folder; None for no copy."""
        self.copy_folders = () if folder is None else (folder,)

    def begin(self, title: str) -> JournalWriter:
        """A new journal, in the first folder whose disk answers and has room for a game. No disk is asked."""
        beginning = Beginning(self._shelves(), file_name_of(title, datetime.now().astimezone()))
        wished = beginning.path
        return JournalWriter(
            beginning,
            copies=tuple(copy / wished.name for copy in self.copies_beside(wished.parent)),
            fallbacks=fallback_folders(wished.parent),
            told=self._written,
        )

    def medium_of(self, saving: Saving) -> Medium:
        """What holds a journal that was begun here."""
        journal = saving.path
        if saving.in_memory or journal.parent == temporary_folder():
            return Medium.TEMPORARY
        if journal.parent != self.shelf.folder:
            return Medium.ELSEWHERE
        return Medium.COPIED if self.copy_folders else Medium.OWN

    def _shelves(self) -> tuple[Shelf, ...]:
        return (self.shelf, *map(Shelf, fallback_folders(self.shelf.folder)))

    def copies_beside(self, folder: Path) -> tuple[Path, ...]:
        """A folder that is missing is not made: on a machine without the stick that would be its own disk."""
        if folder in self.copy_folders:
            self._say(text("Second copy: choose a folder other than {folder}.", folder=folder))
        return tuple(copy for copy in self.copy_folders if copy != folder)


def tables_folder() -> Path:
    """Where the journals of this machine's tables are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "tables"


def temporary_folder() -> Path:
    """Where a journal goes on at last; it dies with a restart, and may stand in memory alone."""
    shared = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.TempLocation)
    return Path(shared) / f"ingboard-tables-{Path.home().name}"


def fallback_folders(own: Path) -> tuple[Path, ...]:
    """Where a journal goes on when its own folder is lost in mid-game, or cannot be used at the start."""
    kept = (tables_folder(), Path.home() / "ingboard-tables", temporary_folder())
    return tuple(folder for folder in kept if folder != own)


def _hindrance_of(shelf: Shelf) -> str:
    def ask() -> bool:
        shelf.make_ready()
        return True

    try:
        if background_call.call_within(ask, otherwise=False):
            return ""
    except ShelfError as fault:
        return str(fault)
    return text("The disk of {folder} does not answer: choose another folder.", folder=shelf.folder)


class Medium(Enum):
    """Where the journal is: in its own folder, in a second copy as well, or in another folder.

    `TEMPORARY` is where a restart deletes it, or where there is no disk at all but memory.
    """

    OWN = auto()
    COPIED = auto()
    ELSEWHERE = auto()
    TEMPORARY = auto()
