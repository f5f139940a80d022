from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Grid, OffBoardError, Point, grid_of, point_named
from ingboard.board.position import Placement, Position, empty_position, place
from tests.unit.board.plays import random_positions

BLACK, WHITE = Color.BLACK, Color.WHITE


def played(rows: list[str], name: str, color: Color) -> Placement:
    position = parse_rows(rows)
    point = point_named(name, position.grid)
    assert point is not None
    placement = place(position, point, color)
    assert placement is not None
    return placement


def test_a_stone_cannot_be_put_on_another():
    position = parse_rows(["X."])
    assert place(position, Point(0, 0), BLACK) is None
    assert place(position, Point(0, 0), WHITE) is None


def test_a_stone_is_put_on_the_board_and_the_old_position_stays():
    position = empty_position(2, 2)
    placement = place(position, Point(0, 1), WHITE)
    assert placement is not None
    assert rows_of(placement) == (".O", "..")
    assert rows_of(position) == ("..", "..")
    assert (placement.color, placement.point) == (WHITE, Point(0, 1))
    assert placement.captured == placement.self_removed == ()


def test_a_chain_without_a_liberty_comes_off_whole():
    placement = played(["XOO.", ".XX.", "...."], "D3", BLACK)
    assert rows_of(placement) == ("X..X", ".XX.", "....")
    assert set(placement.captured) == {Point(0, 1), Point(0, 2)}
    assert placement.self_removed == ()


def test_opposing_stones_come_off_before_own_ones():
    placement = played([".OX", "XOX", "OX."], "A3", BLACK)
    assert rows_of(placement) == ("X.X", "X.X", "OX.")
    assert placement.self_removed == ()


def test_several_chains_come_off_at_once_and_each_stone_is_named_once():
    placement = played(["XO.OX", ".XOX.", "..X.."], "C3", BLACK)
    assert rows_of(placement) == ("X.X.X", ".X.X.", "..X..")
    assert sorted(placement.captured) == [Point(0, 1), Point(0, 3), Point(1, 2)]


def test_a_chain_that_touches_the_stone_twice_is_named_once():
    placement = played([".XXX", "XO.X", "XOOX", ".XX."], "C3", BLACK)
    assert len(placement.captured) == len(set(placement.captured)) == 3


def test_own_stones_without_a_liberty_come_off_and_the_stone_is_among_them():
    placement = played([".OX", "XX."], "A2", WHITE)
    assert rows_of(placement) == ("..X", "XX.")
    assert set(placement.self_removed) == {Point(0, 0), Point(0, 1)}
    assert placement.captured == ()


def test_a_single_stone_without_a_liberty_leaves_the_position_as_it_was():
    placement = played([".X", "X."], "A2", WHITE)
    assert placement == parse_rows([".X", "X."])
    assert placement.self_removed == (Point(0, 0),)


def test_the_only_point_of_the_smallest_board_has_no_liberty():
    placement = place(empty_position(1, 1), Point(0, 0), BLACK)
    assert placement is not None
    assert placement.self_removed == (Point(0, 0),)
    assert placement == empty_position(1, 1)


def test_a_long_chain_lives_by_one_far_liberty():
    rows = ["OOOOOOO.", "XXXXXXXX"]
    assert played([*rows, "OO.OOOOO"], "C1", WHITE).captured == ()
    assert len(played(rows, "H2", BLACK).captured) == 7


@given(random_positions())
def test_no_chain_is_left_without_a_liberty(position):
    for color in Color:
        for chain in chains_of(position, color):
            assert liberties_of(position, next(iter(chain)))


@given(random_positions(), st.sampled_from(Color))
def test_stones_are_neither_lost_nor_found(position, color):
    for point in position.points_of(None):
        placement = place(position, point, color)
        assert placement is not None
        assert placement.count(color) == position.count(color) + 1 - len(placement.self_removed)
        taken = len(placement.captured)
        assert placement.count(color.opponent) == position.count(color.opponent) - taken
        assert not (placement.captured and placement.self_removed)


Turn = tuple[bool, bool, bool]
NO_YES = (False, True)
TURNS = list(product(NO_YES, NO_YES, NO_YES))


def turned_point(point: Point, grid: Grid, turn: Turn) -> Point:
    mirror, upside_down, transpose = turn
    row, column = point
    if mirror:
        column = grid.columns - 1 - column
    if upside_down:
        row = grid.rows - 1 - row
    return Point(column, row) if transpose else Point(row, column)


def turned(position: Position, turn: Turn, *, swap: bool) -> Position:
    grid = position.grid
    after = (
        empty_position(grid.columns, grid.rows)
        if turn[2]
        else empty_position(grid.rows, grid.columns)
    )
    return after.with_cells(
        (turned_point(point, grid, turn), color.opponent if swap else color)
        for color in Color
        for point in position.points_of(color)
    )


@given(random_positions(), st.sampled_from(Color), st.data())
def test_turning_the_board_and_swapping_colors_commute_with_a_play(position, color, data):
    point = data.draw(st.sampled_from(position.grid.points))
    placement = place(position, point, color)
    for turn in TURNS:
        for swap in (False, True):
            other = place(
                turned(position, turn, swap=swap),
                turned_point(point, position.grid, turn),
                color.opponent if swap else color,
            )
            if placement is None:
                assert other is None
                continue
            assert other == turned(placement, turn, swap=swap)
            for name in ("captured", "self_removed"):
                expected = {
                    turned_point(at, position.grid, turn) for at in getattr(placement, name)
                }
                assert set(getattr(other, name)) == expected


def test_positions_are_equal_by_stones_and_size():
    assert parse_rows(["X.", ".."]) == parse_rows(["X.", ".."])
    assert hash(parse_rows(["X.", ".."])) == hash(parse_rows(["X.", ".."]))
    assert parse_rows(["X.", ".."]) != parse_rows([".X", ".."])
    assert parse_rows(["X..."]) != parse_rows(["X.", ".."])
    assert parse_rows(["X."]) != "X."


def test_a_placement_equals_the_position_it_makes_and_survives_pickling():
    placement = played(["XO.", ".X."], "C2", BLACK)
    position = parse_rows(["X.X", ".X."])
    assert placement == position
    assert position == placement
    assert hash(placement) == hash(position)
    assert pickle.loads(pickle.dumps(placement)) == position


def test_points_and_counts_of_each_color_are_told_row_by_row():
    position = parse_rows([".XO", "XX."])
    assert position.points_of(BLACK) == (Point(0, 1), Point(1, 0), Point(1, 1))
    assert position.points_of(WHITE) == (Point(0, 2),)
    assert position.points_of(None) == (Point(0, 0), Point(1, 2))
    assert (position.count(BLACK), position.count(WHITE)) == (3, 1)


def test_setting_stones_up_captures_nothing():
    position = parse_rows([".X", "X."]).with_cells([(Point(0, 0), WHITE), (Point(0, 1), None)])
    assert rows_of(position) == ("O.", "X.")


@pytest.mark.parametrize("sides", [(1, 1), (2, 3), (25, 25)])
def test_an_empty_board_of_any_size_holds_nothing(sides):
    position = empty_position(*sides)
    assert position.grid is grid_of(*sides)
    assert position.points_of(None) == position.grid.points


@pytest.mark.parametrize("point", [Point(0, 9), Point(-1, 0), Point(9, 0), Point(4, -9)])
def test_a_point_beyond_the_edge_is_an_error(point: Point):
    board = empty_position(9, 9)
    with pytest.raises(OffBoardError, match="on 9x9"):
        place(board, point, Color.BLACK)
