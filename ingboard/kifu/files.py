"""The one place where files of others are opened: regular files of a bounded size. Imports no reader.

A pipe or a device may never give anything, or never end; a file that grows is read up to its size at opening.

Puts bytes into a file so that a crash or a full disk leaves either the old file or the new one, whole.

Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO

from ingboard.kifu.findings import KifuError
from ingboard.text import text

ENDINGS = (".sgf", ".gib", ".ngf", ".ugf", ".ugi")
"""How the names of records end, SGF first; what they are is told by what they hold."""

LARGEST_FILE = 64 * 1024 * 1024
"""The largest record, in bytes."""


def open_file(path: Path, largest: int = LARGEST_FILE) -> BinaryIO:
    """A file, open for reading. Waits for nothing.

    Raises KifuError, with one sentence, if it is missing, no regular file, over `largest` bytes or may not be
    read.
    """
    name = str(path)
    try:
        _refuse(name, path.stat(), largest)  # before it is opened: that alone can move a device
        file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - it is handed on
    except (OSError, ValueError) as reason:
        raise _error_of(name, reason) from None
    try:
        _refuse(name, os.fstat(file.fileno()), largest)
    except KifuError:
        file.close()
        raise
    return file


def file_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """What a file holds. Raises KifuError as `open_file` does."""
    with open_file(path, largest) as file:
        try:
            return file.read(os.fstat(file.fileno()).st_size)
        except OSError as reason:
            raise _error_of(str(path), reason) from None


def refuse_unreadable(path: Path, largest: int = LARGEST_FILE) -> None:
    """Look at a file without reading it. Raises KifuError as `open_file` does."""
    open_file(path, largest).close()


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse(name: str, found: os.stat_result, largest: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise KifuError(name, 0, text("A folder, not a file."))
    if not stat.S_ISREG(found.st_mode):
        raise KifuError(name, 0, text("A pipe or device, not a file."))
    if found.st_size > largest:
        sentence = (
            text("Too large: more than {size} MB.", size=largest >> 20)
            if largest >> 20
            else text("Too large: more than {size} kB.", size=largest >> 10)
        )
        raise KifuError(name, 0, sentence)


def _error_of(name: str, reason: OSError | ValueError) -> KifuError:
    if isinstance(reason, FileNotFoundError):
        return KifuError(name, 0, text("File not found."))
    why = getattr(reason, "strerror", None) or str(reason)
    return KifuError(name, 0, text("Cannot read the file ({why}).", why=why))


PRIVATE = 0o600
_NEW_FILE = 0o666
UNFINISHED = ".new"
"""How the hidden name of a file ends that is still being written, or was when the program was killed."""

_CANNOT_SYNC = frozenset(
    {errno.EACCES, errno.EBADF, errno.EINVAL, errno.EISDIR, errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM}
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
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


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
