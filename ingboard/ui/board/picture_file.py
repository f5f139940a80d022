"""A board as the bytes of a picture file: PNG, SVG or PDF. Draws unseen; writes no file itself."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.picture import BoardPicture
from ingboard.ui.board.still import wooden_image
from ingboard.ui.style.fonts import sans_families

_PIXELS = 1200
_MILLIMETRES = 160.0
_DOTS_PER_INCH = 300


class Format(StrEnum):
    """The kinds of files; the values are how their names end."""

    PNG = ".png"
    SVG = ".svg"
    PDF = ".pdf"


def flat_file(picture: BoardPicture, kind: Format) -> bytes:
    """The board black on white: 1200 pixels wide as PNG, 160 mm on its own page as PDF."""
    font = _font()
    match kind:
        case Format.PNG:
            image = QImage(_PIXELS, _PIXELS, QImage.Format.Format_RGB32)
            with QPainter(image) as painter:
                paint_flat_board(painter, QRectF(image.rect()), picture, FlatOptions(font=font))
            return _png(image)
        case Format.SVG:
            return _svg(picture, font)
        case Format.PDF:
            return _pdf(picture, font)


def wooden_file(picture: BoardPicture) -> bytes:
    """The board in wood, slate and shell as PNG, at most 1200 pixels wide and high."""
    return _png(wooden_image(picture, _PIXELS, _font()))


def _png(image: QImage) -> bytes:
    buffer = _buffer()
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def _svg(picture: BoardPicture, font: QFont) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(_PIXELS, _PIXELS))
    generator.setViewBox(QRectF(0, 0, _PIXELS, _PIXELS))
    with QPainter(generator) as painter:
        paint_flat_board(painter, QRectF(0, 0, _PIXELS, _PIXELS), picture, FlatOptions(font=font))
    return bytes(buffer.data().data())


def _pdf(picture: BoardPicture, font: QFont) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    page = QPageSize(QSizeF(_MILLIMETRES, _MILLIMETRES), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_DOTS_PER_INCH)
    with QPainter(writer) as painter:
        paint_flat_board(
            painter, QRectF(0, 0, writer.width(), writer.height()), picture, FlatOptions(font=font)
        )
    return bytes(buffer.data().data())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _font() -> QFont:
    _application()
    font = QFont()
    font.setFamilies(list(sans_families()))
    return font


@cache
def _application() -> object:
    """Fonts need an application; what Qt says about the host's language while it starts is no matter here."""
    running = QGuiApplication.instance()
    if running is not None:
        return running
    before = qInstallMessageHandler(_say_nothing)
    try:
        return QGuiApplication(["ingboard"])
    finally:
        qInstallMessageHandler(before)


def _say_nothing(kind: QtMsgType, context: object, message: str | None) -> None:
    """Drop a message of Qt."""
