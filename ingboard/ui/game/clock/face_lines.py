"""Lines of a clock face: words cut to their room, the debt in stones, the flag note."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ingboard.text import text
from ingboard.ui.game.clock.face_parts import FaceColors
from ingboard.ui.game.clock.view_model import FacePicture, FlagSign, points_words
from ingboard.ui.style import Theme, figures_width, paint_figures
from ingboard.ui.style.icons import paint_icon, paint_small_stone

DIGIT_HEIGHT: Final = 0.714  # of the font size, in all families we name


def paint_words(
    painter: QPainter,
    font: QFont,
    color: QColor,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Words on one line in the middle of the height, cut short where the room ends."""
    painter.setFont(font)
    painter.setPen(color)
    fitted = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, fitted)


def paint_debt(
    painter: QPainter,
    theme: Theme,
    colors: FaceColors,
    row: QRectF,
    picture: FacePicture,
    digits: int,
) -> None:
    """The minus figure and one stone of the other color per 2 points, right aligned in the row."""
    assert picture.points is not None
    font = theme.sans(14, 600)
    font.setPixelSize(max(round(digits * 0.42), theme.px(20)))
    words = points_words(picture.points)
    figures = figures_width(words, font)
    stones = -(-picture.points // 2)
    size = min(max(font.pixelSize() * 0.68, theme.px(16)), theme.px(40))
    gap = theme.px(6)
    room = row.width() - figures - gap
    size = max(min(size, (room + gap) / stones - gap), theme.px(16))  # smaller before overlapping
    step = stone_step(stones, size, gap, room)
    right, middle = row.right(), row.center().y()
    if step:
        for at in range(stones):
            center = QPointF(right - size / 2 - at * step, middle)
            paint_small_stone(painter, center, size, picture.color.opponent, colors.fill)
        right -= size + (stones - 1) * step + gap
    painter.setFont(font)
    painter.setPen(colors.loss)
    baseline = middle + font.pixelSize() * DIGIT_HEIGHT / 2
    paint_figures(painter, right - figures, baseline, words)


def stone_step(stones: int, size: float, gap: float, room: float) -> float:
    """From stone to stone in a row of debt stones; 0 where they do not all fit and none is drawn.

    They overlap rather than lie: the number of stones always is the number of points by two.
    """
    if stones == 1:
        return size if size <= room else 0.0
    step = min(size + gap, (room - size) / (stones - 1))
    return step if step >= size / 4 else 0.0


def paint_flag_note(
    painter: QPainter, theme: Theme, colors: FaceColors, row: QRectF, picture: FacePicture
) -> None:
    """The flag sign with FIRST in large, or in small the note of the first into overtime."""
    is_first_flag = picture.flag is FlagSign.FIRST
    words = (
        text("FIRST")
        if is_first_flag
        else (picture.flag_note if picture.flag is FlagSign.NONE else text("FLAG"))
    )
    font = theme.sans(24 if is_first_flag else 13, 600)
    painter.setFont(font)
    painter.setPen(colors.loss)
    painter.drawText(row, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
    side = theme.px(24 if is_first_flag else 16)
    left = row.right() - QFontMetricsF(font).horizontalAdvance(words) - side - theme.px(6)
    box = QRectF(left, row.center().y() - side / 2, side, side)
    paint_icon(painter, "flag-solid" if is_first_flag else "flag", box, colors.loss)


def paint_pair(
    painter: QPainter,
    theme: Theme,
    colors: FaceColors,
    row: QRectF,
    words: tuple[str, str],
    weight: int,
) -> None:
    """A first text at left and a second at right, which is given up before the first."""
    first, second = words
    font = theme.sans(13, weight)
    painter.setFont(font)
    painter.setPen(colors.ink if weight > 400 else colors.second)
    painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, first)
    used = QFontMetricsF(font).horizontalAdvance(first) + theme.px(10)
    font = theme.sans(13)
    painter.setFont(font)
    painter.setPen(colors.second)
    rest = QRectF(row.left() + used, row.top(), row.width() - used, row.height())
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(second) > rest.width():
        second = second.rpartition(": ")[2] if second.count(": ") else second
    fitted = metrics.elidedText(second, Qt.TextElideMode.ElideRight, rest.width())
    painter.drawText(rest, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, fitted)
