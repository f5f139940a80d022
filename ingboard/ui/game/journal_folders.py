"""Where the journals of games are kept: the folder, second copies, and where to go when a disk fails."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.table.journal.recovery import new_journal, put_away
from ingboard.table.journal.shelf import HeldJournal, Shelf, ShelfError
from ingboard.table.journal.writer import JournalWriter
from ingboard.text import text
from ingboard.ui.widgets.background_call import BackgroundCall, call_within


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
        try:
            return "" if self.answers() else _dead_words(self.shelf.folder)
        except ShelfError as fault:
            return str(fault)

    def answers(self) -> bool:
        """Whether the disk of the journals answers. Raises ShelfError if it takes none."""

        def ask() -> bool:
            self.shelf.make_ready()
            return True

        return call_within(ask, otherwise=False)

    def use_folder(self, folder: Path) -> None:
        """Keep the journals that are begun from now on in this folder; the usual ones are still looked in."""
        self.shelf = Shelf(folder, fallback_folders(folder))

    def use_copy_folder(self, folder: Path | None) -> None:
        """Keep a second copy of each journal begun from now on in this folder; None for no copy."""
        self.copy_folders = () if folder is None else (folder,)

    def first_with_room(self, title: str) -> tuple[HeldJournal, JournalWriter]:
        """A new journal in the first folder whose disk has room for a game, else in the shelf's own."""
        own = self.shelf.folder
        answers = True
        for folder in (own, *fallback_folders(own)):
            with suppress(OSError, ShelfError):
                made = self._made_in(folder, title)
                if made is None:
                    answers = answers and folder != own
                elif made[1].saving.has_reserve:
                    if folder != own:
                        self._say(_elsewhere_words(own, folder, answers=answers))
                    return made
                else:
                    put_away(*made)
        made = self._made_in(own, title)
        if made is None:
            raise ShelfError(_dead_words(own))
        self._say(text("Disk nearly full. Make room before resuming."))
        return made

    def _made_in(self, folder: Path, title: str) -> tuple[HeldJournal, JournalWriter] | None:
        """A new journal in a folder; None if its disk does not answer."""
        copies = self.copies_beside(folder)

        def make() -> tuple[HeldJournal, JournalWriter]:
            return new_journal(folder, title, copies, fallback_folders(folder), self._written)

        call = BackgroundCall(make, _put_away_if_unwanted)
        if call.wait():
            return call.result()
        call.is_wanted = False
        return None

    def copies_beside(self, folder: Path) -> tuple[Path, ...]:
        """A folder that is missing is not made: on a machine without the stick that would be its own disk."""
        if folder in self.copy_folders:
            self._say(text("Second copy: choose a folder other than {folder}.", folder=folder))
        return tuple(copy for copy in self.copy_folders if copy != folder)


def tables_folder() -> Path:
    """Where the journals of this machine's tables are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "tables"


def fallback_folders(own: Path) -> tuple[Path, ...]:
    """Where a journal goes on when its own folder is lost in mid-game; the last one dies with a restart."""
    home, shared = Path.home(), QStandardPaths.StandardLocation.TempLocation
    temporary = Path(QStandardPaths.writableLocation(shared)) / f"ingboard-tables-{home.name}"
    kept = (home / "ingboard-tables", temporary)
    return tuple(folder for folder in (tables_folder(), *kept) if folder != own)


def _put_away_if_unwanted(call: BackgroundCall[tuple[HeldJournal, JournalWriter]]) -> None:
    if not call.is_wanted:
        with suppress(OSError, ShelfError):
            put_away(*call.result())


def _dead_words(folder: Path) -> str:
    return text("The disk of {folder} does not answer: choose another folder.", folder=folder)


def _elsewhere_words(full: Path, folder: Path, *, answers: bool) -> str:
    if not answers:
        return text(
            "The disk of {full} does not answer: this game is recorded in {folder}.",
            full=full,
            folder=folder,
        )
    return text(
        "Disk of {full} nearly full: recording in {folder}.",
        full=full,
        folder=folder,
    )
