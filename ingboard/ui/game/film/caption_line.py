"""The sentence of a film's moment, above its board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.ui import style as ui_style


class CaptionLine(QWidget):
    """One sentence as large as its line; smaller only where it would be wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""

    def show_words(self, words: str) -> None:
        """Show another sentence."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = ui_style.current_theme()
        font = theme.serif(20, 600)
        font.setPixelSize(max(1, round(self.height() * 0.74)))
        wide = QFontMetricsF(font).horizontalAdvance(self.words)
        if wide > self.width():
            font.setPixelSize(max(1, int(font.pixelSize() * self.width() / wide)))
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(theme.ink)
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.words)
