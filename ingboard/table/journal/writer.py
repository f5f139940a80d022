"""Puts lines on the disk in a thread of its own: the window hands a line over and goes on.

What could not be written is kept and tried again; nothing is dropped while the program lives. A line counts
as saved when it is on the medium, not when it was handed over.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from ingboard.table.journal.copies import Copy
from ingboard.table.journal.disk import Disk, RealDisk, free_name

RESERVE = 4 * 1024 * 1024
_MARGIN = 1024 * 1024
_PIECE = 1024 * 1024
_AGAIN_AFTER = 0.25
_MOVE_AFTER = 1.0
_WAITED_OUT = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENOMEM})


class Saving(Struct, frozen=True):
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
    file is overwritten. `fallbacks` are folders that are used, in this order, when the journal's own is lost
    in mid-game.
    """

    def __init__(
        self,
        path: Path,
        *,
        kept: bytes = b"",
        copies: tuple[Path, ...] = (),
        fallbacks: tuple[Path, ...] = (),
        disk: Disk | None = None,
        told: Callable[[], None] | None = None,
    ) -> None:
        self._disk = disk or RealDisk()
        self._path = path
        self._all = bytearray(kept)
        self._saved = len(kept)
        self._lines = self._lines_saved = 0
        self._ends: list[int] = []
        self._fallbacks = list(fallbacks)
        self._told = told or _say_nothing
        self._fault: OSError | None = None
        self._waiting_since: float | None = None
        self._reserved = 0
        self._closing = False
        self._last_tries = 0
        self._state = threading.Condition()
        self._handle: int | None = self._disk.open(path)
        self._disk.cut(self._handle, len(kept))
        self._make_room(self._handle, len(kept))
        self._copies = [Copy(copy, self._disk, self._behind) for copy in copies]
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
            number = self._lines
            if self._waiting_since is None:
                self._waiting_since = time.monotonic()
            self._state.notify_all()
        for copy in self._copies:
            copy.note()
        return number

    def wait(self, number: int, seconds: float) -> bool:
        """Wait until a line is saved, at most so long; whether it is. Never waits for a writer in trouble."""
        with self._state:
            if self._fault is not None:
                return self._lines_saved >= number
            return self._state.wait_for(lambda: self._lines_saved >= number, seconds)

    def close(self, seconds: float = 3.0) -> bool:
        """Write what is left, cut off the reserved room and stop; whether everything was saved.

        A disk that still fails is not waited for: then the fallbacks are tried.
        """
        with self._state:
            self._closing = True
            self._state.notify_all()
        self._thread.join(seconds)
        for copy in self._copies:
            copy.close(seconds)
        with self._state:
            return self._saved == len(self._all)

    # The writer's thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while self._has_work():
            if not self._try():
                self._wait_a_little()
            self._told()
        self._close_quietly(cut_at=self._saved)

    def _has_work(self) -> bool:
        """Wait for something to write; False when the journal is closed and nothing more can be done."""
        with self._state:
            self._state.wait_for(lambda: self._closing or self._saved < len(self._all))
            self._last_tries += self._closing
            given_up = self._last_tries > 1 and self._fault is not None and not self._fallbacks
            return self._saved < len(self._all) and not given_up

    def _wait_a_little(self) -> None:
        with self._state:
            self._state.wait_for(lambda: self._closing, _AGAIN_AFTER)

    def _try(self) -> bool:
        """Write what waits; False if it is of no use to try again at once."""
        at = self._saved
        try:
            data = self._behind(at)
            if self._handle is None:
                self._handle = self._disk.open(self._path)
                self._reserved = 0
            self._make_room(self._handle, at + len(data))
            self._write(self._handle, data, at)
            self._disk.see_it_is_there(self._handle, self._path)
        except OSError as fault:
            return self._moved_because_of(fault)
        except MemoryError:
            return self._moved_because_of(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)))
        with self._state:
            self._saved = at + len(data)
            while self._ends and self._ends[0] <= self._saved:
                self._ends.pop(0)
                self._lines_saved += 1
            self._fault = None
            self._waiting_since = None if self._saved == len(self._all) else time.monotonic()
            self._state.notify_all()
        return True

    def _behind(self, at: int) -> bytes:
        """The journal's bytes from there on, at most a piece of them."""
        with self._state:
            return bytes(self._all[at : at + _PIECE])

    def _moved_because_of(self, fault: OSError) -> bool:
        """Note a fault; whether the journal goes on in another folder because of it."""
        with self._state:
            self._fault = fault
            since = self._waiting_since or time.monotonic()
            self._state.notify_all()
        gone = isinstance(fault, FileNotFoundError)
        lost = fault.errno not in _WAITED_OUT and time.monotonic() - since > _MOVE_AFTER
        while self._fallbacks and (gone or lost or self._closing):
            if self._move_to(self._fallbacks.pop(0)):
                return True
        return False

    def _move_to(self, folder: Path) -> bool:
        """Begin again in another folder, with everything from the first line on; whether that is open."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = free_name(folder / self._path.name)
            handle = self._disk.open(path)
        except OSError:
            return False
        self._close_quietly()
        with self._state:
            self._handle, self._path = handle, path
            self._saved, self._reserved = 0, 0
        return True

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

    def _close_quietly(self, cut_at: int | None = None) -> None:
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if cut_at is not None:
            with contextlib.suppress(OSError):
                self._disk.cut(handle, cut_at)
        with contextlib.suppress(OSError):
            self._disk.close(handle)


def _say_nothing() -> None:
    pass
