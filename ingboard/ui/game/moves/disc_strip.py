"""The moves of the main line as numbered discs in a row; paints only the ones in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.ui.style import Theme, current_theme, follow_theme, paint_box

_PITCH: Final = 34
_DISC: Final = 25
_TOP: Final = 20
_KEPT_FROM_EDGE: Final = 3
_SLATE: Final = QColor("#17191C")
_SHELL: Final = QColor("#FDFBF6")
_NOTCH: Final = 120


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One move of the strip: `point` is its name such as "K13", or "" for a pass."""

    number: int
    color: Color
    point: str
    has_finding: bool = False
    has_comment: bool = False


class DiscStrip(QWidget):
    """A strip of moves with the present one framed. `jumped` carries the move number clicked.

    Entry 0 of the tuple is move 1. The wheel scrolls; showing a move keeps it three discs from
    the edge.
    """

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[MoveEntry, ...] = ()
        self._at = 0
        self._offset = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._keep_present_in_sight)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present move number, 0 before the first."""
        if entries is self._entries and at == self._at:
            return
        self._entries, self._at = entries, at
        self._keep_present_in_sight()
        self.update()

    def move_at(self, x: float) -> int | None:
        """The number of the move under this horizontal place, or None."""
        pitch = self._pitch()
        index = int((x + self._offset - self._margin()) // pitch)
        return index + 1 if 0 <= index < len(self._entries) else None

    def visible_moves(self) -> range:
        """The numbers of the moves that are at least partly in sight."""
        pitch = self._pitch()
        first = max(int((self._offset - self._margin()) // pitch), 0)
        last = int((self._offset - self._margin() + self.width()) // pitch) + 1
        return range(first + 1, min(last, len(self._entries)) + 1)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(_TOP + _DISC + 15))

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_present_in_sight()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        self._scroll_to(self._offset - turned / _NOTCH * 3 * self._pitch())
        self.update()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        move = self.move_at(event.position().x())
        if move is not None:
            self.jumped.emit(move)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        seen = self.visible_moves()
        middle = theme.px(_TOP) + theme.px(_DISC) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not seen:
                return
            painter.setPen(QPen(theme.line2, 1))
            first = 0.0 if seen.start > 1 else self._center(1)
            final = self.width() if seen.stop - 1 < len(self._entries) else self._center(seen[-1])
            painter.drawLine(QPointF(first, middle), QPointF(final, middle))
            for number in seen:
                entry = self._entries[number - 1]
                self._paint_move(painter, theme, entry, QPointF(self._center(number), middle))

    def _paint_move(
        self, painter: QPainter, theme: Theme, entry: MoveEntry, center: QPointF
    ) -> None:
        disc = theme.px(_DISC)
        if entry.number == self._at:
            side = disc + theme.px(8)
            frame = QRectF(center.x() - side / 2, center.y() - side / 2, side, side)
            wash, petrol = theme.petrol_wash, theme.petrol
            paint_box(painter, frame, theme.px(4), fill=wash, edge=petrol, width=2)
        tone, figure, rim = (
            (_SLATE, _SHELL, theme.line2 if theme.name == "dark" else _SLATE)
            if entry.color is Color.BLACK
            else (_SHELL, _SLATE, _SLATE)
        )
        box = QRectF(center.x() - disc / 2, center.y() - disc / 2, disc, disc)
        radius = disc / 2 if entry.point else theme.px(3)
        paint_box(painter, box, radius, fill=tone, edge=rim)
        _paint_number(painter, theme, entry.number, box, figure)
        if entry.has_finding:
            top = center.y() - disc / 2 - theme.px(7)
            half = theme.px(5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.vermilion)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(center.x() - half, top - half),
                        QPointF(center.x() + half, top - half),
                        QPointF(center.x(), top),
                    ]
                )
            )
        if entry.has_comment:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink2)
            dot = theme.px(2)
            painter.drawEllipse(QPointF(center.x(), box.bottom() + theme.px(8)), dot, dot)

    def _pitch(self) -> int:
        return current_theme().px(_PITCH)

    def _margin(self) -> int:
        return current_theme().px(8)

    def _center(self, number: int) -> float:
        return self._margin() + (number - 0.5) * self._pitch() - self._offset

    def _keep_present_in_sight(self) -> None:
        kept = (_KEPT_FROM_EDGE + 0.5) * self._pitch()
        center = self._center(max(self._at, 1))
        kept = min(kept, self.width() / 2)
        if center < kept:
            self._scroll_to(self._offset + center - kept)
        elif center > self.width() - kept:
            self._scroll_to(self._offset + center - (self.width() - kept))
        else:
            self._scroll_to(self._offset)

    def _scroll_to(self, offset: float) -> None:
        length = 2 * self._margin() + len(self._entries) * self._pitch()
        self._offset = min(max(offset, 0.0), max(length - self.width(), 0.0))


def _paint_number(painter: QPainter, theme: Theme, number: int, box: QRectF, color: QColor) -> None:
    """The number inside its disc; a wide font or a fourth digit is set narrower, never smaller."""
    font = theme.sans(13, 500)
    width = QFontMetricsF(font).horizontalAdvance(str(number))
    room = box.width() * 0.92
    if width > room:
        font.setStretch(max(round(100 * room / width), 50))
        width = QFontMetricsF(font).horizontalAdvance(str(number))
    painter.setFont(font)
    painter.setPen(color)
    wide = box.adjusted(-4, 0, 4, 0)
    painter.drawText(wide, Qt.AlignmentFlag.AlignCenter, str(number))
