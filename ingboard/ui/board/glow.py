"""Light around stones and points: hot, winning, losing, and land that is shared or unsure."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from ingboard.ui.board.view_model import Glow

GLOW_COLORS = {Glow.HOT: QColor("#F0612E"), Glow.WINNING: QColor("#FFC83A")}


UNSURE_TINT = QColor(122, 78, 168, 105)


UNSURE_LINE = QColor(70, 32, 118, 215)


LAND = QColor(255, 244, 190, 125)


GLOW_REACH = 1.3  # of the pitch


def paint_glow(painter: QPainter, middle: QPointF, pitch: float, glow: Glow) -> None:
    """Light on the wood, brightest at the stone's rim."""
    if glow is Glow.UNSURE:
        _paint_hatched(painter, middle, pitch)
        return
    if glow is Glow.LAND:
        half = pitch / 2
        painter.fillRect(QRectF(middle.x() - half, middle.y() - half, pitch, pitch), LAND)
        return
    color = GLOW_COLORS[glow]
    reach = GLOW_REACH * pitch if glow is Glow.WINNING else 0.86 * pitch
    gradient = QRadialGradient(middle, reach)
    for stop, alpha in ((0.0, 235), (0.42, 225), (0.62, 150), (0.82, 48), (1.0, 0)):
        gradient.setColorAt(stop, QColor(color.red(), color.green(), color.blue(), alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(middle, reach, reach)


def _paint_hatched(painter: QPainter, middle: QPointF, pitch: float) -> None:
    """A tinted, hatched field from one line to the next: those of neighbors join."""
    half = pitch / 2
    field = QRectF(middle.x() - half, middle.y() - half, pitch, pitch)
    painter.save()
    painter.setClipRect(field)
    painter.fillRect(field, UNSURE_TINT)
    painter.setPen(QPen(UNSURE_LINE, max(1.2, 0.045 * pitch)))
    for step in range(-4, 5):
        left = field.left() + step * pitch / 4
        painter.drawLine(QPointF(left, field.bottom()), QPointF(left + pitch, field.top()))
    painter.restore()
