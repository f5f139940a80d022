"""The look of print for films: black, white and grey, without wood, for GIF, paper and copiers."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ingboard.board.points import Color
from ingboard.ui.game.bowls.view_model import (
    TEN,
    BowlPicture,
    TrayGeometry,
    fit_tray,
    forms_of,
    name_of_side,
    sum_of,
    tray_for,
)
from ingboard.ui.style import Theme, figures_width, make_theme, paint_figures

_BLACK, _WHITE = QColor(0, 0, 0), QColor(255, 255, 255)
_DARK, _PALE = QColor(72, 72, 72), QColor(168, 168, 168)
_HEAD, _FOOT = 32, 28  # pixels at the usual width
_STONE = 0.44  # of the pitch


def flat_look(scale: float) -> Theme:
    """The theme of print: everything is black, grey or white."""
    return replace(
        make_theme("light", scale),
        ground=_WHITE,
        surface=_WHITE,
        raised=_WHITE,
        ink=_BLACK,
        ink2=_DARK,
        ink3=_DARK,
        line=_PALE,
        line2=_DARK,
        petrol=_BLACK,
        gold=_BLACK,
        gold_wash=_WHITE,
    )


def paint_flat_bowl(painter: QPainter, look: Theme, room: QRect, bowl: BowlPicture) -> None:
    """A bowl as a frame of places, those with a stone drawn as stones; its number above, its sum below."""
    head, foot = look.px(_HEAD), look.px(_FOOT)
    tray = fit_tray(
        tray_for(bowl.capacity),
        room.x(),
        room.y() + head,
        room.width(),
        max(1, room.height() - head - foot),
    )
    painter.setPen(QPen(_BLACK, max(1.0, look.scale)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(tray.x, tray.y, tray.width, tray.height))
    _paint_wells(painter, tray, bowl)
    number, plain = look.sans(20, 600), look.sans(13)
    painter.setPen(_BLACK)
    painter.setFont(look.sans(14, 600))
    line = room.y() + head - look.px(8)
    painter.drawText(QPointF(tray.x, line), name_of_side(bowl.color))
    figures = str(bowl.in_bowl)
    painter.setFont(number)
    paint_figures(painter, tray.x + tray.width - figures_width(figures, number), line, figures)
    painter.setFont(plain)
    foot_line = tray.y + tray.height + look.px(3) + QFontMetricsF(plain).ascent()
    total = sum_of(bowl)
    start = tray.x + tray.width - figures_width(total, plain)
    terms = next(
        (form for form in forms_of(bowl) if tray.x + figures_width(form, plain) < start - 4),
        forms_of(bowl)[-1],
    )
    paint_figures(painter, tray.x, foot_line, terms)
    paint_figures(painter, start, foot_line, total)


def _paint_wells(painter: QPainter, tray: TrayGeometry, bowl: BowlPicture) -> None:
    radius = _STONE * tray.pitch
    painter.setPen(QPen(_DARK, max(1.0, 0.08 * tray.pitch)))
    for column in range(TEN, tray.tray.columns, TEN):
        x = tray.left + (column - 0.5) * tray.pitch
        for row in range(tray.tray.rows):
            y = tray.top + row * tray.pitch
            painter.drawLine(QPointF(x, y - tray.pitch / 4), QPointF(x, y + tray.pitch / 4))
    ink = _BLACK if bowl.color is Color.BLACK else _WHITE
    for well in range(bowl.capacity):
        middle = QPointF(*tray.center_of(well))
        if well < bowl.in_bowl:
            painter.setPen(QPen(_BLACK, max(0.8, 0.07 * tray.pitch)))
            painter.setBrush(ink)
            painter.drawEllipse(middle, radius, radius)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_PALE)
            painter.drawEllipse(middle, 0.09 * tray.pitch, 0.09 * tray.pitch)
