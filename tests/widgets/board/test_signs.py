"""Every sign on the wooden board and in print is seen, and told from every other, large or small."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QImage, QPainter

from ingboard.board.points import Color
from ingboard.kifu.marks import SIGNS, MarkKind
from ingboard.ui.board.marks import paint_mark
from ingboard.ui.board.view_model import Mark

SIDE = 80
LETTERED, TOO_SMALL = 60.0, 18.0
"""Distances of two points at which a sign has its letter, and at which there is no room for one."""

Painted = Callable[[Mark | MarkKind, Color | None, float], QImage]


@pytest.fixture
def painted(qapp) -> Painted:
    del qapp

    def paint(mark: Mark | MarkKind, color: Color | None, pitch: float) -> QImage:
        image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0xFF808080)
        with QPainter(image) as painter:
            paint_mark(painter, QPointF(SIDE / 2, SIDE / 2), pitch, mark, color, QFont())
        return image

    return paint


@pytest.mark.parametrize("pitch", [LETTERED, TOO_SMALL])
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_signs_of_the_count_and_of_a_record_are_told_apart(painted, color, pitch):
    images = {mark: painted(mark, color, pitch) for mark in (*Mark, *SIGNS)}
    alike = [
        (one, other)
        for (one, seen), (other, also) in itertools.combinations(images.items(), 2)
        if seen == also
    ]
    assert alike == []


@pytest.mark.parametrize("mark", [Mark.KOMI, Mark.PENALTY, Mark.LOSING, Mark.SHARED, *SIGNS])
def test_a_sign_is_seen_where_its_letter_has_no_room(painted, mark):
    bare = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    bare.fill(0xFF808080)
    for color in (Color.BLACK, Color.WHITE):
        assert painted(mark, color, TOO_SMALL) != bare


@pytest.mark.parametrize("mark", [Mark.KOMI, Mark.PENALTY, Mark.LOSING, Mark.WINNING])
def test_a_large_sign_has_its_letter_in_the_middle(painted, mark):
    image, half = painted(mark, Color.WHITE, LETTERED), 8
    middle = range(SIDE // 2 - half, SIDE // 2 + half)
    assert len({image.pixel(x, y) for x in middle for y in middle}) > 1
