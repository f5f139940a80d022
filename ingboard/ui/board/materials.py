"""What boards and stones are made of, as users choose it; light wood, slate and shell until they do.

Light wood is painted in `wood` and made darker here; paper is painted here, at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen


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
_TINT = QColor(224, 178, 158)  # what is left of the light wood's red, green and blue, of 255
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
