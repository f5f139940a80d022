"""The director's end: a byte-identical copy of every journal, each line on the disk before it is said to be.

In `<folder>/<table>/<game>.ingtable` stands what came, whole and in order: a line is taken only if its
checksum holds and the running hash goes on from the line before, so nothing can be missing, doubled or
altered. Beside it stands, as `.authority`, whose the game is once it went on elsewhere.
"""

from __future__ import annotations

import errno
import os
from array import array
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct, ValidationError, field, json

from ingboard.decoding import decoder_of
from ingboard.hall.messages import Authority, JournalLine, StoredUpTo, Words
from ingboard.hall.outbox import game_of
from ingboard.kifu.files import file_bytes, open_file
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import open_private
from ingboard.kifu.saving import PRIVATE, save_beside, sync_folder
from ingboard.table.journal.form import FIRST_LINK, link_through, read_lines
from ingboard.table.journal.reading import LARGEST_JOURNAL
from ingboard.table.journal.shelf import SUFFIX

_AUTHORITY = ".authority"


_EVERY = 64


OPEN_COPIES = 20
"""Journals of one table that are kept in mind; another is read again when it is spoken of."""


MOST_GAMES = 500
"""Journals of one table; a further one is not taken."""


class Taken(StrEnum):
    """What became of a line that came."""

    NEW = "new"
    KNOWN = "known"
    GAP = "gap"
    ALTERED = "altered"
    NOT_ITS_GAME = "not-its-game"
    FULL = "full"


class _Copy(Struct):
    """One journal's copy: what is on the disk, and what waits to be written.

    `marks` are the offsets of every 64th line; `number` and `length` count what waits too.
    """

    path: Path
    link: str = FIRST_LINK
    number: int = 0
    length: int = 0
    synced: int = 0
    marks: array[int] = field(default_factory=lambda: array("Q"))
    waiting: list[bytes] = field(default_factory=list)
    refused: int = 0
    authority: Authority | None = None


class ArchivedGame(Struct, frozen=True):
    """A copy that can be taken up: the table, the journal's name, its file, and the lines on the disk."""

    table: str
    game: str
    path: Path
    lines: int


