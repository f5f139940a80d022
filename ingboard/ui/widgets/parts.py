"""What stands on a row of a list or on a button of several lines, as values; one function paints them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ingboard.board.points import Color
from ingboard.ui.style import current_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import paint_words
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.keys import key_words

WRAPPED: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
)
_MIDDLE: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)
_CAP: Final = 13


class WordsPart(Struct, frozen=True):
    """Words on one line, or on as many as they need, in the middle of their place or at its top."""

    place: QRectF
    words: str
    font: QFont
    ink: QColor
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    wraps: bool = False
    at_top: bool = False


class IconPart(Struct, frozen=True):
    """An icon by its name."""

    place: QRectF
    name: str
    ink: QColor


class StonePart(Struct, frozen=True):
    """A small stone as wide as its place, on that ground."""

    place: QRectF
    color: Color
    ground: QColor | None = None


class FillPart(Struct, frozen=True):
    """A place that is filled with a color."""

    place: QRectF
    color: QColor


class BoxPart(Struct, frozen=True):
    """A rounded box; lengths in real pixels."""

    place: QRectF
    radius: float
    fill: QColor | None = None
    edge: QColor | None = None
    width: float = 1.0
    dashed: bool = False


class DrawnPart(Struct, frozen=True):
    """A small picture that draws itself into its place."""

    place: QRectF
    draw: Callable[[QPainter, QRectF], object]


Part: TypeAlias = WordsPart | IconPart | StonePart | FillPart | BoxPart | DrawnPart


def paint_parts(painter: QPainter, parts: Iterable[Part]) -> None:
    """Paint parts one over the other."""
    for part in parts:
        match part:
            case WordsPart(wraps=True):
                painter.setFont(part.font)
                painter.setPen(part.ink)
                painter.drawText(part.place, WRAPPED if part.at_top else _MIDDLE, part.words)
            case WordsPart():
                paint_words(painter, part.font, part.ink, part.place, part.words, part.side)
            case IconPart():
                paint_icon(painter, part.name, part.place, part.ink)
            case StonePart():
                middle, wide = part.place.center(), part.place.width()
                paint_small_stone(painter, middle, wide, part.color, part.ground)
            case FillPart():
                painter.fillRect(part.place, part.color)
            case BoxPart():
                paint_box(
                    painter,
                    part.place,
                    part.radius,
                    fill=part.fill,
                    edge=part.edge,
                    width=part.width,
                    dashed=part.dashed,
                )
            case DrawnPart():
                part.draw(painter, part.place)


def wide(words: str, font: QFont) -> float:
    """The width in pixels of words on one line."""
    return QFontMetricsF(font).horizontalAdvance(words)


def cap_width(key: str) -> float:
    """The width in pixels of a key cap."""
    theme = current_theme()
    return wide(key_words(key), theme.sans(_CAP)) + theme.px(10)


def cap(key: str, right: float, middle: float, high: float = 20) -> Iterator[Part]:
    """A key cap that ends at `right`; `high` is pixels at 100 %."""
    theme, width = current_theme(), cap_width(key)
    place = QRectF(right - width, middle - theme.px(high) / 2, width, theme.px(high))
    yield BoxPart(place, theme.px(3), edge=theme.line2)
    center = Qt.AlignmentFlag.AlignHCenter
    yield WordsPart(place, key_words(key), theme.sans(_CAP), theme.ink2, center)
