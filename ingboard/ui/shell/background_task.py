"""Long work in a thread of its own, step by step: each step is told to the window, which may stop it.

The work is a generator of values; it is closed where it stands when it is stopped.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import closing

from PySide6.QtCore import QObject, Signal

from ingboard.kifu.findings import KifuError
from ingboard.review.library.base import LibraryError
from ingboard.text import text

Steps = Generator[object, None, None]


class BackgroundTask(QObject):
    """One work at a time. `stepped` carries a step, `finished` nothing, `failed` one sentence.

    After `stop`, nothing more is told of that work.
    """

    stepped = Signal(object)
    finished = Signal()
    failed = Signal(object)
    _arrived = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._number = 0
        self.is_working = False
        self._arrived.connect(self._on_arrived)

    def start(self, work: Callable[[], Steps]) -> None:
        """Begin a work; one that is under way is stopped."""
        self.stop()
        self._stopped = threading.Event()
        self.is_working = True
        self._thread = threading.Thread(
            target=self._run, args=(work, self._stopped, self._number), daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Leave the work; what it has kept until then stays kept."""
        self._stopped.set()
        self._number += 1
        self.is_working = False

    def wait(self, longest: float = 2.0) -> None:
        """Wait until a stopped work has let go of its files, at most so many seconds."""
        if self._thread is not None:
            self._thread.join(longest)

    def _run(self, work: Callable[[], Steps], stopped: threading.Event, number: int) -> None:
        last: object = _End()
        try:
            with closing(work()) as steps:
                for step in steps:
                    if stopped.is_set():
                        return
                    self._tell(number, step)
        except (LibraryError, KifuError) as fault:
            last = _End(str(fault))
        except OSError as fault:
            last = _End(text("It cannot be read ({why}).", why=fault.strerror or str(fault)))
        except BaseException:
            last = _End(text("This work was broken off by a fault of the program."))
            raise
        finally:
            self._tell(number, last)

    def _tell(self, number: int, step: object) -> None:
        try:
            self._arrived.emit((number, step))
        except RuntimeError:  # the window has gone in the meantime
            self._stopped.set()

    def _on_arrived(self, arrived: object) -> None:
        assert isinstance(arrived, tuple)
        number, step = arrived
        if number != self._number:
            return
        if not isinstance(step, _End):
            self.stepped.emit(step)
            return
        self.is_working = False
        if step.why:
            self.failed.emit(step.why)
        else:
            self.finished.emit()


class _End:
    """The work is over; `why` it failed, or empty."""

    def __init__(self, why: str = "") -> None:
        self.why = why
