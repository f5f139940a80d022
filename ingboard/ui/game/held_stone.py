"""The stone that follows the pointer while a count is laid by hand."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.ui.board.flying_painter import flying_painter
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
        self._pitch = 0.0
        self.hide()

    @property
    def color(self) -> Color | None:
        """The color of the stone that is held."""
        return None if self._stone is None else self._stone.color

    def hold(self, color: Color, at: QPointF, pitch: float) -> None:
        """Show a stone of a board of that pitch at pixels of the page."""
        before = self._place()
        self._pitch = pitch * self.devicePixelRatioF()
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
        if self._stone is None:
            return QRect()
        return flying_painter(self._pitch).place(self._stone, self.devicePixelRatioF())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._stone is None:
            return
        dpr = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(1 / dpr, 1 / dpr)
            flying_painter(self._pitch).paint(painter, self._stone, dpr)
