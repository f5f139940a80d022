"""What lies above a board's position at a moment, and which pixels it touches; a cloth over all of it."""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, Point
from ingboard.text import text
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.marks import paint_barred, paint_stroke
from ingboard.ui.board.view_model import DrawnStroke, FlyingStone, HoverStone, Stroke
from ingboard.ui.style import current_theme, paint_box


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
_SOFTNESS_STEPS = 4
_SIZE_STEPS = 6


def hint_beside(point: Point, words: str, geometry: BoardGeometry, font: QFont, dpr: float) -> QRectF:
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


def flying_painter(pitch: float) -> FlyingPainter:
    """What paints the stones of a board of that pitch in device pixels, of the materials in use."""
    return _kept_painter(board_stones.stone_diameter(pitch), board_stones.materials_in_use())


@lru_cache(maxsize=2)
def _kept_painter(diameter: float, _materials: board_stones.Materials) -> FlyingPainter:
    return FlyingPainter(board_stones.plain_stones(diameter))


class FlyingPainter:
    """Paints stones in the air of one stone set; keeps the few shadows and sizes it has made.

    Everything is copied at whole pixels from ready images, so that hundreds can fly at once.
    """

    def __init__(self, stones: board_stones.StoneSet) -> None:
        self._stones = stones
        self._shadows = [stones.shadow]
        self._shadows += [
            board_stones.shadow_image(stones.diameter, stones.shadow.width(), step / _SOFTNESS_STEPS)
            for step in range(1, _SOFTNESS_STEPS + 1)
        ]
        self._risen: dict[tuple[Color, int], QImage] = {}

    def paint(self, painter: QPainter, flying: FlyingStone, dpr: float) -> None:
        """The path, the shadow below and the stone, the larger the higher it is."""
        x, y = flying.x * dpr, flying.y * dpr
        lift = min(1.0, max(0.0, flying.lift))
        if flying.start is not None:
            _paint_path(painter, QPointF(*flying.start) * dpr, QPointF(x, y), dpr)
        diameter = self._stones.diameter
        shadow = self._shadows[round(lift * _SOFTNESS_STEPS)]
        right = (0.055 + 0.30 * lift) * diameter
        down = (0.085 + 0.46 * lift) * diameter
        middle = shadow.width() / 2
        painter.drawImage(round(x + right - middle), round(y + down - middle), shadow)
        self.paint_bare(painter, flying, dpr)

    def paint_bare(self, painter: QPainter, flying: FlyingStone, dpr: float) -> None:
        """The stone alone: in a swarm of hundreds the shadows would only be a haze."""
        image = self._stone(flying.color, min(1.0, max(0.0, flying.lift)))
        half = image.width() / 2
        painter.drawImage(round(flying.x * dpr - half), round(flying.y * dpr - half), image)

    def _stone(self, color: Color, lift: float) -> QImage:
        """The stone at its height: a tenth larger at the highest."""
        step = round(lift * _SIZE_STEPS)
        if (color, step) not in self._risen:
            image = self._stones.stone(color, Point(0, 0))
            side = round(image.width() * (1 + 0.10 * step / _SIZE_STEPS))
            self._risen[color, step] = image.scaled(
                side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        return self._risen[color, step]

    def place(self, flying: FlyingStone, dpr: float) -> QRect:
        """The pixels of the widget that the stone with its shadow and path may touch."""
        diameter = self._stones.diameter
        x, y = flying.x * dpr, flying.y * dpr
        far = 1.7 * diameter
        place = QRectF(x - far, y - far, 2 * far, 2 * far)
        if flying.start is not None:
            start = QPointF(*flying.start) * dpr
            place = place.united(QRectF(start, QPointF(x, y)).normalized().adjusted(-4, -4, 4, 4))
        touched = place.toAlignedRect()
        return QRect(
            math.floor(touched.x() / dpr) - 1,
            math.floor(touched.y() / dpr) - 1,
            math.ceil(touched.width() / dpr) + 2,
            math.ceil(touched.height() / dpr) + 2,
        )


def _paint_path(painter: QPainter, start: QPointF, end: QPointF, dpr: float) -> None:
    for ink, width in ((QColor(43, 26, 10, 150), 4.4 * dpr), (QColor("#FBF9F3"), 3.0 * dpr)):
        pen = QPen(ink, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 8 * dpr / width])
        painter.setPen(pen)
        painter.drawLine(start, end)


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


class BoardCover(QWidget):
    """Takes all clicks and says why nothing is seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_words())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(3), fill=theme.surface, edge=theme.gold, width=2)
            painter.setFont(theme.serif(20, 600))
            painter.setPen(theme.gold)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, _words())


def _words() -> str:
    return text("Board hidden while paused.")
