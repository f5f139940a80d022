"""The sixteen likenesses form a group and do to stones what they say."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, grid_of
from ingboard.review.search.likeness import (
    LIKENESSES,
    combined,
    inverse,
    likenesses,
    seen_as,
    turned,
)

BOARD = parse_rows(["X . O .", ". X . .", ". . . O", ". . . ."])


def test_all_sixteen_are_different_and_the_first_changes_nothing():
    seen = [seen_as(BOARD, likeness).cells for likeness in LIKENESSES]
    assert len(set(seen)) == 16
    assert seen[0] == BOARD.cells


@pytest.mark.parametrize("first", LIKENESSES)
def test_one_after_another_and_back(first):
    there = seen_as(BOARD, first)
    assert seen_as(there, inverse(first)) == BOARD
    for second in LIKENESSES:
        assert seen_as(there, second) == seen_as(BOARD, combined(first, second))


@pytest.mark.parametrize("likeness", LIKENESSES)
def test_a_stone_goes_where_its_point_goes(likeness):
    shown = seen_as(BOARD, likeness)
    for color in Color:
        becomes = color.opponent if likeness >= 8 else color
        expected = {turned(point, 4, 4, likeness) for point in BOARD.points_of(color)}
        assert set(shown.points_of(becomes)) == expected


def test_a_quarter_turn_is_among_them():
    assert any(
        turned(Point(0, 1), 4, 4, likeness) == Point(1, 3)
        and turned(Point(1, 3), 4, 4, likeness) == Point(3, 2)
        for likeness in LIKENESSES
    )


@pytest.mark.parametrize(
    ("symmetries", "colors", "number"),
    [(False, False, 1), (True, False, 8), (False, True, 2), (True, True, 16)],
)
def test_what_a_search_allows(symmetries, colors, number):
    allowed = likenesses(grid_of(9, 9), symmetries=symmetries, colors=colors)
    assert len(set(allowed)) == number
    assert allowed[0] == 0
