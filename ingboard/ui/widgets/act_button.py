"""One act of the referee's lists: icon, name, below it its condition, and its key; barred it says why."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ingboard.ui.style import current_theme, paint_box
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.plain_tip import plain_tip

_HEIGHT: Final = 39
_PAD: Final = 8
_ICON: Final = 18


class ActWords(Struct, frozen=True):
    """An act as its button says it: `condition` is what it takes, `barred` why it is not possible now."""

    words: str
    condition: str
    icon: str
    key: str = ""
    barred: str = ""


class ActButton(QAbstractButton):
    """An act to choose; several in one exclusive group."""

    def __init__(self, act: ActWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._act = act
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_act(act)

    def show_act(self, act: ActWords) -> None:
        """Show the act as it stands now."""
        self._act = act
        self.setText(act.words)
        self.setAccessibleName(act.words)
        self.setAccessibleDescription(act.barred or act.condition)
        self.setToolTip(plain_tip(act.barred or act.condition))
        self.setEnabled(not act.barred)
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(220), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(120), theme.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box, pad = QRectF(self.rect()), theme.px(_PAD)
        can, chosen = self.isEnabled(), self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill = theme.petrol_wash if chosen else theme.raised if can else None
            edge = theme.petrol if chosen or self.hasFocus() else theme.line2
            width = 2 if chosen or self.hasFocus() else 1
            paint_box(painter, box, theme.px(4), fill=fill, edge=edge, width=width, dashed=not can)
            side = theme.px(_ICON)
            sign = QRectF(pad, (box.height() - side) / 2, side, side)
            ink = theme.ink if can else theme.ink3
            paint_icon(painter, self._act.icon if can else "lock", sign, ink)
            left = sign.right() + pad
            right = box.right() - pad
            self._paint_line(painter, QRectF(left, pad / 2, right - left, 19), self.text(), 14, 500)
            right -= self._paint_key(painter, right)
            below = QRectF(left, box.height() / 2, right - left, box.height() / 2 - 3)
            self._paint_line(painter, below, self._act.barred or self._act.condition, 13, 400)

    def _paint_line(
        self, painter: QPainter, room: QRectF, words: str, size: int, weight: int
    ) -> None:
        theme = current_theme()
        font = theme.sans(size, weight)
        second = size < 14
        painter.setFont(font)
        painter.setPen(theme.ink3 if not self.isEnabled() else theme.ink2 if second else theme.ink)
        room.setHeight(max(room.height(), QFontMetricsF(font).height()))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, shown)

    def _paint_key(self, painter: QPainter, right: float) -> float:
        """Paint the key at the right below the name; returns the width it takes."""
        if not self._act.key:
            return 0.0
        theme = current_theme()
        font = theme.sans(13)
        width = QFontMetricsF(font).horizontalAdvance(self._act.key) + theme.px(10)
        box = QRectF(right - width, self.height() - theme.px(20), width, theme.px(17))
        paint_box(painter, box, theme.px(3), edge=theme.line2)
        painter.setFont(font)
        painter.setPen(theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._act.key)
        return width + theme.px(6)
