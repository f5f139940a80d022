"""Drawing on an A4 page in millimeters: words that shrink to fit or wrap, lines, boxes. Black on white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPen,
    QPicture,
)

from ingboard.ui.board.a4 import DOTS, PAGE_HEIGHT, image_of_page, pdf_of_pages
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.style.fonts import sans_families, serif_families

_INK, _GREY = QColor(0, 0, 0), QColor(68, 68, 68)
_LEAST_LETTERS = 1.6
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class Hand(Enum):
    """How words are set."""

    SANS = auto()
    BOLD = auto()
    SERIF = auto()


class Side(Enum):
    """To which side of their place words are set."""

    LEFT = auto()
    RIGHT = auto()
    MIDDLE = auto()


_ALIGNED = {
    Side.LEFT: Qt.AlignmentFlag.AlignLeft,
    Side.RIGHT: Qt.AlignmentFlag.AlignRight,
    Side.MIDDLE: Qt.AlignmentFlag.AlignHCenter,
}


class Paper:
    """A page that is drawn on; all lengths are millimeters from its top left corner."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter

    def line(
        self,
        place: QRectF,
        words: str,
        height: float,
        hand: Hand = Hand.SANS,
        side: Side = Side.LEFT,
        *,
        grey: bool = False,
    ) -> None:
        """One line of words with letters of that height, made smaller where they would not fit."""
        room = self.dots(place)
        font = font_of(height, hand)
        while (
            QFontMetricsF(font).horizontalAdvance(words) > room.width()
            and font.pixelSize() > _LEAST_LETTERS * DOTS
        ):
            font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width() + 1)
        self._pen(grey=grey)
        self.painter.setFont(font)
        self.painter.drawText(room, int(_ALIGNED[side] | Qt.AlignmentFlag.AlignVCenter), shown)

    def wrapped(
        self,
        place: QRectF,
        words: str,
        height: float,
        hand: Hand = Hand.SANS,
        *,
        grey: bool = False,
    ) -> None:
        """Words on as many lines as they need."""
        self._pen(grey=grey)
        self.painter.setFont(font_of(height, hand))
        self.painter.drawText(self.dots(place), _WRAPPED, words)

    def rule(self, left: float, y: float, right: float, width: float = 0.2) -> None:
        """A line across."""
        self._pen(width=width)
        self.painter.drawLine(QLineF(left * DOTS, y * DOTS, right * DOTS, y * DOTS))

    def box(self, place: QRectF, width: float = 0.4) -> None:
        """A box with round corners."""
        self._pen(width=width)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(self.dots(place), 1.2 * DOTS, 1.2 * DOTS)

    def board(self, place: QRectF, picture: BoardPicture, options: FlatOptions) -> None:
        """A board for print."""
        paint_flat_board(self.painter, self.dots(place), picture, options)

    def fill(self, place: QRectF) -> None:
        """A black square without an edge."""
        self.painter.fillRect(self.dots(place), _INK)

    def dots(self, place: QRectF) -> QRectF:
        """A place in the painter's own units."""
        return QRectF(
            place.x() * DOTS, place.y() * DOTS, place.width() * DOTS, place.height() * DOTS
        )

    def _pen(self, *, grey: bool = False, width: float = 0.2) -> None:
        self.painter.setPen(QPen(_GREY if grey else _INK, width * DOTS))


def measured(draw: Callable[[Paper], QRectF]) -> QRectF:
    """What a page drawn unseen returns, such as the room that it leaves."""
    nowhere = QPicture()  # it must outlive its painter
    with QPainter(nowhere) as painter:
        return draw(Paper(painter))


def font_of(height: float, hand: Hand) -> QFont:
    """The font of letters of that height."""
    font = QFont(list(serif_families() if hand is Hand.SERIF else sans_families()))
    font.setPixelSize(round(height * DOTS))
    font.setWeight(QFont.Weight.Normal if hand is Hand.SANS else QFont.Weight.DemiBold)
    return font


def height_of(words: str, width: float, height: float, hand: Hand = Hand.SANS) -> float:
    """How high wrapped words of that letter height are in a column, in millimeters."""
    metrics = QFontMetricsF(font_of(height, hand))
    room = QRectF(0, 0, width * DOTS, PAGE_HEIGHT * DOTS)
    return metrics.boundingRect(room, _WRAPPED, words).height() / DOTS


def pdf_of(title: str, pages: Sequence[Callable[[Paper], None]]) -> bytes:
    """A PDF of these A4 pages; the same pages always give the same bytes."""
    return pdf_of_pages(title, [partial(_drawn, draw) for draw in pages])


def _drawn(draw: Callable[[Paper], None], painter: QPainter) -> None:
    draw(Paper(painter))


def image_of(width: int, draw: Callable[[Paper], None]) -> QImage:
    """The page as an image so many pixels wide, to look at."""
    return image_of_page(width, lambda painter: draw(Paper(painter)))
