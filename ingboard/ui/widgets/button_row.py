"""A row of buttons at their own sizes, which goes on in further rows where it is too narrow for them."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.style import current_theme, follow_theme

_GAP: Final = 8

_Buttons: TypeAlias = tuple[QWidget, ...]


class ButtonRow(QWidget):
    """Holds buttons at their own sizes, the first ones at left, the last at right; hidden ones take no room.

    Where they do not fit side by side, the last ones stand below the first, and each of both in as many
    rows as it takes.
    """

    def __init__(self, first: _Buttons, last: _Buttons) -> None:
        super().__init__()
        self._first = first
        self._last = last
        for button in (*first, *last):
            button.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._arrange)

    def heightForWidth(self, width: int) -> int:
        heights = [max(button.sizeHint().height() for button in row) for row in self._rows(width)]
        return sum(heights) + current_theme().px(_GAP) * max(0, len(heights) - 1)

    def sizeHint(self) -> QSize:
        width = _breadth([button.sizeHint() for button in self._shown(self._first, self._last)])
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        shown = self._shown(self._first, self._last)
        widest = max((button.minimumSizeHint().width() for button in shown), default=0)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a button has other words now
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @staticmethod
    def _shown(*groups: _Buttons) -> _Buttons:
        return tuple(button for group in groups for button in group if not button.isHidden())

    def _rows(self, width: int) -> list[_Buttons]:
        every = self._shown(self._first, self._last)
        if _least(every) <= width:
            return [every] if every else []
        rows: list[_Buttons] = []
        for group in (self._first, self._last):
            row: _Buttons = ()
            for button in self._shown(group):
                if row and _least((*row, button)) > width:
                    rows.append(row)
                    row = ()
                row = (*row, button)
            rows += [row] if row else []
        return rows

    def _arrange(self) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))
        gap, top = current_theme().px(_GAP), 0
        for row in self._rows(self.width()):
            full = _breadth([button.sizeHint() for button in row]) <= self.width()
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


def _least(buttons: _Buttons) -> int:
    return _breadth([button.minimumSizeHint() for button in buttons])


def _breadth(sizes: list[QSize]) -> int:
    """What buttons of these sizes take side by side."""
    gaps = current_theme().px(_GAP) * max(0, len(sizes) - 1)
    return sum(size.width() for size in sizes) + gaps
