"""Our icons as paths in a 20 px box, stroked 1.6 px in one color.

An icon stands beside a word, except the five of navigation. No emoji, no picture files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from ingboard.ui.style.painted_box import NO_BRUSH

BOX: Final = 20.0


STROKE: Final = 1.6


_SOLID: Final = {"flag-solid"}


@cache
def icon_path(name: str) -> QPainterPath:
    """The strokes of an icon in a 20 by 20 box; raises KeyError for a name that is none."""
    path = QPainterPath()
    if name in _CURVED:
        _CURVED[name](path)
    else:
        _draw(path, _STRAIGHT[name])
    return path


# Made once, as NO_PEN.
_ROUND_PEN: Final = QPen(
    QBrush(Qt.GlobalColor.black),
    STROKE,
    Qt.PenStyle.SolidLine,
    Qt.PenCapStyle.RoundCap,
    Qt.PenJoinStyle.RoundJoin,
)


def paint_icon(painter: QPainter, name: str, box: QRectF, color: QColor) -> None:
    """Paint an icon into a square box; the stroke grows with the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / BOX, box.height() / BOX)
    pen = QPen(_ROUND_PEN)
    pen.setColor(color)
    painter.setPen(pen)
    painter.setBrush(color if name in _SOLID else NO_BRUSH)
    painter.drawPath(icon_path(name))
    painter.restore()


def _draw(path: QPainterPath, strokes: str) -> None:
    """Add lines from point to point, one stroke after the other; z leads back to where a stroke began."""
    for stroke in strokes.split(";"):
        first, *others = stroke.split()
        path.moveTo(*_point(first))
        for each in others:
            if each == "z":
                path.closeSubpath()
            else:
                path.lineTo(*_point(each))


def _point(written: str) -> tuple[float, float]:
    x, y = map(float, written.split(","))
    return x, y


_SPEAKER: Final = "3,8 5.5,8 9.5,4.5 9.5,15.5 5.5,12 3,12 z"


_FLAG: Final = "5,3 5,17.5; 5,4 16,4 13,7.5 16,11 5,11"


_STRAIGHT: Final = {
    "first": "4.5,4 4.5,16; 15,4.5 8,10 15,15.5 z",
    "back": "13,4.5 6,10 13,15.5 z",
    "play": "6,3.5 16,10 6,16.5 z",
    "pause": "7,4 7,16; 13,4 13,16",
    "forward": "7,4.5 14,10 7,15.5 z",
    "last": "15.5,4 15.5,16; 5,4.5 12,10 5,15.5 z",
    "mute": f"{_SPEAKER}; 13,7.5 17.5,12.5; 17.5,7.5 13,12.5",
    "flag": _FLAG,
    "flag-solid": _FLAG,
    "check": "4,10.5 8.2,14.7 16,5.5",
    "cross": "5,5 15,15; 15,5 5,15",
    "warning": "10,3 17.5,16.5 2.5,16.5 z; 10,8 10,11.6; 10,13.9 10.01,13.9",
    "pen": "4,16 5,12.2 13.2,4 16,6.8 7.8,15 z; 11.3,6 14,8.7",
    "gavel": "8.2,4 12.8,8.6; 4.8,7.4 9.4,12; 6.2,6 8.7,8.5; 8.9,4.7 5.5,8.1; 12.1,7.9 8.7,11.3;"
    "10.6,9.7 15.4,14.4; 10.5,17 17,17",
    "timeline": "2.5,10 17.5,10; 5,7 5,13; 10,7 10,13; 15,7 15,13",
    "list": "4,5.5 4.01,5.5; 7.5,5.5 16.5,5.5; 4,10 4.01,10; 7.5,10 16.5,10;"
    "4,14.5 4.01,14.5; 7.5,14.5 16.5,14.5",
    "folder": "3,16 3,5 8,5 9.6,7 17,7 17,16 z",
    "plus": "10,4 10,16; 4,10 16,10",
    "save": "10,3 10,12; 6.5,8.7 10,12.2 13.5,8.7; 3.5,12 3.5,16.5 16.5,16.5 16.5,12",
    "flask": "7,3 13,3; 8.2,3 8.2,8 4,15.5 4.8,17 15.2,17 16,15.5 11.8,8 11.8,3; 6,12.4 14,12.4",
}


"""Icons of straight strokes: see `_draw`."""


