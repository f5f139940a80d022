"""The tall form of a clock face: digits over half of its height, everything else above and below them."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct
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


class TallFace(Struct, frozen=True, dict=True):
    """Where all stands in a face of that size; the middles of its rows, and the largest height of a digit.

    A face is painted many times in one size: each length is found once.
    """

    theme: Theme
    width: int
    height: int

    @cached_property
    def unit(self) -> float:
        """Real pixels for one of the drawing."""
        return min(self.height / _HEIGHT, self.width / _WIDTH)

    def px(self, length: float, least: float = 0) -> float:
        """A length of the drawing in real pixels, at least so many at 100 %."""
        return max(length * self.unit, self.theme.px(least))

    def font(self, size: float, weight: int = 400) -> QFont:
        """A font of the drawing's size, but never too small to read."""
        font = self.theme.sans(_FLOOR, weight)
        font.setPixelSize(round(self.px(size, _FLOOR)))
        return font

    @cached_property
    def state_theme(self) -> Theme:
        """The theme in the scale of the state's sign and word."""
        return replace(self.theme, scale=self.px(26, 14) / 14)

    @cached_property
    def rail_theme(self) -> Theme:
        """The theme in the scale of the rail."""
        return replace(self.theme, scale=self.px(2, 1) / 2)

    @cached_property
    def points_font(self) -> QFont:
        """The font of the points bought."""
        return self.font(62, 600)

    @cached_property
    def name_font(self) -> QFont:
        """The font of the name and of the period."""
        return self.font(27, 600)

    @cached_property
    def words_font(self) -> QFont:
        """The font of what comes."""
        return self.font(20)

    @cached_property
    def foot_font(self) -> QFont:
        """The font of the lowest row."""
        return self.font(18)

    @cached_property
    def gap(self) -> float:
        """Between what stands in one row."""
        return self.px(16, 8)

    @cached_property
    def side(self) -> float:
        """The margin at left and right."""
        return self.px(28, 12)

    @cached_property
    def head(self) -> float:
        """The middle of the row of the name."""
        return self.px(42, 20)

    @cached_property
    def foot(self) -> float:
        """The middle of the lowest row."""
        return self.height - self.px(24, 14)

    @cached_property
    def coming(self) -> float:
        """The middle of the row of what comes."""
        return self.foot - self.px(34, _ROW)

    @cached_property
    def stage(self) -> float:
        """The middle of the row of the period."""
        return self.coming - self.px(31, _ROW)

    @cached_property
    def rail(self) -> QRectF:
        """The rail of time."""
        high = self.px(13, 6)
        top = self.stage - self.px(34, 15) - high
        return QRectF(self.side, top, self.width - 2 * self.side, high)

    @cached_property
    def digits(self) -> QRectF:
        """The room of the time, as high as its digits."""
        top, bottom = self.head + self.px(44, 20), self.rail.top() - self.px(28, 14)
        return QRectF(self.side, top, self.width - 2 * self.side, bottom - top)

    @cached_property
    def figures(self) -> QFont:
        """The font of the time where it is not too wide."""
        font = self.font(_FLOOR)
        font.setPixelSize(round(self.digits.height() / DIGIT_HEIGHT))
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
