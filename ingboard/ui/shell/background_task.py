"""Long work in a thread of its own, step by step: each step is told to the window, which may stop it.

The work is a generator of values; it is closed where it stands when it is stopped. It never gets far ahead of
the window, and the window deals with what has arrived for some milliseconds only before it sees to all else.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing
from enum import Enum, auto
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.kifu.files import file_bytes, open_file
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.reading import JournalError
from ingboard.text import text
from ingboard.ui.widgets.background_call import call_within, in_window, run_aside

Steps = Generator[object, None, None]


_MOST_WAITING = 64


_AT_ONCE = 0.01  # seconds that the window deals with steps before it looks at anything else


_TOLD_EVERY = 0.1


def _is_never_progress(_: object) -> bool:
    return False


class BackgroundTask(QObject):
    """One work at a time. `stepped` carries a step, `finished` nothing, `failed` one sentence.

    After `stop`, nothing more is told of that work. Steps of which `is_progress` holds only say how far it
    is: ten a second are told.
    """

    stepped = Signal(object)
    finished = Signal()
    failed = Signal(object)

    def __init__(
        self, parent: QObject, is_progress: Callable[[object], bool] = _is_never_progress
    ) -> None:
        super().__init__(parent)
        self._is_progress = is_progress
        self._work: _Work | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_working(self) -> bool:
        """Whether a work is under way."""
        return self._work is not None

    def start(self, work: Callable[[], Steps]) -> None:
        """Begin a work; one that is under way is stopped."""
        self.stop()
        self._work = _Work(work, self._is_progress, in_window(self._deal_with))
        self._thread = run_aside(self._work.run)

    def stop(self) -> None:
        """Leave the work; what it has kept until then stays kept."""
        work, self._work = self._work, None
        if work is not None:
            work.stop()

    def wait(self, longest: float = 2.0) -> None:
        """Wait until a stopped work has let go of its files, at most so many seconds."""
        if self._thread is not None:
            self._thread.join(longest)

    def _deal_with(self, work: object) -> None:
        assert isinstance(work, _Work)
        begun = monotonic()
        while work is self._work:
            step = work.take()
            if step is _NOTHING:
                return
            if isinstance(step, _End):
                self._end(step)
                return
            self.stepped.emit(step)
            if monotonic() - begun > _AT_ONCE:
                QTimer.singleShot(0, self, lambda: self._deal_with(work))
                return

    def _end(self, end: _End) -> None:
        self._work = None
        if end.why:
            self.failed.emit(end.why)
        else:
            self.finished.emit()


class _Work:
    """One work and its steps that the window has not dealt with yet. `tell` is called when some come."""

    def __init__(
        self,
        work: Callable[[], Steps],
        is_progress: Callable[[object], bool],
        tell: Callable[[object], bool],
    ) -> None:
        self._work = work
        self._is_progress = is_progress
        self._tell = tell
        self._waiting: deque[object] = deque()
        self._state = threading.Condition()
        self._is_told = self._is_stopped = False
        self._told_last = 0.0

    def stop(self) -> None:
        """Nothing more is wanted."""
        with self._state:
            self._is_stopped = True
            self._state.notify_all()

    def take(self) -> object:
        """The next step for the window; _NOTHING, and it is told of the next one, where none waits."""
        with self._state:
            if not self._waiting:
                self._is_told = False
                return _NOTHING
            self._state.notify_all()
            return self._waiting.popleft()

    def run(self) -> None:
        """In the thread: go through the work."""
        # With it comes the database's library.
        from ingboard.review.library.index_file import LibraryError

        last: object = _End()
        try:
            with closing(self._work()) as steps:
                for step in steps:
                    if not self._put(step):
                        return
        except (LibraryError, KifuError, JournalError) as fault:
            last = _End(str(fault))
        except OSError as fault:
            last = _End(text("Cannot be read ({why}).", why=fault.strerror or str(fault)))
        except BaseException:
            last = _End(text("Stopped by a program fault."))
            raise
        finally:
            self._put(last)

    def _put(self, step: object) -> bool:
        """Hand a step to the window once it has room for it; False if nothing more is wanted."""
        if self._is_progress(step):
            if monotonic() - self._told_last < _TOLD_EVERY:
                return not self._is_stopped
            self._told_last = monotonic()
        with self._state:
            self._state.wait_for(lambda: self._is_stopped or len(self._waiting) < _MOST_WAITING)
            if self._is_stopped:
                return False
            self._waiting.append(step)
            is_news, self._is_told = not self._is_told, True
        if is_news and not self._tell(self):  # the window has gone in the meantime
            self.stop()
        return True


class _End:
    """The work is over; `why` it failed, or empty."""

    def __init__(self, why: str = "") -> None:
        self.why = why


_NOTHING = object()


class FileWish(Enum):
    """That it is opened, also by a drop on what is in sight, or only looked at."""

    OPENED = auto()
    DROPPED = auto()
    LOOKED_AT = auto()


LARGE_FILE = 16 * 1024


"""Bytes beyond which a file is read aside: some 2,500 moves, a tenth of a second."""


def bytes_if_small(path: Path) -> bytes | int:
    """What a file holds, or the size of one that is read aside. Raises KifuError with one sentence."""
    with open_file(path) as file:
        size = os.fstat(file.fileno()).st_size
    return size if size > LARGE_FILE else file_bytes(path)


def is_large(path: Path) -> bool:
    """Whether a file is read aside; one that cannot be looked at is not, so that opening it says why."""
    return call_within(lambda: _size_of(path) > LARGE_FILE, otherwise=True)


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):  # a name may hold what no file is called
        return 0
