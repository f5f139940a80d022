"""A sheet of drills as a PDF: black on white, six boards a page, the answers last. Draws unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from ingboard.export.drill_sheet import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Box,
    DrillWords,
    Place,
    SheetPage,
    pages_of,
)
from ingboard.text import text
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.picture import BoardPicture
from ingboard.ui.board.undated import without_date
from ingboard.ui.board.unseen import application
from ingboard.ui.style.fonts import sans_families, serif_families

_DOTS_PER_MM = 20
_INCH = 25.4
_GREY = QColor(70, 70, 70)
_SIDE = 15.0
_TITLE_SHARE = 0.62  # of the width; the pupil's name takes the rest
_TITLE, _HEAD, _SMALL = 5.6, 3.7, 2.9  # heights of letters in millimeters


@dataclass(frozen=True, slots=True)
class DrillBoard:
    """One drill as it is printed: the board to think about, the board that shows the answer, the words."""

    question: BoardPicture
    answer: BoardPicture
    words: DrillWords


def drill_pdf(drills: Sequence[DrillBoard], title: str) -> bytes:
    """The sheet of these drills; there must be at least one (ValueError)."""
    if not drills:
        raise ValueError(0)
    application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(round(_DOTS_PER_MM * _INCH))
    page = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, sheet in enumerate(pages_of([drill.words for drill in drills], title)):
            if number:
                writer.newPage()
            _paint_page(painter, sheet, drills)
    return without_date(bytes(buffer.data().data()))


def drill_page(drills: Sequence[DrillBoard], title: str, width: int) -> QImage:
    """The first page as an image so many pixels wide, to look at."""
    application()
    size = QSize(width, round(width * PAGE_HEIGHT / PAGE_WIDTH))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = width / (PAGE_WIDTH * _DOTS_PER_MM)
        painter.scale(scale, scale)
        first = pages_of([drill.words for drill in drills], title)[0]
        _paint_page(painter, first, drills)
    return image


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


def _paint_place(painter: QPainter, place: Place, picture: BoardPicture) -> None:
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
    painter.setPen(QPen(_GREY, 0.2 * _DOTS_PER_MM))
    dots = _DOTS_PER_MM
    painter.drawLine(QLineF(left * dots, y * dots, right * dots, y * dots))
    painter.restore()


def _dots(box: Box) -> QRectF:
    return QRectF(*(length * _DOTS_PER_MM for length in box))


def _font(
    families: tuple[str, ...], height: float, weight: QFont.Weight = QFont.Weight.Normal
) -> QFont:
    font = QFont(list(families))
    font.setPixelSize(round(height * _DOTS_PER_MM))
    font.setWeight(weight)
    return font
