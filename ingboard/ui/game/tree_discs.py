"""The discs of the drawn tree: the stone of a move, its number, what is said at it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ingboard.board.points import Color
from ingboard.kifu.tree.glance import Glance
from ingboard.ui.style import Theme
from ingboard.ui.style.painted_box import paint_box

DISC: Final = 18


_WIDER: Final = 1.67  # a stone with its number is wider than high: rows are dear


_SLATE: Final = QColor("#17191C")


_SHELL: Final = QColor("#FDFBF6")


_SMALLEST_WITH_NUMBER: Final = 11


_SHARE_OF_OTHER: Final = 0.72


_MOST_KEPT: Final = 4000


class DiscLook(Struct, frozen=True):
    """How a node looks: the stone's color with its number, or a node without a move.

    `number` 0 shows none. `is_setup` marks a node that sets stones on the board.
    """

    color: Color | None
    number: int = 0
    is_pass: bool = False
    is_setup: bool = False


class Discs:
    """Pixmaps of stones in one theme; `diameter`, their height, is in pixels of the screen's logical size.

    With `swapped` Black's are white.
    """

    def __init__(
        self, theme: Theme, diameter: float, density: float, *, swapped: bool = False
    ) -> None:
        self._swapped = swapped
        self.diameter = diameter
        self.width = diameter * _WIDER
        self._theme = theme
        self._density = density
        self._kept: dict[DiscLook, QPixmap] = {}
        self.shows_numbers = diameter >= _SMALLEST_WITH_NUMBER
        self.side = int(self.width) + 3

    def is_for(self, theme: Theme, diameter: float, density: float, *, swapped: bool) -> bool:
        """Whether these are the discs of that theme, size, screen and of these colors."""
        return (theme, diameter, density, swapped) == (
            self._theme,
            self.diameter,
            self._density,
            self._swapped,
        )

    def pixmap(self, glance: Glance, number: int) -> QPixmap:
        """The disc of a node in the middle of a square of `side` pixels."""
        color = glance.color
        shown = number if self.shows_numbers and color is not None else 0
        look = DiscLook(color, shown, glance.is_pass, glance.has_setup and color is None)
        try:
            return self._kept[look]
        except KeyError:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[look] = self._made(look)
            return found

    def _made(self, look: DiscLook) -> QPixmap:
        pixels = round(self.side * self._density)
        pixmap = QPixmap(pixels, pixels)
        pixmap.setDevicePixelRatio(self._density)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if look.color is None:
                self._paint_other(painter, look)
            else:
                self._paint_stone(painter, look)
        return pixmap

    def _paint_stone(self, painter: QPainter, look: DiscLook) -> None:
        theme = self._theme
        on_dark = theme.line2 if theme.name == "dark" else _SLATE
        tone, figure, rim = (
            (_SLATE, _SHELL, on_dark)
            if (look.color is Color.BLACK) is not self._swapped
            else (_SHELL, _SLATE, _SLATE)
        )
        box = self._box(self.diameter, _WIDER)
        radius = box.height() / 8 if look.is_pass else box.height() / 2
        paint_box(painter, box, radius, fill=tone, edge=rim)
        if look.number:
            _paint_number(painter, self._font(), look.number, box, figure)

    def _paint_other(self, painter: QPainter, look: DiscLook) -> None:
        """A smaller empty ring; stones set up show as a black half."""
        box = self._box(self.diameter * _SHARE_OF_OTHER)
        paint_box(painter, box, box.width() / 2, fill=self._theme.raised, edge=self._theme.line2)
        if look.is_setup:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_SLATE)
            inner = box.adjusted(2, 2, -2, -2)
            painter.drawPie(inner, 90 * 16, 180 * 16)
            painter.setBrush(_SHELL)
            painter.drawPie(inner, -90 * 16, 180 * 16)
            painter.setPen(QPen(_SLATE, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(inner)

    def _box(self, high: float, wider: float = 1.0) -> QRectF:
        middle, wide = self.side / 2, high * wider
        return QRectF(middle - wide / 2, middle - high / 2, wide, high)

    def _font(self) -> QFont:
        return self._theme.sans(13 * self.diameter / self._theme.scale / DISC, 500)


def _paint_number(painter: QPainter, font: QFont, number: int, box: QRectF, color: QColor) -> None:
    """The number inside its disc; a wide font or a fourth digit is set narrower first."""
    room = box.width() * 0.82
    width = QFontMetricsF(font).horizontalAdvance(str(number))
    if width > room:
        font.setStretch(max(round(100 * room / width), 50))
        width = QFontMetricsF(font).horizontalAdvance(str(number))
    if width > room:
        font.setPixelSize(max(round(font.pixelSize() * room / width), 5))
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(box.adjusted(-4, 0, 4, 0), Qt.AlignmentFlag.AlignCenter, str(number))


def paint_wedge(painter: QPainter, center: QPointF, diameter: float, color: QColor) -> None:
    """The sign of a finding above a disc with this center."""
    half = diameter / 5
    top = center.y() - diameter / 2 - half - 1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        [
            QPointF(center.x() - half, top),
            QPointF(center.x() + half, top),
            QPointF(center.x(), top + half),
        ]
    )
