from __future__ import annotations

from hypothesis import given

from ingboard.board.chains import chain_at, chains_of, liberties_of, regions_of
from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from tests.unit.board.plays import random_positions

BLACK, WHITE = Color.BLACK, Color.WHITE
BOARD = parse_rows(["XX.O", ".XO.", "O..X"])


def test_a_chain_is_joined_along_lines_and_not_across():
    assert chain_at(BOARD, Point(0, 0)) == {Point(0, 0), Point(0, 1), Point(1, 1)}
    assert chain_at(BOARD, Point(0, 3)) == {Point(0, 3)}
    assert chain_at(BOARD, Point(0, 2)) == frozenset()


def test_liberties_are_counted_once_and_belong_to_the_whole_chain():
    assert liberties_of(BOARD, Point(0, 0)) == {Point(0, 2), Point(1, 0), Point(2, 1)}
    assert liberties_of(BOARD, Point(1, 0)) == frozenset()


def test_chains_of_a_color_come_in_the_order_of_their_first_points():
    assert chains_of(BOARD, WHITE) == (
        frozenset({Point(0, 3)}),
        frozenset({Point(1, 2)}),
        frozenset({Point(2, 0)}),
    )


def test_regions_are_empty_points_only_and_know_the_colors_they_touch():
    regions = regions_of(parse_rows([".X..", "XX.O", "...."]))
    assert [(region.points, region.borders) for region in regions] == [
        ((Point(0, 0),), frozenset({BLACK})),
        (
            (Point(0, 2), Point(0, 3), Point(1, 2), *(Point(2, column) for column in range(4))),
            frozenset({BLACK, WHITE}),
        ),
    ]


def test_an_empty_board_is_one_region_that_touches_nobody():
    (region,) = regions_of(empty_position(3, 2))
    assert len(region.points) == 6
    assert region.borders == frozenset()


@given(random_positions())
def test_chains_and_regions_are_a_partition_of_the_board(position):
    parts = [chain for color in Color for chain in chains_of(position, color)]
    parts += [frozenset(region.points) for region in regions_of(position)]
    assert sum(len(part) for part in parts) == position.grid.size
    assert frozenset().union(*parts) == frozenset(position.grid.points)
