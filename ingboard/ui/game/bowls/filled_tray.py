"""A tray with its stones as one image, in which only the wells that change are painted anew."""

from __future__ import annotations

import math

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter, QRegion

from ingboard.ui.game.bowls.tray import TrayGeometry

_FEW = 24  # changed wells; beyond it the whole tray is painted as fast


class FilledTray:
    """The stones of one color in one frame, from the first well on; `stone` is the image of one."""

    def __init__(self, geometry: TrayGeometry, frame: QImage, stone: QImage) -> None:
        self.stone = stone
        self._frame = frame
        self._image = frame.copy()
        self._count = 0
        half = stone.width() / 2
        centers = map(geometry.center_of, range(geometry.tray.capacity))
        self._corners = [
            (math.floor(x - half + 0.5) - geometry.x, math.floor(y - half + 0.5) - geometry.y)
            for x, y in centers
        ]

    def with_stones(self, count: int) -> QImage:
        """The tray with that many stones."""
        changed = self._corners[min(count, self._count) : max(count, self._count)]
        self._count = count
        if not changed:
            return self._image
        side = self.stone.width()
        with QPainter(self._image) as painter:
            if len(changed) <= _FEW:
                wells = QRegion()
                for x, y in changed:
                    wells += QRect(x, y, side, side)
                painter.setClipRegion(wells)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(0, 0, self._frame)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            near = self._corners[:count]
            if len(changed) <= _FEW:  # neighbors overlap by a pixel or two
                left, right = min(changed)[0] - side, max(changed)[0] + side
                rows = [y for _, y in changed]
                top, bottom = min(rows) - side, max(rows) + side
                near = [(x, y) for x, y in near if left < x < right and top < y < bottom]
            for x, y in near:
                painter.drawImage(x, y, self.stone)
        return self._image
