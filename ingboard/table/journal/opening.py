"""Opens journals to write in, new ones and those that go on: what asks the disk for it, for any thread."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from ingboard.table.journal.damage import damage_words
from ingboard.table.journal.disk import free_name
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.reading import JournalError, journal_bytes
from ingboard.table.journal.recovery import Recovery
from ingboard.table.journal.shelf import (
    SUFFIX,
    HeldJournal,
    Holder,
    Shelf,
    ShelfError,
    save_beside,
)
from ingboard.table.journal.writer import JournalWriter
from ingboard.text import text


class Continued(Struct, frozen=True):
    """A journal that is held and open to go on in, what was kept of it, and what its next line says of that.

    `recovery` is what it goes on from; `put_back` leaves everything as it was, for any thread.
    """

    recovery: Recovery
    held: HeldJournal
    writer: JournalWriter
    kept: bytes
    said: dict[str, object]

    def put_back(self) -> None:
        """Nobody goes on with it after all."""
        self.writer.close()
        journal = self.recovery.journal
        if self.held.path != journal.path:
            self.held.path.unlink()
        elif journal.rest:
            save_beside(journal.path, self.kept + journal.rest)
        self.held.release()


def new_journal(
    folder: Path,
    title: str,
    copies: tuple[Path, ...],
    fallbacks: tuple[Path, ...],
    told: Callable[[], object],
) -> tuple[HeldJournal, JournalWriter]:
    """A new journal in a folder, held, with its second copies. Raises ShelfError or OSError."""
    shelf = Shelf(folder)
    shelf.make_ready()
    path = shelf.new_path(title, datetime.now().astimezone())
    held = shelf.hold(path)
    if isinstance(held, Holder):
        raise ShelfError(text("Another ingboard uses {path}.", path=path))
    writer = JournalWriter(
        path,
        copies=tuple(copy / path.name for copy in copies),
        fallbacks=fallbacks,
        told=told,
    )
    return held, writer


def continued(
    shelf: Shelf,
    recovery: Recovery,
    copies: tuple[Path, ...],
    fallbacks: tuple[Path, ...],
    told: Callable[[], object],
    *,
    copied: bool,
) -> Continued:
    """A journal to go on with, held; `copied` leaves its file.

    Raises JournalError, ShelfError or OSError.
    """
    journal = recovery.journal
    kept = journal_bytes(journal.path)[: journal.length]
    if read_lines(kept).link != journal.link:
        raise JournalError(text("{path} has changed. Look again.", path=str(journal.path)))
    holder = shelf.holder_of(journal.path)
    if holder is not None:
        raise ShelfError(holder.words(journal.title))
    path, said = journal.path, dict[str, object]()
    if copied:
        shelf.make_ready()
        path = free_name(shelf.folder / f"{journal.path.stem}{SUFFIX}")
    held = shelf.hold(path)
    if isinstance(held, Holder):
        raise ShelfError(held.words(journal.title))
    try:
        if copied:
            save_beside(path, kept)
            said = {"copy_of": str(journal.path), "damage": damage_words(journal)}
        elif torn := journal.rest.rstrip(b"\0"):
            said = {"torn": torn.hex()}
        writer = JournalWriter(
            path,
            kept=kept,
            copies=tuple(folder / path.name for folder in copies),
            fallbacks=fallbacks,
            told=told,
        )
    except OSError:
        held.release()
        raise
    return Continued(recovery, held, writer, kept, said)


def put_away(held: HeldJournal, writer: JournalWriter) -> None:
    """Nothing is recorded there after all."""
    writer.close()
    held.path.unlink()
    held.release()
