"""Finds the place of a new journal: the first folder whose disk answers and has room for a game.

All of it happens in the writer's thread and in threads of its own, so that a slow disk delays nobody: the
game goes on in memory meanwhile.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from ingboard.kifu.file_names import free_name
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.shelf import HeldJournal, Shelf, ShelfError

RESERVE = 4 * 1024 * 1024
LONGEST = 3.0
"""Seconds after which a disk that has not answered is passed over. The slowest that works takes less."""


class Hindrance(Enum):
    """Why a folder was passed over."""

    NO_ANSWER = auto()
    NEARLY_FULL = auto()
    UNUSABLE = auto()


class PassedOver(Struct, frozen=True):
    """The folder in which a journal was to stand, and what hindered it; `fault` tells of an unusable one."""

    folder: Path
    why: Hindrance
    fault: Exception | None = None


class Opened(NamedTuple):
    """A new journal's file, held and open; `has_reserve` tells whether the disk has room for a game."""

    held: HeldJournal
    handle: int
    has_reserve: bool


class Beginning:
    """Opens a new journal of that name when it is called, in any thread but the window's.

    `path` is where it is wished, `passed` why it stands elsewhere, once it does.
    """

    def __init__(self, shelves: Sequence[Shelf], name: str, disk: RealDisk | None = None) -> None:
        self.passed: PassedOver | None = None
        self.path = shelves[0].folder / name
        self._shelves = shelves
        self._disk = disk or RealDisk()
        self._tries: dict[Path, _Try] = {}

    def __call__(self) -> Opened:
        """The journal's file. Raises ShelfError or OSError if it can stand nowhere: call it again then."""
        scant: Opened | None = None
        faults: list[Exception] = []
        for shelf in self._shelves:
            opened = self._opened_on(shelf, faults)
            if opened is None:
                continue
            if opened.has_reserve:
                self._put_away(scant)
                return opened
            self._pass_over(shelf, Hindrance.NEARLY_FULL)
            if scant is None:
                scant = opened
            else:
                self._put_away(opened)
        if scant is None:
            raise faults[0]
        self.passed = None
        return scant

    def _opened_on(self, shelf: Shelf, faults: list[Exception]) -> Opened | None:
        """The journal in a folder; None, and why among the faults, if it cannot stand there."""
        running = self._tries.pop(shelf.folder, None) or _Try(shelf, self.path.name, self._disk)
        if not running.is_over.wait(LONGEST):
            self._tries[shelf.folder] = (
                running  # the next time it is waited for again, and not begun twice
            )
            self._pass_over(shelf, Hindrance.NO_ANSWER)
            faults.append(
                TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(shelf.folder))
            )
            return None
        if running.fault is not None:
            self._pass_over(shelf, Hindrance.UNUSABLE, running.fault)
            faults.append(running.fault)
        return running.opened

    def _pass_over(self, shelf: Shelf, why: Hindrance, fault: Exception | None = None) -> None:
        if shelf is self._shelves[0]:
            self.passed = PassedOver(shelf.folder, why, fault)

    def _put_away(self, opened: Opened | None) -> None:
        if opened is not None:
            _put_away(opened, self._disk)

    def end(self) -> None:
        """The journal stands, or nobody wants it any more: what a disk still gives is put away."""
        for running in self._tries.values():
            running.give_up()
        self._tries.clear()


class _Try:
    """The opening of a journal in one folder, in a thread of its own, which may never end."""

    def __init__(self, shelf: Shelf, name: str, disk: RealDisk) -> None:
        self.opened: Opened | None = None
        self.fault: Exception | None = None
        self.is_over = threading.Event()
        self._is_wanted = True
        self._turn = threading.Lock()
        self._shelf, self._name, self._disk = shelf, name, disk
        threading.Thread(target=self._run, name="journal opening", daemon=True).start()

    def give_up(self) -> None:
        """What comes of it is put away."""
        with self._turn:
            self._is_wanted = False
            if self.opened is None:
                return
        _put_away(self.opened, self._disk)

    def _run(self) -> None:
        opened: Opened | None = None
        try:
            opened = _opened_in(self._shelf, self._name, self._disk)
        except Exception as fault:  # noqa: BLE001 - it is raised where the journal is asked for
            self.fault = fault
        with self._turn:
            self.opened = opened
            is_wanted = self._is_wanted
        self.is_over.set()
        if opened is not None and not is_wanted:
            _put_away(opened, self._disk)
        elif opened is not None:
            self._shelf.tidy()


def _opened_in(shelf: Shelf, name: str, disk: RealDisk) -> Opened:
    shelf.make_ready()
    path = free_name(shelf.folder / name)
    held = shelf.hold(path)
    if not isinstance(held, HeldJournal):
        raise ShelfError(held.words(path.stem))
    try:
        handle = disk.open(path)
    except OSError:
        _remove(held)
        raise
    try:
        disk.reserve(handle, RESERVE)
    except OSError:
        return Opened(held, handle, has_reserve=False)
    return Opened(held, handle, has_reserve=True)


def _put_away(opened: Opened, disk: RealDisk) -> None:
    with contextlib.suppress(OSError):
        disk.close(opened.handle)
    _remove(opened.held)


def _remove(held: HeldJournal) -> None:
    """Nothing is recorded there after all."""
    with contextlib.suppress(OSError):
        held.path.unlink()
    held.release()
