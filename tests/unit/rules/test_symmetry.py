"""Turning the board and swapping the colors changes no verdict, under any text."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, empty_position
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed
from ingboard.rules.ruleset import Judgment
from ingboard.rules.simplified import SIMPLIFIED

SIDE = 4
NO_YES = (False, True)
VIEWS = list(product(NO_YES, NO_YES, NO_YES, NO_YES))


def seen(color: Color, point: Point, view: tuple[bool, bool, bool, bool]) -> tuple[Color, Point]:
    """The color and the point of a play as this view of the board shows them."""
    mirror, upside_down, transpose, swap = view
    row, column = point
    if mirror:
        column = SIDE - 1 - column
    if upside_down:
        row = SIDE - 1 - row
    at = Point(column, row) if transpose else Point(row, column)
    return color.opponent if swap else color, at


def outline(judgment: Judgment) -> tuple[object, ...]:
    match judgment:
        case Illegal():
            return judgment.reason, judgment.refers_to
        case Placement():
            return len(judgment.captured), len(judgment.self_removed)
        case Passed():
            return ("pass",)


@pytest.mark.parametrize(
    "ruleset", [SIMPLIFIED, ING1991, ING1996, KSS], ids=lambda ruleset: str(ruleset.text)
)
@given(st.lists(st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)), max_size=60))
def test_every_view_of_a_game_has_the_same_verdicts(ruleset, wishes):
    lines: list[Line] = [line_from(empty_position(SIDE, SIDE)) for _ in VIEWS]
    color = Color.BLACK
    for row, column in wishes:
        judgments = [
            ruleset.judge(line, *seen(color, Point(row, column), view))
            for line, view in zip(lines, VIEWS, strict=True)
        ]
        assert len({outline(judgment) for judgment in judgments}) == 1
        if isinstance(judgments[0], Illegal):
            continue
        lines = [
            line.after_play(judgment)
            if isinstance(judgment, Placement)
            else line.after_pass(judgment)
            for line, judgment in zip(lines, judgments, strict=True)
        ]
        color = color.opponent
