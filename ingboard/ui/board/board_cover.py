"""A cloth over the whole board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from ingboard.text import text


class BoardCover(QLabel):
    """Takes all clicks and says why nothing is seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(text("Board hidden while paused."), parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
