"""The stone that is held by the pointer, above board and bowls. Takes no mouse, knows no count."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.ui.board.materials import Materials, materials_in_use
from ingboard.ui.board.overlay import FlyingPainter
from ingboard.ui.board.stones import plain_stones, stone_diameter
from ingboard.ui.board.view_model import FlyingStone

_LIFT = 0.6


class HeldStone(QWidget):
    """A transparent child of the page, as large as it; shows one stone or none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = parent
        self._stone: FlyingStone | None = None
        self._painter: FlyingPainter | None = None
        self._painted_for: tuple[float, Materials] | None = None
        self.hide()

    @property
    def color(self) -> Color | None:
        """The color of the stone that is held."""
        return None if self._stone is None else self._stone.color

    def hold(self, color: Color, at: QPointF, pitch: float) -> None:
        """Show a stone of a board of that pitch at pixels of the page."""
        diameter = stone_diameter(pitch * self.devicePixelRatioF())
        wanted = diameter, materials_in_use()
        if self._painter is None or wanted != self._painted_for:
            self._painter, self._painted_for = FlyingPainter(plain_stones(diameter)), wanted
        before = self._place()
        self._stone = FlyingStone(color, at.x(), at.y(), _LIFT)
        if self.isHidden():
            self.setGeometry(self._page.rect())
            self.raise_()
            self.show()
        self.update(before)
        self.update(self._place())

    def let_go(self) -> None:
        """Show none."""
        self._stone = None
        self.hide()

    def _place(self) -> QRect:
        if self._stone is None or self._painter is None:
            return QRect()
        dpr = self.devicePixelRatioF()
        place = self._painter.place(self._stone, dpr)
        return QRect(
            math.floor(place.x() / dpr) - 1,
            math.floor(place.y() / dpr) - 1,
            math.ceil(place.width() / dpr) + 2,
            math.ceil(place.height() / dpr) + 2,
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._stone is None or self._painter is None:
            return
        dpr = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(1 / dpr, 1 / dpr)
            self._painter.paint(painter, self._stone, dpr)
