"""Signs of a review: words, veils, lines and arrows. Knows no rule.

Every function paints around a middle in device pixels; `pitch` is the distance of two lines.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ingboard.ui.board.marks import LEAST_LETTER, NIGHT, PAPER, PETROL
from ingboard.ui.board.materials import veil_color
from ingboard.ui.board.view_model import DrawnStroke

LABEL_REACH = 2.0
_RIM = 0.40  # of the pitch: strokes stop there before a stone or a letter
_TIP = 0.08
_WIDE_LABEL = 4  # letters from which a label is wider than its point


def is_wide(label: str) -> bool:
    """Whether a label reaches over its neighbors: a word, not a letter or a number."""
    return len(label) >= _WIDE_LABEL


def paint_word(
    painter: QPainter, middle: QPointF, pitch: float, word: str, font: QFont, dpr: float
) -> None:
    """A word on a pale plate, at least 13 logical pixels; what has no room ends in dots."""
    sized = QFont(font)
    sized.setPixelSize(round(max(LEAST_LETTER * dpr, 0.34 * pitch)))
    sized.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetricsF(sized)
    room = 2 * (LABEL_REACH - 0.1) * pitch
    shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, room - 0.3 * pitch)
    width = min(metrics.horizontalAdvance(shown) + 0.3 * pitch, room)
    high = metrics.height()
    plate = QRectF(middle.x() - width / 2, middle.y() - high / 2, width, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(251, 240, 216, 236))
    painter.drawRoundedRect(plate, 0.12 * pitch, 0.12 * pitch)
    painter.setFont(sized)
    painter.setPen(NIGHT)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, shown)


def paint_veil(painter: QPainter, middle: QPointF, pitch: float, *, thick: bool) -> None:
    """A veil of pale wood from one line's middle to the next: dim below it, or nearly gone."""
    half = pitch / 2
    left, top = round(middle.x() - half), round(middle.y() - half)
    veil = veil_color()
    veil.setAlpha(225 if thick else 150)
    painter.fillRect(QRectF(left, top, round(pitch), round(pitch)), veil)


def paint_stroke(
    painter: QPainter,
    start: QPointF,
    end: QPointF,
    pitch: float,
    drawn: DrawnStroke,
    tones: tuple[QColor, QColor] = (PAPER, PETROL),
) -> None:
    """A line from point to point in two tones, legible on stone and wood; an arrow has a head at its end.

    `tones` are the rim's and its own.
    """
    way = end - start
    length = math.hypot(way.x(), way.y())
    if not length:
        return
    is_arrow = drawn.stroke.is_arrow
    along = way / length
    across = QPointF(-along.y(), along.x())
    start = start if drawn.starts_clear else start + along * (_RIM * pitch)
    tip = end - along * ((_RIM if not drawn.ends_clear else _TIP * is_arrow) * pitch)
    head = 0.34 * pitch
    path = QPainterPath(start)
    path.lineTo(tip - along * (head * 0.6) if is_arrow else tip)
    wings = QPainterPath()
    if is_arrow:
        wings.moveTo(tip)
        wings.lineTo(tip - along * head + across * (0.5 * head))
        wings.lineTo(tip - along * head - across * (0.5 * head))
        wings.closeSubpath()
    for ink, width in zip(tones, (max(4.0, 0.17 * pitch), max(2.0, 0.09 * pitch)), strict=True):
        pen = QPen(ink, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)
        if is_arrow:
            pen.setWidthF(width - max(2.0, 0.09 * pitch) + 1.0)
            painter.setPen(pen)
            painter.setBrush(ink)
            painter.drawPath(wings)
