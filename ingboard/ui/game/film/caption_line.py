"""The sentence of a film's moment, above its board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QWidget

from ingboard.ui.style import current_theme
from ingboard.ui.widgets.page_parts import TextLabel


class CaptionLine(TextLabel):
    """One sentence as large as its line; smaller only where it would be wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(size=20, weight=600, serif=True, parent=parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    @property
    def words(self) -> str:
        """The sentence shown."""
        return self.text()

    def show_words(self, words: str) -> None:
        """Show another sentence."""
        if words != self.text():
            self.setText(words)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        font = current_theme().serif(20, 600)
        pixels = max(1, round(self.height() * 0.74))
        font.setPixelSize(pixels)
        wide = QFontMetricsF(font).horizontalAdvance(self.text())
        if wide > self.width():
            pixels = max(1, int(pixels * self.width() / wide))
        self.show_pixels(pixels)
