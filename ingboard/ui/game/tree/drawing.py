"""Paints the part of a tree that is in sight: connections first, then discs, then their signs."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.glance import Glance
from ingboard.ui.game.tree.discs import Discs, paint_wedge
from ingboard.ui.game.tree.drawn import DrawnTree
from ingboard.ui.game.tree.frame import Cells, Frame
from ingboard.ui.game.tree.layout import Place
from ingboard.ui.style import Theme, paint_box

_MARK_BELOW: Final = 6
_FRAME_AROUND: Final = 8
_DOT: Final = 2


@dataclass(frozen=True, slots=True)
class Drawing:
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
        self._paint_connections(painter, cells)
        self._paint_present(painter)
        self._paint_asked(painter)
        for piece in self.tree.layout.pieces(*cells):
            column = piece.column
            for node in piece.nodes:
                self._paint_node(painter, node, column, piece.row)
                column += 1

    def _paint_connections(self, painter: QPainter, cells: Cells) -> None:
        center = self.frame.center
        layout = self.tree.layout
        left, top, right, bottom = cells
        lines: list[QLineF] = []
        # One more on every side: what leads there from a neighbour is seen too.
        for piece in layout.pieces(left - 1, top, right + 1, bottom + 1):
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
        hidden = self.tree.seen(self.present) != self.present
        wash, petrol = self.theme.petrol_wash, self.theme.petrol
        box, radius = self._around(self.present), 4 * self.frame.scale
        paint_box(painter, box, radius, fill=wash, edge=petrol, width=2, dashed=hidden)

    def _paint_asked(self, painter: QPainter) -> None:
        if self.asked not in {NONE, self.present}:
            box, radius = self._around(self.asked), 4 * self.frame.scale
            paint_box(painter, box, radius, edge=self.theme.ink2, dashed=True)

    def _around(self, node: int) -> QRectF:
        x, y = _whole(self.frame.center(*self.tree.place(node)))
        side = self.discs.diameter + round(_FRAME_AROUND * self.frame.scale)
        return QRectF(x - side / 2, y - side / 2, side, side)

    def _paint_node(self, painter: QPainter, node: int, column: int, row: int) -> None:
        glance = self.tree.glance(node)
        x, y = _whole(self.frame.center(column, row))
        number = self.tree.numbers[node] if glance.color is not None else 0
        setup = glance.has_setup and glance.color is None
        pixmap = self.discs.pixmap(glance.color, number, is_pass=glance.is_pass, is_setup=setup)
        half = self.discs.side // 2
        painter.drawPixmap(x - half, y - half, pixmap)
        if glance.has_comment or glance.has_marks or self.findings or self.tree.collapsed:
            self._paint_signs(painter, node, glance, QPointF(x, y))

    def _paint_signs(self, painter: QPainter, node: int, glance: Glance, middle: QPointF) -> None:
        radius = self.discs.diameter / 2
        dot = max(_DOT * self.frame.scale, 1.0)
        below = middle + QPointF(0, radius + _MARK_BELOW * self.frame.scale)
        if glance.has_comment:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.ink2)
            painter.drawEllipse(below, dot, dot)
        if glance.has_marks:
            aside = QPointF(3 * dot if glance.has_comment else 0, 0)
            painter.setPen(QPen(self.theme.ink2, max(self.frame.scale, 0.7)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(
                QRectF(below + aside - QPointF(dot, dot), below + aside + QPointF(dot, dot))
            )
        if node in self.findings:
            paint_wedge(painter, middle, self.discs.diameter, self.theme.vermilion)
        if self.tree.hides(node):
            self._paint_plus(painter, middle + QPointF(radius, radius) * 0.8, radius * 0.5)

    def _paint_plus(self, painter: QPainter, middle: QPointF, half: float) -> None:
        """More follows that is not shown."""
        theme = self.theme
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        paint_box(painter, box, half / 2, fill=theme.petrol, edge=theme.surface)
        painter.setPen(QPen(QColor(theme.on_petrol), max(half / 4, 1)))
        arm = half * 0.5
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))


def _whole(point: tuple[float, float]) -> Place:
    """The nearest pixel."""
    return Place(round(point[0]), round(point[1]))
