"""Keeps the last three pictures of a game as SGF beside its journal, each whole or not there at all."""

from __future__ import annotations

import contextlib
import queue
import re
import threading
from pathlib import Path

from ingboard.table.journal.shelf import save_beside

KEPT = 3
_STOP: bytes | None = None


class Snapshots:
    """Writes records beside a journal in a thread of its own; only the newest that waits is written.

    `failed` tells that the last one could not be written; the journal is not touched by that.
    """

    def __init__(self, journal: Path) -> None:
        self.failed = False
        self._journal = journal
        self._number = max((_number_of(path) for path in self._there()), default=0)
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="snapshots", daemon=True)
        self._thread.start()

    @property
    def newest(self) -> Path:
        """The name of the newest snapshot."""
        return self._path(self._number)

    def put(self, record: bytes) -> None:
        """Have a record written; returns at once."""
        self._waiting.put(record)

    def close(self, seconds: float = 3.0) -> None:
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
            save_beside(self._path(self._number + 1), record)
            self._number += 1
            self.failed = False
            for old in self._there():
                if _number_of(old) <= self._number - KEPT:
                    old.unlink()
        except OSError:
            self.failed = True

    def _path(self, number: int) -> Path:
        return self._journal.with_name(f"{self._journal.stem}.{number:04d}.sgf")

    def _there(self) -> list[Path]:
        stem = self._journal.stem
        names = sorted(self._journal.parent.iterdir()) if self._journal.parent.is_dir() else []
        return [path for path in names if path.name.startswith(f"{stem}.") and _number_of(path)]


def _number_of(path: Path) -> int:
    number = re.search(r"\.(\d+)\.sgf$", path.name)
    return int(number[1]) if number else 0
