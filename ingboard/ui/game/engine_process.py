"""A Go engine as a child process: never a shell, its errors unread, ended with us."""

from __future__ import annotations

from PySide6.QtCore import QObject, QProcess, Signal

from ingboard.text import text


def not_started_words(name: str) -> str:
    """What is said of a program that is not there or may not be run."""
    return text("{name} cannot start. See “Engine…”.", name=name)


class EngineProcess(QObject):
    """One program at a time. `said` carries what it wrote, as text; of one that was stopped nothing comes.

    `ended` carries whether it crashed, after all it said; `not_started` tells that there is no such program.
    """

    said = Signal(object)
    ended = Signal(object)
    not_started = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None

    @property
    def is_running(self) -> bool:
        """Whether a program was started and has not ended."""
        return self._process is not None

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return 0 if self._process is None else self._process.processId()

    def start(self, program: str, arguments: str) -> None:
        """Start a program, in place of another one."""
        self.stop()
        process = self._process = QProcess(self)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_said)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        process.start(program, QProcess.splitCommand(arguments))

    def write(self, orders: str) -> None:
        """Send it orders."""
        if self._process is not None and orders:
            self._process.write(orders.encode())

    def kill(self) -> None:
        """End the program; `ended` tells it."""
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        process, self._process = self._process, None
        if process is None:
            return
        for signal in (process.readyReadStandardOutput, process.errorOccurred, process.finished):
            signal.disconnect()
        process.finished.connect(process.deleteLater)
        process.kill()
        if process.state() is QProcess.ProcessState.NotRunning:
            process.deleteLater()

    def _on_said(self) -> None:
        if self._process is not None:
            data = bytes(self._process.readAllStandardOutput().data())
            if data:
                self.said.emit(data.decode("utf-8", "replace"))

    def _on_finished(self) -> None:
        self._on_said()
        process, self._process = self._process, None
        if process is not None:  # what it said last may have stopped it
            process.deleteLater()
            self.ended.emit(process.exitStatus() is QProcess.ExitStatus.CrashExit)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.stop()
            self.not_started.emit()
