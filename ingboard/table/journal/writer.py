"""Puts lines on the disk in a thread of its own: the window hands a line over and goes on.

What could not be written is kept and tried again; nothing is dropped while the program lives. A line counts
as saved when it is on the medium, not when it was handed over.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ingboard.table.journal.disk import Disk, RealDisk

RESERVE = 4 * 1024 * 1024
_MARGIN = 1024 * 1024
_AGAIN_AFTER = 0.25
_MOVE_AFTER = 1.0
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@dataclass(frozen=True, slots=True)
class Saving:
    """How the writing stands.

    `waiting_since` is the monotonic second since which something waits, None if all is saved; `fault` is the
    last error of the system while there is one; `copies_fail` tells that a second copy cannot be written;
    `path` is where the journal is, which changes when its folder is lost.
    """

    path: Path
    lines: int
    waiting_since: float | None
    fault: OSError | None
    copies_fail: bool = False


class JournalWriter:
    """Appends lines to a file and its copies. `told` is called, from the writer's thread, after each change.

    `kept` is what the file holds already (a journal that is taken up again); whatever stands behind it in the
    file is overwritten. `fallback` is a folder that is used when the journal's own is lost in mid-game.
    """

    def __init__(
        self,
        path: Path,
        *,
        kept: bytes = b"",
        copies: tuple[Path, ...] = (),
        fallback: Path | None = None,
        disk: Disk | None = None,
        told: Callable[[], None] | None = None,
    ) -> None:
        self._disk = disk or RealDisk()
        self._path = path
        self._all = bytearray(kept)
        self._saved = len(kept)
        self._handed = self._lines = self._lines_saved = 0
        self._ends: list[int] = []
        self._copies = [_Copy(copy, self._disk) for copy in copies]
        self._fallback = fallback
        self._told = told or _say_nothing
        self._fault: OSError | None = None
        self._waiting_since: float | None = None
        self._reserved = 0
        self._closing = False
        self._state = threading.Condition()
        self._handle: int | None = self._disk.open(path)
        self._disk.cut(self._handle, len(kept))
        self._make_room(self._handle, len(kept))
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    @property
    def saving(self) -> Saving:
        """How the writing stands now."""
        with self._state:
            copies_fail = any(copy.fails for copy in self._copies)
            return Saving(
                self._path, self._lines_saved, self._waiting_since, self._fault, copies_fail
            )

    def append(self, line: bytes) -> int:
        """Hand a line over; its number, counted from 1, to wait for. Never blocks on the disk."""
        with self._state:
            self._all += line
            self._ends.append(len(self._all))
            self._lines += 1
            if self._waiting_since is None:
                self._waiting_since = time.monotonic()
            self._state.notify_all()
            return self._lines

    def wait(self, number: int, seconds: float) -> bool:
        """Wait until a line is saved, at most so long; whether it is. Never waits for a writer in trouble."""
        with self._state:
            if self._fault is not None:
                return self._lines_saved >= number
            return self._state.wait_for(lambda: self._lines_saved >= number, seconds)

    def close(self, seconds: float = 3.0) -> bool:
        """Write what is left, cut off the reserved room and stop; whether everything was saved."""
        with self._state:
            self._closing = True
            self._state.notify_all()
        self._thread.join(seconds)
        with self._state:
            return self._saved == len(self._all)

    # The writer's thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._state:
                self._state.wait_for(lambda: self._closing or self._saved < len(self._all))
                data, at = bytes(self._all[self._saved :]), self._saved
                if not data:
                    break
            if self._try(data, at):
                self._copy_all()
            else:
                with self._state:
                    if self._closing:
                        break
                    self._state.wait(_AGAIN_AFTER)
            self._told()
        self._let_go()

    def _try(self, data: bytes, at: int) -> bool:
        try:
            if self._handle is None:
                self._handle = self._disk.open(self._path)
                self._reserved = 0
            self._make_room(self._handle, at + len(data))
            self._write(self._handle, data, at)
        except OSError as fault:
            self._note_fault(fault)
            return False
        with self._state:
            self._saved = at + len(data)
            while self._ends and self._ends[0] <= self._saved:
                self._ends.pop(0)
                self._lines_saved += 1
            self._fault = None
            self._waiting_since = None if self._saved == len(self._all) else time.monotonic()
            self._state.notify_all()
        return True

    def _note_fault(self, fault: OSError) -> None:
        with self._state:
            self._fault = fault
            since = self._waiting_since or time.monotonic()
            self._state.notify_all()
        lost = fault.errno not in _NO_ROOM
        if lost and self._fallback is not None and time.monotonic() - since > _MOVE_AFTER:
            self._move_to(self._fallback)

    def _move_to(self, folder: Path) -> None:
        """Begin again in another folder, with everything from the first line on."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / self._path.name
            handle = self._disk.open(path)
        except OSError:
            return
        self._close_quietly()
        with self._state:
            self._handle, self._path, self._fallback = handle, path, None
            self._saved, self._reserved = 0, 0

    def _make_room(self, handle: int, length: int) -> None:
        """Reserve ahead; a disk too full for that may still take the line itself."""
        if self._reserved - length >= _MARGIN:
            return
        wanted = length + RESERVE
        try:
            self._disk.reserve(handle, wanted)
            self._reserved = wanted
        except OSError:
            return

    def _write(self, handle: int, data: bytes, at: int) -> None:
        while data:
            written = self._disk.write_at(handle, data, at)
            at += written
            data = data[written:]
        self._disk.sync(handle)

    def _copy_all(self) -> None:
        for copy in self._copies:
            copy.bring_up_to(self._all, self._saved)

    def _let_go(self) -> None:
        if self._handle is not None:
            self._close_quietly(cut_at=self._saved)
        for copy in self._copies:
            copy.close()

    def _close_quietly(self, cut_at: int | None = None) -> None:
        if self._handle is None:
            return
        try:
            if cut_at is not None:
                self._disk.cut(self._handle, cut_at)
            self._disk.close(self._handle)
        except OSError:
            return
        finally:
            self._handle = None


class _Copy:
    """A second copy on another medium: it never holds up the first, and catches up when it can."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk
        self._handle: int | None = None
        self._saved = 0
        self.fails = False

    def bring_up_to(self, data: bytearray, length: int) -> None:
        """Write what is missing; what fails is tried again with the next line."""
        try:
            if self._handle is None:
                self._handle = self._disk.open(self._path)
                self._saved = 0
            while self._saved < length:
                part = bytes(data[self._saved : length])
                self._saved += self._disk.write_at(self._handle, part, self._saved)
            self._disk.sync(self._handle)
            self.fails = False
        except OSError:
            self.fails = True
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        try:
            self._disk.close(handle)
        except OSError:
            self.fails = True


def _say_nothing() -> None:
    pass