def _sound(path: QPainterPath) -> None:
    _draw(path, _SPEAKER)
    path.arcMoveTo(QRectF(8, 6.5, 7, 7), 55)
    path.arcTo(QRectF(8, 6.5, 7, 7), 55, -110)
    path.arcMoveTo(QRectF(6.5, 4, 11.5, 12), 52)
    path.arcTo(QRectF(6.5, 4, 11.5, 12), 52, -104)


def _lock(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(4.5, 9, 11, 8), 1.2, 1.2)
    path.moveTo(7, 9)
    path.lineTo(7, 6.5)
    path.arcTo(QRectF(7, 3.2, 6, 6.6), 180, -180)
    path.lineTo(13, 9)


def _clock(path: QPainterPath) -> None:
    path.addEllipse(QPointF(10, 10), 7, 7)
    _draw(path, "10,5.6 10,10 13,11.8")


def _hand(path: QPainterPath) -> None:
    _draw(path, "7,10 7,5; 9.4,9.2 9.4,3.6; 11.8,9.4 11.8,4.2; 14.2,10.2 14.2,6; 14.2,9 14.2,12.5")
    path.cubicTo(14.2, 15.5, 12.6, 17, 10.2, 17)
    path.cubicTo(8, 17, 7, 16, 6, 14.4)
    path.lineTo(4, 11.2)
    path.cubicTo(4.6, 10, 5.8, 10.2, 7, 12)
    path.lineTo(7, 9)


def _person(path: QPainterPath) -> None:
    path.addEllipse(QPointF(10, 6.6), 3, 3)
    path.moveTo(4.2, 16.8)
    path.cubicTo(4.2, 13.4, 6.6, 11.8, 10, 11.8)
    path.cubicTo(13.4, 11.8, 15.8, 13.4, 15.8, 16.8)
    path.closeSubpath()


def _undo(path: QPainterPath) -> None:
    _draw(path, "7.5,4 4,7.5 7.5,11")
    path.moveTo(4, 7.5)
    path.lineTo(12, 7.5)
    path.arcTo(QRectF(7.8, 7.5, 8.4, 8.4), 90, -180)
    path.lineTo(8, 15.9)


def _board(path: QPainterPath) -> None:
    path.addRect(QRectF(3.5, 3.5, 13, 13))
    _draw(path, "7.8,3.5 7.8,16.5; 3.5,7.8 16.5,7.8; 12.2,3.5 12.2,16.5; 3.5,12.2 16.5,12.2")


def _book(path: QPainterPath) -> None:
    for edge, bend in ((3.0, 6.5), (17.0, 13.5)):
        path.moveTo(10, 5.5)
        path.cubicTo(bend + (10 - bend) / 3, 4, bend, 3.8, edge, 4)
        path.lineTo(edge, 15)
        path.cubicTo(bend, 14.8, bend + (10 - bend) / 3, 15, 10, 16.5)
    _draw(path, "10,5.5 10,16.5")


def _lens(path: QPainterPath) -> None:
    path.addEllipse(QPointF(8.6, 8.6), 5, 5)
    _draw(path, "12.4,12.4 17,17")


def _gear(path: QPainterPath) -> None:
    path.addEllipse(QPointF(10, 10), 2.4, 2.4)
    path.addEllipse(QPointF(10, 10), 5.2, 5.2)
    for dx, dy in ((0, 1), (0.866, 0.5), (0.866, -0.5), (0, -1), (-0.866, -0.5), (-0.866, 0.5)):
        path.moveTo(10 + 5.2 * dx, 10 + 5.2 * dy)
        path.lineTo(10 + 7.4 * dx, 10 + 7.4 * dy)


def _screen(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(2.5, 3.5, 15, 10), 1, 1)
    _draw(path, "10,13.5 10,17; 6.5,17 13.5,17")


def _barred(path: QPainterPath) -> None:
    path.addEllipse(QPointF(10, 10), 8, 8)
    _draw(path, "4.4,15.6 15.6,4.4")


def _cycle(path: QPainterPath) -> None:
    for start in (20, 200):
        path.arcMoveTo(QRectF(3.5, 3.5, 13, 13), start)
        path.arcTo(QRectF(3.5, 3.5, 13, 13), start, 130)
    _draw(path, "3.2,4.6 4.6,8.2 8.2,7; 16.8,15.4 15.4,11.8 11.8,13")


_CURVED: Final[dict[str, Callable[[QPainterPath], None]]] = {
    "sound": _sound,
    "lock": _lock,
    "clock": _clock,
    "hand": _hand,
    "person": _person,
    "undo": _undo,
    "board": _board,
    "book": _book,
    "lens": _lens,
    "gear": _gear,
    "screen": _screen,
    "barred": _barred,
    "cycle": _cycle,
}
