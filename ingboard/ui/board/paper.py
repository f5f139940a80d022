"""A4 pages drawn unseen, in millimeters: words that shrink to fit or wrap, lines, boxes. Black on white.

A board as the bytes of a picture file: PNG, WebP, SVG or PDF. Draws unseen; writes no file itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from enum import Enum, auto
from functools import cache, partial
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QHashSeed,
    QIODevice,
    QLineF,
    QMarginsF,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPicture,
)
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.export.diagram import Diagram, DiagramSign
from ingboard.export.embedded_fonts import with_letters_alone
from ingboard.export.file_kind import FileKind
from ingboard.export.svg import svg_of
from ingboard.export.xml_text import without_control
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.record import RecordStroke
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.geometry import star_points
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.style import FUSION
from ingboard.ui.style.fonts import sans_families, serif_families
from ingboard.ui.style.painted_words import shortened


@cache
def application() -> QCoreApplication:
    """The running application or a new one; what Qt says of the host's language at its start is no matter."""
    # Qt writes the fonts of a PDF in the order of its hashes: let it be the same in every process.
    QHashSeed.setDeterministicGlobalSeed()
    running = QCoreApplication.instance()
    if running is not None:
        return running
    before = qInstallMessageHandler(_say_nothing)
    try:
        return QApplication(["ingboard", *FUSION])
    finally:
        qInstallMessageHandler(before)


def _say_nothing(kind: QtMsgType, context: object, message: str | None) -> None:
    """Drop a message of Qt."""


_MOMENTS = (
    (re.compile(rb"\(D:[0-9]{14}"), b"(D:20000101000000"),
    (
        re.compile(rb'="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'),
        b'="2000-01-01T00:00:00',
    ),
    (re.compile(rb"uuid:[0-9a-f-]{36}"), b"uuid:00000000-0000-0000-0000-000000000000"),
)
_NAMES = re.compile(rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]")
_DIGIT = re.compile(rb"[0-9a-f]")


def without_date(pdf: bytes) -> bytes:
    """The same PDF without date and random name; nothing changes its length, for a PDF counts its bytes."""
    for pattern, plain in _MOMENTS:
        pdf = pattern.sub(plain, pdf)
    return _NAMES.sub(lambda found: _DIGIT.sub(b"0", found[0]), pdf)


PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0  # millimeters
DOTS: Final = 20  # to a millimeter; painters draw in dots
_INCH = 25.4

Draw = Callable[[QPainter], None]


class PdfPages:
    """A PDF in the making, page by page; the same pages always give the same bytes."""

    def __init__(self, title: str, *, landscape: bool = False) -> None:
        application()
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setTitle(title)
        self._writer.setResolution(round(DOTS * _INCH))
        page = QPageSize(QPageSize.PageSizeId.A4)
        self._writer.setPageLayout(QPageLayout(page, _ORIENTATIONS[landscape], QMarginsF()))
        self._open = ExitStack()
        self._painter: QPainter | None = None

    def add(self, draw: Draw) -> None:
        """Draw the next page."""
        if self._painter is None:
            self._painter = self._open.enter_context(QPainter(self._writer))
            self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        else:
            self._writer.newPage()
        try:
            draw(self._painter)
        except BaseException:
            self.close()
            raise

    def finish(self) -> bytes:
        """The file."""
        self.close()
        return with_letters_alone(without_date(bytes(self._buffer.data().data())))

    def close(self) -> None:
        """Let go of the file; without `finish` nothing comes of it."""
        self._open.close()


def pdf_of_pages(title: str, pages: Sequence[Draw]) -> bytes:
    """A PDF of these pages; the same pages always give the same bytes."""
    pdf = PdfPages(title)
    for draw in pages:
        pdf.add(draw)
    return pdf.finish()


