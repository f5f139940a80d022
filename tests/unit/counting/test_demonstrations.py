"""Counts that people have published: the three of Kim, Simon and Straus, and an Asahi game's figures."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import StepKind
from ingboard.counting.reading import read_filled
from ingboard.counting.terms import Terms, Ties
from tests.unit.counting import laws
from tests.unit.counting.counted_cases import plan_of, plan_of_case


@pytest.mark.parametrize(
    ("name", "compensation", "spaces", "stones_over", "margin"),
    [("demo-even-9x9", 4, 2, 1, 3), ("demo-hcp2-9x9", 1, 5, 4, 9), ("demo-hcp3-9x9", 1, 4, 4, 8)],
)
def test_the_three_demonstrations(
    name: str, compensation: int, spaces: int, stones_over: int, margin: int
) -> None:
    plan = plan_of_case(name)
    assert plan.paid_stones == PerColor(0, compensation)
    assert (plan.spaces.black, plan.losing.white) == (spaces, stones_over)
    assert plan.result == f"B+{margin}"
    assert plan.final is not None
    assert read_filled(plan.final, plan.game, plan.tags).margin == margin


def asahi_rows() -> list[str]:
    """Two walls down the middle with areas of 182 and 179."""
    upper = ["." * 9 + "XO" + "." * 8] * 10
    step = ["." * 8 + "XXO" + "." * 8]
    lower = ["." * 8 + "XOO" + "." * 8] + ["." * 8 + "XO" + "." * 9] * 7
    return upper + step + lower


def test_the_asahi_count() -> None:
    plan = plan_of(asahi_rows(), Terms(komi=8, penalties=PerColor(0, 4)))
    assert plan.areas.area == PerColor(182, 179)
    placed = [
        (stone.kind, stone.color)
        for stone in plan.stones
        if stone.kind in {StepKind.COMPENSATE, StepKind.PENALIZE}
    ]
    assert (
        placed == [(StepKind.COMPENSATE, Color.WHITE)] * 4 + [(StepKind.PENALIZE, Color.BLACK)] * 2
    )
    assert plan.result == "W+1"
    assert plan.spaces == PerColor(0, 1)
    assert plan.losing == PerColor(0, 0)
    assert plan.open_points == (Point(0, 18),)
    laws.check(plan)
    laws.check_film(plan, {0, 4, len(plan.stones)})


def test_an_odd_shared_point_and_a_reserved_one_leave_a_losing_stone_in_hand() -> None:
    # Kim, Simon and Straus, Counting 5: that stone adds one to twice the stones on the board.
    rows = ["....XO..."] * 4 + ["...X.O..."] + ["....XO..."] * 4
    plan = plan_of(rows, Terms(komi=3, ties=Ties.BLACK))
    assert plan.margin == 44 - 36 - 3
    assert len(plan.open_points) == 2
    assert (plan.losing.white, plan.in_hand.white) == (2, 1)
    assert plan.final is not None
    assert read_filled(plan.final, plan.game, plan.tags).margin == 2 * 2 + 1
    laws.check(plan)
