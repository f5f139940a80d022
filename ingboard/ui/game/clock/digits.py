"""The digits of a large clock, drawn for the room that they get: tall or wide, every stroke has one weight.

A font that is drawn narrower has thin uprights and thick bars. These are paths along the middle of a stroke;
what ends in a point or on the line goes beyond it and is cut off there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker

USUAL: Final = 0.74
"""Width of a digit's cell as a share of its height, where there is room for it."""
_COLON: Final = 0.5  # of a digit's cell
_GAP: Final = 0.17  # between two digits, of a cell
_WEIGHT: Final = 0.125  # of a stroke, of the height
_HEAVIEST: Final = 0.19  # of a stroke, of the cell


class _Box(NamedTuple):
    """The middle of the strokes: left, top, right, bottom; how high a round corner is."""

    left: float
    top: float
    right: float
    bottom: float
    bend: float

    def at(self, across: float, down: float) -> QPointF:
        """A point by shares of width and height."""
        return QPointF(
            self.left + across * (self.right - self.left),
            self.top + down * (self.bottom - self.top),
        )

    def part(self, top: float, bottom: float) -> _Box:
        """The same from one share of the height to another."""
        high = self.bottom - self.top
        upper, lower = self.top + top * high, self.top + bottom * high
        return _Box(self.left, upper, self.right, lower, min(self.bend, (lower - upper) / 2))


@lru_cache(maxsize=256)
def figures_cells(figures: str) -> float:
    """How many cells of a digit figures take; a colon and a point take half of one."""
    return len(figures) + (_COLON - 1) * (figures.count(":") + figures.count("."))


def paint_digits(
    painter: QPainter,
    ink: QColor,
    left: float,
    bottom: float,
    cell: float,
    height: float,
    figures: str,
) -> float:
    """Paint figures of that height on a line, a digit in a cell of that width; returns their right edge."""
    for figure in figures:
        painter.fillPath(_shape(figure, cell, height).translated(left, bottom - height), ink)
        left += cell if figure.isdigit() else _COLON * cell
    return left


@lru_cache(maxsize=64)
def _shape(figure: str, cell: float, height: float) -> QPainterPath:
    """The outline of a figure, its cell from the origin to the right and down."""
    weight, shape = min(_WEIGHT * height, _HEAVIEST * cell), QPainterPath()
    if not figure.isdigit():
        side = 1.12 * weight
        for share in (0.33, 0.79) if figure == ":" else (0.94,):
            shape.addRect((cell * _COLON - side) / 2, share * height - side / 2, side, side)
        return shape
    gap = (_GAP * cell + weight) / 2
    right, lower = cell - gap, height - weight / 2
    bend = min((right - gap) * 0.62, (height - weight) / 4)
    stroker = QPainterPathStroker()
    stroker.setWidth(weight)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroked = stroker.createStroke(_SHAPES[figure](_Box(gap, weight / 2, right, lower, bend)))
    stroked.setFillRule(Qt.FillRule.WindingFill)
    shape.addRect(-cell, 0, 3 * cell, height)
    return stroked.intersected(shape)


def _over(path: QPainterPath, box: _Box) -> None:
    """From the left side over the top to the right side."""
    path.arcTo(QRectF(box.left, box.top, box.right - box.left, 2 * box.bend), 180, -180)


def _under(path: QPainterPath, box: _Box) -> None:
    """From the right side under the bottom to the left side."""
    path.arcTo(
        QRectF(box.left, box.bottom - 2 * box.bend, box.right - box.left, 2 * box.bend), 0, -180
    )


def _ring(box: _Box) -> QPainterPath:
    path = QPainterPath(QPointF(box.left, box.top + box.bend))
    _over(path, box)
    path.lineTo(box.right, box.bottom - box.bend)
    _under(path, box)
    path.closeSubpath()
    return path


def _one(box: _Box) -> QPainterPath:
    path = QPainterPath(box.at(0.12, 0.2))
    path.lineTo(box.at(0.56, 0))
    path.lineTo(box.at(0.56, 1.2))
    return path


def _two(box: _Box) -> QPainterPath:
    path = QPainterPath(QPointF(box.left, box.top + box.bend))
    _over(path, box)
    path.cubicTo(box.at(1, 0.55), box.at(0.1, 0.72), box.at(0, 1))
    path.lineTo(box.at(1.05, 1))
    return path


def _three(box: _Box) -> QPainterPath:
    upper, lower = box.part(0, 0.48), box.part(0.48, 1)
    path = QPainterPath(QPointF(upper.left, upper.top + upper.bend))
    _over(path, upper)
    middle = box.at(0.45, 0.48)
    path.cubicTo(box.at(1, 0.4), box.at(0.85, 0.48), middle)
    path.lineTo(box.at(0.25, 0.48))
    path.moveTo(middle)
    path.cubicTo(
        box.at(0.85, 0.48), box.at(1, 0.56), QPointF(lower.right, lower.bottom - lower.bend)
    )
    _under(path, lower)
    return path


def _four(box: _Box) -> QPainterPath:
    path = QPainterPath(box.at(1.08, 0.7))
    path.lineTo(box.at(0, 0.7))
    path.lineTo(box.at(0.7, 0))
    path.lineTo(box.at(0.7, 1.2))
    return path


def _five(box: _Box) -> QPainterPath:
    lower = box.part(0.38, 1)
    path = QPainterPath(box.at(1, 0))
    path.lineTo(box.at(0.04, 0))
    path.lineTo(box.at(0.04, 0.45))
    path.cubicTo(
        box.at(0.3, 0.35), box.at(1, 0.36), QPointF(lower.right, lower.bottom - lower.bend)
    )
    _under(path, lower)
    return path


def _six(box: _Box) -> QPainterPath:
    path = _ring(box.part(0.4, 1))
    path.moveTo(QPointF(box.left, box.bottom - box.bend))
    path.lineTo(box.left, box.top + box.bend)
    _over(path, box)
    return path


def _seven(box: _Box) -> QPainterPath:
    path = QPainterPath(box.at(0, 0))
    path.lineTo(box.at(1, 0))
    path.lineTo(box.at(0.24, 1.2))
    return path


def _eight(box: _Box) -> QPainterPath:
    path = _ring(box.part(0, 0.47))
    path.addPath(_ring(box.part(0.47, 1)))
    return path


def _nine(box: _Box) -> QPainterPath:
    path = _ring(box.part(0, 0.6))
    path.moveTo(QPointF(box.right, box.top + box.bend))
    path.lineTo(box.right, box.bottom - box.bend)
    _under(path, box)
    return path


_SHAPES: Final[dict[str, Callable[[_Box], QPainterPath]]] = {
    "0": _ring,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
}
