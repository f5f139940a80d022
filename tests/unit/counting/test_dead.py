"""Dead stones go whole chain by chain."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Point
from ingboard.counting.area import without_dead
from ingboard.counting.dead_chains import NoStoneError, dead_chains

BOARD = parse_rows(["OO.", "XO.", ".XX"])


def test_one_stone_names_its_whole_chain() -> None:
    dead = dead_chains(BOARD, [Point(0, 0)])
    assert dead == {Point(0, 0), Point(0, 1), Point(1, 1)}
    assert rows_of(without_dead(BOARD, dead)) == ("...", "X..", ".XX")


def test_several_stones_may_name_the_same_chain() -> None:
    assert dead_chains(BOARD, [Point(2, 1), Point(2, 2), Point(1, 0)]) == {
        Point(2, 1),
        Point(2, 2),
        Point(1, 0),
    }


@pytest.mark.parametrize("point", [Point(2, 0), Point(3, 0), Point(-1, 0)])
def test_an_empty_point_or_one_off_the_board_is_refused_by_name(point: Point) -> None:
    with pytest.raises(NoStoneError) as refusal:
        dead_chains(BOARD, [Point(0, 0), point])
    assert refusal.value.point == point


def test_nobody_need_be_dead() -> None:
    assert dead_chains(BOARD, []) == frozenset()
    assert without_dead(BOARD, []) == BOARD
