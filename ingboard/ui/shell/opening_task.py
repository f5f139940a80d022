"""Reads a large file in a thread of its own: the window stays alive, hears how far it is, and can stop it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from ingboard.kifu.files import open_file
from ingboard.kifu.findings import KifuError, ReadingStopped
from ingboard.review.verdicts import questionable_steps
from ingboard.table.document_session import DocumentSession
from ingboard.table.journal.reading import LARGEST_JOURNAL
from ingboard.table.opening import open_session
from ingboard.text import text

LARGE_FILE = 16 * 1024
"""Bytes beyond which a file is read aside: some 2,500 moves, a tenth of a second."""
LARGE_JOURNALS = 64 * 1024
"""Bytes of journals beyond which they are read aside: each line is checked and replayed."""
TOLD_AT_ONCE = 5 * 1024 * 1024
"""Bytes beyond which it is told at once that a file is being read."""
_TOLD_EVERY = 100  # milliseconds


def is_large(path: Path) -> bool:
    """Whether a file is read aside; one that cannot be looked at is not, so that opening it says why."""
    return _size_of(path) > LARGE_FILE


def are_large(journals: Collection[Path]) -> bool:
    """Whether journals are read aside, likewise; their files are longer than what is written in them."""
    return any(_is_written_at(path, LARGE_JOURNALS // len(journals)) for path in journals)


def _is_written_at(path: Path, at: int) -> bool:
    try:
        with open_file(path, LARGEST_JOURNAL) as file:
            file.seek(at)
            return file.read(1).strip(b"\0") != b""
    except (KifuError, OSError):
        return False


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):  # a name may hold what no file is called
        return 0


class OpeningWork(QObject):
    """One file at a time. `progressed` carries the share read (0 to 1), `read` a session.

    `failed` carries a sentence. `ended` comes before either, and alone when it was stopped.
    """

    progressed = Signal(object)
    read = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reader: _Reader | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_TOLD_EVERY)
        self._timer.timeout.connect(self._tell)

    @property
    def path(self) -> Path | None:
        """The file that is being read."""
        return None if self._reader is None else self._reader.path

    def begin(self, path: Path) -> None:
        """Read a file in place of any that is being read."""
        self.stop()
        self._reader = _Reader(path)
        self._reader.finished.connect(self._on_finished)
        self._reader.start(QThread.Priority.LowPriority)
        self._timer.start()
        if _size_of(path) > TOLD_AT_ONCE:  # what is read before the first tick needs no word
            self._tell()

    def stop(self) -> None:
        """Break the reading off; nothing is opened."""
        reader, self._reader = self._reader, None
        if reader is None:
            return
        self._timer.stop()
        reader.finished.disconnect(self._on_finished)
        reader.is_wanted = False
        reader.wait()
        self.ended.emit()

    def _tell(self) -> None:
        if self._reader is not None:
            self.progressed.emit(self._reader.share)

    def _on_finished(self) -> None:
        reader, self._reader = self._reader, None
        if reader is None:
            return
        self._timer.stop()
        reader.wait()
        self.ended.emit()
        if reader.study is not None:
            self.read.emit(reader.study)
        elif reader.fault:
            self.failed.emit(reader.fault)


class _Reader(QThread):
    """The thread; the window only looks at `share` while it runs, and sets `is_wanted`."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.share = 0.0
        self.is_wanted = True
        self.study: DocumentSession | None = None
        self.fault = ""

    def run(self) -> None:
        try:
            study = open_session(self.path, progress=self._hear)
            states = tuple(study.table.states)
            study.judged = states, questionable_steps(states, study.number_at)
            self.study = study
        except ReadingStopped:
            pass
        except KifuError as fault:
            self.fault = str(fault)
        except MemoryError:
            self.fault = text(
                "{path}: there is not enough memory for this file.", path=str(self.path)
            )

    def _hear(self, share: float) -> bool:
        self.share = share
        return self.is_wanted
