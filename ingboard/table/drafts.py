"""Records that are being edited, kept as drafts until they are saved: no crash loses over a second.

A draft is the record as it would be saved, beside a note of the file it belongs to. It is deleted once its
record is saved; one that a person gives up is put aside and kept for 30 days. What another program holds is
not offered.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ingboard.decoding import converted
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import private_folder, remove_unfinished
from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.table.journal.shelf import HeldJournal, Holder, Shelf

SUFFIX = ".draft.sgf"
_NOTE = ".about.json"
_LARGEST = 1 << 20
DAYS_ASIDE = 30
_DAY = 86_400  # seconds


class DraftNote(Struct, frozen=True):
    """What a draft belongs to: a title, the file (None for a game without one).

    `seen` is the file's length and checksum when it was last read or saved here, in hex; `way` leads to
    the viewed node: the number of the game and of the child at every node. `aside` is when a person gave it
    up, in seconds of the machine's clock; 0 while nobody has.
    """

    title: str
    file: Path | None = None
    seen: str = ""
    way: tuple[int, ...] = ()
    aside: float = 0.0


class Draft(Struct, frozen=True):
    """One draft that somebody left behind: where it stands, what it is of, and when it was last written."""

    path: Path
    note: DraftNote
    written: float


class DraftFile:
    """One draft of ours, from its first writing until it is dropped."""

    def __init__(self, path: Path, held: HeldJournal) -> None:
        self.path = path
        self._held = held

    def write(self, record: bytes, note: DraftNote) -> None:
        """Write the record and its note, each whole. Raises OSError; what was there before is whole then."""
        save_beside(
            _note_of(self.path), json.dumps(to_builtins(note, enc_hook=str)).encode(), PRIVATE
        )
        save_beside(self.path, record, PRIVATE)

    def drop(self) -> None:
        """The record is saved, or a person does not want the draft."""
        discard(self.path)
        self.let_go()

    def put_aside(self) -> None:
        """A person leaves the record without saving it: the draft is kept for a while."""
        put_aside(self.path)
        self.let_go()

    def let_go(self) -> None:
        """Leave the draft for the next start."""
        self._held.release()
        with contextlib.suppress(OSError):
            Path(f"{self.path}.lock").unlink()


class DraftShelf:
    """The folder of drafts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shelf = Shelf(folder)

    def begin(self) -> DraftFile | None:
        """A draft of a name that nobody has; None where none can be kept. Nothing is written yet."""
        try:
            private_folder(self._folder)
            remove_unfinished(self._folder)
            self._remove_old()
        except OSError:
            return None
        path = self._folder / f"{time.time_ns()}-{os.getpid()}{SUFFIX}"
        return self.take(path)

    def take(self, path: Path) -> DraftFile | None:
        """Go on with a draft; None if another program has it."""
        try:
            held = self._shelf.hold(path)
        except OSError:
            return None
        return None if isinstance(held, Holder) else DraftFile(path, held)

    def left_behind(self) -> tuple[Draft, ...]:
        """The drafts that nobody holds or has given up, the newest first."""
        return tuple(draft for draft in self.kept() if not draft.note.aside)

    def _remove_old(self) -> None:
        """What was given up is kept for 30 days."""
        limit = time.time() - DAYS_ASIDE * _DAY
        for draft in self.kept():
            if 0 < draft.note.aside < limit:
                discard(draft.path)

    def kept(self) -> tuple[Draft, ...]:
        """The drafts that nobody holds, those that were given up among them, the newest first."""
        found = []
        with contextlib.suppress(OSError):
            for path in self._folder.glob(f"*{SUFFIX}"):
                draft = _draft_at(path)
                if draft is not None and self._shelf.holder_of(path) is None:
                    found.append(draft)
        return tuple(sorted(found, key=lambda draft: draft.written, reverse=True))


def put_aside(path: Path) -> None:
    """Note that a person has given a draft up; where that cannot be noted it stays as it is."""
    draft = _draft_at(path)
    if draft is not None:
        note = replace(draft.note, aside=time.time())
        with contextlib.suppress(OSError):
            save_beside(
                _note_of(path), json.dumps(to_builtins(note, enc_hook=str)).encode(), PRIVATE
            )


def discard(path: Path) -> None:
    """Delete a draft and its note."""
    for file in (path, _note_of(path), Path(f"{path}.lock")):
        with contextlib.suppress(OSError):
            file.unlink()


def _note_of(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + _NOTE)


def _draft_at(path: Path) -> Draft | None:
    """The draft, with as much of its note as can be read; None for an empty file."""
    try:
        found = path.stat()
    except OSError:
        return None
    if not found.st_size:
        return None
    note = DraftNote(path.name)
    with contextlib.suppress(KifuError, ValueError, RecursionError):
        note = converted(
            json.loads(file_bytes(_note_of(path), _LARGEST)), DraftNote, dec_hook=_path
        )
    return Draft(path, note, found.st_mtime)


def _path(kind: type, written: object) -> object:
    if kind is Path and isinstance(written, str):
        return Path(written)
    raise TypeError(written)
