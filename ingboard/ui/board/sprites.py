"""Signs painted once and kept as small images, so that a board full of them is copied, not painted.

Copying an image gives the same pixels whatever is clipped; painting a curve does not, and a repaint of
one point must not differ from a repaint of all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from ingboard.board.points import Color
from ingboard.ui.board.marks import (
    COORDINATE_INK,
    EMBOSS,
    GLOW_REACH,
    paint_barred,
    paint_barred_small,
    paint_dead,
    paint_filled,
    paint_glow,
    paint_label,
    paint_land,
    paint_last_move,
    paint_mark,
)
from ingboard.ui.board.markup_signs import LABEL_REACH, is_wide, paint_veil, paint_word
from ingboard.ui.board.view_model import Glow, Mark

Painting: TypeAlias = Callable[[QPainter, QPointF], None]

_SIGN_REACH = 0.62  # of the pitch: how far a sign goes from its middle


class Sprites:
    """The signs of one pitch; each is an image whose middle is the middle of the point.

    `odd` says whether points have their middle in the middle of a pixel.
    """

    def __init__(self, pitch: int, font: QFont, dpr: float, *, odd: bool) -> None:
        self._pitch = pitch
        self._font = font
        self._dpr = dpr
        self._odd = odd
        self._kept: dict[Hashable, QImage] = {}

    def glow(self, glow: Glow) -> QImage:
        """Light on the wood."""
        return self._kept_or(
            glow, GLOW_REACH, lambda painter, at: paint_glow(painter, at, self._pitch, glow)
        )

    def land(self, color: Color) -> QImage:
        """A square of a side's land."""
        return self._kept_or(
            ("land", color), 0.3, lambda painter, at: paint_land(painter, at, self._pitch, color)
        )

    def mark(self, mark: Mark, color: Color | None) -> QImage:
        """A mark on a stone of that color or on the wood."""

        def paint(painter: QPainter, at: QPointF) -> None:
            paint_mark(painter, at, self._pitch, mark, color, self._font, self._dpr)

        return self._kept_or((mark, color), _SIGN_REACH, paint)

    def label(self, label: str, color: Color | None) -> QImage:
        """A short text on a stone of that color or on the wood."""

        def paint(painter: QPainter, at: QPointF) -> None:
            if is_wide(label):
                paint_word(painter, at, self._pitch, label, self._font, self._dpr)
            else:
                paint_label(painter, at, self._pitch, label, color, self._font)

        reach = LABEL_REACH if is_wide(label) else _SIGN_REACH
        return self._kept_or(("label", label, color), reach, paint)

    def veil(self, *, thick: bool) -> QImage:
        """What lies over a dim point; thick over one that is not to be seen. Neighbors join."""

        def paint(painter: QPainter, at: QPointF) -> None:
            paint_veil(painter, at, self._pitch, thick=thick)

        return self._kept_or(("veil", thick), 0.5, paint)

    def land_on_stone(self, color: Color) -> QImage:
        """A square of a side's land on a stone of the other side, which is thought dead."""
        return self.land(color)

    def dead(self, color: Color) -> QImage:
        """The rim and the cross of a dead stone."""
        return self._stone_sign("dead", color, paint_dead)

    def filled(self, color: Color) -> QImage:
        """The center dot of a stone that came in the count."""
        return self._stone_sign("filled", color, paint_filled)

    def last_move(self, color: Color) -> QImage:
        """The ring of the last move."""
        return self._stone_sign("last", color, paint_last_move)

    def barred(self) -> QImage:
        """The barred sign."""
        return self._kept_or(
            "barred", _SIGN_REACH, lambda painter, at: paint_barred(painter, at, self._pitch)
        )

    def barred_small(self) -> QImage:
        """The small barred sign, one of many."""

        def paint(painter: QPainter, at: QPointF) -> None:
            paint_barred_small(painter, at, self._pitch, self._dpr)

        return self._kept_or("barred small", _SIGN_REACH, paint)

    def _stone_sign(
        self, name: str, color: Color, paint: Callable[[QPainter, QPointF, float, Color], None]
    ) -> QImage:
        return self._kept_or(
            (name, color),
            _SIGN_REACH,
            lambda painter, at: paint(painter, at, self._pitch, color),
        )

    def _kept_or(self, key: Hashable, reach: float, paint: Painting) -> QImage:
        if key not in self._kept:
            side = 2 * math.ceil(reach * self._pitch) + (1 if self._odd else 2)
            self._kept[key] = _painted(side, side, paint)
        return self._kept[key]


def coordinate_image(text: str, pixels: int, room: float, font: QFont) -> QImage:
    """A coordinate with its pale emboss, narrowed where it is wider than its strip."""
    sized = QFont(font)
    sized.setPixelSize(pixels)
    sized.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetricsF(sized)
    width = max(1.0, metrics.horizontalAdvance(text))
    squeeze = min(1.0, room / width)

    def paint(painter: QPainter, middle: QPointF) -> None:
        painter.setFont(sized)
        painter.translate(middle)
        painter.scale(squeeze, 1.0)
        baseline = QPointF(-width / 2, metrics.capHeight() / 2)
        painter.setPen(EMBOSS)
        painter.drawText(baseline + QPointF(0, 0.8), text)
        painter.setPen(COORDINATE_INK)
        painter.drawText(baseline, text)

    return _painted(2 * math.ceil(width / 2) + 4, 2 * math.ceil(metrics.capHeight() / 2) + 8, paint)


def _painted(width: int, height: int, paint: Painting) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, QPointF(width / 2, height / 2))
    return image
