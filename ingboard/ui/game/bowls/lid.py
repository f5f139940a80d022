"""The upturned lid of a bowl, where a table keeps prisoners until the count: a dish with a few stones."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QRadialGradient

from ingboard.ui.game.bowls.walnut import WalnutTones

WIDE = 1.9  # of the height
_MOST = 19  # stones that are drawn; more lie under them
_STONE = 0.42  # of the height
_LEAN = 0.62  # a circle seen from the side


def paint_lid(
    painter: QPainter, box: QRectF, tones: WalnutTones, stone: QImage, number: int
) -> None:
    """Paint the dish with that many stones, as far as they can be seen; the image is one stone's."""
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
    rim = QRadialGradient(box.center() - QPointF(0, box.height() * 0.4), box.width() * 0.7)
    rim.setColorAt(0.0, tones.lit)
    rim.setColorAt(1.0, tones.dim)
    painter.setBrush(rim)
    painter.drawEllipse(box)
    inner = box.adjusted(
        box.width() * 0.07, box.height() * 0.09, -box.width() * 0.07, -box.height() * 0.13
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tones.bed)
    painter.drawEllipse(inner)
    side = box.height() * _STONE
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place in lid_places(min(number, _MOST)):
        middle = inner.center() + QPointF(
            place.x() * inner.width() * 0.4, place.y() * inner.height() * 0.34
        )
        target = QRectF(
            middle.x() - side / 2, middle.y() - side * _LEAN / 2, side, side * (_LEAN + 0.12)
        )
        painter.drawImage(target, stone)


def lid_places(number: int) -> list[QPointF]:
    """Where the stones lie in a dish of radius 1, the ones farther back first; always the same."""
    turn = math.pi * (3 - math.sqrt(5))  # the golden angle spreads any number evenly
    places = [
        QPointF(math.cos(turn * at), math.sin(turn * at)) * math.sqrt(at / _MOST)
        for at in range(number)
    ]
    return sorted(places, key=QPointF.y)
