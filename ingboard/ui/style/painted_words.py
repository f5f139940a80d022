"""Words as they are painted: on a line, shortened or made smaller where they lack room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

_ON_A_LINE: Final = 1_000


def shortened(words: str, most: int = _ON_A_LINE) -> str:
    """A value as it is shown: no line has room for more, and Qt takes time with the square of its length."""
    return f"{words[:most]}…" if words[most:] else words


def paint_line(
    painter: QPainter,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    font: QFont | None = None,
) -> float:
    """Paint words on one line in the middle of a room's height, at that side of it; returns their width.

    In the painter's font, or one up to a fifth smaller where they need it; what still finds no room is
    elided. Who has set the font may hand it over, too.
    """
    if font is None:
        font = painter.font()
    if words[_ON_A_LINE:]:
        words = shortened(words)
    wide, shown, most = QFontMetricsF(font).horizontalAdvance(words), words, room.width() + 1
    is_too_wide = wide > most
    if is_too_wide:
        fitting = fitted(font, words, room.width())
        painter.setFont(fitting)
        metrics = QFontMetricsF(fitting)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)
        wide = metrics.horizontalAdvance(shown)
    painter.drawText(room.adjusted(0, 0, 1, 0), _AT[side], shown)
    if is_too_wide:
        painter.setFont(font)
    return wide


def paint_words(
    painter: QPainter,
    font: QFont,
    ink: QColor,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """The same in this font and color, which the painter keeps."""
    painter.setFont(font)
    painter.setPen(ink)
    return paint_line(painter, room, words, side, font)


def fitted(font: QFont, words: str, room: float) -> QFont:
    """The font, or one up to a fifth smaller in which words find room."""
    if words[_ON_A_LINE:]:
        words = shortened(words)
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide <= room + 1 or room <= 0:
        return font
    smaller = QFont(font)
    size = font.pixelSize()
    smaller.setPixelSize(max(round(size * LEAST_SIZE), min(size - 1, int(size * room / wide))))
    return smaller


LEAST_SIZE: Final = 0.8
"""How small letters become where words lack room."""


# As ints: with every flag that Qt is given Python computes, and asks the enum for its value.
_AT: Final = {
    side: int(side | Qt.AlignmentFlag.AlignVCenter)
    for side in (
        Qt.AlignmentFlag.AlignLeft,
        Qt.AlignmentFlag.AlignHCenter,
        Qt.AlignmentFlag.AlignRight,
    )
}
