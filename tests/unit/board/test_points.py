from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import (
    LONGEST_SHOWN,
    Color,
    PerColor,
    Point,
    color_of_letter,
    grid_of,
    name_of,
    point_named,
)

sides = st.integers(1, LONGEST_SHOWN)


def test_names_count_rows_from_the_bottom_and_skip_the_letter_i():
    grid = grid_of(19, 19)
    assert name_of(Point(0, 0), grid) == "A19"
    assert name_of(Point(18, 18), grid) == "T1"
    assert name_of(Point(3, 15), grid) == "Q16"
    assert name_of(Point(10, 8), grid) == "J9"


def test_columns_beyond_the_twenty_fifth_have_two_letters():
    grid = grid_of(52, 52)
    assert [name_of(Point(51, column), grid) for column in (24, 25, 49, 50, 51)] == [
        *("Z1", "AA1", "AZ1", "BA1", "BB1")
    ]


@given(sides, sides, st.data())
def test_every_point_of_every_grid_is_found_by_its_name_in_any_case(rows, columns, data):
    grid = grid_of(rows, columns)
    point = data.draw(st.sampled_from(grid.points))
    name = name_of(point, grid)
    assert point_named(name, grid) == point
    assert point_named(f" {name.lower()} ", grid) == point


NO_NAMES = [
    *("", " ", "5", "A", "AA", "pass"),
    *("I5", "A0", "A20", "T20", "U1", "Z9"),
    *("A-1", "A1.5", "A 1 1", "A\u00b3", "A\u0663", "\uff213"),
    "A" + "9" * 5000,
]


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_names_no_point_of_the_board_gives_none(name):
    assert point_named(name, grid_of(19, 19)) is None


def test_grids_are_shared_and_stay_the_same_through_pickling():
    grid = grid_of(2, 3)
    assert grid_of(2, 3) is grid
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert grid_of(3, 2) is not grid


@pytest.mark.parametrize("sides", [(0, 5), (5, 0), (53, 5), (5, 53), (-1, 3)])
def test_a_grid_outside_1_to_52_is_refused(sides):
    with pytest.raises(ValueError, match="x"):
        grid_of(*sides)


@given(sides, sides)
def test_neighbors_are_the_points_one_line_away_and_mutual(rows, columns):
    grid = grid_of(rows, columns)
    for index, point in enumerate(grid.points):
        assert grid.index_of(point) == index
        around = {grid.points[near] for near in grid.neighbors[index]}
        row, column = point
        crossing = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        assert around == {(r, c) for r, c in crossing if 0 <= r < rows and 0 <= c < columns}


@given(sides, sides)
def test_surroundings_are_each_neighbor_and_its_other_neighbors(rows, columns):
    grid = grid_of(rows, columns)
    for index, around in enumerate(grid.surroundings):
        assert tuple(near for near, *_ in around) == grid.neighbors[index]
        for near, *beyond in around:
            assert len(beyond) == 3
            assert {*beyond, index} == {*grid.neighbors[near], index}


def test_points_off_the_grid_are_not_in_it():
    grid = grid_of(2, 3)
    assert Point(1, 2) in grid
    assert all(
        point not in grid for point in (Point(2, 0), Point(0, 3), Point(-1, 0), Point(0, -1))
    )


def test_each_color_is_the_others_opponent():
    assert Color.BLACK.opponent is Color.WHITE
    assert Color.WHITE.opponent is Color.BLACK
    assert pickle.loads(pickle.dumps(Color.WHITE)) is Color.WHITE


def test_colors_are_named_by_letters_of_any_case():
    assert [color.letter for color in Color] == ["B", "W"]
    assert color_of_letter("b") is Color.BLACK
    assert color_of_letter("W") is Color.WHITE
    with pytest.raises(ValueError, match="black"):
        color_of_letter("black")


def test_a_value_of_each_side_is_asked_for_and_replaced_by_color():
    pair = PerColor("x", "o")
    assert (pair[Color.BLACK], pair[Color.WHITE]) == ("x", "o")
    assert pair.with_color(Color.BLACK, "y") == PerColor("y", "o")
    assert pair.with_color(Color.WHITE, "y") == PerColor("x", "y")
    assert pair.map(str.upper) == PerColor("X", "O")
