"""Where the stones go: the corner, the block apart, the order of filling."""

from __future__ import annotations

import timeit
from itertools import pairwise

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan, StepKind, Tag, plan_count
from ingboard.counting.terms import Sharing, Terms
from tests.unit.counting import laws
from tests.unit.counting.counted_cases import cases, plan_of, plan_of_case

OPEN_LAND = ["....XO..."] * 9


def points_with(plan: FillPlan, *tags: Tag) -> set[Point]:
    return {point for point, tag in plan.tags.items() if tag in tags}


def beside(plan: FillPlan, points: set[Point]) -> set[Point]:
    grid = plan.game.grid
    return {grid.points[near] for point in points for near in grid.neighbors[grid.index_of(point)]}


def in_one_piece(plan: FillPlan, points: set[Point]) -> bool:
    left = set(points)
    piece = {left.pop()}
    while more := beside(plan, piece) & left:
        piece |= more
        left -= more
    return not left


@pytest.mark.parametrize("margin", range(1, 20, 2))
def test_winning_space_and_losing_stones_lie_together_in_a_corner(margin: int) -> None:
    plan = plan_of(OPEN_LAND, Terms(komi=9 - margin))
    assert plan.result == f"B+{margin}"
    assert plan.open_points == (Point(0, 0),)
    zone = points_with(plan, Tag.WINNING_SPACE, Tag.LOSING)
    assert len(zone) == (margin + 1) // 2
    assert in_one_piece(plan, zone)


def test_the_winning_space_takes_the_only_corner_though_its_part_is_small() -> None:
    rows = [".X..XO..."] + ["XX..XO..."] + ["....XO..."] * 6 + ["XXXXXO..."]
    plan = plan_of(rows, Terms(komi=-2))
    assert plan.spaces.black > 1
    assert plan.open_points == (Point(0, 0),)
    laws.check(plan)


def test_of_two_corners_the_one_with_more_land_stays_open() -> None:
    rows = [".X..XO...", "XX..XO...", *OPEN_LAND[:7]]
    plan = plan_of(rows, Terms(komi=8))
    assert plan.spaces == PerColor(1, 0)
    assert plan.open_points == (Point(8, 0),)


def test_a_block_passes_by_an_eye_that_cannot_hold_it() -> None:
    rows = [".X.XXO...", "..X.XO...", *OPEN_LAND[:7]]
    plan = plan_of(rows, Terms(komi=8))
    assert plan.open_points == (Point(0, 0),)
    assert Point(0, 2) in points_with(plan, Tag.FILLED)
    assert in_one_piece(plan, points_with(plan, Tag.KOMI))


def test_a_side_point_stays_open_where_the_winner_has_no_corner() -> None:
    rows = ["XX..XO..."] + ["....XO..."] * 7 + ["XX..XO..."]
    plan = plan_of(rows, Terms(komi=8))
    assert plan.winner is Color.BLACK
    assert laws.best_rank(plan.game, plan.open_points) == 1


@pytest.mark.parametrize("debt", [2, 4, 8, 12])
def test_komi_and_penalty_stones_are_one_block_that_touches_no_losing_stone(debt: int) -> None:
    plan = plan_of(OPEN_LAND, Terms(komi=4, penalties=PerColor(debt, debt)))
    assert plan.result == "B+5"
    paid = points_with(plan, Tag.KOMI, Tag.PENALTY)
    in_black = paid & set(plan.areas.territory_points(Color.BLACK))
    in_white = paid & set(plan.areas.territory_points(Color.WHITE))
    for block in (in_black, in_white):
        assert in_one_piece(plan, block)
    zone = points_with(plan, Tag.WINNING_SPACE, Tag.LOSING)
    assert not beside(plan, zone) & paid
    komi = points_with(plan, Tag.KOMI)
    assert komi <= in_black
    assert beside(plan, komi) & (in_black - komi)


@pytest.mark.parametrize(
    "name", ["demo-even-9x9", "dame-left-draw-official", "black-by-1", "sensei-figures-19"]
)
def test_four_komi_stones_make_a_square_on_the_edge(name: str) -> None:
    plan = plan_of_case(name)
    komi = sorted(points_with(plan, Tag.KOMI))
    top, left = komi[0]
    assert komi == [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]
    assert laws.best_rank(plan.game, tuple(komi)) < 2


