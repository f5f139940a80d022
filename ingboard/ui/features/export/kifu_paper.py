"""Pages of figures drawn unseen, black on white: as an image to look at, or one by one into files."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache, partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTextLayout, QTextOption

from ingboard.export.diagram import Diagram
from ingboard.export.kifu.pages import HEIGHTS, Letters, Page, PageSheet
from ingboard.text import text
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.paper import (
    DOTS,
    Hand,
    PdfPages,
    application,
    font_of,
    image_of_page,
    svg_of_page,
)
from ingboard.ui.board.picture_file import Format, image_file
from ingboard.ui.board.view_model import BoardPicture, Mark, Stroke

_GREY = QColor(68, 68, 68)
_EDGE, _FOOT = 14.0, 6.0
_LAST = "last"
_HANDS = {
    Letters.TITLE: Hand.SERIF,
    Letters.HEAD: Hand.BOLD,
    Letters.REFERENCE: Hand.BOLD,
    Letters.BODY: Hand.SANS,
    Letters.SMALL: Hand.SANS,
}
_LINE = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip)


class PaperKind(StrEnum):
    """The kinds of files; a PDF holds all pages, the others one each."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


def wrapped(words: str, width: float, letters: Letters) -> Sequence[str]:
    """The words broken into lines that fit a width in millimeters; too long a word is cut."""
    if not words:
        return ("",)
    layout = QTextLayout(words, _font(letters))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width * DOTS)
        start = line.textStart()
        # Qt counts in UTF-16 units, Python in characters.
        units = layout.text().encode("utf-16-le")[2 * start : 2 * (start + line.textLength())]
        lines.append(units.decode("utf-16-le").rstrip())
    layout.endLayout()
    return lines


def page_image(page: Page, sheet: PageSheet, width: int, pages: str) -> QImage:
    """A page as an image so many pixels wide; `pages` says of how many it is one."""
    draw = partial(_paint, page=page, sheet=sheet, pages=pages)
    return image_of_page(width, draw, landscape=sheet.landscape)


class PagesWork:
    """Draws pages into files, one a step, so that whoever waits can show how far it is and stop it."""

    def __init__(
        self, pages: Sequence[Page], sheet: PageSheet, title: str, kind: PaperKind, pixels: int
    ) -> None:
        self._pages = pages
        self._sheet = sheet
        self._title = title
        self._kind = kind
        self._pixels = pixels
        self._files: list[bytes] = []
        self._pdf = PdfPages(title, landscape=sheet.landscape) if kind is PaperKind.PDF else None
        self.done = 0

    @property
    def total(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    def step(self) -> None:
        """Draw the next page."""
        page, sheet = self._pages[self.done], self._sheet
        draw = partial(_paint, page=page, sheet=sheet, pages=str(self.total))
        if self._pdf is not None:
            self._pdf.add(draw)
        elif self._kind is PaperKind.SVG:
            self._files.append(svg_of_page(self._title, draw, landscape=sheet.landscape))
        else:
            image = image_of_page(self._pixels, draw, landscape=sheet.landscape)
            self._files.append(image_file(image, Format.PNG))
        self.done += 1

    def finish(self) -> list[bytes]:
        """The files: one PDF, or one file a page."""
        return self._files if self._pdf is None else [self._pdf.finish()]

    def close(self) -> None:
        """Give it up."""
        if self._pdf is not None:
            self._pdf.close()


def all_files(
    pages: Sequence[Page], sheet: PageSheet, title: str, kind: PaperKind, pixels: int
) -> list[bytes]:
    """The files of all pages at once."""
    work = PagesWork(pages, sheet, title, kind, pixels)
    while work.done < work.total:
        work.step()
    return work.finish()


def picture_of(diagram: Diagram) -> BoardPicture:
    """A diagram as the flat board's painter takes it."""
    last = [point for point, sign in diagram.signs.items() if sign == _LAST]
    marks = {point: Mark(sign.value) for point, sign in diagram.signs.items() if sign != _LAST}
    return BoardPicture(
        diagram.position,
        last_move=last[0] if last else None,
        marks=marks,
        land=diagram.land,
        labels=diagram.labels,
        strokes=tuple(Stroke(*stroke) for stroke in diagram.strokes),
        dimmed=diagram.dimmed,
    )


def _paint(painter: QPainter, page: Page, sheet: PageSheet, pages: str) -> None:
    for board in page.boards:
        options = FlatOptions(board.diagram.coordinates, font=_font(Letters.HEAD))
        place = QRectF(*(length * DOTS for length in board.box))
        paint_flat_board(painter, place, picture_of(board.diagram), options)
    painter.setPen(Qt.GlobalColor.black)
    for words in page.words:
        painter.setFont(_font(words.letters))
        place = QRectF(words.x * DOTS, words.y * DOTS, words.width * DOTS, 10 * DOTS)
        painter.drawText(place, _LINE, _fitting(words.words, words.letters, words.width))
    _paint_foot(painter, page, sheet, pages)


def _paint_foot(painter: QPainter, page: Page, sheet: PageSheet, pages: str) -> None:
    painter.setPen(_GREY)
    painter.setFont(_font(Letters.SMALL))
    width = sheet.width - 2 * _EDGE
    y = sheet.height - _EDGE + 2
    place = QRectF(_EDGE * DOTS, y * DOTS, width * DOTS, _FOOT * DOTS)
    of = text("Page {number} of {pages}", number=page.number, pages=pages)
    painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), of)
    painter.drawText(place, _LINE, _fitting(page.running, Letters.SMALL, width * 0.8))


def _fitting(words: str, letters: Letters, width: float) -> str:
    metrics = QFontMetricsF(_font(letters))
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, (width + 1) * DOTS)


@cache
def _font(letters: Letters) -> QFont:
    application()
    return font_of(HEIGHTS[letters], _HANDS[letters])
