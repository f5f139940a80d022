"""Brings the index up to date with a folder: reads what is new or changed, takes out what is gone.

Step by step, so that the progress can be shown and the work left at any time; what was read until then stays.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ingboard.kifu.files import ENDINGS, file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.review.library import entries
from ingboard.review.library.index_file import IndexDamagedError
from ingboard.review.library.store import Store
from ingboard.review.library.survey import survey
from ingboard.text import text

KnownFile = tuple[str, entries.FileState | None]
"""The path of a file, and how it was when the index took it in."""


ReadFile = entries.SurveyedFile | entries.FileState | None
"""A file to put in; one that holds the same, with its new time and size; None where nothing is to be done."""


Reader = Callable[[Iterable[KnownFile], int], Generator[ReadFile, None, None]]


_KEEP_EVERY = 200  # files; as much is read again after a crash


_FRESH = 2_000_000_000  # nanoseconds within which a file may change again without another time


class UpdateProgress(NamedTuple):
    """How many of the files were looked at, and how many of those had to be read."""

    done: int
    files: int
    read: int


def read_here(files: Iterable[KnownFile], now: int) -> Generator[ReadFile, None, None]:
    """What is to be noted of each of these files, in order; `now` as for `update`."""
    for path, before in files:
        yield _read(path, before, now)


def update(
    store: Store, folder: str, now: int, read: Reader = read_here
) -> Generator[UpdateProgress, None, None]:
    """Bring the index up to date with all records below a folder; `now` in nanoseconds, as files tell it.

    A damaged index is made anew. Raises LibraryError where the index cannot be written.
    """
    try:
        store.check()
        yield from _update(store, folder, now, read)
    except IndexDamagedError:
        store.remake()
        yield from _update(store, folder, now, read)


def records_below(folder: str) -> Iterator[str]:
    """The paths of all records below a folder, in order; hidden folders and links to folders are left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                yield str(Path(place, name))


def _update(
    store: Store, folder: str, now: int, reader: Reader
) -> Generator[UpdateProgress, None, None]:
    known = store.states(folder)
    paths = list(records_below(folder))
    read = 0
    try:
        gone = known.keys() - paths
        store.forget(gone)
        changes = bool(gone)
        with closing(reader(((path, known.get(path)) for path in paths), now)) as found:
            for done, (path, file) in enumerate(zip(paths, found, strict=True)):
                yield UpdateProgress(done, len(paths), read)
                if isinstance(file, entries.SurveyedFile):
                    store.put(path, file)
                    read += 1
                    changes = changes or path in known
                elif file is not None:
                    store.touch(path, file)
                if read % _KEEP_EVERY == 0:
                    store.keep()
        if changes:
            store.sweep()
        store.note_whole(folder)
        yield UpdateProgress(len(paths), len(paths), read)
    finally:
        store.keep()


def _read(path: str, before: entries.FileState | None, now: int) -> ReadFile:
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path for each of many files costs more than the question
        if not stat.S_ISREG(found.st_mode):
            return None
        size, changed = found.st_size, found.st_mtime_ns
        if before is not None and (before.size, before.changed) == (size, changed):
            return None
        data = file_bytes(Path(path))
    except (KifuError, OSError) as reason:
        why = (
            reason.why
            if isinstance(reason, KifuError)
            else text("Cannot read the file ({why}).", why=reason.strerror or str(reason))
        )
        return entries.SurveyedFile(entries.FileState(0, 0, b""), "", note=why)
    digest = blake2b(data, digest_size=16).digest()
    state = entries.FileState(size, changed if changed < now - _FRESH else 0, digest)
    if before is not None and before.digest == digest:
        return state
    return survey(data, state)
