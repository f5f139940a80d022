"""A still from this computer's camera, taken in a process of its own that ends with the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

import ingboard
from ingboard.photo.camera import COMMAND
from ingboard.review.library.readers import command
from ingboard.text import language, text

_LONGEST: Final = 15_000  # milliseconds


class CameraStill(QObject):
    """`taken` carries the bytes of a JPEG, `failed` a sentence."""

    taken = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.program = command(COMMAND)
        """The program with its arguments."""
        self._process: QProcess | None = None
        self._patience = QTimer(self, singleShot=True, interval=_LONGEST)
        self._patience.timeout.connect(self._on_late)

    @property
    def is_taking(self) -> bool:
        """Whether a still is waited for."""
        return self._process is not None

    def take(self) -> None:
        """Take a still, unless one is being taken."""
        if self._process is not None:
            return
        process = self._process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("LANGUAGE", language())
        process.setProcessEnvironment(surroundings)
        process.setWorkingDirectory(str(Path(ingboard.__file__).parents[1]))
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._patience.start()
        process.start(self.program[0], self.program[1:])
        process.closeWriteChannel()

    def stop(self) -> None:
        """Take none."""
        self._patience.stop()
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.finished.connect(process.deleteLater)

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process, self._process = self._process, None
        self._patience.stop()
        if process is None:
            return
        picture = bytes(process.readAllStandardOutput().data())
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        process.deleteLater()
        if status is QProcess.ExitStatus.NormalExit and not code and picture:
            self.taken.emit(picture)
        else:
            lines = said.strip().splitlines()
            self.failed.emit(lines[-1][:300] if lines and code == 1 else _no_picture())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.stop()
            self.failed.emit(_no_picture())

    def _on_late(self) -> None:
        self.stop()
        self.failed.emit(_no_picture())


def _no_picture() -> str:
    return text("The camera gave no picture. Try again.")
