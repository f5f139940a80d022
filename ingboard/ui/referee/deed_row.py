"""One act in the referee's list: icon, name, below it its condition, and its key; barred it says why."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ingboard.ui.icons import paint_icon
from ingboard.ui.referee.picture import DeedRow
from ingboard.ui.style import current_theme, is_theme_change, paint_box

_HEIGHT: Final = 39
_PAD: Final = 8
_ICON: Final = 18


class DeedButton(QAbstractButton):
    """An act to choose; several in one exclusive group."""

    def __init__(self, row: DeedRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_row(row)

    def show_row(self, row: DeedRow) -> None:
        """Show the act as it stands now."""
        self.row = row
        self.setText(row.words)
        self.setAccessibleName(row.words)
        self.setAccessibleDescription(row.barred or row.condition)
        self.setToolTip(row.barred or row.condition)
        self.setEnabled(not row.barred)
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(220), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(120), theme.px(_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self.updateGeometry()
            self.update()

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
            paint_icon(painter, self.row.icon if can else "lock", sign, ink)
            left = sign.right() + pad
            right = box.right() - pad - self._paint_key(painter, box.right() - pad)
            self._paint_line(painter, QRectF(left, pad / 2, right - left, 19), self.text(), 14, 500)
            below = QRectF(left, box.height() / 2, box.right() - pad - left, box.height() / 2 - 3)
            self._paint_line(painter, below, self.row.barred or self.row.condition, 13, 400)

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
        """Paint the key at the right of the name; returns the width it takes."""
        if not self.row.key:
            return 0.0
        theme = current_theme()
        font = theme.sans(13)
        width = QFontMetricsF(font).horizontalAdvance(self.row.key) + theme.px(10)
        box = QRectF(right - width, theme.px(3), width, theme.px(19))
        paint_box(painter, box, theme.px(3), edge=theme.line2)
        painter.setFont(font)
        painter.setPen(theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.row.key)
        return width + theme.px(6)
