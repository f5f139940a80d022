"""One clock for a hall, to be read from 3 to 10 m away."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.clock import face_parts
from ingboard.ui.game.clock import view_model as clock_view
from ingboard.ui.game.clock.high_time import fit_high_time, paint_high_time
from ingboard.ui.style import Theme, current_theme, make_theme
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import paint_words
from ingboard.ui.style.small_stone import paint_small_stone

_TALL: Final = 628


_LOW: Final = 308


_TALL_FROM: Final = 2.3


_RIGHT: Final = Qt.AlignmentFlag.AlignRight


@lru_cache(maxsize=8)
def _theme(name: str, unit: float) -> Theme:
    return make_theme(name, unit)


class BigFace(face_parts.ShownFace):
    """One clock for people 3 to 10 m away: the running side by tone, shape and word. Reports nothing.

    Shows the FacePicture it is given with digits of a given height in pixels.
    """

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(color, parent)
        self._digits = 100

    def show_digits(self, height: int) -> None:
        """Draw the digits so many pixels high."""
        self._digits = height
        self.update()

    @property
    def _is_tall(self) -> bool:
        return self.height() >= self._digits * _TALL_FROM

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        unit = self.height() / (_TALL if self._is_tall else _LOW)
        theme = _theme(current_theme().name, round(unit, 3))
        colors = face_parts.colors_of(self._picture, theme)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_plate(painter, theme, colors)
            self._paint_top(painter, theme, colors)
            if self._picture.state is clock_view.FaceState.NO_CLOCK:
                room = QRectF(self.rect()).adjusted(theme.px(30), 0, -theme.px(30), 0)
                words = text("No clock")
                paint_words(painter, theme.serif(44), colors.second, room, words)
                return
            self._paint_time(painter, theme, colors)
            self._paint_foot(painter, theme, colors)

    def _paint_plate(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        is_quiet = colors.fill == theme.raised
        flagged = self._picture.flag is not clock_view.FlagSign.NONE
        fill = theme.ground if is_quiet else colors.fill
        edge = colors.edge if flagged or not is_quiet else theme.line2
        width = max(2, theme.px(4 if flagged else 2))
        paint_box(painter, QRectF(self.rect()), theme.px(12), fill=fill, edge=edge, width=width)

    def _paint_top(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        """Stone and name; the state in a row of its own where there is room, else at the right."""
        tall, side = self._is_tall, theme.px(30)
        stone = theme.px(52 if tall else 34)
        middle = theme.px(54 if tall else 31)
        paint_small_stone(
            painter, QPointF(side + stone / 2, middle), stone, self._picture.color, colors.fill
        )
        left = side + stone + theme.px(18 if tall else 12)
        row = QRectF(left, middle - stone / 2, self.width() - side - left, stone)
        if tall:
            below = QRectF(side, theme.px(110), self.width() - 2 * side, theme.px(56))
            self._paint_state(painter, theme, colors, below, 42, Qt.AlignmentFlag.AlignLeft)
        else:
            used = self._paint_state(painter, theme, colors, row, 24, _RIGHT)
            row.setRight(used - theme.px(16))
        title = self._picture.title if tall else self._picture.name
        paint_words(painter, theme.sans(34 if tall else 26, 600), colors.ink, row, title)

    def _paint_state(
        self,
        painter: QPainter,
        theme: Theme,
        colors: face_parts.FaceColors,
        row: QRectF,
        size: int,
        side: Qt.AlignmentFlag,
    ) -> float:
        """The sign and the word of the state; returns the left edge used."""
        is_first = self._picture.flag is clock_view.FlagSign.FIRST
        words = text("FIRST flag") if is_first else face_parts.brief_state(self._picture)
        font = theme.sans(size, 600)
        wide = QFontMetricsF(font).horizontalAdvance(words) + theme.px(4)
        sign = font.pixelSize() * 1.05
        gap = sign * 0.45
        left = row.right() - wide - gap - sign if side is _RIGHT else row.left()
        left = max(left, row.left())
        signs = _theme(theme.name, round(sign / 14, 3))
        box = QRectF(left, row.top(), sign, row.height())
        flagged = self._picture.flag is not clock_view.FlagSign.NONE
        if self._picture.state is clock_view.FaceState.HELD and not flagged:
            _paint_two_bars(painter, colors, box)
        else:
            face_parts.paint_sign_of_state(painter, signs, colors, self._picture, box)
        ink = colors.ink if self._picture.state is clock_view.FaceState.RUNNING else colors.second
        if flagged:
            ink = colors.loss
        rest = QRectF(left + sign + gap, row.top(), row.right() - left - sign - gap, row.height())
        paint_words(painter, font, ink, rest, words)
        return left

    def _paint_time(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        """The time at its full height; what is too wide for the face is drawn narrower, never lower."""
        left = theme.px(26)
        top = theme.px(427 if self._is_tall else 220) - self._digits
        room = QRectF(left, top, self.width() - 2 * left, self._digits)
        time = fit_high_time(self._picture, room)
        paint_high_time(painter, colors.ink, time, room)

    def _paint_foot(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        tall, side = self._is_tall, theme.px(30)
        width = self.width() - 2 * side
        top = theme.px(463 if tall else 233)
        rail = QRectF(side, top, width, theme.px(14 if tall else 9))
        face_parts.paint_rail(painter, theme, colors, self._picture, rail)
        room = QRectF(side, rail.bottom() + theme.px(8), width, 0)
        room.setBottom(self.height() - theme.px(8 if tall else 6))
        figure = theme.sans(92 if tall else 52, 600)
        half = QRectF(room.left(), room.top(), room.width() / 2, room.height())
        stone = theme.px(42 if tall else 30)
        debt = face_parts.paint_debt_at_left(painter, colors, half, self._picture, figure, stone)
        right = QRectF(debt, room.top(), room.right() - debt, room.height())
        upper = QRectF(right.left(), right.top(), right.width(), right.height() * 0.54)
        lower = QRectF(right.left(), upper.bottom(), right.width(), right.height() * 0.42)
        if tall:
            upper.adjust(0, theme.px(16), 0, theme.px(4))
            lower.adjust(0, -theme.px(4), 0, -theme.px(12))
        stage = theme.sans(34 if tall else 22, 600)
        paint_words(painter, stage, colors.ink, upper, self._picture.stage, _RIGHT)
        coming = theme.sans(24 if tall else 17)
        picture = self._picture
        words = face_parts.with_lead(picture.coming_lead, picture.coming, coming, lower.width())
        paint_words(painter, coming, colors.second, lower, words, _RIGHT)


def _paint_two_bars(painter: QPainter, colors: face_parts.FaceColors, box: QRectF) -> None:
    """The sign of a held clock, bold enough for a hall."""
    side = box.width()
    top = box.center().y() - side * 0.42
    for left in (0.14, 0.58):
        bar = QRectF(box.left() + side * left, top, side * 0.26, side * 0.84)
        painter.fillRect(bar, colors.second)
