"""Small signs beside words: a stone of one color, and an icon in one color of the theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.ui.style import current_theme
from ingboard.ui.style.icons import paint_icon, paint_small_stone

_WITH_SHADOW = 1.22  # of the diameter


class StoneSign(QWidget):
    """A small stone of one color, as a sign beside a name; `diameter` is pixels at 100 %."""

    def __init__(self, color: Color, diameter: float = 22, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._diameter = diameter
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = round(current_theme().px(self._diameter) * _WITH_SHADOW)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            diameter = current_theme().px(self._diameter)
            middle = QPointF(self.width() / 2, self.height() / 2 - 0.03 * diameter)
            paint_small_stone(painter, middle, diameter, self._color)


class SquareSign(QWidget):
    """A sign that keeps its size; `side` is pixels at 100 %."""

    def __init__(self, side: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = current_theme().px(self._side)
        return QSize(side, side)


class IconSign(SquareSign):
    """An icon in one color of the theme, beside a word; `side` is pixels at 100 %."""

    def __init__(
        self, name: str, token: str = "ink", side: float = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(side, parent)
        self._name = name
        self._token = token

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(0, 0, self.width(), self.height())
            paint_icon(painter, self._name, box, theme.color(self._token))


class SmallStone(SquareSign):
    """A stone of 18 px beside a word; keeps its place when there is none."""

    def __init__(self, color: Color | None = None) -> None:
        super().__init__(20)
        self._color = color

    def show_color(self, color: Color | None) -> None:
        """Show a stone of this color, or none."""
        self._color = color
        self.setVisible(color is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._color is None:
            return
        with QPainter(self) as painter:
            center = QPointF(self.width() / 2, self.height() / 2)
            paint_small_stone(painter, center, current_theme().px(18), self._color)
