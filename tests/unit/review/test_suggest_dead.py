"""The suggestion of dead stones: what is certain, what is likely, and that a seed repeats it."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import Position, empty_position
from ingboard.review.suggest_dead.playout_board import PlayoutBoard
from ingboard.review.suggest_dead.suggestion import suggest_dead, suggesting

_TWO_DEAD = parse_rows(
    (
        "....XO...",
        ".O..XO...",
        ".O..XO...",
        "....XOO..",
        "....XXO..",
        "....XOO..",
        "....XO...",
        "....XO.X.",
        "....XO...",
    )
)
_DEAD = frozenset({Point(1, 1), Point(2, 1), Point(7, 7)})
_CERTAIN = parse_rows((".XO.X", "XXXXX", ".X...", "XX...", "....."))


def test_stones_in_settled_lands_are_suggested_or_asked_about_and_no_other_ones() -> None:
    suggestion = suggest_dead(_TWO_DEAD)
    assert suggestion.dead | suggestion.unsure == _DEAD


def test_the_same_seed_gives_the_same_answer() -> None:
    assert suggest_dead(_TWO_DEAD, 5) == suggest_dead(_TWO_DEAD, 5)


def test_colors_exchanged_give_the_same_stones() -> None:
    swapped = Position(_TWO_DEAD.grid, _TWO_DEAD.cells.translate(bytes.maketrans(b"\1\2", b"\2\1")))
    suggestion = suggest_dead(swapped)
    assert suggestion.dead | suggestion.unsure == _DEAD


def test_a_stone_without_room_among_living_ones_is_certainly_dead() -> None:
    assert suggest_dead(_CERTAIN).certain == {Point(0, 2)}


def test_a_stone_in_a_small_land_is_suggested() -> None:
    rows = (".X.X.XO..", "XXXX.XO..", "..OX.XO..", "...XXXO..", "XXXXXXO..",
            "OOOOOOOO.", ".........", "O.O.O.O..", ".O.O.O.O.")  # fmt: skip
    assert suggest_dead(parse_rows(rows)).dead == {Point(2, 2)}


def test_a_board_without_stones_suggests_nothing() -> None:
    assert suggest_dead(empty_position(9, 9)).dead == frozenset()


def test_the_steps_end_with_the_answer_and_can_be_left_before() -> None:
    steps = list(suggesting(_TWO_DEAD))
    assert steps[-1] == suggest_dead(_TWO_DEAD)
    assert not any(steps[:-1])


@pytest.mark.parametrize("seed", range(8))
def test_liberties_stay_right_through_random_play(seed: int) -> None:
    random = Random(seed)
    board = PlayoutBoard(empty_position(7, 7))
    color, barred = 1, 0
    for _ in range(150):
        at = random.choice(board.empty)
        if not board.is_eye(at, color):
            taken = board.play(at, color, barred)
            if taken is not None:
                board.empty.remove(at)
                barred = taken
        color = 3 - color
        _check(board)


def _check(board: PlayoutBoard) -> None:
    assert sorted(board.empty) == [place for place in board.places if not board.cells[place]]
    for chain in {board.head[place] for place in board.places if board.cells[place]}:
        members = [p for p in board.places if board.cells[p] and board.head[p] == chain]
        beside = [n for p in members for n in board.around[p] if not board.cells[n]]
        assert beside
        assert (board.libs[chain], board.sums[chain]) == (len(beside), sum(beside))
        assert board.squares[chain] == sum(place * place for place in beside)
        assert {board.cells[place] for place in members} < {int(color) for color in Color}
