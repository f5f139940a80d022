"""Where the journals of a machine's tables stand, who holds one, and which were never closed.

What an earlier run left, and what another program has changed since, is neither replaced nor deleted.
"""

from __future__ import annotations

import contextlib
import json
import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.kifu.file_names import plain_name
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import (
    private_folder,
    refuse_foreign,
    remove_unfinished,
    try_writing,
    write_new,
)
from ingboard.kifu.saving import PRIVATE
from ingboard.table.journal.reading import BlankJournalError, Journal, JournalError, read_journal
from ingboard.text import text

if TYPE_CHECKING:
    from filelock import FileLock


SUFFIX = ".ingtable"


_LONGEST_NAME = 60


_LARGEST_NOTE = 4096


_LONGEST_LOOK = 0.3  # another program that only looks who has a journal holds it for a moment


class Holder(Struct, frozen=True):
    """Who has a journal open: the process and since when, as far as it could be read."""

    process: int | None
    since: str

    def words(self, title: str) -> str:
        """Who has the journal of that title open, as a sentence."""
        return text(
            "{title} is open in another ingboard (process {process}, since {since}).",
            title=title,
            process=self.process or "?",
            since=self.since or "?",
        )


class ShelfError(Exception):
    """A folder that no journal can be written to, in one sentence; `why` is the system's reason alone."""

    def __init__(self, sentence: str, why: str = "") -> None:
        super().__init__(sentence)
        self.why = why or sentence


class UnreadableJournal(Struct, frozen=True):
    """A file among the journals that cannot be read as one, and why, in one sentence."""

    path: Path
    sentence: str


class ShelfLook(Struct, frozen=True):
    """What stood on the shelf at one look, the newest first; `free` are the journals that nobody writes."""

    journals: tuple[Journal, ...]
    free: tuple[Journal, ...]
    unreadable: tuple[UnreadableJournal, ...]

    def unfinished(self, *, put_away: bool = False) -> tuple[Journal, ...]:
        """The journals to take up again that nobody holds: those never closed, then those put away.

        Adjourned games are among them, and those at which the program ended; with `put_away` all that were
        closed before they had a result. One that went on in a copy is found there, and its beginning is not
        offered again.
        """
        left = [
            one for one in self.free if not any(_goes_on(one, other) for other in self.journals)
        ]
        broken_off = [journal for journal in left if not journal.is_closed]
        closed = [one for one in left if one.is_closed and one.events and not one.is_finished]
        offered = (one for one in closed if put_away or one.rests or one.is_left_open)
        return (*broken_off, *offered)


class HeldJournal:
    """The right to write one journal; let go of with `release`, or by the system when the program dies."""

    def __init__(self, path: Path, lock: FileLock) -> None:
        self.path = path
        self._lock = lock

    def release(self) -> None:
        """Let others write it."""
        with contextlib.suppress(OSError):
            _holder_file(self.path).unlink()  # first: the next holder writes a name of its own
        self._lock.release()


