"""The small board: all of a small one, of a large one the part that matters with its edges."""

from __future__ import annotations

import pytest

from ingboard.board.points import Point
from ingboard.board.position import empty_position
from ingboard.ui.board.inset_board import LEAST_SEEN, InsetBoard, seen_part
from ingboard.ui.board.view_model import BoardPicture

LARGE = BoardPicture(empty_position(19, 19).with_cells([(Point(13, 12), None)]))


def test_a_small_board_or_no_focus_is_shown_whole():
    assert seen_part(9, 9, frozenset({Point(1, 1)})) == (range(9), range(9))
    assert seen_part(19, 19, frozenset()) == (range(19), range(19))


@pytest.mark.parametrize(
    "focus",
    [{Point(0, 0)}, {Point(18, 18)}, {Point(9, 9), Point(10, 12)}, {Point(0, 9), Point(14, 9)}],
)
def test_the_part_of_a_large_board_holds_the_focus_and_stays_on_the_board(focus):
    rows, columns = seen_part(19, 19, frozenset(focus))
    for point in focus:
        assert point.row in rows
        assert point.column in columns
    for lines in (rows, columns):
        assert LEAST_SEEN <= len(lines) <= 19
        assert 0 <= lines.start < lines.stop <= 19
    assert len(rows) == len(columns)


def test_a_focus_from_edge_to_edge_shows_the_whole_board():
    focus = frozenset({Point(0, 0), Point(18, 18)})
    assert seen_part(19, 19, focus) == (range(19), range(19))


@pytest.mark.parametrize("focus", [frozenset(), frozenset({Point(13, 12)})])
def test_the_picture_fits_its_place(qtbot, focus):
    inset = InsetBoard()
    qtbot.addWidget(inset)
    inset.resize(176, 176)
    inset.show_board(LARGE, focus)
    assert not inset.grab().isNull()
    assert inset._image is not None
    size = inset._image.deviceIndependentSize()
    assert 120 < size.width() <= 176
    assert 120 < size.height() <= 176


def test_the_same_board_is_painted_once(qtbot):
    inset = InsetBoard()
    qtbot.addWidget(inset)
    inset.resize(120, 120)
    inset.show_board(LARGE)
    inset.grab()
    image = inset._image
    inset.show_board(LARGE)
    inset.grab()
    assert inset._image is image
