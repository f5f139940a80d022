"""Puts bytes into a file so that a crash or a full disk leaves either the old file or the new one, whole.

Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from pathlib import Path

from ingboard.kifu.findings import KifuError
from ingboard.text import text

PRIVATE = 0o600


_NEW_FILE = 0o666


UNFINISHED = ".new"
"""How the hidden name of a file ends that is still being written, or was when the program was killed."""


_HELD = frozenset({5, 32})  # ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION
_PAUSES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.2)  # seconds


_CANNOT_SYNC = frozenset(
    {
        errno.EACCES,
        errno.EBADF,
        errno.EINVAL,
        errno.EISDIR,
        errno.ENOSYS,
        errno.EOPNOTSUPP,
        errno.EPERM,
    }
)


def save(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a file atomically and durably: beside it first, to the disk, then in its place.

    `mode` as for `save_beside`. Raises KifuError, with one sentence, if that cannot be done; what was there
    before is untouched.
    """
    try:
        save_beside(Path(os.path.realpath(path)), data, mode)
    except (OSError, ValueError) as reason:
        raise KifuError(str(path), 0, _why(reason)) from None


def save_beside(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a whole file atomically and durably; a link that stands there is replaced, not followed.

    `mode` is usually that of the file that stands there, or of a new one. Raises OSError; the old file is
    whole then.
    """
    if mode is None:
        mode = _mode_for(path)
    handle, name = tempfile.mkstemp(UNFINISHED, f".{path.name[:100]}.", path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode != PRIVATE:  # which it has already
            beside.chmod(mode)
        put_in_place(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def put_in_place(beside: Path, path: Path) -> None:
    """Give a file the name of another, which goes. Raises OSError.

    Under Windows a name cannot be taken while a reader holds the file, such as an indexer or a virus scanner
    that looks at what was written a moment ago: it is tried again for half a second.
    """
    for pause in _PAUSES:
        try:
            beside.replace(path)
        except PermissionError as fault:
            if getattr(fault, "winerror", None) not in _HELD:
                raise
            time.sleep(pause)
        else:
            return
    beside.replace(path)


def _mode_for(target: Path) -> int:
    """The old file's mode, or that of a new file; a write-protected file is left alone even for root."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return _NEW_FILE & ~_mask()
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, "folder")
    mode = stat.S_IMODE(old.st_mode)
    if not mode & stat.S_IWUSR or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "write-protected")
    return mode


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable; systems that cannot sync a folder go without.

    Raises OSError where the medium failed.
    """
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as fault:
        if fault.errno not in _CANNOT_SYNC:
            raise


def _why(reason: OSError | ValueError) -> str:
    code = reason.errno if isinstance(reason, OSError) else None
    match code:
        case errno.ENOSPC | errno.EDQUOT:
            return text("The disk is full; nothing changed.")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return text("No write permission; save under another name or elsewhere.")
        case errno.ENOENT | errno.ENOTDIR:
            return text("The folder does not exist; nothing saved.")
        case errno.EISDIR:
            return text("A folder; give a file name.")
        case _:
            why = getattr(reason, "strerror", None) or str(reason)
            return text("Cannot write the file ({why}); nothing changed.", why=why)
