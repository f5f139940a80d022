"""What boards and stones are made of, as users choose it; light wood, slate and shell until they do.

The painters of the usual ones are in `wood` and `stones`; the others are painted here, at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QRadialGradient

from ingboard.board.points import Color


class Surface(StrEnum):
    """What a board is made of."""

    LIGHT = "light-wood"
    DARK = "dark-wood"
    PAPER = "paper"


class StoneKind(StrEnum):
    """What stones are made of."""

    SLATE = "slate-and-shell"
    GLASS = "glass"
    FLAT = "flat"


class Materials(Struct, frozen=True):
    """A board and its stones."""

    surface: Surface = Surface.LIGHT
    stones: StoneKind = StoneKind.SLATE


def use_materials(materials: Materials) -> None:
    """Paint boards and stones of these from now on."""
    global _materials  # noqa: PLW0603 - one look per process, as there is one theme
    _materials = materials


def materials_in_use() -> Materials:
    """What boards and stones are painted of now."""
    return _materials


@contextmanager
def lent_materials(materials: Materials) -> Iterator[None]:
    """Paint something of others, such as a sample."""
    before = _materials
    use_materials(materials)
    try:
        yield
    finally:
        use_materials(before)


_materials = Materials()
_PAPER, _PAPER_EDGE = QColor("#FAF7EF"), QColor("#B9B09C")
_TINT = QColor(212, 166, 148)  # what is left of the light wood's red, green and blue, of 255
_LIGHT_GROUND, _DARK_GROUND = QColor(236, 203, 142, 220), QColor(214, 158, 98, 225)
_VEILS = {Surface.LIGHT: "#E7C48A", Surface.DARK: "#C2804A", Surface.PAPER: "#FAF7EF"}
_PAPER_GROUND = QColor(250, 247, 239, 230)


def label_ground() -> QColor:
    """What lies under a sign on an empty point, so that the lines do not run through it."""
    grounds = {Surface.DARK: _DARK_GROUND, Surface.PAPER: _PAPER_GROUND}
    return grounds.get(_materials.surface, _LIGHT_GROUND)


def veil_color() -> QColor:
    """What lies over the dim points of a board."""
    return QColor(_VEILS[_materials.surface])


def darkened(wood: QImage) -> QImage:
    """Light wood as a dark one: its grain is kept."""
    dark = wood.copy()
    with QPainter(dark) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(dark.rect(), _TINT)
    return dark


def paper(width: int, height: int) -> QImage:
    """A plain sheet with an edge."""
    sheet = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    sheet.fill(_PAPER)
    with QPainter(sheet) as painter:
        painter.setPen(QPen(_PAPER_EDGE, 2))
        painter.drawRect(QRectF(sheet.rect()).adjusted(1, 1, -1, -1))
    return sheet


def paint_flat(painter: QPainter, diameter: float, *, color: Color) -> None:
    """A disc as it is printed."""
    width = max(1.0, 0.04 * diameter)
    painter.setPen(QPen(QColor("#17181A"), width))
    painter.setBrush(QColor("#17181A") if color is Color.BLACK else QColor("#FFFFFF"))
    radius = diameter / 2 - width / 2
    painter.drawEllipse(QPointF(0, 0), radius, radius)


_GLASS = {
    Color.BLACK: ((0.0, "#5A6472"), (0.3, "#2A2F37"), (0.75, "#0C0D10"), (1.0, "#30363F")),
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
    strength = 74 if color is Color.BLACK else 190
    shine.setColorAt(0.0, QColor(210, 228, 240, strength))
    shine.setColorAt(1.0, QColor(210, 228, 240, 0))
    painter.setBrush(shine)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    spot = QRadialGradient(QPointF(-0.34 * radius, -0.42 * radius), 0.34 * radius)
    spot.setColorAt(0.0, QColor(255, 255, 255, 235))
    spot.setColorAt(0.45, QColor(255, 255, 255, 150))
    spot.setColorAt(1.0, QColor(255, 255, 255, 0))
    painter.setBrush(spot)
    painter.drawEllipse(QPointF(0, 0), radius, radius)


PAINTERS = {
    StoneKind.GLASS: {color: partial(paint_glass, color=color) for color in Color},
    StoneKind.FLAT: {color: partial(paint_flat, color=color) for color in Color},
}
