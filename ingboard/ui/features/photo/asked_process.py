"""This program again as a child process, asked one thing by its command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

import ingboard
from ingboard.text import language
from ingboard.ui.widgets.abandoned_process import abandon


class Ended(Struct, frozen=True):
    """What a process has left: its status, None where it crashed, and what it wrote."""

    code: int | None
    written: bytes
    said: str

    @property
    def sentence(self) -> str:
        """The last line of what it said."""
        lines = self.said.strip().splitlines()
        return lines[-1] if lines else ""


class AskedProcess(QObject):
    """One process at a time: a later question ends the process of an earlier one.

    `ended` carries an Ended; `not_started` and `late`, after `longest` milliseconds, come in its place.
    """

    ended = Signal(object)
    not_started = Signal()
    late = Signal()

    def __init__(self, longest: int, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._patience = QTimer(self, singleShot=True, interval=longest)
        self._patience.timeout.connect(self._on_late)

    @property
    def is_running(self) -> bool:
        """Whether an answer is waited for."""
        return self._process is not None

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return 0 if self._process is None else self._process.processId()

    @property
    def longest(self) -> int:
        """Milliseconds that it may take."""
        return self._patience.interval()

    def limit(self, longest: int) -> None:
        """End the process after that many milliseconds."""
        self._patience.setInterval(longest)

    def ask(self, program: Sequence[str]) -> None:
        """Start a program with its arguments; its words are in the language of this one."""
        self.stop()
        process = self._process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("LANGUAGE", language())
        process.setProcessEnvironment(surroundings)
        process.setWorkingDirectory(str(Path(ingboard.__file__).parents[1]))
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._patience.start()
        process.start(program[0], program[1:])
        process.closeWriteChannel()

    def stop(self) -> None:
        """End the process, whatever it is doing; nothing is told of it."""
        self._patience.stop()
        process, self._process = self._process, None
        if process is not None:
            abandon(process, process.finished, process.errorOccurred)

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process, self._process = self._process, None
        self._patience.stop()
        if process is None:
            return
        written = bytes(process.readAllStandardOutput().data())
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        process.deleteLater()
        crashed = status is QProcess.ExitStatus.CrashExit
        self.ended.emit(Ended(None if crashed else code, written, said))

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.stop()
            self.not_started.emit()

    def _on_late(self) -> None:
        self.stop()
        self.late.emit()
