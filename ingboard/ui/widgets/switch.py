"""A switch: on, with a check, or off."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from ingboard.ui.style import current_theme, paint_box
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.game_button import GameButton

_WIDTH: Final = 46
_HEIGHT: Final = 26
_INSET: Final = 4


class Switch(GameButton):
    """A checkable pill; Space and a click turn it. `spoken` is what it is called."""

    def __init__(self, spoken: str, *, on: bool) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setChecked(on)
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(_WIDTH), theme.px(_HEIGHT + 2 * _INSET))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, on = current_theme(), self.isChecked()
        inset, high = theme.px(_INSET), theme.px(_HEIGHT)
        pill = QRectF(0, (self.height() - high) / 2, self.width(), high)
        side = high - 2 * inset
        left = pill.right() - inset - side if on else pill.left() + inset
        knob = QRectF(left, pill.top() + inset, side, side)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                around = QRectF(self.rect())
                paint_box(painter, around, around.height() / 2, edge=theme.petrol, width=2)
                pill = pill.adjusted(inset, 0, -inset, 0)
                knob.translate(-inset if on else inset, 0)
            can = self.isEnabled()
            fill = (theme.petrol if can else theme.ink3) if on else theme.raised
            edge = fill if on else theme.line2
            paint_box(painter, pill, high / 2, fill=fill, edge=edge)
            paint_box(painter, knob, side / 2, fill=theme.on_petrol if on else theme.line2)
            if on:
                paint_icon(painter, "check", knob.adjusted(2, 2, -2, -2), fill)
