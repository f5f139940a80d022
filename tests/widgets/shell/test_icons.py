"""Icons stay inside their box and the small stone shows its color."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ingboard.board.points import Color
from ingboard.ui.style.icons import BOX, STROKE, icon_path, paint_icon
from ingboard.ui.style.small_stone import paint_small_stone

NAMED = [
    "first",
    "back",
    "play",
    "pause",
    "forward",
    "last",
    "sound",
    "mute",
    "flag",
    "lock",
    "check",
    "cross",
    "warning",
    "clock",
    "hand",
    "pen",
    "gavel",
    "person",
    "timeline",
    "list",
    "undo",
    "folder",
    "plus",
    "save",
    "board",
    "book",
    "flask",
    "lens",
    "gear",
    "screen",
]


@pytest.mark.parametrize("name", NAMED)
def test_no_stroke_leaves_the_box(name: str):
    room = QRectF(0, 0, BOX, BOX).adjusted(STROKE / 2, STROKE / 2, -STROKE / 2, -STROKE / 2)
    assert room.contains(icon_path(name).boundingRect())


def test_an_unknown_icon_is_refused():
    with pytest.raises(KeyError):
        icon_path("smile")


@pytest.mark.usefixtures("qapp")
def test_an_icon_takes_the_color_asked_for():
    image = QImage(20, 20, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        paint_icon(painter, "pause", QRectF(0, 0, 20, 20), QColor("#A3301A"))
    reds = [
        image.pixelColor(x, 10).red() for x in range(20) if image.pixelColor(x, 10).alpha() > 200
    ]
    assert reds
    assert all(abs(red - 0xA3) < 4 for red in reds)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("backdrop", ["#F4F0E7", "#1C1F22"])
def test_a_small_stone_is_dark_or_light_on_either_ground(backdrop: str):
    middle = {}
    for color in Color:
        image = QImage(24, 24, QImage.Format.Format_ARGB32)
        image.fill(QColor(backdrop))
        with QPainter(image) as painter:
            paint_small_stone(painter, QPointF(12, 12), 20, color, QColor(backdrop))
        middle[color] = image.pixelColor(12, 12).lightness()
    assert middle[Color.BLACK] < 90
    assert middle[Color.WHITE] > 220
