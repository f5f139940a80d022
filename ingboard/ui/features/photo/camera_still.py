"""A still from this computer's camera, taken in a process of its own that ends with the page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from ingboard.photo.camera import COMMAND
from ingboard.review.child_process import command
from ingboard.text import text
from ingboard.ui.features.photo.asked_process import AskedProcess, Ended

_LONGEST: Final = 15_000  # milliseconds
_LONGEST_SAID: Final = 300  # characters of its sentence


class CameraStill(QObject):
    """`taken` carries the bytes of a JPEG, `failed` a sentence."""

    taken = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.program = command(COMMAND)
        """The program with its arguments."""
        self._process = AskedProcess(_LONGEST, self)
        self._process.ended.connect(self._on_ended)
        self._process.not_started.connect(self._on_none)
        self._process.late.connect(self._on_none)

    @property
    def is_taking(self) -> bool:
        """Whether a still is waited for."""
        return self._process.is_running

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return self._process.number

    def take(self) -> None:
        """Take a still."""
        self._process.ask(self.program)

    def stop(self) -> None:
        """Take none."""
        self._process.stop()

    def _on_ended(self, ended: object) -> None:
        assert isinstance(ended, Ended)
        if ended.code == 0 and ended.written:
            self.taken.emit(ended.written)
        elif ended.code == 1 and ended.sentence:
            self.failed.emit(ended.sentence[:_LONGEST_SAID])
        else:
            self._on_none()

    def _on_none(self) -> None:
        self.failed.emit(text("The camera gave no picture. Try again."))
