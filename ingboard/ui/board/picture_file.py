"""A board as the bytes of a picture file: PNG, WebP, SVG or PDF. Draws unseen; writes no file itself."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter

from ingboard.board.points import Point
from ingboard.export.diagram import Diagram, DiagramSign, svg_of
from ingboard.kifu.record import MarkKind, RecordStroke
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.geometry import star_points
from ingboard.ui.board.paper import application, without_date
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.style.fonts import sans_families


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


class Format(StrEnum):
    """The kinds of files; the values are how their names end."""

    PNG = ".png"
    WEBP = ".webp"
    SVG = ".svg"
    PDF = ".pdf"


def flat_file(
    picture: BoardPicture, kind: Format, *, caption: str = "", pixels: int = PIXELS
) -> bytes:
    """The board black on white, a sentence below it if there is one; as PDF 160 mm wide on its own page."""
    match kind:
        case Format.PNG | Format.WEBP:
            image = QImage(pixels, round(pixels * _height(caption)), QImage.Format.Format_RGB32)
            with QPainter(image) as painter:
                _paint_page(painter, QRectF(image.rect()), picture, caption)
            return image_file(image, kind)
        case Format.SVG:
            return svg_of(diagram_of(picture, caption)).encode()
        case Format.PDF:
            return _pdf(picture, caption)


def wooden_file(picture: BoardPicture, kind: Format = Format.PNG, *, pixels: int = PIXELS) -> bytes:
    """The board in wood, slate and shell, at most so many pixels wide and high; PNG or WebP."""
    return image_file(wooden_image(picture, pixels, _font()), kind)


def image_file(image: QImage, kind: Format) -> bytes:
    """An image as PNG or WebP."""
    buffer = _buffer()
    writer = QImageWriter(buffer, kind.value.removeprefix(".").encode())
    if kind is Format.WEBP:
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
    return without_date(bytes(buffer.data().data()))


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
