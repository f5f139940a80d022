"""A4 pages drawn unseen: as a PDF, an SVG, or an image to look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from ingboard.export.xml_words import without_control
from ingboard.ui.board.headless import application

_MOMENTS = (
    (re.compile(rb"\(D:[0-9]{14}"), b"(D:20000101000000"),
    (re.compile(rb'="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'), b'="2000-01-01T00:00:00'),
    (re.compile(rb"uuid:[0-9a-f-]{36}"), b"uuid:00000000-0000-0000-0000-000000000000"),
)  # fmt: skip
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
        return without_date(bytes(self._buffer.data().data()))

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


_ORIENTATIONS = {
    False: QPageLayout.Orientation.Portrait,
    True: QPageLayout.Orientation.Landscape,
}
