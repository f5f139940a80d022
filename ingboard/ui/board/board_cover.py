"""A cloth over the whole board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box


class BoardCover(QWidget):
    """Takes all clicks and says why nothing is seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_words())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(3), fill=theme.surface, edge=theme.gold, width=2)
            painter.setFont(theme.serif(20, 600))
            painter.setPen(theme.gold)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, _words())


def _words() -> str:
    return text("Board hidden while paused.")
