"""What a guess of a move is worth, and which moves are asked."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.review.guessing import Guesses, nearness_of, next_asked

GRID = grid_of(9, 9)


@pytest.mark.parametrize(
    ("guess", "worth"),
    [(Point(4, 4), 100), (Point(5, 4), 80), (Point(6, 6), 60), (Point(0, 3), 20), (Point(4, 9), 0)],
)
def test_a_guess_is_worth_less_by_a_fifth_for_each_line(guess, worth):
    assert nearness_of(guess, Point(4, 4)) == worth


def test_hits_and_nearness_are_told_apart():
    done = Guesses().with_guess(100).with_guess(80).with_guess(0)
    assert done == Guesses(asked=3, hit=1, near=180)
    assert done.words == "1 of 3 hit (33 %), nearness 60 %"


@pytest.mark.parametrize(
    ("colors", "asked"),
    [
        (frozenset(Color), [Point(0, 0), Point(1, 1), Point(2, 2)]),
        (frozenset({Color.WHITE}), [Point(1, 1)]),
    ],
)
def test_stones_of_the_wanted_colors_are_asked_and_no_pass_or_set_up_stone(colors, asked):
    document = open_document(b"(;SZ[9];B[aa];AW[ii];W[bb];B[];W[];B[cc](;W[dd])(;W[ee]))", "")
    fork = line_through(document, document.outline.roots[0])[:-1]
    found, at = [], 0
    while (move := next_asked(document, fork, at, GRID, colors)) is not None:
        assert move.before != NONE
        found.append(move.point)
        at = fork.index(move.node)
    assert found == asked
