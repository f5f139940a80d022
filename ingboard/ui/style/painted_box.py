"""Boxes as they are painted, and the one around what is wrong."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

NO_PEN: Final = QPen(Qt.PenStyle.NoPen)


NO_BRUSH: Final = QBrush(Qt.BrushStyle.NoBrush)
"""Made once: with every style that Qt is given it asks the enum for its value."""


def paint_box(
    painter: QPainter,
    box: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    edge: QColor | None = None,
    width: float = 1.0,
    dashed: bool = False,
) -> None:
    """Paint a rounded box whose edge lies wholly inside `box`; lengths in real pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(NO_BRUSH if fill is None else fill)
    if edge is None:
        painter.setPen(NO_PEN)
        painter.drawRoundedRect(box, radius, radius)
    else:
        pen = QPen(edge, width)
        if dashed:
            pen.setDashPattern([4 / width, 3 / width])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        inset = width / 2
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def paint_fault(
    painter: QPainter, box: QRectF, radius: float, color: QColor, width: float = 2.0
) -> None:
    """Paint the edge of what is wrong, with a corner filled: no color alone tells it from a focus."""
    paint_box(painter, box, radius, edge=color, width=width)
    arm, corner = 2.5 * radius, box.topRight()
    rounded = QPainterPath()
    rounded.addRoundedRect(box, radius, radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(rounded)
    painter.setPen(NO_PEN)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([corner - QPointF(arm, 0), corner, corner + QPointF(0, arm)]))
    painter.restore()
