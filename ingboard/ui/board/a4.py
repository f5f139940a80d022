"""A4 pages drawn unseen: as a PDF, or the first of them as an image to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from ingboard.ui.board.undated import without_date
from ingboard.ui.board.unseen import application

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0  # millimeters
DOTS: Final = 20  # to a millimeter; painters draw in dots
_INCH = 25.4

Draw = Callable[[QPainter], None]


def pdf_of_pages(title: str, pages: Sequence[Draw]) -> bytes:
    """A PDF of these pages; the same pages always give the same bytes."""
    application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(round(DOTS * _INCH))
    page = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, draw in enumerate(pages):
            if number:
                writer.newPage()
            draw(painter)
    return without_date(bytes(buffer.data().data()))


def image_of_page(width: int, draw: Draw) -> QImage:
    """One page as an image so many pixels wide."""
    application()
    size = QSize(width, round(width * PAGE_HEIGHT / PAGE_WIDTH))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = width / (PAGE_WIDTH * DOTS)
        painter.scale(scale, scale)
        draw(painter)
    return image
