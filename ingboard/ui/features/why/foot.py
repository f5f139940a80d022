"""The row of buttons under a card: ways on at left, the way back at right; two rows where it is narrow."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.style import current_theme, follow_theme

_GAP: Final = 8


class ButtonRow(QWidget):
    """Holds buttons at their own sizes, the first ones at left, the last ones at right."""

    def __init__(
        self, first: tuple[QWidget, ...], last: tuple[QWidget, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._first = first
        self._last = last
        for button in (*first, *last):
            button.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._arrange)

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(width)
        heights = [max(button.sizeHint().height() for button in row) for row in rows if row]
        return sum(heights) + current_theme().px(_GAP) * (len(heights) - 1)

    def sizeHint(self) -> QSize:
        width = self._width_of((*self._first, *self._last))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        widest = max(button.minimumSizeHint().width() for button in (*self._first, *self._last))
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a button has other words now
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _rows(self, width: int) -> tuple[tuple[QWidget, ...], ...]:
        every = (*self._first, *self._last)
        if self._width_of(every) <= width or not (self._first and self._last):
            return (every,)
        if self._least_width_of(every) <= width:
            return (every,)
        return self._first, self._last

    @staticmethod
    def _width_of(buttons: tuple[QWidget, ...]) -> int:
        gaps = current_theme().px(_GAP) * (len(buttons) - 1)
        return sum(button.sizeHint().width() for button in buttons) + gaps

    @staticmethod
    def _least_width_of(buttons: tuple[QWidget, ...]) -> int:
        gaps = current_theme().px(_GAP) * (len(buttons) - 1)
        return sum(button.minimumSizeHint().width() for button in buttons) + gaps

    def _arrange(self) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))
        gap, top = current_theme().px(_GAP), 0
        for row in self._rows(self.width()):
            full = self._width_of(row) <= self.width()
            sizes = [button.sizeHint() if full else button.minimumSizeHint() for button in row]
            high = max((size.height() for size in sizes), default=0)
            left = 0
            for button, size in zip(row, sizes, strict=True):
                if button not in self._last:
                    button.setGeometry(QRect(left, top, size.width(), high))
                    left += size.width() + gap
            right = self.width()
            for button, size in reversed(list(zip(row, sizes, strict=True))):
                if button in self._last:
                    button.setGeometry(QRect(right - size.width(), top, size.width(), high))
                    right -= size.width() + gap
            top += high + gap
