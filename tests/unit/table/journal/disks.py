"""Disks that fail on purpose, and one that remembers every write so that a power cut can be played back."""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from ingboard.table.journal.disk import FileStat, RealDisk


class FailingDisk(RealDisk):
    """Fails with `error` while `fails` is set; a failing write still puts `torn` bytes down first."""

    def __init__(self, error: int = errno.ENOSPC, torn: int = 7) -> None:
        self.fails = False
        self.error = error
        self.torn = torn

    def write_at(self, handle, data, at):
        if self.fails:
            super().write_at(handle, data[: self.torn], at)
            raise OSError(self.error, "as the test wants it")
        return super().write_at(handle, data, at)

    def see_it_is_there(self, handle, path):
        if not self.fails:
            super().see_it_is_there(handle, path)

    def open(self, path):
        if self.fails and self.error not in (errno.ENOSPC, errno.EFBIG):
            raise OSError(self.error, "as the test wants it")
        return super().open(path)


@dataclass
class PowerDisk(RealDisk):
    """Keeps what is on the medium apart from what was only written; nothing touches the real disk."""

    medium: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes]] = field(default_factory=list)
    syncs: int = 0

    def open(self, path: Path) -> int:
        del path
        return 3

    def write_at(self, handle: int, data: bytes, at: int) -> int:
        del handle
        self.pending.append((at, data))
        return len(data)

    def read_at(self, handle: int, length: int, at: int) -> bytes:
        del handle
        whole = bytearray(self.medium[at : at + length])
        for start, data in self.pending:
            if start < at + length and start + len(data) > at:
                cut = data[max(0, at - start) :]
                _put(whole, max(0, start - at), cut)
        return bytes(whole[:length])

    def state(self, handle: int) -> FileStat:
        del handle
        return FileStat(max([len(self.medium), *(at + len(data) for at, data in self.pending)]), 0)

    def sync(self, handle: int) -> None:
        del handle
        for at, data in self.pending:
            _put(self.medium, at, data)
        self.pending.clear()
        self.syncs += 1

    def reserve(self, handle: int, length: int) -> None:
        del handle
        self.medium.extend(bytes(max(0, length - len(self.medium))))

    def cut(self, handle: int, length: int) -> None:
        del handle
        del self.medium[length:]

    def close(self, handle: int) -> None:
        del handle

    def see_it_is_there(self, handle: int, path: Path) -> None:
        del handle, path

    def after_a_cut(self) -> list[bytes]:
        """What may be on the medium if the power fails now: any subset of the unsynced writes, torn too."""
        images = []
        for size in range(len(self.pending) + 1):
            for chosen in combinations(self.pending, size):
                whole = bytearray(self.medium)
                for at, data in chosen:
                    _put(whole, at, data)
                images.append(bytes(whole))
                if chosen:
                    torn = bytearray(self.medium)
                    at, data = chosen[-1]
                    _put(torn, at, data[: len(data) // 2])
                    images.append(bytes(torn))
        return images


def _put(medium: bytearray, at: int, data: bytes) -> None:
    if len(medium) < at + len(data):
        medium.extend(bytes(at + len(data) - len(medium)))
    medium[at : at + len(data)] = data
