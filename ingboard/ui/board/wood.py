"""The wood of the board, painted in slices. Seeded: the same size gives the same plank."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from random import Random
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

Stroke: TypeAlias = Callable[[QPainter], None]


_BASE = (228, 181, 104)


_SEED = 5


_UNIT = 1000.0  # strokes are measured on a plank of that side


_BANDS = 46


_FIBRES = 620


_PORES = 2600


_PORE_TONES = 12


_PORES_AT_ONCE = 720


_FINE_SLICE, _BROAD_SLICE = 40, 6  # strokes between two pauses


def plain_wood(width: int, height: int) -> QImage:
    """A quiet gradient in the color of the full plank: a few fills, for the first paint."""
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint_ground(painter, width, height)
        _paint_light(painter, width, height)
        _paint_bevel(painter, width, height)
    return image


def wood_in_slices(width: int, height: int) -> Generator[None, None, QImage]:
    """Paint the plank: pauses after each slice of work, returns the finished image."""
    chance = Random(_SEED)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint_ground(painter, width, height)
    yield
    for strokes, slice_size in (
        (_bands(chance), _BROAD_SLICE),
        (_fibres(chance), _FINE_SLICE),
        (_pores(chance), _BROAD_SLICE),
    ):
        while some := list(islice(strokes, slice_size)):
            with QPainter(image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(width / _UNIT, height / _UNIT)
                for stroke in some:
                    stroke(painter)
            yield
    with QPainter(image) as painter:
        _paint_light(painter, width, height)
        _paint_bevel(painter, width, height)
    yield
    return image


def _bands(chance: Random) -> Iterator[Stroke]:
    """Straight grain: broad soft ribbons from top to bottom, brown or light, that drift a little."""
    for _ in range(_BANDS):
        breadth = chance.uniform(0.010, 0.034) * _UNIT
        x = chance.uniform(-0.02, 1.0) * _UNIT
        drift = [chance.uniform(-0.004, 0.004) * _UNIT for _ in range(3)]
        tone = (150, 92, 32) if chance.random() < 0.7 else (255, 226, 170)
        color = QColor(*tone, chance.randint(10, 40))
        yield _ribbon(x, breadth, drift, color)


def _ribbon(x: float, breadth: float, drift: list[float], color: QColor) -> Stroke:
    path = QPainterPath(QPointF(x, -10))
    end = x + drift[2]
    path.cubicTo(
        QPointF(x + drift[0], 0.33 * _UNIT), QPointF(x + drift[1], 0.66 * _UNIT), QPointF(end, 1010)
    )
    path.lineTo(end + breadth, 1010)
    path.cubicTo(
        QPointF(x + drift[1] + breadth, 0.66 * _UNIT),
        QPointF(x + drift[0] + breadth, 0.33 * _UNIT),
        QPointF(x + breadth, -10),
    )
    path.closeSubpath()
    clear = QColor(color)
    clear.setAlpha(0)
    gradient = QLinearGradient(QPointF(x, 0), QPointF(x + breadth, 0))
    for stop, tone in ((0.0, clear), (0.35, color), (0.6, color), (1.0, clear)):
        gradient.setColorAt(stop, tone)

    def paint(painter: QPainter) -> None:
        painter.fillPath(path, gradient)

    return paint


def _fibres(chance: Random) -> Iterator[Stroke]:
    """Fine long fibres along the grain, most of them dark."""
    for _ in range(_FIBRES):
        x, y = chance.uniform(0, _UNIT), chance.uniform(-0.1, 0.95) * _UNIT
        length = chance.uniform(0.08, 0.55) * _UNIT
        sway = [chance.uniform(-2.2, 2.2) for _ in range(3)]
        tone = (120, 70, 20) if chance.random() < 0.72 else (255, 232, 184)
        pen = QPen(QColor(*tone, chance.randint(5, 24)), chance.uniform(0.35, 1.1) * 1.2)
        path = QPainterPath(QPointF(x, y))
        path.cubicTo(
            QPointF(x + sway[0], y + length * 0.33),
            QPointF(x + sway[1], y + length * 0.66),
            QPointF(x + sway[2], y + length),
        )
        yield _line_along(path, pen)


def _line_along(path: QPainterPath, pen: QPen) -> Stroke:
    def paint(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)

    return paint


def _pores(chance: Random) -> Iterator[Stroke]:
    """Short dark dashes along the grain, in a few tones, some dashes of a tone in one stroke."""
    for start in range(0, _PORES, _PORES_AT_ONCE):
        tones: list[list[QLineF]] = [[] for _ in range(_PORE_TONES)]
        for number in range(start, min(start + _PORES_AT_ONCE, _PORES)):
            x, y = chance.uniform(0, _UNIT), chance.uniform(0, _UNIT)
            length = chance.uniform(2, 7)
            slant = chance.uniform(-0.25, 0.25)
            tones[number % _PORE_TONES].append(QLineF(x, y, x + slant, y + length))
        for number, lines in enumerate(tones):
            alpha = 10 + 28 * number // (_PORE_TONES - 1)
            yield _dashes(lines, QPen(QColor(104, 58, 16, alpha), 0.9))


def _dashes(lines: list[QLineF], pen: QPen) -> Stroke:
    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawLines(lines)

    return paint


def _paint_ground(painter: QPainter, width: int, height: int) -> None:
    """Nine tones across, slightly slanting."""
    chance = Random(_SEED)
    gradient = QLinearGradient(QPointF(0, 0), QPointF(width, height * 0.10))
    for stop in range(9):
        shift = chance.randint(-7, 7)
        gradient.setColorAt(stop / 8, QColor(*(channel + shift for channel in _BASE)))
    painter.fillRect(QRectF(0, 0, width, height), gradient)


def _paint_light(painter: QPainter, width: int, height: int) -> None:
    """Light from the upper left, dusk at the lower right."""
    light = QRadialGradient(QPointF(width * 0.28, height * 0.20), max(width, height) * 1.15)
    light.setColorAt(0.0, QColor(255, 240, 196, 58))
    light.setColorAt(0.42, QColor(255, 238, 190, 14))
    light.setColorAt(0.6, QColor(70, 34, 0, 8))
    light.setColorAt(1.0, QColor(70, 34, 0, 52))
    painter.fillRect(QRectF(0, 0, width, height), light)


def _paint_bevel(painter: QPainter, width: int, height: int) -> None:
    """A thin bevel: light above and at the left, dark below and at the right."""
    edge = max(1, round(min(width, height) * 0.0032))
    painter.fillRect(0, 0, width, edge, QColor(255, 240, 205, 150))
    painter.fillRect(0, edge, edge, height - edge, QColor(255, 240, 205, 110))
    painter.fillRect(0, height - edge, width, edge, QColor(84, 46, 10, 170))
    painter.fillRect(width - edge, edge, edge, height - 2 * edge, QColor(84, 46, 10, 150))
