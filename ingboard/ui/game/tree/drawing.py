"""Paints the part of a tree that is in sight: connections first, then discs, then their signs."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ingboard.board.points import Color
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.glance import Glance
from ingboard.ui.game.tree.layout import DrawnTree, NodePlace, TreePiece
from ingboard.ui.style import Theme, paint_box

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
            self._theme, self.diameter, self._density, self._swapped
        )  # fmt: skip

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


PITCH: Final = 36
ROW_PITCH: Final = 22
_MARGIN: Final = 8
_TOP: Final = 3
_COLUMNS_KEPT: Final = 6
_ROWS_KEPT: Final = 3
_STEPS_A_NOTCH: Final = 3


class Cells(NamedTuple):
    """A rectangle of columns and rows, all four included."""

    left: int
    top: int
    right: int
    bottom: int


class Frame(Struct, frozen=True):
    """How large a step is (`scale` 1 is 36 by 22 pixels) and which pixel stands at the upper left corner."""

    scale: float
    x: int = 0
    y: int = 0

    @property
    def pitch(self) -> float:
        """From column to column, in pixels."""
        return PITCH * self.scale

    @property
    def row_pitch(self) -> float:
        """From row to row, in pixels."""
        return ROW_PITCH * self.scale

    def center(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a place, in pixels of the view."""
        return (
            (_MARGIN + (column + 0.5) * PITCH) * self.scale - self.x,
            (_TOP + (row + 0.5) * ROW_PITCH) * self.scale - self.y,
        )

    def place_at(self, x: float, y: float) -> NodePlace:
        """The place whose cell has this pixel of the view."""
        column = ((x + self.x) / self.scale - _MARGIN) // PITCH
        row = ((y + self.y) / self.scale - _TOP) // ROW_PITCH
        return NodePlace(int(column), int(row))

    def cells(self, x: float, y: float, width: float, height: float) -> Cells:
        """The cells that a rectangle of the view touches."""
        left, top = self.place_at(x, y)
        right, bottom = self.place_at(x + width, y + height)
        return Cells(left, top, right, bottom)

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """The size of the whole tree in pixels."""
        width = (2 * _MARGIN + columns * PITCH) * self.scale
        return round(width), round((2 * _TOP + rows * ROW_PITCH) * self.scale)

    def scrolled_to(self, place: NodePlace, width: int, height: int) -> tuple[int, int]:
        """The corner that keeps a place some steps from the edges of a view of that size."""
        x, y = self.center(*place)
        return (
            self.x + _shift(x, width, self.pitch, _COLUMNS_KEPT),
            self.y + _shift(y, height, self.row_pitch, _ROWS_KEPT),
        )

    def rolled(self, right: float, down: float) -> tuple[int, int]:
        """The corner after so many notches of the wheel, which turn what is seen that way."""
        x = self.x - right * _STEPS_A_NOTCH * self.pitch
        return round(x), round(self.y - down * _STEPS_A_NOTCH * self.row_pitch)


def _shift(at: float, length: int, pitch: float, steps: int) -> int:
    kept = min((steps + 0.5) * pitch, length / 3)
    if at < kept:
        return round(at - kept)
    if at > length - kept:
        return round(at - (length - kept))
    return 0


_FRAME_AROUND: Final = 6
_DOT: Final = 2.6


