"""Keeps the last three pictures of a game as SGF beside its journal, each whole or not there at all.

What an earlier run left, and what another program has changed since, is neither replaced nor deleted.
"""

from __future__ import annotations

import contextlib
import queue
import re
import threading
from pathlib import Path

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import PRIVATE, save_beside

KEPT = 3


_STOP: bytes | None = None


class Snapshots:
    """Writes records beside a journal in a thread of its own; only the newest that waits is written.

    `failed` tells that the last one could not be written; the journal is not touched by that.
    """

    def __init__(self, journal: Path) -> None:
        self.failed = False
        self._journal = journal
        self._number = 0
        self._ours: list[tuple[Path, bytes]] = []
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="snapshots", daemon=True)
        self._thread.start()

    @property
    def newest(self) -> Path:
        """The name of the newest snapshot; numbered 0 before the first."""
        return self._path(self._number)

    def put(self, record: bytes) -> None:
        """Have a record written; returns at once."""
        self._waiting.put(record)

    def close(self, seconds: float | None = 3.0) -> None:
        """Write what waits and stop."""
        self._waiting.put(_STOP)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (record := self._waiting.get()) is not None:
            with contextlib.suppress(queue.Empty):
                while (newer := self._waiting.get_nowait()) is not None:
                    record = newer
                self._write(record)
                return
            self._write(record)

    def _write(self, record: bytes) -> None:
        try:
            self._write_next(record)
            self.failed = False
        except (OSError, MemoryError):
            self.failed = True

    def _write_next(self, record: bytes) -> None:
        number = max(_snapshots_beside(self._journal), default=0) + 1
        path = self._path(number)
        save_beside(path, record, PRIVATE)
        self._number = number
        self._ours.append((path, _digest(record)))
        while len(self._ours) > KEPT:
            old, written = self._ours.pop(0)
            with contextlib.suppress(KifuError):  # what another program put there stays
                if _digest(file_bytes(old)) == written:
                    old.unlink()

    def _path(self, number: int) -> Path:
        return self._journal.with_name(f"{self._journal.stem}.{number:04d}.sgf")


def newest_snapshot(journal: Path) -> Path | None:
    """The newest picture that stands beside a journal; None if none can be found."""
    with contextlib.suppress(OSError):
        numbered = _snapshots_beside(journal)
        return numbered[max(numbered)] if numbered else None
    return None


def _snapshots_beside(journal: Path) -> dict[int, Path]:
    """The pictures of a game by their numbers."""
    beside = (path for path in journal.parent.iterdir() if path.name.startswith(f"{journal.stem}."))
    found = ((path, re.search(r"\.(\d+)\.sgf$", path.name)) for path in beside)
    numbered = {int(number[1]): path for path, number in found if number is not None}
    return {number: path for number, path in numbered.items() if number}


def _digest(record: bytes) -> bytes:
    import hashlib  # only with a journal, like the lock

    return hashlib.sha256(record).digest()
