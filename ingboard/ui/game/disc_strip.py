"""The moves of a game as a strip of numbered discs, with the present one framed."""

from __future__ import annotations

import math
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal

from ingboard.board.points import Color
from ingboard.ui.game.move_pictures import MoveEntry
from ingboard.ui.style import Theme, current_theme, follow_theme
from ingboard.ui.style.painted_box import paint_box

_MARGIN: Final = 8
_PITCH: Final = 34
_DISC: Final = 25
_KEPT_FROM_EDGE: Final = 3
_SLATE: Final = QtGui.QColor("#17191C")
_SHELL: Final = QtGui.QColor("#FDFBF6")
_NOTCH: Final = 120
_CENTERED: Final = int(Qt.AlignmentFlag.AlignCenter)


class DiscStrip(QtWidgets.QWidget):
    """A strip of moves with the present one framed. `jumped` carries the move number clicked.

    Entry 0 of the tuple is move 1. The wheel scrolls; showing a move keeps it three discs from
    the edge. A `slim` one has no room above and below the discs for findings and comments.
    """

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None, *, slim: bool = False) -> None:
        super().__init__(parent)
        self._top, self._below = (5, 5) if slim else (20, 15)
        self._entries: tuple[MoveEntry, ...] = ()
        self._at = 0
        self._offset = 0.0
        self._margin = self._pitch = 0
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        follow_theme(self._follow_theme)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present move number, 0 before the first."""
        if entries is self._entries and at == self._at:
            return
        before, was, offset = self._entries, self._at, self._offset
        self._entries, self._at = entries, at
        self._keep_present_in_sight()
        same = min(len(before), len(entries))
        is_other = before is not entries and before[:same] != entries[:same]
        if is_other or self._offset != offset:
            self.update()
            return
        changed = [was, at] if len(before) == len(entries) else [was, at, len(before), len(entries)]
        first, pitch = max(min(changed), 1), self._pitch
        left = math.floor(self._center(first) - pitch / 2)
        self.update(left, 0, (max(changed) - first + 1) * pitch + 1, self.height())

    def move_at(self, x: float) -> int | None:
        """The number of the move under this horizontal place, or None."""
        index = int((x + self._offset - self._margin) // self._pitch)
        return index + 1 if 0 <= index < len(self._entries) else None

    def visible_moves(self) -> range:
        """The numbers of the moves that are at least partly in sight."""
        margin, pitch = self._margin, self._pitch
        first = max(int((self._offset - margin) // pitch), 0)
        last = int((self._offset - margin + self.width()) // pitch) + 1
        return range(first + 1, min(last, len(self._entries)) + 1)

    def sizeHint(self) -> QSize:
        return current_theme().size(300, self._top + _DISC + self._below)

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(120), self.sizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_present_in_sight()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        self._scroll_to(self._offset - turned / _NOTCH * 3 * self._pitch)
        self.update()
        event.accept()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        move = self.move_at(event.position().x())
        if move is not None:
            self.jumped.emit(move)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme = current_theme()
        seen = self.visible_moves()
        if not seen:
            return
        middle = theme.px(self._top) + theme.px(_DISC) / 2
        pitch, place = self._pitch, event.rect()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(theme.line2, 1))
            first = 0.0 if seen.start > 1 else self._center(1)
            final = self.width() if seen.stop - 1 < len(self._entries) else self._center(seen[-1])
            painter.drawLine(QPointF(first, middle), QPointF(final, middle))
            discs = _Discs(painter, theme)
            at = self._center(seen.start)
            lowest, highest = place.left() - pitch, place.right() + pitch
            for number in seen:
                if lowest < at < highest:
                    discs.paint(self._entries[number - 1], at, middle, present=number == self._at)
                at += pitch

    def _center(self, number: int) -> float:
        return self._margin + (number - 0.5) * self._pitch - self._offset

    def _follow_theme(self) -> None:
        px = current_theme().px
        self._margin, self._pitch = px(_MARGIN), px(_PITCH)
        self._keep_present_in_sight()

    def _keep_present_in_sight(self) -> None:
        pitch, width = self._pitch, self.width()
        kept = min((_KEPT_FROM_EDGE + 0.5) * pitch, width / 2)
        center = self._center(max(self._at, 1))
        self._scroll_to(self._offset + center - min(max(center, kept), width - kept))

    def _scroll_to(self, offset: float) -> None:
        length = 2 * self._margin + len(self._entries) * self._pitch
        self._offset = min(max(offset, 0.0), max(length - self.width(), 0.0))


class _Discs:
    """Paints moves as discs with their numbers, all in one painter and with what they have in common."""

    def __init__(self, painter: QtGui.QPainter, theme: Theme) -> None:
        self._painter, self._theme = painter, theme
        self._font = theme.sans(13, 500)
        self._metrics = QtGui.QFontMetricsF(self._font)
        self._disc = theme.px(_DISC)
        self._rim = theme.line2 if theme.name == "dark" else _SLATE  # of a black one
        painter.setFont(self._font)

    def paint(self, entry: MoveEntry, x: float, y: float, *, present: bool) -> None:
        painter, theme, disc = self._painter, self._theme, self._disc
        if present:
            side = disc + theme.px(8)
            frame = QRectF(x - side / 2, y - side / 2, side, side)
            wash, petrol = theme.petrol_wash, theme.petrol
            paint_box(painter, frame, theme.px(4), fill=wash, edge=petrol, width=2)
        tone, figure, rim = (
            (_SLATE, _SHELL, self._rim) if entry.color is Color.BLACK else (_SHELL, _SLATE, _SLATE)
        )
        half = disc / 2
        radius = half if entry.point else theme.px(3)
        painter.setBrush(tone)
        painter.setPen(rim)
        edge = QRectF(x - half + 0.5, y - half + 0.5, disc - 1, disc - 1)
        painter.drawRoundedRect(edge, radius, radius)
        painter.setPen(figure)
        self._paint_number(str(entry.number), QRectF(x - half - 4, y - half, disc + 8, disc))
        if entry.has_finding:
            top, wide = y - half - theme.px(7), theme.px(5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.vermilion)
            sign = [QPointF(x - wide, top - wide), QPointF(x + wide, top - wide), QPointF(x, top)]
            painter.drawPolygon(QtGui.QPolygonF(sign))
        if entry.has_comment:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink2)
            dot = theme.px(2)
            painter.drawEllipse(QPointF(x, y + half + theme.px(8)), dot, dot)

    def _paint_number(self, figures: str, box: QRectF) -> None:
        """The number inside its disc; a wide font or a fourth digit is set narrower, never smaller."""
        width, room = self._metrics.horizontalAdvance(figures), self._disc * 0.92
        if width > room:
            narrow = QtGui.QFont(self._font)
            narrow.setStretch(max(round(100 * room / width), 50))
            self._painter.setFont(narrow)
        self._painter.drawText(box, _CENTERED, figures)
        if width > room:
            self._painter.setFont(self._font)
