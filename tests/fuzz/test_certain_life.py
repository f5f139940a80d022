"""Proofs of life and death by shape against searching tiny boards to the very end: no proof may be false."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import Position
from ingboard.review.certain_life import is_surely_alive, is_surely_dead
from tests.fuzz.exhaustive_life import can_be_taken_unanswered, dies_moving_first

_SIDES = ((4, 4), (3, 5), (5, 3), (3, 6), (4, 5))
_MOST_EMPTY = 6
_BOARDS = 500


def _boards(seed: int) -> Iterator[Position]:
    """Crowded boards on which every chain has a liberty and few points are empty."""
    random = Random(seed)
    found = 0
    while found < _BOARDS:
        grid = grid_of(*random.choice(_SIDES))
        weights = (30, 50, 20) if random.random() < 0.5 else (35, 20, 45)
        cells = bytes(random.choices((0, 1, 2), weights)[0] for _ in grid.points)
        position = Position(grid, cells)
        if cells.count(0) <= _MOST_EMPTY and all(
            liberties_of(position, stone) for _, stone in _stones(position)
        ):
            found += 1
            yield position


def _stones(position: Position) -> list[tuple[Color, Point]]:
    """A stone of every chain."""
    return [(color, min(chain)) for color in Color for chain in chains_of(position, color)]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_certain_removal_is_never_false(seed: int) -> None:
    proved = [
        (position, stone)
        for position in _boards(seed)
        for _, stone in _stones(position)
        if is_surely_dead(position, stone)
    ]
    assert len(proved) > 20
    assert [case for case in proved if not dies_moving_first(*case)] == []


@pytest.mark.parametrize("seed", [3, 4])
def test_a_certain_life_cannot_be_taken_even_from_a_side_that_always_passes(seed: int) -> None:
    proved = [
        (position, stone)
        for position in _boards(seed)
        for _, stone in _stones(position)
        if is_surely_alive(position, stone)
    ]
    assert len(proved) > 20
    assert [case for case in proved if can_be_taken_unanswered(*case)] == []


def test_the_search_tells_a_living_stone_from_a_dying_one() -> None:
    grid = grid_of(1, 5)
    assert can_be_taken_unanswered(Position(grid, b"\0\1\2\0\0"), Point(0, 1))
    two_eyes = Position(grid_of(2, 5), b"\0\1\0\1\2\1\1\1\1\2")
    assert not can_be_taken_unanswered(two_eyes, Point(0, 1))
    assert not dies_moving_first(two_eyes, Point(0, 1))
    corner = Position(grid_of(3, 3), b"\1\0\2\2\2\2\0\2\0")
    assert dies_moving_first(corner, Point(0, 0))
