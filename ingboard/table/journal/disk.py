"""The few things that the journal asks of a disk, so that tests can stand in for one that fails."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import NamedTuple

from ingboard.kifu.private_files import open_private
from ingboard.kifu.saving import sync_folder

_MOUNTS = Path("/proc/self/mountinfo")
_OF_MEMORY = frozenset({b"tmpfs", b"ramfs"})
_CANNOT_RESERVE = frozenset({errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.ENODEV})


class FileStat(NamedTuple):
    """The bytes of a file and when it was last written to, in nanoseconds of the system's choice."""

    size: int
    changed: int


class RealDisk:
    """Opens, reads and writes at a place, makes durable, reserves. Every call may raise OSError."""

    def open(self, path: Path) -> int:
        """Open for reading and writing, made if it is not there; its name is durable afterwards.

        Never through a link, and for its owner alone.
        """
        handle = open_private(path)
        try:
            sync_folder(path.parent)
        except OSError:
            os.close(handle)
            raise
        return handle

    def write_at(self, handle: int, data: bytes, at: int) -> int:
        """Write at an offset; how many bytes were written."""
        if hasattr(os, "pwrite"):
            written: int = os.pwrite(handle, data, at)
            return written
        os.lseek(handle, at, os.SEEK_SET)
        return os.write(handle, data)

    def read_at(self, handle: int, length: int, at: int) -> bytes:
        """Read from an offset; less than `length` only at the file's end."""
        if hasattr(os, "pread"):
            read: bytes = os.pread(handle, length, at)
            return read
        os.lseek(handle, at, os.SEEK_SET)
        return os.read(handle, length)

    def state(self, handle: int) -> FileStat:
        """How large the file is and when it was changed, by whomever."""
        found = os.fstat(handle)
        return FileStat(found.st_size, found.st_mtime_ns)

    def is_memory(self, handle: int) -> bool:
        """Whether the file lies on no disk but in memory: what is synced there dies with a restart too.

        Only Linux says so (proc(5), mountinfo). Never raises.
        """
        if sys.platform != "linux":
            return False
        with contextlib.suppress(OSError, ValueError):
            mounts, device = _MOUNTS.read_bytes(), os.fstat(handle).st_dev
            place = f"{os.major(device)}:{os.minor(device)}".encode()
            for line in mounts.splitlines():
                mount, _, medium = line.partition(b" - ")
                if mount.split()[2] == place:
                    return medium.split()[0] in _OF_MEMORY
        return False

    def sync(self, handle: int) -> None:
        """Return when all that was written is on the medium."""
        getattr(os, "fdatasync", os.fsync)(handle)

    def reserve(self, handle: int, length: int) -> None:
        """Make sure that so many bytes from the beginning have room.

        Where that cannot be kept free, it is at least said whether there is as much.
        """
        if sys.platform == "win32":  # which writes zeros there
            os.ftruncate(handle, max(length, os.fstat(handle).st_size))
            return
        reserve = getattr(os, "posix_fallocate", None)
        try:
            if reserve is not None:
                reserve(handle, 0, length)
                os.fsync(handle)
                return
        except OSError as fault:
            if fault.errno not in _CANNOT_RESERVE:
                raise
        if hasattr(os, "fstatvfs"):
            free = os.fstatvfs(handle)
            if free.f_bavail * free.f_frsize < length - os.fstat(handle).st_size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def cut(self, handle: int, length: int) -> None:
        """Give back the room behind the last line."""
        os.ftruncate(handle, length)
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Let go of the file."""
        os.close(handle)

    def see_it_is_there(self, handle: int, path: Path) -> None:
        """Raise OSError if the file was removed, replaced, or is on a medium that was taken away."""
        opened, named = os.fstat(handle), path.lstat()
        if (opened.st_dev, opened.st_ino) != (named.st_dev, named.st_ino):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
