from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, OffBoardError, Point
from ingboard.board.position import Placement, empty_position
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.legality import barred_points
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.unit.rules.ko.rich_boards import rich_board

RULESETS = (SIMPLIFIED, ING1991, ING1996, KSS)


def judged_one_by_one(line: Line, color: Color, ruleset: Ruleset) -> dict[Point, Reason]:
    judgments = {point: ruleset.judge(line, color, point) for point in line.position.grid.points}
    return {
        point: judgment.reason
        for point, judgment in judgments.items()
        if isinstance(judgment, Illegal)
    }


def random_line(random: Random, ruleset: Ruleset, rows: int, columns: int, plays: int) -> Line:
    line = line_from(empty_position(rows, columns))
    for number in range(plays):
        color = list(Color)[number % 2]
        judgment = ruleset.judge(line, color, random.choice(line.position.grid.points))
        if isinstance(judgment, Placement):
            line = line.after_play(judgment)
    return line


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))
@given(
    random=st.randoms(use_true_random=False),
    rows=st.integers(1, 6),
    columns=st.integers(1, 6),
    plays=st.integers(0, 120),
    color=st.sampled_from(Color),
)
def test_the_map_is_what_judging_every_point_by_itself_says(
    ruleset, random, rows, columns, plays, color
):
    line = random_line(random, ruleset, rows, columns, plays)
    assert barred_points(line, color, ruleset) == judged_one_by_one(line, color, ruleset)


def test_a_point_barred_by_a_quiet_repetition_is_found():
    line = line_from(parse_rows(["...."]))
    for color, column in ((Color.BLACK, 0), (Color.WHITE, 2), (Color.BLACK, 1)):
        placement = SIMPLIFIED.judge(line, color, Point(0, column))
        assert isinstance(placement, Placement)
        line = line.after_play(placement)
    assert barred_points(line, Color.BLACK, SIMPLIFIED) == {
        Point(0, 0): Reason.SUPERKO,
        Point(0, 2): Reason.OCCUPIED,
        Point(0, 3): Reason.SINGLE_SUICIDE,
    }


def test_an_empty_board_bars_nothing():
    assert barred_points(line_from(empty_position(19, 19)), Color.BLACK, SIMPLIFIED) == {}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("point", [Point(0, 9), Point(-1, 0), Point(9, 0)])
def test_a_point_beyond_the_edge_is_the_same_error_under_every_text(ruleset, point):
    with pytest.raises(OffBoardError, match="on 9x9"):
        ruleset.judge(line_from(empty_position(9, 9)), Color.BLACK, point)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("boards", [30, pytest.param(1_000, marks=pytest.mark.nightly)])
def test_so_it_is_on_boards_rich_in_ko(boards: int, ruleset: Ruleset):
    random = Random(boards)
    recycled = 0
    for _ in range(boards):
        line, color = line_from(rich_board(random)), random.choice(list(Color))
        for _ in range(20):
            barred = barred_points(line, color, ruleset)
            assert barred == judged_one_by_one(line, color, ruleset)
            recycled += Reason.RECYCLING in barred.values()
            taken = [
                judgment
                for point in line.position.points_of(None)
                for judgment in [ruleset.judge(line, color, point)]
                if isinstance(judgment, Placement)
            ]
            taken = [one for one in taken if one.captured] or taken
            if random.random() < 0.2 or not taken:
                line = line.after_pass(Passed(color))
            else:
                line = line.after_play(random.choice(taken))
            color = color.opponent
    assert bool(recycled) is (ruleset is not SIMPLIFIED)
