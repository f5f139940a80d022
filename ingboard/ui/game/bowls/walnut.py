"""The empty measuring frame as an image: walnut rim, dark bed, wells. Knows no stones."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from ingboard.ui.game.bowls.view_model import TEN, TrayGeometry

_SEED = 3
_GRAIN = 90
_CORNER = 0.3  # of the pitch
_WELL = 0.37
BRASS = QColor(214, 172, 96, 210)


class WalnutTones(Struct, frozen=True):
    """The colors of a frame: rim from lit to dim, bed and wells."""

    lit: QColor
    rim: QColor
    dim: QColor
    bed: QColor
    well: QColor
    glint: QColor


LIGHT_WALNUT = WalnutTones(
    QColor("#7D5233"),
    QColor("#6B4427"),
    QColor("#54320F"),
    QColor("#3B2616"),
    QColor("#27170C"),
    QColor(255, 214, 160, 34),
)
DARK_WALNUT = WalnutTones(
    QColor("#5E4029"),
    QColor("#4B301D"),
    QColor("#34200E"),
    QColor("#20150C"),
    QColor("#120B06"),
    QColor(255, 214, 160, 26),
)


def walnut_frame(geometry: TrayGeometry, tones: WalnutTones) -> QImage:
    """Paint the frame of that geometry; the image has the size of the frame."""
    image = QImage(geometry.width, geometry.height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    outer = QRectF(0, 0, geometry.width, geometry.height)
    corner = max(3.0, _CORNER * geometry.pitch)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        _paint_rim(painter, outer, corner, tones)
        _paint_bed(painter, geometry, corner, tones)
        for index in range(geometry.tray.capacity):
            x, y = geometry.center_of(index)
            _paint_well(painter, QPointF(x - geometry.x, y - geometry.y), geometry.pitch, tones)
        _paint_levels(painter, geometry)
    return image


def _paint_rim(painter: QPainter, outer: QRectF, corner: float, tones: WalnutTones) -> None:
    wood = QLinearGradient(outer.topLeft(), outer.bottomRight())
    wood.setColorAt(0.0, tones.lit)
    wood.setColorAt(0.45, tones.rim)
    wood.setColorAt(1.0, tones.dim)
    path = QPainterPath()
    path.addRoundedRect(outer, corner, corner)
    painter.fillPath(path, wood)
    painter.save()
    painter.setClipPath(path)
    _paint_grain(painter, outer)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
    painter.drawRoundedRect(outer.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
    painter.setPen(QPen(QColor(255, 222, 180, 60), 1))
    inset = corner
    painter.drawLine(QLineF(inset, 1.5, outer.width() - inset, 1.5))
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_grain(painter: QPainter, outer: QRectF) -> None:
    """Fine streaks that run round the frame: along the long rims and up the short ones."""
    chance = Random(_SEED)
    for number in range(_GRAIN):
        dark = chance.random() < 0.65
        tone = (30, 12, 2) if dark else (190, 130, 80)
        painter.setPen(QPen(QColor(*tone, chance.randint(8, 30)), chance.uniform(0.6, 1.6)))
        y = chance.uniform(0, outer.height())
        if number % 3:
            start = chance.uniform(-0.2, 0.9) * outer.width()
            length = chance.uniform(0.1, 0.5) * outer.width()
            painter.drawLine(QLineF(start, y, start + length, y + chance.uniform(-1.5, 1.5)))
        else:
            x = chance.uniform(0, outer.width())
            painter.drawLine(QLineF(x, y, x + chance.uniform(-1, 1), y + outer.height() * 0.3))
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_bed(
    painter: QPainter, geometry: TrayGeometry, corner: float, tones: WalnutTones
) -> None:
    rim = geometry.left - geometry.pitch / 2 - geometry.x
    inset = max(2.0, rim - 0.12 * geometry.pitch)
    bed = QRectF(0, 0, geometry.width, geometry.height).adjusted(inset, inset, -inset, -inset)
    painter.setBrush(tones.bed)
    painter.drawRoundedRect(bed, corner / 2, corner / 2)
    shade = QLinearGradient(bed.topLeft(), bed.topLeft() + QPointF(0, geometry.pitch * 0.8))
    shade.setColorAt(0.0, QColor(0, 0, 0, 110))
    shade.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setBrush(shade)
    painter.drawRoundedRect(bed, corner / 2, corner / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(tones.glint), 1))
    painter.drawLine(
        bed.bottomLeft() + QPointF(corner, 0.5), bed.bottomRight() + QPointF(-corner, 0.5)
    )
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_levels(painter: QPainter, geometry: TrayGeometry) -> None:
    """Brass pins at both rims, one a row, and a notch after every ten wells."""
    pitch, tray = geometry.pitch, geometry.tray
    rim = geometry.left - pitch / 2 - geometry.x
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BRASS)
    wide, high = max(1.5, 0.1 * pitch), 0.5 * pitch
    for row in range(tray.rows):
        y = geometry.top - geometry.y + row * pitch
        for x in (rim * 0.42, geometry.width - rim * 0.42):
            painter.drawEllipse(QPointF(x, y), 0.075 * pitch, 0.075 * pitch)
        for column in range(TEN, tray.columns, TEN):
            notch = QRectF(rim + column * pitch - wide / 2, y - high / 2, wide, high)
            painter.drawRect(notch)


def _paint_well(painter: QPainter, middle: QPointF, pitch: float, tones: WalnutTones) -> None:
    radius = _WELL * pitch
    painter.setBrush(tones.glint)
    painter.drawEllipse(middle + QPointF(0, 0.06 * pitch), radius, radius)
    hollow = QRadialGradient(middle + QPointF(0, radius * 0.5), radius * 1.5)
    hollow.setColorAt(0.0, tones.well.lighter(118))
    hollow.setColorAt(1.0, tones.well.darker(140))
    painter.setBrush(hollow)
    painter.drawEllipse(middle, radius, radius)
