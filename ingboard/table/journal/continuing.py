"""Opens journals that go on: what asks the disk for it, for any thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from ingboard.kifu.file_names import free_name
from ingboard.kifu.private_files import is_plain
from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.reading import JournalError, journal_bytes
from ingboard.table.journal.recovery import Recovery
from ingboard.table.journal.shelf import SUFFIX, HeldJournal, Holder, Shelf, ShelfError
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
        self.writer.keep_hold()
        self.writer.close()
        journal = self.recovery.journal
        if self.held.path != journal.path:
            self.held.path.unlink()
        elif journal.rest:
            save_beside(journal.path, self.kept + journal.rest, PRIVATE)
        self.held.release()


def continued(
    shelf: Shelf,
    recovery: Recovery,
    copies: tuple[Path, ...],
    fallbacks: tuple[Path, ...],
    told: Callable[[], object],
    *,
    copied: bool,
) -> Continued:
    """A journal to go on with, held; `copied` leaves its file, as does one that is a link.

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
    copied = copied or not is_plain(path)
    if copied:
        shelf.make_ready()
        path = free_name(shelf.folder / f"{journal.path.stem}{SUFFIX}")
    held = shelf.hold(path)
    if isinstance(held, Holder):
        raise ShelfError(held.words(journal.title))
    try:
        if copied:
            save_beside(path, kept, PRIVATE)
            said = {"copy_of": str(journal.path), "damage": damage_words(journal)}
        elif torn := journal.rest.rstrip(b"\0"):
            said = {"torn": torn.hex()}
        writer = JournalWriter(
            held,
            kept=kept,
            copies=tuple(folder / path.name for folder in copies),
            fallbacks=fallbacks,
            told=told,
        )
    except OSError:
        held.release()
        raise
    return Continued(recovery, held, writer, kept, said)
