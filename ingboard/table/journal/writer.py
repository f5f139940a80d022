"""Puts lines on the disk in a thread of its own: the window hands a line over and goes on.

What could not be written is kept and tried again, whatever went wrong; nothing is dropped while the program
lives. A line counts as saved when it is on the medium, not when it was handed over. What another program does
to the file is seen when the next line is written, and made good from memory.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from ingboard.kifu.file_names import free_name
from ingboard.kifu.private_files import private_folder
from ingboard.table.journal.beginning import RESERVE, Beginning, PassedOver
from ingboard.table.journal.disk import FileStat, RealDisk
from ingboard.table.journal.second_copy import Copy
from ingboard.table.journal.shelf import HeldJournal, Shelf

_MARGIN = 1024 * 1024


_PIECE = 1024 * 1024


_TAIL = 4096


_AGAIN_AFTER = 0.25


_MOVE_AFTER = 1.0


_LAST_TRIES = 8


_WAITED_OUT = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENOMEM})


_IN_A_ROW, _ROW_WITHIN = 3, 10.0  # repairs, and the seconds between two of them


class Saving(Struct, frozen=True):
    """How the writing stands.

    `waiting_since` is the monotonic second since which something waits, None if all is saved; `acts_wait`
    tells that an act is among it, and not only heartbeats; `fault` is what was raised last while something
    stands in the way, `copy_fault` likewise of a second copy; `path` is where the journal is, or is to be
    until it `has_begun`, which changes when its folder is lost; `repairs` how often another program's change
    was made good, and `is_contested` that it changes the file again and again; `has_reserve` whether the disk
    had room for more than the next lines; `passed` why a new journal stands in another folder; `in_memory`
    tells that there is no disk where it stands.
    """

    path: Path
    lines: int
    waiting_since: float | None
    acts_wait: bool
    fault: Exception | None
    copy_fault: Exception | None = None
    repairs: int = 0
    has_reserve: bool = True
    has_begun: bool = True
    is_contested: bool = False
    passed: PassedOver | None = None
    in_memory: bool = False


class _Waiting(NamedTuple):
    """A line that is not on the medium yet: where it ends, since when it waits, whether it is an act."""

    end: int
    since: float
    is_act: bool


class JournalWriter:
    """Appends lines to a file and its copies. `told` is called, from the writer's thread, after each change.

    `place` is its file, or the right to write it, which is let go of at the end; or what finds the place of a
    new one, in the writer's thread and as often as it takes. `kept` is what the file holds already (a journal
    that is taken up again); whatever stands behind it is overwritten. `fallbacks` are folders that are used,
    in this order, when the journal's own is lost in mid-game.
    """

    def __init__(
        self,
        place: Path | HeldJournal | Beginning,
        *,
        kept: bytes = b"",
        copies: tuple[Path, ...] = (),
        fallbacks: tuple[Path, ...] = (),
        disk: RealDisk | None = None,
        told: Callable[[], object] | None = None,
    ) -> None:
        self._disk = disk or RealDisk()
        self._path = place if isinstance(place, Path) else place.path
        self._held = place if isinstance(place, HeldJournal) else None
        self._beginning = place if isinstance(place, Beginning) else None
        self._passed: PassedOver | None = None
        self._all = bytearray(kept)
        self._saved = len(kept)
        self._lines = self._lines_saved = self._acts_waiting = 0
        self._waiting: deque[_Waiting] = deque()
        self._fallbacks = list(fallbacks)
        self._told = told or (lambda: None)
        self._fault: Exception | None = None
        self._behind_since: float | None = None
        self._repairs = self._repairs_in_a_row = 0
        self._repaired_at = 0.0
        self._is_cut = False
        self._reserved = 0
        self._has_reserve = True
        self._left: FileStat | None = None
        self._closing = self._ended = False
        self._in_memory = False
        self._last_tries = 0
        self._beat: Callable[[], object] | None = None
        self._beat_every = self._next_beat = 0.0
        self._state = threading.Condition()
        self._handle: int | None = None
        if self._beginning is None:
            self._handle = self._disk.open(self._path)
            self._disk.cut(self._handle, len(kept))
            self._make_room(self._handle, len(kept))
            self._in_memory = self._disk.is_memory(self._handle)
        self._copies = [Copy(copy, self._disk, self._behind, self._tell) for copy in copies]
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    @property
    def saving(self) -> Saving:
        """How the writing stands now."""
        with self._state:
            since = self._waiting[0].since if self._waiting else self._behind_since
            faults = [fault for copy in self._copies if (fault := copy.fault) is not None]
            return Saving(
                self._path,
                self._lines_saved,
                since,
                self._acts_waiting > 0 or self._behind_since is not None,
                self._fault,
                faults[0] if faults else None,
                self._repairs,
                self._has_reserve,
                self._beginning is None,
                self._repairs_in_a_row >= _IN_A_ROW
                and time.monotonic() - self._repaired_at < _ROW_WITHIN,
                self._passed,
                self._in_memory,
            )

    def append(self, line: bytes, *, is_act: bool = True) -> int:
        """Hand a line over; its number, counted from 1, to wait for. Never blocks on the disk."""
        with self._state:
            waiting = _Waiting(len(self._all) + len(line), time.monotonic(), is_act)
            self._all += line
            self._waiting.append(waiting)
            self._acts_waiting += is_act
            self._lines += 1
            number = self._lines
            self._state.notify_all()
        for copy in self._copies:
            copy.note()
        return number

    def saved_from(self, at: int, most: int) -> bytes:
        """The journal's saved bytes from an offset on, at most so many; from memory, without the disk."""
        with self._state:
            return bytes(self._all[at : min(at + most, self._saved)])

    def beat_every(self, seconds: float, beat: Callable[[], object]) -> None:
        """Call `beat` from the writer's own thread from now on: no stall of the window holds it up."""
        with self._state:
            self._beat, self._beat_every = beat, seconds
            self._next_beat = time.monotonic() + seconds
            self._state.notify_all()

    def wait(self, number: int, seconds: float) -> bool:
        """Wait until a line is saved, at most so long; whether it is. Never waits for a writer in trouble."""
        with self._state:
            if self._fault is not None:
                return self._lines_saved >= number
            return self._state.wait_for(lambda: self._lines_saved >= number, seconds)

    def wait_begun(self, seconds: float) -> bool:
        """Wait until the journal stands somewhere, at most so long; whether it does."""
        with self._state:
            return self._state.wait_for(lambda: self._beginning is None, seconds)

    def keep_hold(self) -> None:
        """Leave the right to write the journal to whoever gave it, also at the end."""
        with self._state:
            self._held = None

    def close(self, seconds: float | None = 3.0) -> bool:
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
        while not self._ended:
            try:
                self._take_a_turn()
            except Exception as fault:  # noqa: BLE001 - whatever it is, the lines are there and are tried again
                self._fault = fault
                self._left = None
                self._tell()
                time.sleep(_AGAIN_AFTER)
        self._close_quietly(cut_at=self._saved)
        self._hold(None)
        if self._beginning is not None:
            self._beginning.end()

    def _take_a_turn(self) -> None:
        beat = self._beat
        if beat is not None and not self._closing and time.monotonic() >= self._next_beat:
            self._next_beat = time.monotonic() + self._beat_every
            beat()
        elif self._has_work():
            tried = self._try()
            self._tell()
            if not tried:
                with self._state:
                    self._state.wait_for(lambda: self._closing, _AGAIN_AFTER)

    def _tell(self) -> None:
        with contextlib.suppress(Exception):  # the window may be gone, or at its end of memory
            self._told()

    def _has_work(self) -> bool:
        """Wait for something to write; False at a heartbeat, and when the journal is closed and done with."""
        with self._state:
            until_beat = (
                None if self._beat is None else max(0.0, self._next_beat - time.monotonic())
            )
            self._state.wait_for(lambda: self._closing or self._is_behind, until_beat)
            self._last_tries += self._closing
            most = _LAST_TRIES if self._fallbacks else 1
            given_up = self._fault is not None and self._last_tries > most
            self._ended = self._closing and (given_up or not self._is_behind)
            return self._is_behind and not self._ended

    @property
    def _is_behind(self) -> bool:
        return self._saved < len(self._all)

    def _try(self) -> bool:
        """Write what waits; False if it is of no use to try again at once."""
        if self._beginning is not None:
            self._begin(self._beginning)
        try:
            if self._handle is None:
                self._handle = self._disk.open(self._path)
                self._reserved, self._left = 0, None
                self._in_memory = self._disk.is_memory(self._handle)
            self._make_good(self._handle)
            at, data = self._saved, self._behind(self._saved)
            self._make_room(self._handle, at + len(data))
            self._write(self._handle, data, at)
            self._refuse_lies(self._handle, data, at)
            self._cut_behind(self._handle, at + len(data))
            self._disk.see_it_is_there(self._handle, self._path)
            self._left = self._disk.state(self._handle)
        except OSError as fault:
            self._left = None
            return self._moved_because_of(fault)
        with self._state:
            self._saved = at + len(data)
            while self._waiting and self._waiting[0].end <= self._saved:
                self._acts_waiting -= self._waiting.popleft().is_act
                self._lines_saved += 1
            self._fault = None
            if not self._is_behind:
                self._behind_since = None
                self._note_repair()
            self._state.notify_all()
        return True

    def _begin(self, beginning: Beginning) -> None:
        """Open the new journal. Raises what hinders it; then it is tried again."""
        held, handle, has_reserve = beginning()
        in_memory = self._disk.is_memory(handle)
        with self._state:
            self._held, self._handle, self._path = held, handle, held.path
            self._in_memory = in_memory
            self._has_reserve, self._reserved = has_reserve, RESERVE if has_reserve else 0
            self._passed, self._beginning = beginning.passed, None
            self._fault = None
            self._state.notify_all()
        beginning.end()
        self._tell()

    def _hold(self, held: HeldJournal | None) -> None:
        """Hold this journal from now on, and no other."""
        with self._state:
            before, self._held = self._held, held
        if before is not None:
            before.release()

    def _behind(self, at: int) -> bytes:
        """The journal's bytes from there on, at most a piece of them."""
        with self._state:
            return bytes(self._all[at : at + _PIECE])

    # What others do to the file -----------------------------------------------------------------------

    def _note_repair(self) -> None:
        """What another program changed is whole again; when it comes at once anew, there is a fight."""
        if not self._is_cut:
            return
        self._is_cut = False
        now = time.monotonic()
        follows = now - self._repaired_at < _ROW_WITHIN
        self._repairs += 1
        self._repairs_in_a_row = self._repairs_in_a_row + 1 if follows else 1
        self._repaired_at = now

    def _make_good(self, handle: int) -> None:
        """Cut off what another program changed, so that it is written again from memory."""
        found = self._disk.state(handle)
        if found == self._left and self._holds(handle, max(0, self._saved - _TAIL)):
            return
        right = self._right_until(handle)
        if right == self._saved and (self._left is None or self._is_clean_behind(handle, right)):
            return
        if right == self._saved:
            self._disk.cut(handle, right)
        # What is changed is written over where it stands: whoever dies here leaves the lines behind it.
        with self._state:
            self._saved, self._behind_since, self._is_cut = right, time.monotonic(), True
        self._reserved = 0

    def _holds(self, handle: int, at: int) -> bool:
        """Whether the file holds what was saved, from there on."""
        return self._disk.read_at(handle, self._saved - at, at) == self._all[at : self._saved]

    def _cut_behind(self, handle: int, end: int) -> None:
        """Once all is written over what another program changed: nothing of it follows."""
        if self._is_cut and end == len(self._all) and not self._is_clean_behind(handle, end):
            self._disk.cut(handle, end)
            self._reserved = 0

    def _right_until(self, handle: int) -> int:
        """How many of the saved bytes the file still holds, in whole steps."""
        for at in range(0, self._saved, _TAIL):
            length = min(_TAIL, self._saved - at)
            if self._disk.read_at(handle, length, at) != self._all[at : at + length]:
                return at
        return self._saved

    def _is_clean_behind(self, handle: int, end: int) -> bool:
        """Whether nothing but reserved room follows from there on."""
        at = end
        while data := self._disk.read_at(handle, _PIECE, at):
            if at - end > 2 * RESERVE or data.count(0) < len(data):
                return False
            at += len(data)
        return True

    def _moved_because_of(self, fault: OSError) -> bool:
        """Note a fault; whether the journal goes on in another folder because of it."""
        with self._state:
            self._fault = fault
            since = self._waiting[0].since if self._waiting else time.monotonic()
            self._state.notify_all()
        gone = isinstance(fault, FileNotFoundError)
        lost = fault.errno not in _WAITED_OUT and time.monotonic() - since > _MOVE_AFTER
        while self._fallbacks and (gone or lost or self._closing):
            if self._move_to(self._fallbacks.pop(0)):
                return True
        return gone and self._path.parent.is_dir() and self._move_to(self._path.parent)

    def _move_to(self, folder: Path) -> bool:
        """Begin again in another folder, with everything from the first line on; whether that is open."""
        held = None
        try:
            if folder != self._path.parent:
                private_folder(folder)
            path = free_name(folder / self._path.name)
            held = None if self._held is None else Shelf(folder).hold(path)
            handle = self._disk.open(path)
            in_memory = self._disk.is_memory(handle)
        except OSError:
            if isinstance(held, HeldJournal):
                held.release()
            return False
        self._close_quietly()
        if isinstance(held, HeldJournal):
            self._hold(held)
        with self._state:
            self._handle, self._path, self._in_memory = handle, path, in_memory
            self._saved, self._reserved, self._left = 0, 0, None
            self._behind_since = time.monotonic()
            self._last_tries = 0  # also at the end it is tried here as anywhere else
        return True

    def _make_room(self, handle: int, length: int) -> None:
        """Reserve ahead; a disk too full for that may still take the line itself."""
        if self._reserved - length >= _MARGIN:
            return
        wanted = length + RESERVE
        try:
            self._disk.reserve(handle, wanted)
            self._reserved = wanted
            self._has_reserve = True
        except OSError:
            self._has_reserve = False

    def _write(self, handle: int, data: bytes, at: int) -> None:
        while data:
            written = self._disk.write_at(handle, data, at)
            at += written
            data = data[written:]
        self._disk.sync(handle)

    def _refuse_lies(self, handle: int, data: bytes, at: int) -> None:
        """Raise OSError if the file does not hold what it was just given."""
        if self._disk.read_at(handle, len(data), at) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(self._path))

    def _close_quietly(self, cut_at: int | None = None) -> None:
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if cut_at is not None:
            with contextlib.suppress(OSError):
                self._disk.cut(handle, cut_at)
        with contextlib.suppress(OSError):
            self._disk.close(handle)
