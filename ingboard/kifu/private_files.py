"""Files of the program's own: nobody else reads them, and no link leads what is written elsewhere.

Where others may write too, as among temporary files or on a stick, a name that can be guessed may be taken
already: by a link to a file of ours, or by a folder whose owner reads along.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ingboard.kifu.saving import PRIVATE, UNFINISHED

_PRIVATE_FOLDER = 0o700
_WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_NOT_THROUGH_A_LINK = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_PROBE = ".probe-"
_LEFT_AFTER = 3600.0  # seconds: whoever wrote it is done by then, or dead


def private_folder(folder: Path, *, closed: bool = True) -> None:
    """Make a folder that its owner alone enters; with `closed` one that stands there is closed to others.

    Raises OSError if that cannot be, or if it is another user's.
    """
    folder.mkdir(_PRIVATE_FOLDER, parents=True, exist_ok=True)
    refuse_foreign(folder)
    found = folder.stat()
    if closed and is_own(found) and found.st_mode & _OF_OTHERS:
        folder.chmod(_PRIVATE_FOLDER)


def refuse_foreign(folder: Path) -> None:
    """Raise PermissionError for what another user has put there, where others may write too."""
    shared = folder.parent.stat().st_mode & _WRITTEN_BY_OTHERS
    if shared and not (is_own(folder.lstat()) and is_own(folder.stat())):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))


def is_own(found: os.stat_result) -> bool:
    """Whether a file or folder is the user's own, where a system tells users apart."""
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def open_private(path: Path) -> int:
    """A file, open for reading and writing, made if it is not there: no link, no pipe, under this name alone.

    Raises OSError.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | _NOT_THROUGH_A_LINK, PRIVATE)
    found = os.fstat(handle)
    if stat.S_ISREG(found.st_mode) and found.st_nlink == 1:
        return handle
    os.close(handle)
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def is_plain(path: Path) -> bool:
    """Whether a file stands there that `open_private` would open. Raises OSError."""
    found = path.lstat()
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def write_new(path: Path, data: bytes) -> None:
    """Write a small file in place of what stands there, of which a crash may leave half. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOT_THROUGH_A_LINK, PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def try_writing(folder: Path) -> None:
    """See that a folder takes a file. Raises OSError if not."""
    handle, name = tempfile.mkstemp(prefix=_PROBE, dir=folder)
    try:
        os.write(handle, b"?")
    finally:
        os.close(handle)
        Path(name).unlink()


def remove_unfinished(folder: Path, is_left: Callable[[Path], bool] | None = None) -> None:
    """Take away what programs that were killed have left half written in a folder, an hour ago or more.

    `is_left` tells of other files that are no more than that.
    """
    before = time.time() - _LEFT_AFTER
    with contextlib.suppress(OSError):
        for path in tuple(folder.iterdir()):
            with contextlib.suppress(OSError):
                found = path.lstat()
                if not stat.S_ISREG(found.st_mode) or not is_own(found) or found.st_mtime > before:
                    continue
                if _is_unfinished(path.name) or (is_left is not None and is_left(path)):
                    path.unlink()


def _is_unfinished(name: str) -> bool:
    return name.startswith(_PROBE) or (name.startswith(".") and name.endswith(UNFINISHED))
