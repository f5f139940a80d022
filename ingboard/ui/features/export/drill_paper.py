"""A sheet of drills as a PDF: black on white, six boards a page, the answers last. Draws unseen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from ingboard.export.drill_sheet import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Box,
    DrillPlace,
    DrillWords,
    SheetPage,
    pages_of,
)
from ingboard.text import text
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.paper import DOTS, image_of_page, pdf_of_pages
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.style.fonts import sans_families, serif_families

_GREY = QColor(70, 70, 70)
_SIDE = 15.0
_TITLE_SHARE = 0.62  # of the width; the pupil's name takes the rest
_TITLE, _HEAD, _SMALL = 5.6, 3.7, 2.9  # heights of letters in millimeters


class DrillBoard(Struct, frozen=True):
    """One drill as it is printed: the board to think about, the board that shows the answer, the words."""

    question: BoardPicture
    answer: BoardPicture
    words: DrillWords


def drill_pdf(drills: Sequence[DrillBoard], title: str) -> bytes:
    """The sheet of these drills; there must be at least one (ValueError)."""
    if not drills:
        raise ValueError(0)
    sheets = pages_of([drill.words for drill in drills], title)
    return pdf_of_pages(title, [partial(_paint_page, page=page, drills=drills) for page in sheets])


def drill_page(drills: Sequence[DrillBoard], title: str, width: int) -> QImage:
    """The first page as an image so many pixels wide, to look at."""
    first = pages_of([drill.words for drill in drills], title)[0]
    return image_of_page(width, partial(_paint_page, page=first, drills=drills))


def _paint_page(painter: QPainter, page: SheetPage, drills: Sequence[DrillBoard]) -> None:
    left, wide = _SIDE, PAGE_WIDTH - 2 * _SIDE
    painter.setPen(Qt.GlobalColor.black)
    painter.setFont(_font(serif_families(), _TITLE, QFont.Weight.DemiBold))
    room = wide if page.answers else _TITLE_SHARE * wide - 6
    _words(painter, Box(left, 10, room, 10), page.title, Qt.AlignmentFlag.AlignLeft)
    painter.setFont(_font(sans_families(), _SMALL))
    if not page.answers:
        start = left + _TITLE_SHARE * wide
        name = Box(start, 12.2, 20, 6)
        _words(painter, name, text("Name:"), Qt.AlignmentFlag.AlignLeft)
        _rule(painter, start + 11, 17.2, left + wide)
    painter.setPen(_GREY)
    foot = Box(left, PAGE_HEIGHT - 10, wide, 5)
    _words(painter, foot, page.foot, Qt.AlignmentFlag.AlignRight)
    for place in page.places:
        drill = drills[place.drill]
        _paint_place(painter, place, drill.answer if page.answers else drill.question)


def _paint_place(painter: QPainter, place: DrillPlace, picture: BoardPicture) -> None:
    above = place.above
    painter.setPen(Qt.GlobalColor.black)
    painter.setFont(_font(sans_families(), _HEAD, QFont.Weight.DemiBold))
    _words(painter, Box(place.board.x, above.y, place.board.width, 5), place.head)
    painter.setFont(_font(sans_families(), _SMALL))
    painter.setPen(_GREY)
    room = above.x + above.width - place.board.x
    _words(painter, Box(place.board.x, above.y + 5, room, 4), place.small)
    font = _font(sans_families(), _SMALL, QFont.Weight.DemiBold)
    options = FlatOptions(last_move=False, font=font, coordinates=True)
    paint_flat_board(painter, _dots(place.board), picture, options)
    if place.below:
        painter.setFont(_font(sans_families(), _SMALL))
        painter.setPen(Qt.GlobalColor.black)
        _words(painter, Box(place.line.x, place.line.y + 2, place.line.width, 5), place.below)
        _rule(painter, place.line.x + 15, place.line.y + 6.6, place.line.x + place.line.width)


def _words(
    painter: QPainter,
    box: Box,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """One line of words, made smaller where it would be wider than its box."""
    font = QFont(painter.font())
    room = _dots(box)
    while painter.fontMetrics().horizontalAdvance(words) > room.width() and font.pixelSize() > 24:
        font.setPixelSize(font.pixelSize() - 2)
        painter.setFont(font)
    painter.drawText(room, int(side | Qt.AlignmentFlag.AlignVCenter), words)


def _rule(painter: QPainter, left: float, y: float, right: float) -> None:
    painter.save()
    painter.setPen(QPen(_GREY, 0.2 * DOTS))
    dots = DOTS
    painter.drawLine(QLineF(left * dots, y * dots, right * dots, y * dots))
    painter.restore()


def _dots(box: Box) -> QRectF:
    return QRectF(*(length * DOTS for length in box))


def _font(
    families: tuple[str, ...], height: float, weight: QFont.Weight = QFont.Weight.Normal
) -> QFont:
    font = QFont(list(families))
    font.setPixelSize(round(height * DOTS))
    font.setWeight(weight)
    return font