def image_of_page(width: int, draw: Draw, *, landscape: bool = False) -> QImage:
    """One page as an image so many pixels wide."""
    application()
    across, down = _sides(landscape=landscape)
    image = QImage(QSize(width, round(width * down / across)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = width / (across * DOTS)
        painter.scale(scale, scale)
        draw(painter)
    return image


def svg_of_page(title: str, draw: Draw, *, landscape: bool = False) -> bytes:
    """One page as the text of an SVG; Qt writes names as text, also signs that no XML can hold."""
    from PySide6.QtSvg import QSvgGenerator

    application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    across, down = _sides(landscape=landscape)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setResolution(round(DOTS * _INCH))
    size = QSize(round(across * DOTS), round(down * DOTS))
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    with QPainter(generator) as painter:
        draw(painter)
    return without_control(bytes(buffer.data().data()).decode("utf-8", "replace")).encode()


def _sides(*, landscape: bool) -> tuple[float, float]:
    return (PAGE_HEIGHT, PAGE_WIDTH) if landscape else (PAGE_WIDTH, PAGE_HEIGHT)


_ORIENTATIONS = {False: QPageLayout.Orientation.Portrait, True: QPageLayout.Orientation.Landscape}


_INK, _GREY = QColor(0, 0, 0), QColor(68, 68, 68)
_LEAST_LETTERS = 1.6
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_BROKEN = int(Qt.TextFlag.TextWrapAnywhere | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


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
        room, words = self.dots(place), shortened(words)
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

    def broken(self, place: QRectF, letters: str, height: float) -> None:
        """Letters without words, such as an address, on as many lines as they need."""
        self._pen()
        self.painter.setFont(font_of(height, Hand.SANS))
        self.painter.drawText(self.dots(place), _BROKEN, letters)

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
    return _high(words, width, font_of(height, hand), _WRAPPED)


def height_of_broken(letters: str, width: float, height: float) -> float:
    """How high `Paper.broken` sets letters in a column, in millimeters."""
    return _high(letters, width, font_of(height, Hand.SANS), _BROKEN)


def _high(words: str, width: float, font: QFont, flags: int) -> float:
    room = QRectF(0, 0, width * DOTS, PAGE_HEIGHT * DOTS)
    return QFontMetricsF(font).boundingRect(room, flags, words).height() / DOTS


def pdf_of(title: str, pages: Sequence[Callable[[Paper], None]]) -> bytes:
    """A PDF of these A4 pages; the same pages always give the same bytes."""
    return pdf_of_pages(title, [partial(_drawn, draw) for draw in pages])


def _drawn(draw: Callable[[Paper], None], painter: QPainter) -> None:
    draw(Paper(painter))


def image_of(width: int, draw: Callable[[Paper], None]) -> QImage:
    """The page as an image so many pixels wide, to look at."""
    return image_of_page(width, lambda painter: draw(Paper(painter)))


def diagram_of(picture: BoardPicture, caption: str = "") -> Diagram:
    """The picture for paper: hidden stones are off the board, glow is left out, a point has one sign."""
    position = picture.position.with_cells((point, None) for point in picture.hidden)
    grid = position.grid
    signs: dict[Point, DiagramSign | MarkKind] = {}
    for point in picture.filled:
        if position.color_at(point) is not None:
            signs[point] = DiagramSign.FILLED
    if picture.last_move is not None and picture.last_move not in signs:
        signs[picture.last_move] = DiagramSign.LAST
    for point in picture.dead:
        signs.pop(point, None)
    for point, mark in picture.marks.items():
        signs[point] = DiagramSign(mark.value) if isinstance(mark, Mark) else mark
    barred = {*picture.barred_points, *(() if picture.barred is None else (picture.barred,))}
    signs.update(dict.fromkeys(barred, DiagramSign.BARRED))
    return Diagram(
        position,
        signs=signs,
        labels=picture.labels,
        dead=picture.dead - picture.hidden,
        land=picture.land,
        stars=star_points(grid.rows, grid.columns),
        caption=caption,
        strokes=tuple(RecordStroke(*stroke) for stroke in picture.strokes),
        dimmed=picture.dimmed | picture.unviewed,
    )


PIXELS = 1200
_MILLIMETRES = 160.0
_DOTS_PER_INCH = 300
_CAPTION = 0.11  # of the board's side, below it
_LETTERS = 0.028
_WEBP_QUALITY = 90


def flat_file(
    picture: BoardPicture, kind: FileKind, *, caption: str = "", pixels: int = PIXELS
) -> bytes:
    """The board black on white, a sentence below it if there is one; as PDF 160 mm wide on its own page."""
    if kind is FileKind.SVG:
        return svg_of(diagram_of(picture, caption)).encode()
    if kind is FileKind.PDF:
        return _pdf(picture, caption)
    image = QImage(pixels, round(pixels * _height(caption)), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        _paint_page(painter, QRectF(image.rect()), picture, caption)
    return image_file(image, kind)


def wooden_file(
    picture: BoardPicture, kind: FileKind = FileKind.PNG, *, pixels: int = PIXELS
) -> bytes:
    """The board in wood, slate and shell, at most so many pixels wide and high; PNG or WebP."""
    return image_file(wooden_image(picture, pixels, _font()), kind)


def image_file(image: QImage, kind: FileKind) -> bytes:
    """An image as PNG or WebP."""
    buffer = _buffer()
    writer = QImageWriter(buffer, kind.encode())
    if kind is FileKind.WEBP:
        writer.setQuality(_WEBP_QUALITY)
    written = writer.write(image)
    assert written, writer.errorString()
    return bytes(buffer.data().data())


def _pdf(picture: BoardPicture, caption: str) -> bytes:
    application()
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    size = QSizeF(_MILLIMETRES, _MILLIMETRES * _height(caption))
    page = QPageSize(size, QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_DOTS_PER_INCH)
    with QPainter(writer) as painter:
        _paint_page(painter, QRectF(0, 0, writer.width(), writer.height()), picture, caption)
    return with_letters_alone(without_date(bytes(buffer.data().data())))


def _height(caption: str) -> float:
    """The page's height for a width of 1."""
    return 1 + _CAPTION if caption else 1.0


def _paint_page(painter: QPainter, page: QRectF, picture: BoardPicture, caption: str) -> None:
    side = page.width()
    font = _font()
    painter.fillRect(page, Qt.GlobalColor.white)
    board = QRectF(page.x(), page.y(), side, side)
    paint_flat_board(painter, board, picture, FlatOptions(font=font))
    if caption:
        font.setPixelSize(round(_LETTERS * side))
        painter.setFont(font)
        painter.setPen(Qt.GlobalColor.black)
        words = QRectF(0.05 * side, side, 0.9 * side, _CAPTION * side)
        where = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(words, int(where) | int(Qt.TextFlag.TextWordWrap), caption)


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _font() -> QFont:
    application()
    font = QFont()
    font.setFamilies(list(sans_families()))
    return font
