"""A stone as it lies in a well or a lid: rounder to the eye than on the board, as many lie close together."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from ingboard.board.points import Color, Point
from ingboard.ui.board.stones import StoneSet


def grain(stones: StoneSet, color: Color) -> QImage:
    """The stone of a plain set with the shade of the well at its lower right."""
    image = stones.stone(color, Point(0, 0)).copy()
    radius = stones.diameter / 2
    middle = QPointF(image.width() / 2, image.height() / 2)
    shade = QRadialGradient(middle, radius * 1.45, middle - QPointF(radius * 0.4, radius * 0.48))
    if color is Color.WHITE:
        stops: tuple[tuple[float, int], ...] = (
            (0.0, 0),
            (0.45, 6),
            (0.7, 46),
            (0.86, 104),
            (1.0, 150),
        )
        tone = QColor(92, 70, 44)
    else:
        stops = ((0.0, 0), (0.6, 20), (1.0, 120))
        tone = QColor(0, 0, 0)
    for at, alpha in stops:
        shade.setColorAt(at, QColor(tone.red(), tone.green(), tone.blue(), alpha))
    with QPainter(image) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(image.rect(), shade)
    return image
