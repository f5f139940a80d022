"""Second copies of a journal on other media, each written in a thread of its own.

A slow, full or removed medium never holds up the journal itself: its copy falls behind, says so, and catches
up when it can.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from ingboard.kifu.file_names import free_name
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import is_plain
from ingboard.table.journal.beginning import LONGEST
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.reading import LARGEST_JOURNAL

_COPY_AGAIN_AFTER = 1.0


class Copy:
    """Keeps a file equal to the journal. `behind(n)` gives the journal's bytes from the n-th on.

    A file of another content under the same name is kept, and the copy takes the next name. `told` is called,
    from the copy's thread, when there is another `fault`, or none any more.
    """

    def __init__(
        self, path: Path, disk: RealDisk, behind: Callable[[int], bytes], told: Callable[[], object]
    ) -> None:
        self._fault: Exception | None = None
        self._behind_since: float | None = None
        self._told = told
        self._path = path
        self._disk = disk
        self._behind = behind
        self._handle: int | None = None
        self._saved = 0
        self._closing = False
        self._news = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal copy", daemon=True)
        self._thread.start()

    @property
    def fault(self) -> Exception | None:
        """Why the copy is not what the journal is; a medium that does not answer raises nothing itself."""
        since = self._behind_since
        if self._fault is None and since is not None and time.monotonic() - since > LONGEST:
            return TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(self._path))
        return self._fault

    def note(self) -> None:
        """The journal has grown; returns at once."""
        self._behind_since = self._behind_since or time.monotonic()
        self._news.set()

    def close(self, seconds: float | None) -> None:
        """Write what is missing, if that can be done in this time, and stop."""
        self._closing = True
        self._news.set()
        self._thread.join(seconds)

    def _run(self) -> None:
        closing = False
        while not closing:
            self._news.wait(_COPY_AGAIN_AFTER if self._fault is not None else None)
            self._news.clear()
            closing = self._closing
            self._behind_since = self._behind_since or time.monotonic()
            before = self.fault
            try:
                self._catch_up()
                self._fault = self._behind_since = None
            except Exception as fault:  # noqa: BLE001 - whatever it is, the copy catches up when it can
                self._fault = fault
                self._let_go()
            if (before is None) is not (self.fault is None):
                self._told()
        self._let_go()

    def _catch_up(self) -> None:
        if self._handle is None:
            self._path = self._name_that_may_be_written()
            self._handle, self._saved = self._disk.open(self._path), 0
        while data := self._behind(self._saved):
            written = self._disk.write_at(self._handle, data, self._saved)
            if self._disk.read_at(self._handle, written, self._saved) != data[:written]:
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(self._path))
            self._saved += written
        self._disk.sync(self._handle)
        self._disk.see_it_is_there(self._handle, self._path)
        if self._disk.state(self._handle).size < self._saved:
            self._saved = 0  # another program cut it; it is written again with the next line

    def _name_that_may_be_written(self) -> Path:
        """The copy's own name, unless a file stands there that is no beginning of this journal."""
        if not os.path.lexists(self._path):
            return self._path
        if not is_plain(self._path):  # a link is no copy of ours
            return free_name(self._path)
        try:
            there, at = file_bytes(self._path, LARGEST_JOURNAL).rstrip(b"\0"), 0
        except KifuError:  # a pipe or a folder under this name is no copy of ours
            return free_name(self._path)
        while (data := self._behind(at)) and at < len(there):
            if there[at : at + len(data)] != data[: len(there) - at]:
                return free_name(self._path)
            at += len(data)
        return self._path if len(there) <= at else free_name(self._path)

    def _let_go(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(handle)
