"""A small stone beside a word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.ui.style import current_theme
from ingboard.ui.style.icons import paint_small_stone


class SmallStone(QWidget):
    """A stone of 18 px beside a word; keeps its place when there is none."""

    def __init__(self, color: Color | None = None) -> None:
        super().__init__()
        self._color = color
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_color(self, color: Color | None) -> None:
        """Show a stone of this color, or none."""
        self._color = color
        self.setVisible(color is not None)
        self.update()

    def sizeHint(self) -> QSize:
        side = current_theme().px(20)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._color is None:
            return
        with QPainter(self) as painter:
            center = QPointF(self.width() / 2, self.height() / 2)
            paint_small_stone(painter, center, current_theme().px(18), self._color)