def test_the_odd_shared_point_is_the_one_nearest_to_the_edge() -> None:
    rows = ["....XO...", "....XO...", "...X.O...", "....XO...", "...X.O..."]
    rows += ["....XO...", "....XO...", "....XO...", "...X.O..."]
    plan = plan_of(rows, Terms(komi=8))
    assert plan.areas.shared == 3
    assert points_with(plan, Tag.SHARED_OPEN) == {Point(8, 4)}


def test_two_open_points_do_not_touch() -> None:
    rows = ["....XO..."] * 4 + ["...X.O..."] + ["....XO..."] * 4
    plan = plan_of(rows, Terms(komi=3))
    assert len(plan.open_points) == 2
    one, other = plan.open_points
    assert other not in beside(plan, {one})


def test_two_open_points_do_not_touch_though_all_land_is_needed() -> None:
    # By adjacency D1 is Black's and E1 shared; Black needs A1, B1 and D1 for two stones and a point.
    plan = plan_of(["..X...O"], Terms(komi=5, sharing=Sharing.ADJACENCY))
    assert plan.tags[Point(0, 4)] is Tag.SHARED_OPEN
    assert plan.reserved in {Point(0, 0), Point(0, 1)}
    laws.check(plan)


def test_the_shared_points_of_all_seki_are_paired_together() -> None:
    # Three single shared points in three places: one pair, one left open.
    rows = ["....XO...", "...X.O...", "....XO...", "....XO...", "...X.O..."]
    rows += ["....XO...", "....XO...", "...X.O...", "....XO..."]
    plan = plan_of(rows, Terms(komi=8))
    shares = [(stone.color, stone.kind) for stone in plan.stones][:2]
    assert shares == [(Color.BLACK, StepKind.SHARE), (Color.WHITE, StepKind.SHARE)]
    assert len(points_with(plan, Tag.SHARED_OPEN)) == 1


def test_filling_goes_from_afar_toward_the_winning_space() -> None:
    plan = plan_of_case("demo-even-9x9")
    for color in Color:
        filled = [s.point for s in plan.stones if s.kind is StepKind.FILL and s.color is color]
        assert all(sum(far) >= sum(near) for far, near in pairwise(filled))
        assert len(filled) > 10


def test_small_eyes_are_filled_first() -> None:
    rows = [*OPEN_LAND[:5], ".XXXXO...", "....XO...", "....XOOOO", "....XO.O."]
    plan = plan_of(rows, Terms(komi=8))
    filled = [s.point for s in plan.stones if s.kind is StepKind.FILL and s.color is Color.WHITE]
    assert set(filled[:2]) == {Point(8, 6), Point(8, 8)}


def test_the_same_count_is_planned_the_same_way() -> None:
    plan = plan_of_case("random-19-8")
    again = plan_count(plan.board, plan.dead, plan.terms)
    assert again == plan


def test_land_in_single_points_is_filled_exactly_and_in_time() -> None:
    rows = ["".join("X."[(row + column) % 2] for column in range(19)) for row in range(19)]
    plan = plan_of(rows, Terms(komi=8, penalties=PerColor(60, 0)))
    assert plan.feasible is False  # 181 black stones: one more than the set holds
    rows[0] = "." + rows[0][1:]
    plan = plan_of(rows, Terms(komi=8, penalties=PerColor(60, 0)))
    assert plan.feasible
    laws.check(plan)
    rounds = timeit.repeat(
        lambda: plan_count(plan.board, plan.dead, plan.terms), number=1, repeat=7
    )
    assert min(rounds) < 10e-3


@pytest.mark.parametrize("name", ["random-19-8", "sensei-figures-19"])
def test_a_plan_takes_less_than_ten_milliseconds(name: str) -> None:
    assert cases()[name]["size"] == 19
    plan = plan_of_case(name)
    rounds = timeit.repeat(
        lambda: plan_count(plan.board, plan.dead, plan.terms), number=1, repeat=9
    )
    assert sorted(rounds)[4] < 10e-3