class Shelf:
    """A folder of journals, and others where one may have gone on. No journal is ever deleted by the program.

    One that was `chosen` by the user keeps its rights; others are closed to everybody else.
    """

    def __init__(
        self, folder: Path, others: tuple[Path, ...] = (), *, chosen: bool = False
    ) -> None:
        self.folder = folder
        self.others = others
        self._is_chosen = chosen

    def make_ready(self) -> None:
        """See that journals can be written here. Raises ShelfError with one sentence if not."""
        try:
            private_folder(self.folder, closed=not self._is_chosen)
            try_writing(self.folder)
        except OSError as fault:
            why, folder = fault.strerror or str(fault), str(self.folder)
            sentence = text(
                "Cannot record in {folder} ({why}): choose another folder.", folder=folder, why=why
            )
            raise ShelfError(sentence, why) from None

    def tidy(self) -> None:
        """Take away what programs that were killed had only begun to write, an hour ago or more."""
        remove_unfinished(self.folder, self._is_blank)

    def _is_blank(self, path: Path) -> bool:
        """Whether a journal was made there whose first line never came."""
        if path.suffix != SUFFIX or self.holder_of(path) is not None:
            return False
        try:
            read_journal(path)
        except BlankJournalError:
            return True
        except JournalError:
            pass
        return False

    def hold(self, path: Path) -> HeldJournal | Holder:
        """Take the right to write a journal, or learn who has it; a dead program holds nothing.

        Raises OSError.
        """
        held = self._hold(path, _LONGEST_LOOK)
        if isinstance(held, HeldJournal):
            since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
            said = json.dumps({"process": os.getpid(), "since": since})
            with contextlib.suppress(OSError):
                write_new(_holder_file(path), said.encode())
        return held

    def _hold(self, path: Path, seconds: float) -> HeldJournal | Holder:
        from filelock import FileLock, Timeout  # only for who writes a journal or a draft

        lock = FileLock(f"{path}.lock", timeout=seconds, mode=PRIVATE, thread_local=False)
        try:
            lock.acquire(poll_interval=0.01)
        except Timeout:
            return _holder_of(path)
        return HeldJournal(path, lock)

    def holder_of(self, path: Path) -> Holder | None:
        """Who writes a journal just now; None if nobody does, or if that cannot be found out there."""
        try:
            if not Path(f"{path}.lock").exists():
                return None
            held = self._hold(path, 0)
        except OSError:
            return None
        if isinstance(held, Holder):
            return held
        held.release()
        return None

    def held_elsewhere(self) -> tuple[tuple[Journal, Holder], ...]:
        """The journals that other programs write now, the newest first, with who does."""
        found = []
        for path in self.paths():
            holder = self.holder_of(path)
            if holder is not None and holder.process != os.getpid():
                with contextlib.suppress(JournalError):
                    found.append((read_journal(path), holder))
        return tuple(found)

    def look(self) -> ShelfLook:
        """Read all journals once; one that cannot be read hides no other."""
        journals, free, unreadable = [], [], []
        for path in self.paths():
            holder = self.holder_of(path)
            try:
                journals.append(read_journal(path))
            except BlankJournalError:
                pass  # the program was killed before it said anything
            except JournalError as fault:
                if holder is None:
                    unreadable.append(UnreadableJournal(path, str(fault)))
            else:
                if holder is None:
                    free.append(journals[-1])
        return ShelfLook(tuple(journals), tuple(free), tuple(unreadable))

    def has(self, path: Path) -> bool:
        """Whether a journal stands on this shelf."""
        return path.absolute().parent in (self.folder, *self.others)

    def paths(self) -> list[Path]:
        """The files that are called as journals are, the newest first."""
        there: list[Path] = []
        for folder in (self.folder, *self.others):
            with contextlib.suppress(OSError):
                refuse_foreign(folder)
                there += folder.glob(f"*{SUFFIX}")
        return sorted(there, key=lambda path: path.name, reverse=True)


def _goes_on(journal: Journal, other: Journal) -> bool:
    """Whether the other journal, of another folder or a copy, begins as this one does and says more."""
    mine, theirs = journal.entries, other.entries
    if len(theirs) <= len(mine) or theirs[0] != mine[0]:
        return False
    is_copy = theirs[len(mine)].said.get("copy_of") == str(journal.path)
    elsewhere = other.path.parent != journal.path.parent
    return (is_copy or elsewhere) and theirs[: len(mine)] == mine


def _holder_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.holder")


def _holder_of(path: Path) -> Holder:
    try:
        said = json.loads(file_bytes(_holder_file(path), _LARGEST_NOTE))
        return Holder(int(said["process"]), str(said["since"])[:_LONGEST_NAME])
    except (KifuError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return Holder(None, "")


def file_name_of(title: str, when: datetime) -> str:
    """What a new journal is called: day, time and title, letters and digits, no way out of the folder."""
    return f"{when:%Y-%m-%d-%H%M%S}-{plain_name(title)}".rstrip("-") + SUFFIX
