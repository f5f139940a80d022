"""QR codes: of a result sheet's journal, and of the code by which a table joins a hall."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, qRgb

QUIET = 4
"""Modules of white around a code, as its standard asks."""


_BLACK, _WHITE = qRgb(0, 0, 0), qRgb(255, 255, 255)


def code_squares(words: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a code (level M, ISO/IEC 18004), True where it is black, with its white border."""
    import segno

    code = segno.make(words, error="m", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix_iter(border=QUIET))


def code_image(words: str, side: int) -> QImage:
    """The code with its white border, black on white in every theme: a camera wants it so.

    At most `side` pixels wide and high, each module the same whole number of them, but never less than one.
    """
    rows = code_squares(words)
    image = QImage(len(rows), len(rows), QImage.Format.Format_RGB32)
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            image.setPixel(x, y, _BLACK if black else _WHITE)
    scale = max(1, side // len(rows))
    return image.scaled(QSize(len(rows), len(rows)) * scale)
