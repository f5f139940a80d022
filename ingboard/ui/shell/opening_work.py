"""The work of opening a large file, beside the window; which files are large."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.kifu.files import open_file
from ingboard.kifu.findings import KifuError
from ingboard.text import text
from ingboard.ui.widgets.background_call import BackgroundCall, call_within, in_window

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession


LARGE_JOURNALS = 64 * 1024
"""Bytes of journals beyond which they are read aside: each line is checked and replayed."""


TOLD_AT_ONCE = 5 * 1024 * 1024
"""Bytes beyond which it is told at once that a file is being read."""


_SHOWN_EVERY = 100  # milliseconds


def are_large(journals: Collection[Path] | Callable[[], Collection[Path]]) -> bool:
    """Whether journals are read aside, likewise; their files are longer than what is written in them."""

    def look() -> bool:
        paths = journals() if callable(journals) else journals
        return any(_is_written_at(path, LARGE_JOURNALS // len(paths)) for path in paths)

    return call_within(look, otherwise=True)


def _is_written_at(path: Path, at: int) -> bool:
    from ingboard.table.journal.reading import LARGEST_JOURNAL

    try:
        with open_file(path, LARGEST_JOURNAL) as file:
            file.seek(at)
            return file.read(1).strip(b"\0") != b""
    except (KifuError, OSError):
        return False


class OpeningWork(QObject):
    """One file at a time. `begun` comes first; `progressed` carries the share read, 0 to 1; `read` a session.

    `failed` carries a sentence. `ended` comes before either, and alone when it was stopped. A reading that is
    stopped is left to itself: its disk may never answer.
    """

    begun = Signal()
    progressed = Signal(object)
    read = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reading: _Reading | None = None
        self._call: BackgroundCall[DocumentSession] | None = None
        self._timer = QTimer(self, interval=_SHOWN_EVERY)
        self._timer.timeout.connect(self._tell)

    @property
    def path(self) -> Path | None:
        """The file that is being read."""
        return None if self._reading is None else self._reading.path

    def begin(self, path: Path, size: int) -> None:
        """Read a file of so many bytes in place of any that is being read."""
        self.stop()
        self._reading = _Reading(path)
        self._call = BackgroundCall(self._reading.session, in_window(self._on_over))
        self._timer.start()
        self.begun.emit()
        if size > TOLD_AT_ONCE:  # what is read before the first tick needs no word
            self._tell()

    def stop(self) -> None:
        """Break the reading off; nothing is opened."""
        if self._reading is not None:
            self._reading.give_up()
            self._end()

    def _end(self) -> None:
        self._reading = self._call = None
        self._timer.stop()
        self.ended.emit()

    def _tell(self) -> None:
        if self._reading is not None:
            self.progressed.emit(self._reading.share)

    def _on_over(self, call: object) -> None:
        if call is not self._call or self._call is None:
            return
        reading, over = self._reading, self._call
        assert reading is not None
        self._end()
        try:
            study = over.result()
        except KifuError as fault:
            self.failed.emit(str(fault))
        except MemoryError:
            self.failed.emit(text("{path}: not enough memory.", path=str(reading.path)))
        else:
            self.read.emit(study)
            gc.collect(0)  # now, not in the midst of what is done with the record next


class _Reading:
    """What the thread does; the window only looks at `share` while it runs, and may `give_up`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.share = 0.0
        self._is_wanted = True

    def give_up(self) -> None:
        """It is not wanted any more."""
        self._is_wanted = False

    def session(self) -> DocumentSession:
        """Read it. Raises KifuError."""
        from ingboard.review.verdicts import questionable_steps
        from ingboard.table.opening import open_session

        study = open_session(self.path, progress=self._hear)
        states = tuple(study.table.states)
        study.judged = states, questionable_steps(states, study.number_at)
        return study

    def _hear(self, share: float) -> bool:
        self.share = share
        return self._is_wanted
