"""Territory counting beside the area: the difference is accounted for to the last point."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position, place
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Terms
from ingboard.counting.territory import (
    Played,
    TerritoryCause,
    TerritoryCount,
    TerritoryDifference,
    caveat_of,
    territory_of,
)
from tests.unit.counting.counted_cases import plan_of_case


def demo(
    black: int, white: int, passes: PerColor[int] = PerColor(0, 0), handicap: int = 0
) -> TerritoryCount:
    played = Played(PerColor(black, white), passes, handicap)
    return territory_of(plan_of_case("demo-even-9x9"), played)


def test_the_margins_differ_by_the_stones_that_black_played_more() -> None:
    plan = plan_of_case("demo-even-9x9")
    count = demo(24, 24)
    assert (count.margin, count.differences) == (plan.margin, ())
    assert demo(25, 24).margin == plan.margin - 1
    assert demo(25, 24).differences == (TerritoryDifference(TerritoryCause.LAST_TURN, 1),)


def test_a_pass_costs_a_stone_by_area_and_nothing_by_territory() -> None:
    # Black, White, ..., Black played last; White passed once in the middle.
    count = demo(26, 24, passes=PerColor(1, 2))
    assert count.differences == (
        TerritoryDifference(TerritoryCause.LAST_TURN, 1),
        TerritoryDifference(TerritoryCause.PASSES, 1),
    )


def test_handicap_stones_count_by_area_alone() -> None:
    count = demo(26, 24, handicap=2)
    assert count.differences == (TerritoryDifference(TerritoryCause.HANDICAP, 2),)


def test_more_stones_on_the_board_than_were_played_are_refused() -> None:
    with pytest.raises(ValueError, match="played"):
        demo(3, 24)


def test_land_and_prisoners_of_random_games_make_the_margin() -> None:
    random = Random("territory")
    for _ in range(60):
        position, played = empty_position(7, 7), {Color.BLACK: 0, Color.WHITE: 0}
        taken = {Color.BLACK: 0, Color.WHITE: 0}
        for turn in range(random.randint(10, 60)):
            color = Color.WHITE if turn % 2 else Color.BLACK
            made = place(position, random.choice(position.points_of(None)), color)
            if made is None or made.self_removed:
                continue
            position = made
            played[color] += 1
            taken[color] += len(made.captured)
        plan = plan_count(position, frozenset(), Terms(komi=8))
        count = territory_of(plan, Played(PerColor(played[Color.BLACK], played[Color.WHITE])))
        assert count.prisoners == PerColor(taken[Color.BLACK], taken[Color.WHITE])
        assert count.margin == count.points.black - count.points.white - 8
        assert plan.margin - count.margin == sum(each.points for each in count.differences)


def test_shared_points_leave_a_doubt_that_is_named() -> None:
    assert caveat_of(plan_of_case("demo-even-9x9")) == ""
    assert "seki" in caveat_of(plan_of_case("dame-left-draw-official"))
