"""What is left in a bowl when the board is filled, as large as on the board, to be seen from the last row."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, Point
from ingboard.ui.board.materials import Materials, materials_in_use
from ingboard.ui.board.stones import plain_stones
from ingboard.ui.game.bowl_frame import tones_under
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.small_stone import seen_color

MOST = 20
"""More cannot be told at a glance: they are seen in the bowl as a heap."""

_EDGE = 0.3  # of a stone, around all of them
_SMALLEST = 2.0  # pixels


class LastStones(QWidget):
    """Up to `MOST` stones of one side on the ground of its bowl; nothing for none or more."""

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._number = 0
        self._stone: tuple[tuple[object, ...], QImage] | None = None
        self._diameter = 0.0

    @property
    def number(self) -> int:
        """How many are shown."""
        return self._number

    def show_stones(self, number: int) -> None:
        """Show so many, or nothing."""
        self._number = number if number <= MOST else 0
        self.setVisible(self._number > 0)
        self.update()

    def height_for(self, width: int, diameter: float, most: int) -> int:
        """The height that they take in stones of that diameter, smaller ones if `most` is less."""
        if not self._number:
            return 0
        while True:
            across = max(1, int(width / diameter - 2 * _EDGE))
            high = (math.ceil(self._number / across) + 2 * _EDGE) * diameter
            if high <= most or diameter < 2:
                self._diameter = diameter
                return min(round(high), most)
            diameter *= 0.95

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        color, diameter = seen_color(self._color, self), self._diameter
        if not self._number or diameter < 2:
            return
        image = self._image(color, diameter, current_theme(), materials_in_use())
        across = max(1, int(self.width() / diameter - 2 * _EDGE))
        edge, side = _EDGE * diameter, image.width() / self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(tones_under(color).dim)
            painter.setBrush(tones_under(color).bed)
            wide = min(self._number, across) * diameter + 2 * edge
            painter.drawRoundedRect(QRectF(0.5, 0.5, wide - 1, self.height() - 1), edge, edge)
            for at in range(self._number):
                row, column = divmod(at, across)
                x = edge + (column + 0.5) * diameter - side / 2
                y = edge + (row + 0.5) * diameter - side / 2
                painter.drawImage(QRectF(x, y, side, side), image)

    def _image(self, color: Color, diameter: float, theme: Theme, materials: Materials) -> QImage:
        key = (color, diameter, theme, materials, self.devicePixelRatioF())
        if self._stone is None or self._stone[0] != key:
            stones = plain_stones(diameter * self.devicePixelRatioF())
            self._stone = (key, stones.stone(color, Point(0, 0)))
        return self._stone[1]
