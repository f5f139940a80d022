"""A small stone beside a word, and colors as they are seen in the other look."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never
from weakref import ref

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ingboard.board.points import Color
from ingboard.ui.style import current_theme
from ingboard.ui.style.painted_box import NO_PEN

_DARK_BELOW: Final = 110


_swapping: Final[list[ref[QWidget]]] = []


def swap_colors(place: QWidget, *, swapped: bool) -> None:
    """See black stones as white ones in a widget and in all within it, or as they are."""
    _swapping[:] = [each for each in _swapping if each() not in (None, place)]
    if swapped:
        _swapping.append(ref(place))


def seen_color(color: Color, place: QWidget) -> Color:
    """The color in which a side's stones are seen in a widget."""
    if not _swapping:
        return color
    around = (found for each in _swapping if (found := each()) is not None and isValid(found))
    is_swapped = any(each is place or each.isAncestorOf(place) for each in around)
    return color.opponent if is_swapped else color


def paint_small_stone(
    painter: QPainter,
    center: QPointF,
    diameter: float,
    color: Color,
    backdrop: QColor | None = None,
) -> None:
    """Paint one stone beside a word or a figure, in the color it is seen: set off from its backdrop.

    `backdrop` is what lies behind, the theme's surface if it is not given.
    """
    device = painter.device()
    if isinstance(device, QWidget):
        color = seen_color(color, device)
    behind = current_theme().surface if backdrop is None else backdrop
    on_dark = behind.lightness() < _DARK_BELOW
    radius = diameter / 2
    shade, light, rim = _stone_inks(radius, color, on_dark=on_dark)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(center)
    if not on_dark:
        painter.setPen(NO_PEN)
        painter.setBrush(shade)
        painter.drawEllipse(QPointF(0, radius * 0.1), radius * 1.12, radius * 1.12)
    painter.setBrush(light)
    painter.setPen(rim)
    painter.drawEllipse(QPointF(), radius - 0.5, radius - 0.5)
    painter.restore()


@lru_cache(maxsize=64)  # a window has stones of a few sizes, and paints them with each move
def _stone_inks(radius: float, color: Color, *, on_dark: bool) -> tuple[QBrush, QBrush, QPen]:
    """The shade of a stone, the light on it and its rim, for one whose middle is the origin."""
    shade = QRadialGradient(QPointF(0, radius * 0.1), radius * 1.12)
    shade.setColorAt(0.85, QColor(40, 30, 15, 70))
    shade.setColorAt(1.0, QColor(40, 30, 15, 0))
    light = QRadialGradient(
        QPointF(-radius * 0.1, -radius * 0.1), radius * 1.2, QPointF(-radius * 0.35, -radius * 0.4)
    )
    match color:
        case Color.BLACK:
            light.setColorAt(0.0, QColor("#686D74"))
            light.setColorAt(0.45, QColor("#34383D"))
            light.setColorAt(1.0, QColor("#131518"))
            rim = QColor("#8D9298") if on_dark else QColor("#2B2F34")
        case Color.WHITE:
            light.setColorAt(0.0, QColor("#FFFFFF"))
            light.setColorAt(0.6, QColor("#F6F3EC"))
            light.setColorAt(1.0, QColor("#CFC9BC"))
            rim = QColor("#CFC9BC") if on_dark else QColor("#6E675B")
        case _:
            assert_never(color)
    return QBrush(shade), QBrush(light), QPen(rim, 1.0)
