"""One dot a lesson of the plan: done, present, to come."""

from __future__ import annotations

from collections.abc import Collection

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme


class Dots(QWidget):
    """One dot a lesson: done ones full, the present one ringed, the others empty."""

    def __init__(self) -> None:
        super().__init__()
        self._number, self._at, self._done, self._size = 0, 0, frozenset[int](), 12
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_dots(self, number: int, at: int, done: Collection[int]) -> None:
        """So many lessons; `at` and `done` count from 0."""
        self._number, self._at, self._done = number, at, frozenset(done)
        self.setAccessibleName(
            text("Lesson {at} of {number}, {done} done", at=at + 1, number=number, done=len(done))
        )
        self.updateGeometry()
        self.update()

    def show_size(self, size: int) -> None:
        """The diameter of a dot in pixels."""
        self._size = size
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(2 * self._size * self._number + self._size, 2 * self._size)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            for number in range(self._number):
                middle = QPointF((2 * number + 1) * self._size, self._size)
                full = number in self._done
                edge = theme.petrol if full or number == self._at else theme.line2
                painter.setPen(QtGui.QPen(edge, 1.6))
                painter.setBrush(theme.petrol if full else QtGui.QColor(0, 0, 0, 0))
                painter.drawEllipse(middle, self._size / 2, self._size / 2)
                if number == self._at:
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.setPen(QtGui.QPen(theme.petrol, 2))
                    painter.drawEllipse(middle, 0.82 * self._size, 0.82 * self._size)
