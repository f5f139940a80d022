"""A stone in the air, larger and softer the higher it is."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ingboard.board.points import Color, Point
from ingboard.ui.board import materials
from ingboard.ui.board import stones as board_stones
from ingboard.ui.board.view_model import FlyingStone

_SOFTNESS_STEPS = 4


_SIZE_STEPS = 6


def flying_painter(pitch: float) -> FlyingPainter:
    """What paints the stones of a board of that pitch in device pixels, of the materials in use."""
    return _kept_painter(board_stones.stone_diameter(pitch), materials.materials_in_use())


@lru_cache(maxsize=2)
def _kept_painter(diameter: float, _materials: materials.Materials) -> FlyingPainter:
    return FlyingPainter(board_stones.plain_stones(diameter))


class FlyingPainter:
    """Paints stones in the air of one stone set; keeps the few shadows and sizes it has made.

    Everything is copied at whole pixels from ready images, so that hundreds can fly at once.
    """

    def __init__(self, stones: board_stones.StoneSet) -> None:
        self._stones = stones
        self._shadows = [stones.shadow]
        self._shadows += [
            board_stones.shadow_image(
                stones.diameter, stones.shadow.width(), step / _SOFTNESS_STEPS
            )
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
                side,
                side,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
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
