"""The band under two faces while nothing holds the clock: whose time runs, or whose flag is down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.ui.style import current_theme, paint_box
from ingboard.ui.style.icons import paint_icon

_WASH: Final = 34  # of 255


@dataclass(frozen=True, slots=True)
class BandPicture:
    """What the band says: one line in quiet times; with `claims` a fallen flag, and who may claim."""

    title: str
    told: str = ""
    claims: Color | None = None


class SaidBand(QWidget):
    """One quiet line, or the flag: sign, who first, the instant and what ends the claim."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = BandPicture("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_said(self, said: BandPicture) -> None:
        """Show what is so now."""
        if said != self._said:
            self._said = said
            self.setAccessibleName(said.title)
            self.setAccessibleDescription(said.told)
            self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(200), theme.px(40))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, said = current_theme(), self._said
        box, middle = QRectF(self.rect()), Qt.AlignmentFlag.AlignVCenter
        is_flag = said.claims is not None
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, theme.px(4), fill=theme.surface)
            wash = QColor(theme.vermilion)
            wash.setAlpha(_WASH)
            edge = theme.vermilion if is_flag else theme.line
            fill = wash if is_flag else None
            paint_box(painter, box, theme.px(4), fill=fill, edge=edge, width=2 if is_flag else 1)
            left = float(theme.px(18))
            font = theme.serif(24, 600) if is_flag else theme.sans(15, 500)
            ink = theme.vermilion if is_flag else theme.ink
            if is_flag:
                side = theme.px(26)
                sign = QRectF(left, (box.height() - side) / 2, side, side)
                paint_icon(painter, "flag-solid", sign, ink)
                left = sign.right() + theme.px(14)
            painter.setFont(font)
            painter.setPen(ink)
            width = QFontMetricsF(font).horizontalAdvance(said.title)
            painter.drawText(QRectF(left, 0, width + 2, box.height()), middle, said.title)
            left += width + theme.px(18)
            room = QRectF(left, theme.px(6), box.right() - theme.px(12) - left, box.height())
            room.setBottom(box.bottom() - theme.px(6))
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink if is_flag else theme.ink2)
            painter.drawText(room, int(middle) | int(Qt.TextFlag.TextWordWrap), said.told)
