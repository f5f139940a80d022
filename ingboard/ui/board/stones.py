"""Stones of each material and their shadow as images, painted at a size in device pixels.

Pure painting from a seeded source of chance: the same size gives the same stones. Knows no board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from functools import partial
from random import Random
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from ingboard.board.points import Color, Point
from ingboard.ui.board.materials import StoneKind, Surface, materials_in_use


def paint_flat(painter: QPainter, diameter: float, *, color: Color) -> None:
    """A disc as it is printed."""
    width = max(1.0, 0.04 * diameter)
    painter.setPen(QPen(QColor("#17181A"), width))
    painter.setBrush(QColor("#17181A") if color is Color.BLACK else QColor("#FFFFFF"))
    radius = diameter / 2 - width / 2
    painter.drawEllipse(QPointF(0, 0), radius, radius)


_GLASS = {
    Color.BLACK: ((0.0, "#454D59"), (0.3, "#1F2329"), (0.75, "#0A0B0D"), (1.0, "#23282F")),
    Color.WHITE: ((0.0, "#FFFFFF"), (0.45, "#F2F6F8"), (0.8, "#D7E1E6"), (1.0, "#B4C3CB")),
}


def paint_glass(painter: QPainter, diameter: float, *, color: Color) -> None:
    """A polished ball: a hard spot of light above, and light gone through it at the lower rim."""
    radius = diameter / 2
    body = QRadialGradient(
        QPointF(-0.10 * radius, -0.14 * radius),
        1.2 * radius,
        QPointF(-0.3 * radius, -0.36 * radius),
    )
    for at, tone in _GLASS[color]:
        body.setColorAt(at, QColor(tone))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(body)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    shine = QRadialGradient(QPointF(0.34 * radius, 0.44 * radius), 0.62 * radius)
    strength = 44 if color is Color.BLACK else 190
    shine.setColorAt(0.0, QColor(210, 228, 240, strength))
    shine.setColorAt(1.0, QColor(210, 228, 240, 0))
    painter.setBrush(shine)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    spot = QRadialGradient(QPointF(-0.34 * radius, -0.42 * radius), 0.34 * radius)
    spot.setColorAt(0.0, QColor(255, 255, 255, 235))
    spot.setColorAt(0.45, QColor(255, 255, 255, 110 if color is Color.BLACK else 150))
    spot.setColorAt(1.0, QColor(255, 255, 255, 0))
    painter.setBrush(spot)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    if color is Color.WHITE:
        _paint_edge(painter, diameter)


def _paint_edge(painter: QPainter, diameter: float) -> None:
    """A fine line around a white stone that lies on something as pale."""
    width = max(1.0, 0.03 * diameter)
    painter.setPen(QPen(QColor(84, 84, 80, 220), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(_disc(diameter - width))
    painter.setPen(Qt.PenStyle.NoPen)


PAINTERS = {
    StoneKind.GLASS: {color: partial(paint_glass, color=color) for color in Color},
    StoneKind.FLAT: {color: partial(paint_flat, color=color) for color in Color},
}


SHADOW_REACH = 0.78  # of the pitch: from the middle of a stone to the end of its shadow
SHADOW_SIZE = 1.36  # of the diameter
SHADOW_X, SHADOW_Y = 0.055, 0.085  # of the diameter, right and down
_DIAMETER = 0.985  # of the pitch; real stones nearly touch
SLATES = 3
SHELLS = 8
_SEED = 19
_FINE_ENOUGH = 64  # pixels; from here on painting at twice the size is smooth

Painting: TypeAlias = Callable[[QPainter, float], None]


class StoneSet(Struct, frozen=True):
    """The images of one size: square, all of the same size, with the stone in the middle."""

    diameter: float
    black: tuple[QImage, ...]
    white: tuple[QImage, ...]
    shadow: QImage

    def stone(self, color: Color, point: Point) -> QImage:
        """The image for a stone on that point; neighbors get different ones."""
        images = self.black if color is Color.BLACK else self.white
        return images[(13 * point[1] + 29 * point[0]) % len(images)]


def stone_diameter(pitch: float) -> float:
    """The diameter of a stone on a board of that pitch."""
    return _DIAMETER * pitch


def plain_stones(diameter: float, side: int = 0) -> StoneSet:
    """Stones without grain, or others than slate and shell: a few milliseconds.

    `side` is the side of the images in pixels; 0 leaves it to the diameter.
    """
    side, kind = side or image_size(diameter), materials_in_use().stones
    painters = PAINTERS.get(kind, _PLAIN)
    black, white = (_stone(diameter, side, 2, painters[color]) for color in Color)
    shadow = shadow_image(diameter, side)
    if kind is StoneKind.FLAT:
        shadow.fill(Qt.GlobalColor.transparent)
    return StoneSet(diameter, (black,), (white,), shadow)


def stones_in_slices(diameter: float, side: int) -> Generator[None, None, StoneSet]:
    """Paint the full set stone by stone: pauses after each, returns the set."""
    scale = 2 if diameter > _FINE_ENOUGH else 3
    black: list[QImage] = []
    for number in range(SLATES):
        black.append(_stone(diameter, side, scale, partial(_paint_slate, seed=_SEED + number)))
        yield
    white: list[QImage] = []
    for number in range(SHELLS):
        turn = -75.0 + 150.0 * (number * 3 % SHELLS) / (SHELLS - 1)
        white.append(
            _stone(diameter, side, scale, partial(_paint_shell, seed=_SEED * 2 + number, turn=turn))
        )
        yield
    return StoneSet(diameter, tuple(black), tuple(white), shadow_image(diameter, side))


def image_size(diameter: float) -> int:
    """The side of a stone image: as odd or even as the diameter, so that its middle is exact."""
    whole = round(diameter / _DIAMETER)
    return whole + 2


def shadow_image(diameter: float, stone_side: int, softness: float = 0.0) -> QImage:
    """The shadow of a stone, the wider and paler the higher it is (`softness` 0 to 1).

    Its side is as odd or even as the side of the stone's image.
    """
    reach = SHADOW_SIZE * diameter / 2 * (1 + 0.45 * softness)
    side = stone_side + 2 * math.ceil(reach - stone_side / 2)
    image = _empty(side)
    light = 1 - 0.45 * softness
    gradient = QRadialGradient(QPointF(side / 2, side / 2), reach)
    for stop, alpha in ((0.0, 150), (0.62, 140), (0.74, 96), (0.86, 40), (1.0, 0)):
        at = stop * (1 - 0.4 * softness) if stop < 1 else 1.0
        gradient.setColorAt(at, QColor(24, 12, 2, round(alpha * light)))
    with QPainter(image) as painter:
        painter.fillRect(image.rect(), gradient)
    return image


def _empty(side: int) -> QImage:
    image = QImage(QSize(side, side), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _stone(diameter: float, side: int, scale: int, paint: Painting) -> QImage:
    """One stone painted at `scale` times its size around the middle, then smoothed down."""
    large = _empty(side * scale)
    with QPainter(large) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side * scale / 2, side * scale / 2)
        paint(painter, diameter * scale)
    return large.scaled(
        side, side, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _disc(diameter: float) -> QRectF:
    return QRectF(-diameter / 2, -diameter / 2, diameter, diameter)


def _ball(
    diameter: float,
    focus: tuple[float, float],
    stops: tuple[tuple[float, tuple[int, int, int]], ...],
) -> QRadialGradient:
    """Light on a ball from the upper left: color stops from the lit spot to the rim."""
    radius = diameter / 2
    gradient = QRadialGradient(
        QPointF(focus[0] * 0.42 * radius, focus[1] * 0.42 * radius),
        radius * 1.38,
        QPointF(focus[0] * radius, focus[1] * radius),
    )
    for stop, color in stops:
        gradient.setColorAt(stop, QColor(*color))
    return gradient


_SLATE_LIGHT = (
    (0.0, (112, 116, 124)),
    (0.38, (56, 60, 66)),
    (0.70, (30, 32, 36)),
    (1.0, (9, 9, 11)),
)
_SHELL_LIGHT = (
    (0.0, (255, 255, 255)),
    (0.5, (251, 250, 247)),
    (0.78, (240, 238, 232)),
    (0.93, (222, 218, 209)),
    (1.0, (192, 186, 174)),
)


def _paint_slate_body(painter: QPainter, diameter: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ball(diameter, (-0.36, -0.42), _SLATE_LIGHT))
    painter.drawEllipse(_disc(diameter))


def _paint_shell_body(painter: QPainter, diameter: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ball(diameter, (-0.30, -0.36), _SHELL_LIGHT))
    painter.drawEllipse(_disc(diameter))
    if materials_in_use().surface is Surface.PAPER:
        _paint_edge(painter, diameter)


_PLAIN = {Color.BLACK: _paint_slate_body, Color.WHITE: _paint_shell_body}


def _paint_slate(painter: QPainter, diameter: float, *, seed: int) -> None:
    """A slate stone: fine specks, a cool rim of light below right and a soft highlight."""
    chance = Random(seed)
    radius = diameter / 2
    _paint_slate_body(painter, diameter)
    disc = QPainterPath()
    disc.addEllipse(_disc(diameter))
    painter.setClipPath(disc)
    for _ in range(150):
        angle, far = chance.uniform(0, math.tau), radius * math.sqrt(chance.random())
        speck = diameter * chance.uniform(0.004, 0.012)
        tone = chance.choice(((150, 155, 165), (0, 0, 0)))
        painter.setBrush(QColor(*tone, chance.randint(4, 32)))
        painter.drawEllipse(QPointF(far * math.cos(angle), far * math.sin(angle)), speck, speck)
    rim = QRadialGradient(QPointF(-0.06 * radius, -0.08 * radius), radius * 1.08)
    rim.setColorAt(0.80, QColor(150, 165, 190, 0))
    rim.setColorAt(0.93, QColor(150, 165, 190, 22))
    rim.setColorAt(1.0, QColor(150, 165, 190, 0))
    painter.setBrush(rim)
    painter.drawEllipse(_disc(diameter))
    _paint_gloss(painter, radius, (-0.34, -0.46), (0.46, 0.30), QColor(255, 255, 255, 60))


def _paint_shell(painter: QPainter, diameter: float, *, seed: int, turn: float) -> None:
    """A shell stone: bent growth lines, each with a white twin, a shaded edge and a highlight."""
    chance = Random(seed)
    radius = diameter / 2
    _paint_shell_body(painter, diameter)
    disc = QPainterPath()
    disc.addEllipse(_disc(diameter))
    painter.setClipPath(disc)
    painter.save()
    painter.rotate(turn)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bend = diameter * chance.uniform(0.10, 0.22)
    width = max(0.9, diameter * 0.011)
    y = -radius * 1.1
    while y < radius * 1.2:
        line = QPainterPath(QPointF(-radius, y))
        line.quadTo(
            QPointF(
                radius * chance.uniform(-0.15, 0.15),
                y - bend + diameter * chance.uniform(-0.02, 0.02),
            ),
            QPointF(radius, y + diameter * chance.uniform(-0.02, 0.02)),
        )
        painter.setPen(QPen(QColor(150, 138, 112, chance.randint(20, 56)), width))
        painter.drawPath(line)
        painter.translate(0, width)
        painter.setPen(QPen(QColor(255, 255, 255, chance.randint(50, 120)), width))
        painter.drawPath(line)
        painter.translate(0, -width)
        y += diameter * chance.uniform(0.05, 0.085)
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    edge = QRadialGradient(QPointF(-0.10 * radius, -0.12 * radius), radius * 1.14)
    edge.setColorAt(0.72, QColor(120, 108, 84, 0))
    edge.setColorAt(0.90, QColor(120, 108, 84, 26))
    edge.setColorAt(1.0, QColor(96, 84, 62, 78))
    painter.setBrush(edge)
    painter.drawEllipse(_disc(diameter))
    _paint_gloss(painter, radius, (-0.34, -0.42), (0.50, 0.36), QColor(255, 255, 255, 235))


def _paint_gloss(
    painter: QPainter,
    radius: float,
    at: tuple[float, float],
    size: tuple[float, float],
    color: QColor,
) -> None:
    """A soft spot of light, lying across the direction of the light."""
    painter.save()
    painter.translate(at[0] * radius, at[1] * radius)
    painter.rotate(-38)
    painter.scale(size[0] * radius, size[1] * radius)
    gradient = QRadialGradient(QPointF(0, 0), 1.0)
    gradient.setColorAt(0.0, color)
    clear = QColor(color)
    clear.setAlpha(0)
    gradient.setColorAt(1.0, clear)
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(0, 0), 1.0, 1.0)
    painter.restore()
