"""What lies above a board's position at a moment, and which pixels it touches."""

from __future__ import annotations

import math

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ingboard.board.points import Point
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.marks import paint_barred, paint_stroke
from ingboard.ui.board.view_model import DrawnStroke, HoverStone, Stroke
from ingboard.ui.style import current_theme


def place_hint(
    width: float, height: float, middle: tuple[float, float], clear: float, bounds: QRectF
) -> QRectF:
    """The place of a hint that keeps `clear` away from the middle and stays inside the bounds.

    Below the point if there is room, else above; shifted sideways as far as the bounds ask.
    """
    x = max(min(max(middle[0] - width / 2, bounds.x()), bounds.right() - width), bounds.x())
    below = middle[1] + clear
    fits = below + height <= bounds.bottom()
    return QRectF(x, below if fits else middle[1] - clear - height, width, height)


GHOST_OPACITY = 0.55


_HINT_PADDING = 8.0  # logical pixels


_HINT_MARGIN = 4.0


def hint_beside(
    point: Point, words: str, geometry: BoardGeometry, font: QFont, dpr: float
) -> QRectF:
    """The place of words about a point: never over it, never beyond the wood; many take more lines."""
    padding, margin = _HINT_PADDING * dpr, _HINT_MARGIN * dpr
    room = QRectF(0, 0, geometry.wood_width - 2 * (margin + padding), 1e5)
    bounds = QFontMetricsF(font).boundingRect(
        room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, words
    )
    wood = QRectF(geometry.wood_x, geometry.wood_y, geometry.wood_width, geometry.wood_height)
    return place_hint(
        math.ceil(bounds.width()) + 2 * padding + 1,
        math.ceil(bounds.height()) + padding,
        geometry.center_of(point),
        0.66 * geometry.pitch,
        wood.adjusted(margin, margin, -margin, -margin),
    )


def _paint_hint(painter: QPainter, words: str, box: QRectF, ground: Ground) -> None:
    """A small plate with words."""
    theme, dpr = current_theme(), ground.dpr
    painter.setPen(QPen(theme.line2, dpr))
    painter.setBrush(theme.raised)
    half = dpr / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), 4 * dpr, 4 * dpr)
    painter.setPen(theme.ink)
    painter.setFont(ground.font)
    padding = _HINT_PADDING * dpr
    painter.drawText(
        box.adjusted(padding, padding / 2, -padding + 1, -padding / 2 + 1),
        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap,
        words,
    )


def paint_corners(painter: QPainter, wood: QRectF, radius: float, around: QColor) -> None:
    """Round the wood's corners by painting the ground over them; device pixels."""
    square, rounded = QPainterPath(), QPainterPath()
    square.addRect(wood)
    rounded.addRoundedRect(wood, radius, radius)
    painter.fillPath(square - rounded, around)


def paint_ghost(
    painter: QPainter, geometry: BoardGeometry, stones: board_stones.StoneSet, hover: HoverStone
) -> None:
    """The half-transparent stone that a click would place, or the barred sign."""
    x, y = geometry.center_of(hover.point)
    if hover.reason is not None:
        paint_barred(painter, QPointF(x, y), geometry.pitch)
        return
    image = stones.stone(hover.color, hover.point)
    painter.setOpacity(GHOST_OPACITY)
    painter.drawImage(QPointF(x - image.width() / 2, y - image.height() / 2), image)
    painter.setOpacity(1.0)


def paint_cursor(
    painter: QPainter, geometry: BoardGeometry, point: Point, accent: QColor, dpr: float
) -> None:
    """A frame around the point in two tones, legible on wood, slate and shell."""
    x, y = geometry.center_of(point)
    half = 0.5 * geometry.pitch
    frame = QRectF(x - half, y - half, 2 * half, 2 * half)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((QColor("#FBF9F3"), 4.5 * dpr), (accent, 2.2 * dpr)):
        painter.setPen(QPen(ink, width))
        painter.drawRoundedRect(frame, 3 * dpr, 3 * dpr)


_CELL_REACH = 0.62  # of the pitch: ghost stone, barred sign and cursor


class Ground(Struct, frozen=True):
    """What the things above lie on: geometry, stones and hint font, all in device pixels."""

    geometry: BoardGeometry
    stones: board_stones.StoneSet
    font: QFont
    dpr: float


class Above(Struct, frozen=True):
    """Lines and arrows, ghost stone or barred sign, keyboard cursor, one hint."""

    hover: HoverStone | None = None
    cursor: Point | None = None
    typed: str = ""
    strokes: tuple[DrawnStroke, ...] = ()

    def touched(self, ground: Ground) -> list[QRectF]:
        """The places of everything that is shown."""
        places = [
            _cell(point, ground)
            for point in (self.hover.point if self.hover else None, self.cursor)
            if point is not None
        ]
        places += [_between(drawn.stroke, ground) for drawn in self.strokes]
        if (hint := self._hint(ground)) is not None:
            places.append(hint[1])
        return places

    def paint(self, painter: QPainter, ground: Ground, accent: QColor) -> None:
        """Paint everything, the cursor in that color, the hint on top."""
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
            _paint_hint(painter, *hint, ground)

    def _hint(self, ground: Ground) -> tuple[str, QRectF] | None:
        """What is typed at the cursor; else why the point under the pointer is barred. With its place."""
        if self.cursor is not None and self.typed:
            point, words = self.cursor, self.typed
        elif self.hover is not None and self.hover.reason:
            point, words = self.hover.point, self.hover.reason
        else:
            return None
        return words, hint_beside(point, words, ground.geometry, ground.font, ground.dpr)


def _between(stroke: Stroke, ground: Ground) -> QRectF:
    return _cell(stroke.start, ground).united(_cell(stroke.end, ground))


def _cell(point: Point, ground: Ground) -> QRectF:
    x, y = ground.geometry.center_of(point)
    far = _CELL_REACH * ground.geometry.pitch + 4 * ground.dpr
    return QRectF(x - far, y - far, 2 * far, 2 * far)