class Drawing(Struct, frozen=True):
    """What it takes to paint: the tree, where it stands, its discs, the present node, the findings.

    `asked` is the node whose menu is open, NONE without one.
    """

    tree: DrawnTree
    frame: Frame
    discs: Discs
    theme: Theme
    present: int
    findings: Set[int]
    asked: int

    def paint(self, painter: QPainter, cells: Cells) -> None:
        """Paint these cells; their outer neighbours' connections with them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left_most, top, right_most, bottom = cells
        # One more on every side: what leads there from a neighbour is seen too.
        pieces = list(self.tree.layout.pieces(left_most - 1, top, right_most + 1, bottom + 1))
        self._paint_connections(painter, cells, pieces)
        self._paint_present(painter)
        self._paint_asked(painter)
        half = self.discs.side // 2
        for piece in pieces:
            if not top <= piece.row <= bottom:
                continue
            left, middle = self.frame.center(piece.column, piece.row)
            y = round(middle)
            for at, node in enumerate(piece.nodes):
                if not left_most <= piece.column + at <= right_most:
                    continue
                x = round(left + at * self.frame.scale * PITCH)
                glance = self.tree.glance(node)
                disc = self.discs.pixmap(glance, self.tree.numbers[node])
                painter.drawPixmap(x - half, y - half, disc)
                noted = glance.has_comment or glance.has_marks
                if noted or node in self.findings or node in self.tree.collapsed:
                    self._paint_signs(painter, node, glance, QPointF(x, y))

    def _paint_connections(
        self, painter: QPainter, cells: Cells, pieces: Iterable[TreePiece]
    ) -> None:
        center = self.frame.center
        layout = self.tree.layout
        left, top, right, bottom = cells
        lines: list[QLineF] = []
        for piece in pieces:
            x, y = center(piece.column, piece.row)
            until = piece.column + len(piece.nodes) - (0 if piece.goes_on else 1)
            if piece.begins:
                before = center(piece.column - 1, piece.row - 1)
                lines.append(QLineF(*before, x, y))
            elif piece.column:
                x, _ = center(piece.column - 1, piece.row)
            lines.append(QLineF(x, y, *center(until, piece.row)))
        for upright in layout.uprights(left - 1, top, right + 1, bottom):
            above, below = max(upright.top, top - 1), min(upright.bottom, bottom + 1)
            lines.append(QLineF(*center(upright.column, above), *center(upright.column, below)))
        painter.setPen(QPen(self.theme.line2, 1))
        painter.drawLines(lines)

    def _paint_present(self, painter: QPainter) -> None:
        """The frame of the present node; dashed around a collapsed one that hides it."""
        place = self.tree.layout.place(self.present)
        hidden = place is None
        wash, petrol = self.theme.petrol_wash, self.theme.petrol
        box = self._around(self.tree.place(self.present) if place is None else place)
        radius = 4 * self.frame.scale
        paint_box(painter, box, radius, fill=wash, edge=petrol, width=2, dashed=hidden)

    def _paint_asked(self, painter: QPainter) -> None:
        if self.asked not in {NONE, self.present}:
            box, radius = self._around(self.tree.place(self.asked)), 4 * self.frame.scale
            paint_box(painter, box, radius, edge=self.theme.ink2, dashed=True)

    def _around(self, place: NodePlace) -> QRectF:
        x, y = self.frame.center(*place)
        x, y = round(x), round(y)  # the nearest pixel
        more = round(_FRAME_AROUND * self.frame.scale)
        wide, high = self.discs.width + more, self.discs.diameter + more
        return QRectF(x - wide / 2, y - high / 2, wide, high)

    def _paint_signs(self, painter: QPainter, node: int, glance: Glance, middle: QPointF) -> None:
        """A comment is a dot at the upper right, marks a small square at the lower right."""
        theme, dot = self.theme, max(_DOT * self.frame.scale, 1.5)
        aside, radius = self.discs.width / 2 - dot, self.discs.diameter / 2
        painter.setPen(QPen(theme.surface, 1))
        painter.setBrush(theme.petrol)
        if glance.has_comment:
            painter.drawEllipse(middle + QPointF(aside, -radius + dot / 2), dot + 0.5, dot + 0.5)
        if glance.has_marks:
            at = middle + QPointF(aside, radius - dot / 2)
            painter.drawRect(QRectF(at.x() - dot, at.y() - dot, 2 * dot, 2 * dot))
        if node in self.findings:
            paint_wedge(painter, middle, self.discs.diameter, theme.vermilion)
        if self.tree.hides(node):
            self._paint_plus(painter, middle + QPointF(self.discs.width / 2, 0), radius * 0.6)

    def _paint_plus(self, painter: QPainter, middle: QPointF, half: float) -> None:
        """More follows that is not shown."""
        theme = self.theme
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        paint_box(painter, box, half / 2, fill=theme.petrol, edge=theme.surface)
        painter.setPen(QPen(QColor(theme.on_petrol), max(half / 4, 1)))
        arm = half * 0.5
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
