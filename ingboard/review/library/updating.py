"""Brings the index up to date with a folder: reads what is new or changed, takes out what is gone.

Step by step, so that the progress can be shown and the work left at any time; what was read until then stays.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Generator, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from ingboard.kifu.files import ENDINGS, file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.review.library.base import IndexDamagedError
from ingboard.review.library.entries import FileState, SurveyedFile
from ingboard.review.library.store import Store
from ingboard.review.library.survey import survey
from ingboard.text import text

_KEEP_EVERY = 200  # files; as much is read again after a crash
_FRESH = 2_000_000_000  # nanoseconds within which a file may change again without another time


class UpdateProgress(NamedTuple):
    """How many of the files were looked at, and how many of those had to be read."""

    done: int
    files: int
    read: int


def update(store: Store, folder: str, now: int) -> Generator[UpdateProgress, None, None]:
    """Bring the index up to date with all records below a folder; `now` in nanoseconds, as files tell it.

    A damaged index is made anew. Raises LibraryError where the index cannot be written.
    """
    try:
        store.base.check()
        yield from _update(store, folder, now)
    except IndexDamagedError:
        store.base.remake()
        yield from _update(store, folder, now)


def records_below(folder: str) -> Iterator[str]:
    """The paths of all records below a folder, in order; hidden folders and links to folders are left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                yield str(Path(place, name))


def _update(store: Store, folder: str, now: int) -> Generator[UpdateProgress, None, None]:
    known = store.states(folder)
    paths = list(records_below(folder))
    read = 0
    try:
        gone = known.keys() - paths
        store.forget(gone)
        changes = bool(gone)
        for done, path in enumerate(paths):
            yield UpdateProgress(done, len(paths), read)
            before = known.get(path)
            if _renew(store, path, before, now):
                read += 1
                changes = changes or before is not None
            if read % _KEEP_EVERY == 0:
                store.base.keep()
        if changes:
            store.sweep()
        store.note_whole(folder)
        yield UpdateProgress(len(paths), len(paths), read)
    finally:
        store.base.keep()


def _renew(store: Store, path: str, before: FileState | None, now: int) -> bool:
    """Read a file if it is not as it was; whether it had to be read."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path for each of many files costs more than the question
        if not stat.S_ISREG(found.st_mode):
            return False
        if before is not None and (before.size, before.changed) == (
            found.st_size,
            found.st_mtime_ns,
        ):
            return False
        changed = found.st_mtime_ns if found.st_mtime_ns < now - _FRESH else 0
        state = FileState(path, found.st_size, changed, b"")
        data = file_bytes(Path(path))
    except (KifuError, OSError) as reason:
        why = (
            reason.why
            if isinstance(reason, KifuError)
            else text("Cannot read the file ({why}).", why=reason.strerror or str(reason))
        )
        store.put(SurveyedFile(FileState(path, 0, 0, b""), "", note=why))
        return True
    state = replace(state, digest=blake2b(data, digest_size=16).digest())
    if before is not None and before.digest == state.digest:
        store.touch(state)
        return False
    store.put(survey(data, state))
    return True
