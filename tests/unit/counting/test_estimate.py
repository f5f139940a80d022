"""An estimate of the score while a game goes on."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.board.position import Position, empty_position
from ingboard.counting.estimate import estimate_of, influence_of

_WALLS = empty_position(9, 9).with_cells(
    [(Point(row, 3), Color.BLACK) for row in range(9)]
    + [(Point(row, 5), Color.WHITE) for row in range(9)]
)


def _exchanged(position: Position) -> Position:
    return position.with_cells(
        (point, color.opponent)
        for point in position.grid.points
        if (color := position.color_at(point)) is not None
    )


def test_land_behind_walls_is_held_and_the_line_between_is_open():
    found = estimate_of(_WALLS, frozenset())
    assert (found.area.black, found.area.white, found.open) == (36, 36, 9)
    assert found.lead(7.5) == -7.5
    assert found.land[Point(4, 0)] is Color.BLACK
    assert Point(4, 4) not in found.land


def test_a_stone_taken_for_dead_counts_for_the_side_around_it():
    lost = _WALLS.with_cells([(Point(4, 1), Color.WHITE)])
    found = estimate_of(lost, frozenset({Point(4, 1)}))
    assert found.area.black == 36
    assert found.land[Point(4, 1)] is Color.BLACK


def test_colors_exchanged_the_estimate_is_exchanged():
    position = _WALLS.with_cells([(Point(2, 1), Color.WHITE), (Point(0, 8), Color.BLACK)])
    assert influence_of(_exchanged(position)) == [-value for value in influence_of(position)]


@pytest.mark.parametrize("side", [1, 9, 19])
def test_an_empty_board_is_nobodys(side):
    found = estimate_of(empty_position(side, side), frozenset())
    assert (found.lead(0), found.open) == (0, side * side)