class Archive:
    """Keeps the copies of one hall in a folder. Not safe for several threads.

    `fault` is why the disk does not take them just now, "" while it does; what waits is tried again. A copy
    that was changed by another hand is read again, and the table asked for what it lacks.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._faults: dict[tuple[str, str], str] = {}
        self._copies: dict[
            str, dict[str, _Copy]
        ] = {}  # of each table, that spoken of last comes last
        self._dirty: set[tuple[str, str]] = set()

    @property
    def fault(self) -> str:
        """Why the disk does not take the lines of some copy; "" while it takes all."""
        return next(iter(self._faults.values()), "")

    def take(self, table: str, said: JournalLine) -> Taken:
        """Take a line; `sync` puts it on the disk. Raises OSError if its copy cannot be read."""
        key = (table, said.game)
        try:
            return self._take(key, said)
        except OSError as raised:
            self._note_fault(key, raised)
            raise

    def _take(self, key: tuple[str, str], said: JournalLine) -> Taken:
        copy = self._copy(*key)
        if copy is None:
            return Taken.FULL
        line = said.line.encode("utf-8", "replace") + b"\n"
        self._dirty.add(key)  # each line is answered, also one that was known
        if said.n <= copy.number:
            is_same = self._line(copy, said.n) == line
            return self._refuse(copy, said.n, is_same=is_same)
        theirs = copy.authority
        if theirs is not None and said.n > theirs.n and said.machine != theirs.machine:
            return Taken.NOT_ITS_GAME
        if said.n > copy.number + 1:
            return Taken.GAP
        link = link_through(line, copy.link)
        if link is None or (said.n == 1 and game_of(line[:-1]) != said.game):
            return self._refuse(copy, said.n, is_same=False)
        if copy.length + len(line) > LARGEST_JOURNAL:
            return Taken.FULL
        if copy.number % _EVERY == 0:
            copy.marks.append(copy.length)
        copy.waiting.append(line)
        copy.link, copy.number = link, said.n
        copy.length += len(line)
        copy.refused = 0
        return Taken.NEW

    def sync(self) -> tuple[tuple[str, StoredUpTo], ...]:
        """Put on the disk what waits; what is to be said of which tables afterwards."""
        dirty, self._dirty = self._dirty, set()
        found = []
        for table, game in sorted(dirty):
            try:
                copy = self._copies[table].get(game) or self._copy(table, game)
                if copy is not None:
                    _write(copy)
            except OSError as raised:
                self._note_fault((table, game), raised)
            else:
                self._faults.pop((table, game), None)
                if copy is not None:
                    found.append((table, StoredUpTo(game, copy.synced, copy.refused)))
        return tuple(found)

    def say_again(self) -> tuple[tuple[str, StoredUpTo], ...]:
        """What is on the disk of each table's newest journal: for a broker that has forgotten."""
        newest = [
            (table, *next(reversed(copies.items())))
            for table, copies in self._copies.items()
            if copies
        ]
        return tuple(
            (table, StoredUpTo(game, copy.synced, copy.refused))
            for table, game, copy in newest
            if copy.synced
        )

    def games(self, table: str) -> tuple[ArchivedGame, ...]:
        """A table's journals, the newest last."""
        paths = (self.folder / table).glob(f"*{SUFFIX}")
        found = []
        for path in sorted(paths, key=lambda path: path.stat().st_mtime):
            copy = self._copy(table, path.stem)
            if copy is not None:
                found.append(ArchivedGame(table, path.stem, path, copy.synced))
        return tuple(found)

    def lines(self, table: str, game: str, after: int, most: int) -> tuple[JournalLine, ...]:
        """The lines of a copy behind one, at most so many. Raises OSError if it cannot be read."""
        if game not in {path.stem for path in (self.folder / table).glob(f"*{SUFFIX}")}:
            return ()
        copy = self._copy(table, game)
        if copy is None:
            return ()
        numbers = range(after + 1, min(copy.number, after + most) + 1)
        return tuple(
            JournalLine(game, number, self._line(copy, number)[:-1].decode("utf-8", "replace"))
            for number in numbers
        )

    def move(self, game: ArchivedGame, machine: str, at: datetime, by: Words = "") -> Authority:
        """From here on the game is that machine's. Raises OSError if that cannot be kept.

        Returns what is to be said, retained, to the table: the machine that had it becomes read-only.
        """
        copy = self._copy(game.table, game.game)
        assert copy is not None
        _write(copy)
        authority = Authority(game.game, copy.synced, machine, at, by)
        save_beside(copy.path.with_suffix(_AUTHORITY), json.encode(authority), PRIVATE)
        copy.authority = authority
        return authority

    def authorities(self) -> tuple[tuple[str, Authority], ...]:
        """All games that went on elsewhere, with their tables."""
        found = []
        for path in sorted(self.folder.glob(f"*/*{_AUTHORITY}")):
            authority = _authority_in(path)
            if authority is not None:
                found.append((path.parent.name, authority))
        return tuple(sorted(found, key=lambda each: each[1].at))  # the broker keeps a table's last

    # ------------------------------------------------------------------------------------------------

    def _note_fault(self, key: tuple[str, str], raised: OSError) -> None:
        """Keep why a copy can be neither read nor written; one that is not as it was is read again."""
        self._faults[key] = raised.strerror or str(raised)
        self._dirty.add(key)
        if isinstance(raised, _ChangedError):
            self._copies[key[0]].pop(key[1], None)

    def _refuse(self, copy: _Copy, number: int, *, is_same: bool) -> Taken:
        if is_same:
            return Taken.KNOWN
        copy.refused = number
        return Taken.ALTERED

    def _copy(self, table: str, game: str) -> _Copy | None:
        copies = self._copies.setdefault(table, {})
        copy = copies.pop(game, None)
        if copy is None:
            folder = self.folder / table
            known = {*copies, *(path.stem for path in folder.glob(f"*{SUFFIX}"))}
            if not game or (game not in known and len(known) >= MOST_GAMES):
                return None
            copy = _opened(folder / f"{game}{SUFFIX}")
            clean = [name for name in copies if (table, name) not in self._dirty]
            for name in clean[: max(0, len(copies) + 1 - OPEN_COPIES)]:
                del copies[name]
        copies[game] = copy
        return copy

    def _line(self, copy: _Copy, number: int) -> bytes:
        """A line that is known, on the disk or waiting."""
        waits = number - (copy.number - len(copy.waiting))
        if waits > 0:
            return copy.waiting[waits - 1]
        mark = (number - 1) // _EVERY
        start = copy.marks[mark]
        end = copy.marks[mark + 1] if mark + 1 < len(copy.marks) else copy.length
        if not copy.path.exists():
            raise _ChangedError(errno.ENOENT, os.strerror(errno.ENOENT))
        with _readable(copy.path) as file:
            file.seek(start)
            lines = file.read(end - start).split(b"\n")
        if len(lines) - 1 <= (number - 1) % _EVERY:
            raise _ChangedError(errno.ENOENT, os.strerror(errno.ENOENT))
        return lines[(number - 1) % _EVERY] + b"\n"


class _ChangedError(OSError):
    """A copy is not on the disk as it was put there."""


def _write(copy: _Copy) -> None:
    """Put what waits on the medium, behind what is there already."""
    if not copy.waiting:
        return
    data = b"".join(copy.waiting)
    start = copy.length - len(data)
    copy.path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(open_private(copy.path), "r+b", buffering=0) as file:
        if not start:
            file.truncate(0)
        if file.seek(0, os.SEEK_END) < start:
            raise _ChangedError(errno.ENOENT, os.strerror(errno.ENOENT), str(copy.path))
        file.seek(start)  # over what a full disk cut through
        if file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        getattr(os, "fdatasync", os.fsync)(file.fileno())
    if not start:
        sync_folder(copy.path.parent)
        sync_folder(copy.path.parent.parent)
    copy.waiting.clear()
    copy.synced = copy.number


def _opened(path: Path) -> _Copy:
    """A copy as it is on the disk; a last line that was cut through is cut off."""
    copy = _Copy(path, authority=_authority_in(path.with_suffix(_AUTHORITY)))
    if not path.exists():
        return copy
    with _readable(path) as file:
        data = file.read()
    read = read_lines(data)
    if read.length < len(data):
        with os.fdopen(open_private(path), "r+b") as file:
            file.truncate(read.length)
    copy.link, copy.length = read.link, read.length
    copy.number = copy.synced = len(read.bodies)
    at = 0
    for number, line in enumerate(data[: read.length].split(b"\n")[:-1]):
        if number % _EVERY == 0:
            copy.marks.append(at)
        at += len(line) + 1
    return copy


def _readable(path: Path) -> BinaryIO:
    """A copy, open for reading; what is no plain file is a fault of the disk here like any other."""
    try:
        return open_file(path, LARGEST_JOURNAL)
    except KifuError as fault:
        raise OSError(0, fault.why) from None


def _authority_in(path: Path) -> Authority | None:
    try:
        return decoder_of(Authority).decode(file_bytes(path))
    except (KifuError, ValidationError, ValueError):
        return None
