"""What lies above a board's position at a moment, and which pixels it touches. Knows no widget."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter

from ingboard.board.points import Point
from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.markup_signs import paint_stroke
from ingboard.ui.board.overlay_drawing import (
    BoardHint,
    HintColors,
    hint_beside,
    paint_cursor,
    paint_ghost,
    paint_hint,
)
from ingboard.ui.board.stones import StoneSet
from ingboard.ui.board.view_model import DrawnStroke, HoverStone, Stroke

_CELL_REACH = 0.62  # of the pitch: ghost stone, barred sign and cursor


class Ground(Struct, frozen=True):
    """What the things above lie on: geometry, stones and hint font, all in device pixels."""

    geometry: BoardGeometry
    stones: StoneSet
    font: QFont
    dpr: float


class Above:
    """Lines and arrows, ghost stone or barred sign, keyboard cursor, one hint."""

    def __init__(self) -> None:
        self.hover: HoverStone | None = None
        self.cursor: Point | None = None
        self.typed = ""
        self.strokes: tuple[DrawnStroke, ...] = ()

    def touched(self, ground: Ground) -> list[QRectF]:
        """The places of everything that is shown."""
        places = [
            _cell(point, ground)
            for point in (self.hover.point if self.hover else None, self.cursor)
            if point is not None
        ]
        places += [_between(drawn.stroke, ground) for drawn in self.strokes]
        if (hint := self._hint(ground)) is not None:
            places.append(hint.box)
        return places

    def paint(
        self, painter: QPainter, ground: Ground, accent: QColor, hint_colors: HintColors
    ) -> None:
        """Paint everything, the hint on top."""
        geometry = ground.geometry
        for drawn in self.strokes:
            start, end, _ = drawn.stroke
            ends = QPointF(*geometry.center_of(start)), QPointF(*geometry.center_of(end))
            paint_stroke(painter, *ends, geometry.pitch, drawn)
        if self.hover is not None:
            paint_ghost(painter, ground.geometry, ground.stones, self.hover)
        if self.cursor is not None:
            paint_cursor(painter, ground.geometry, self.cursor, accent, ground.dpr)
        if (hint := self._hint(ground)) is not None:
            paint_hint(painter, hint, hint_colors, ground.font, ground.dpr)

    def _hint(self, ground: Ground) -> BoardHint | None:
        """What is typed at the cursor; else why the point under the pointer is barred."""
        if self.cursor is not None and self.typed:
            return hint_beside(self.cursor, self.typed, ground.geometry, ground.font, ground.dpr)
        if self.hover is not None and self.hover.reason:
            point, reason = self.hover.point, self.hover.reason
            return hint_beside(point, reason, ground.geometry, ground.font, ground.dpr)
        return None


def _between(stroke: Stroke, ground: Ground) -> QRectF:
    return _cell(stroke.start, ground).united(_cell(stroke.end, ground))


def _cell(point: Point, ground: Ground) -> QRectF:
    x, y = ground.geometry.center_of(point)
    far = _CELL_REACH * ground.geometry.pitch + 4 * ground.dpr
    return QRectF(x - far, y - far, 2 * far, 2 * far)
