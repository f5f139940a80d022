"""1,000 random films, frame by frame, from the lids to the refilled bowls."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan, LidStone, StepKind, Tag, plan_count
from ingboard.counting.film import moment
from tests.unit.counting import laws
from tests.unit.counting.finished_positions import random_terms, walled

FILMS = {5: 420, 7: 420, 9: 140, 13: 18, 19: 2}


def films(size: int, number: int) -> list[FillPlan]:
    random = Random(f"film-{size}")
    found: list[FillPlan] = []
    while len(found) < number:
        board, dead = walled(size, random)
        room = [(size * size - 1) // 2 - board.count(color) for color in Color]
        kept = PerColor(*(random.randint(0, min(4, max(0, each))) for each in room))
        plan = plan_count(board, dead, random_terms(random), kept)
        if plan.feasible:
            found.append(plan)
    return found


def test_they_are_a_thousand() -> None:
    assert sum(FILMS.values()) == 1000


@pytest.mark.parametrize("size", FILMS)
@pytest.mark.parametrize("part", [10, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_frame_keeps_the_invariants(size: int, part: int) -> None:
    for plan in films(size, -(-FILMS[size] // part)):
        laws.check(plan)
        check_every_frame(plan)


def check_every_frame(plan: FillPlan) -> None:
    stones = plan.balance.stones
    game = {p: c for p in plan.board.grid.points if (c := plan.game.color_at(p)) is not None}
    land = {color: set(plan.areas.territory_points(color)) for color in Color}
    at = {StepKind.FILL: land, StepKind.PLACE_LOSING: opponents(land)}
    at[StepKind.COMPENSATE] = at[StepKind.PENALIZE] = at[StepKind.PLACE_LOSING]
    standing = {p: c for p in plan.board.grid.points if (c := plan.board.color_at(p)) is not None}
    lids = {color: plan.kept[color] for color in Color}
    for number in range(len(plan.film) + 1):
        now = moment(plan, number)
        assert {p: now.position.color_at(p) for p in standing} == standing
        assert sum(now.position.count(color) for color in Color) == len(standing)
        for color in Color:
            assert now.lids[color] == lids[color]
            assert now.bowls[color] >= 0
            assert now.bowls[color] + now.position.count(color) + now.lids[color] == stones
        if number <= plan.reading:
            assert all(standing[point] is color for point, color in game.items())
        else:
            assert (now.spaces, now.stones) == (plan.spaces, left_over(plan))
        if number < len(plan.film):
            stone = plan.film[number]
            if isinstance(stone, LidStone):
                lids[stone.color] -= 1
            elif stone.kind in {StepKind.RETURN_DEAD, StepKind.REFILL}:
                assert standing.pop(stone.point) is stone.color
            else:
                assert stone.point not in standing
                assert stone.point in at.get(stone.kind, {}).get(stone.color, {stone.point})
                standing[stone.point] = stone.color
        if number == plan.reading:
            check_reading(plan, now.tags)
    assert not standing
    assert moment(plan, len(plan.film)).bowls == PerColor(stones, stones)


def left_over(plan: FillPlan) -> PerColor[int]:
    losing, in_hand = plan.losing, plan.in_hand
    return PerColor(losing.black + in_hand.black, losing.white + in_hand.white)


def opponents(land: dict[Color, set[Point]]) -> dict[Color, set[Point]]:
    return {color: land[color.opponent] for color in Color}


def check_reading(plan: FillPlan, tags: object) -> None:
    """One open point (two where one is reserved and one shared), in a corner where the winner has one."""
    assert tags == plan.tags
    now = moment(plan, plan.reading)
    empty = now.position.points_of(None)
    assert empty == plan.open_points
    assert len(empty) == 1 + (plan.areas.shared % 2 and plan.reserved is not None)
    assert now.margin == plan.fill_margin
    if plan.tags[empty[0]] is Tag.WINNING_SPACE:
        winner = Color.BLACK if plan.fill_margin > 0 else Color.WHITE
        corners = [p for p in plan.areas.territory_points(winner) if is_corner(plan, p)]
        assert is_corner(plan, empty[0]) or not corners


def is_corner(plan: FillPlan, point: Point) -> bool:
    last = plan.board.grid.rows - 1
    return {point.row, point.column} <= {0, last}
