"""One row in the referee's list: icon, name, condition; barred it says why in place of the condition."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ingboard.ui.icons import paint_icon
from ingboard.ui.style import current_theme, is_theme_change, paint_box
from ingboard.ui.verdict.ruling_picture import ICONS, RulingOffer

_HEIGHT: Final = 36
_PAD: Final = 10
_ICON: Final = 18
_GAP: Final = 10


class RulingRow(QAbstractButton):
    """A ruling to choose; several in one exclusive group."""

    def __init__(self, offer: RulingOffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.setText(offer.words)
        self.setCheckable(True)
        self.setEnabled(not offer.barred)
        self.setAccessibleName(offer.words)
        self.setAccessibleDescription(offer.barred or offer.condition)
        self.setToolTip(offer.barred or offer.condition)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(self.text())
        beside = QFontMetricsF(theme.sans(13)).horizontalAdvance(self._second())
        width = words + beside + theme.px(2 * _PAD + _ICON + 3 * _GAP)
        return QSize(round(width), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(self.text())
        return QSize(round(words) + theme.px(2 * _PAD + _ICON + _GAP), theme.px(_HEIGHT))

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
            if chosen:
                edge = theme.petrol
                paint_box(painter, box, theme.px(4), fill=theme.petrol_wash, edge=edge, width=2)
            else:
                if can and self.underMouse():
                    painter.fillRect(box, theme.raised)
                painter.fillRect(QRectF(0, box.bottom() - 1, box.width(), 1), theme.line)
                if self.hasFocus():
                    paint_box(painter, box, theme.px(4), edge=theme.petrol)
            side = theme.px(_ICON)
            sign = QRectF(pad, (box.height() - side) / 2, side, side)
            icon = ICONS[self.offer.kind] if can else "lock"
            paint_icon(painter, icon, sign, theme.petrol if chosen else theme.ink2)
            font = theme.sans(14, 600 if chosen else 500)
            painter.setFont(font)
            painter.setPen(theme.ink if can else theme.ink3)
            left = sign.right() + theme.px(_GAP)
            middle = Qt.AlignmentFlag.AlignVCenter
            words = QRectF(left, 0, box.width() - left - pad, box.height())
            painter.drawText(words, middle | Qt.AlignmentFlag.AlignLeft, self.text())
            left += QFontMetricsF(font).horizontalAdvance(self.text()) + 2 * theme.px(_GAP)
            small = theme.sans(13)
            painter.setFont(small)
            painter.setPen(theme.ink2 if can else theme.ink3)
            room = QRectF(left, 0, box.width() - left - pad, box.height())
            second = QFontMetricsF(small).elidedText(
                self._second(), Qt.TextElideMode.ElideRight, max(0.0, room.width())
            )
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, second)

    def _second(self) -> str:
        return self.offer.barred or self.offer.condition
