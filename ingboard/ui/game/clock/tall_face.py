"""The tall form of a clock face: digits over half of its height, everything else above and below them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ingboard.text import text
from ingboard.ui.game.clock.face_parts import (
    DIGIT_HEIGHT,
    FaceColors,
    paint_debt_at_left,
    paint_high_time,
    paint_rail,
    paint_state,
    with_lead,
)
from ingboard.ui.game.clock.view_model import FacePicture, FlagSign
from ingboard.ui.style import Theme, paint_words
from ingboard.ui.style.icons import paint_icon, paint_small_stone

_HEIGHT, _WIDTH = 524, 640  # of the drawing that the lengths below belong to
_FLOOR: Final = 13
_ROW: Final = 17
NARROWEST: Final = 0.55
"""How narrow digits are drawn at most, as a share of their usual width."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


class TallFace:
    """Where all stands in a face of that size; the middles of its rows, and the largest height of a digit.

    A face is painted many times in one size: each length is found once. State and rail have themes of their
    own scale; `figures` is the font of the time where it is not too wide for `digits`.
    """

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.theme, self.width, self.height = theme, width, height
        self._unit = min(height / _HEIGHT, width / _WIDTH)  # real pixels for one of the drawing
        self.state_theme = replace(theme, scale=self.px(26, 14) / 14)
        self.rail_theme = replace(theme, scale=self.px(2, 1) / 2)
        self.points_font = self.font(62, 600)
        self.name_font = self.font(27, 600)  # of the period, too
        self.words_font = self.font(20)
        self.foot_font = self.font(18)
        self.gap, self.side = self.px(16, 8), self.px(28, 12)
        self.head, self.foot = self.px(42, 20), height - self.px(24, 14)
        self.coming = self.foot - self.px(34, _ROW)
        self.stage = self.coming - self.px(31, _ROW)
        inner, high = width - 2 * self.side, self.px(13, 6)
        self.rail = QRectF(self.side, self.stage - self.px(34, 15) - high, inner, high)
        top, bottom = self.head + self.px(44, 20), self.rail.top() - self.px(28, 14)
        self.digits = QRectF(self.side, top, inner, bottom - top)
        self.figures = self.font(_FLOOR)
        self.figures.setPixelSize(round(self.digits.height() / DIGIT_HEIGHT))

    def px(self, length: float, least: float = 0) -> float:
        """A length of the drawing in real pixels, at least so many at 100 %."""
        return max(length * self._unit, self.theme.px(least))

    def font(self, size: float, weight: int = 400) -> QFont:
        """A font of the drawing's size, but never too small to read."""
        font = self.theme.sans(_FLOOR, weight)
        font.setPixelSize(round(self.px(size, _FLOOR)))
        return font


def paint_tall_face(
    painter: QPainter, face: TallFace, colors: FaceColors, picture: FacePicture, spare: float
) -> None:
    """Paint everything but the plate; `spare` is the width at the right of the name's row that is taken."""
    _paint_head(painter, face, colors, picture, spare)
    painter.setPen(colors.ink)
    paint_high_time(painter, picture, face.figures, face.digits, NARROWEST)
    paint_rail(painter, face.rail_theme, colors, picture, face.rail)
    _paint_period(painter, face, colors, picture)
    _paint_foot(painter, face, colors, picture)


def _paint_head(
    painter: QPainter, face: TallFace, colors: FaceColors, picture: FacePicture, spare: float
) -> None:
    stone = row = face.px(40, 20)
    center = QPointF(face.side + stone / 2, face.head)
    paint_small_stone(painter, center, stone, picture.color, colors.fill)
    left = face.side + stone + face.gap
    room = QRectF(left, face.head - row / 2, face.width - face.side - spare - left, row)
    font = face.name_font
    name = QFontMetricsF(font).horizontalAdvance(picture.title) + face.gap
    state = room.adjusted(min(name, room.width()), 0, 0, 0)
    room.setRight(paint_state(painter, face.state_theme, colors, picture, state) - face.gap)
    paint_words(painter, font, colors.ink, room, picture.title)


def _row(face: TallFace, left: float, middle: float) -> QRectF:
    high = face.px(32, _ROW)
    return QRectF(left, middle - high / 2, face.width - face.side - left, high)


def _paint_period(
    painter: QPainter, face: TallFace, colors: FaceColors, picture: FacePicture
) -> None:
    """At left what was bought, at right the period and what comes; a first flag takes the period's place."""
    middle, high = (face.stage + face.coming) / 2, face.px(60, 30)
    room = QRectF(face.side, middle - high / 2, (face.width - 2 * face.side) * 0.56, high)
    left = face.side
    if picture.points:
        left = paint_debt_at_left(painter, colors, room, picture, face.points_font, face.px(50, 20))
    elif picture.points == 0:
        words = text("No points bought")
        paint_words(painter, face.words_font, colors.second, room, words)
        left += QFontMetricsF(face.words_font).horizontalAdvance(words)
    left += face.gap
    stage, font, ink = picture.stage, face.name_font, colors.ink
    row = _row(face, left, face.stage)
    if picture.flag is FlagSign.FIRST:
        stage, ink = text("FIRST"), colors.loss
        wide = QFontMetricsF(font).horizontalAdvance(stage)
        side = row.height() * 0.8
        sign = QRectF(row.right() - wide - 1.3 * side, face.stage - side / 2, side, side)
        paint_icon(painter, "flag-solid", sign, ink)
    paint_words(painter, font, ink, row, stage, _RIGHT)
    coming = with_lead(picture.coming_lead, picture.coming, face.words_font, row.width())
    paint_words(
        painter, face.words_font, colors.second, _row(face, left, face.coming), coming, _RIGHT
    )


def _paint_foot(
    painter: QPainter, face: TallFace, colors: FaceColors, picture: FacePicture
) -> None:
    row, font = _row(face, face.side, face.foot), face.foot_font
    words, ink = picture.moves_note, colors.second
    if picture.flag_note and picture.flag is FlagSign.NONE:
        side, font, ink = face.px(20, 14), face.font(18, 600), colors.loss
        words = picture.flag_note
        sign = QRectF(row.left(), face.foot - side / 2, side, side)
        paint_icon(painter, "flag", sign, ink)
        row.setLeft(sign.right() + face.px(8, 6))
    paint_words(painter, font, ink, row, words)
    row.setLeft(row.left() + QFontMetricsF(font).horizontalAdvance(words) + face.gap)
    paint_words(painter, face.foot_font, colors.second, row, picture.press_note, _RIGHT)
