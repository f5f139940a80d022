"""Paints the part of a tree that is in sight: connections first, then discs, then their signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.glance import Glance
from ingboard.kifu.tree.notes import OfMove
from ingboard.ui.game.drawn_tree import DrawnTree
from ingboard.ui.game.tree_discs import Discs, paint_wedge
from ingboard.ui.game.tree_layout import NodePlace, TreePiece
from ingboard.ui.style import Theme
from ingboard.ui.style.painted_box import paint_box

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


_BAR: Final = 3.0


_WIDTHS: Final = ((5.0, 1.0), (2.5, 0.7), (1.0, 0.4))
"""From how many times of a mistake's worth a bar is how wide, as a share of the disc."""


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
    losses: Mapping[int, float] = {}
    """By how many times of a mistake's worth the moves of nodes lost."""

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
                noted = glance.is_noted or node in self.losses
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
        self._paint_worth(painter, node, glance, middle)
        if node in self.findings:
            paint_wedge(painter, middle, self.discs.diameter, theme.vermilion)
        if self.tree.hides(node):
            self._paint_plus(painter, middle + QPointF(self.discs.width / 2, 0), radius * 0.6)

    def _paint_worth(self, painter: QPainter, node: int, glance: Glance, middle: QPointF) -> None:
        """Under a disc, what its move was worth: the more it lost, the wider the bar; a good one is petrol.

        A doubtful or interesting move has an open bar, a hotspot a diamond at its upper left.
        """
        theme, kind = self.theme, glance.judged
        times = self.losses.get(node, 0.0)
        wide = next((share for least, share in _WIDTHS if times >= least), 0.0)
        if wide or kind:
            tone = theme.petrol if kind is OfMove.GOOD and not wide else theme.vermilion
            is_open = not wide and kind in (OfMove.DOUBTFUL, OfMove.INTERESTING)
            length = self.discs.diameter * (wide or _WIDTHS[1][1])
            high = max(self.frame.scale * _BAR, 2.0)
            box = QRectF(
                middle.x() - length / 2, middle.y() + self.discs.diameter / 2, length, high
            )
            painter.setPen(QPen(tone, 1) if is_open else Qt.PenStyle.NoPen)
            painter.setBrush(theme.surface if is_open else tone)
            painter.drawRect(box)
        if glance.is_hotspot:
            half = max(_DOT * self.frame.scale, 2.0)
            at = middle - QPointF(self.discs.width / 2, self.discs.diameter / 2 - half)
            painter.setPen(QPen(theme.surface, 1))
            painter.setBrush(theme.vermilion)
            up, right = QPointF(0, half * 1.4), QPointF(half * 1.4, 0)
            painter.drawPolygon([at - up, at + right, at + up, at - right])

    def _paint_plus(self, painter: QPainter, middle: QPointF, half: float) -> None:
        """More follows that is not shown."""
        theme = self.theme
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        paint_box(painter, box, half / 2, fill=theme.petrol, edge=theme.surface)
        painter.setPen(QPen(QColor(theme.on_petrol), max(half / 4, 1)))
        arm = half * 0.5
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
