"""The count stone by stone: order, bowls, the running sum, and the tags seen so far."""

from __future__ import annotations

import timeit

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, StepKind, Tag, position_after
from ingboard.counting.film import moment
from tests.unit.counting.counted_cases import plan_of_case

ORDER = [
    StepKind.RETURN_DEAD,
    StepKind.SHARE,
    StepKind.COMPENSATE,
    StepKind.PENALIZE,
    StepKind.FILL,
    StepKind.PLACE_LOSING,
]


def first_of(plan: FillPlan, kind: StepKind) -> int:
    return next(n for n, stone in enumerate(plan.stones) if stone.kind is kind)


@pytest.mark.parametrize("name", ["sensei-figures-19", "random-9-5", "random-19-8"])
def test_the_steps_come_in_the_order_of_the_laws(name: str) -> None:
    plan = plan_of_case(name)
    ranks = [ORDER.index(stone.kind) for stone in plan.stones]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("name", ["demo-hcp3-9x9", "random-19-8"])
def test_the_steps_one_after_the_other_make_the_filled_board(name: str) -> None:
    plan = plan_of_case(name)
    assert position_after(plan, 0) == plan.board
    assert position_after(plan, len(plan.steps)) == plan.final
    returns = sum(step.kind is StepKind.RETURN_DEAD for step in plan.steps)
    assert position_after(plan, returns) == plan.game
    with pytest.raises(IndexError):
        position_after(plan, len(plan.steps) + 1)


def test_dead_stones_go_home_one_by_one() -> None:
    plan = plan_of_case("demo-even-9x9")
    kinds = [stone.kind for stone in plan.stones]
    assert kinds[:3] == [StepKind.RETURN_DEAD] * 3
    before, after = moment(plan, 0), moment(plan, 3)
    assert before.position == plan.board
    assert after.position == plan.game
    assert (before.bowls.black + 1, before.bowls.white + 2) == (
        after.bowls.black,
        after.bowls.white,
    )


def test_each_komi_stone_moves_the_margin_by_two() -> None:
    plan = plan_of_case("demo-even-9x9")
    start = first_of(plan, StepKind.COMPENSATE)
    margins = [moment(plan, start + placed).margin for placed in range(5)]
    assert margins == [11, 9, 7, 5, 3]


def test_black_and_white_take_turns_filling() -> None:
    plan = plan_of_case("sensei-figures-19")
    start = first_of(plan, StepKind.FILL)
    colors = [stone.color for stone in plan.stones[start : start + 6]]
    assert colors == [Color.BLACK, Color.WHITE] * 3


def test_the_sum_stays_while_the_losing_stones_are_laid_out() -> None:
    plan = plan_of_case("demo-hcp2-9x9")
    start = first_of(plan, StepKind.PLACE_LOSING)
    for number in range(start, len(plan.stones) + 1):
        now = moment(plan, number)
        assert (now.spaces, now.stones) == (PerColor(5, 0), PerColor(0, 4))
        assert now.bowls.white == len(plan.stones) - number


def test_a_reserved_point_is_a_space_until_the_filling_begins() -> None:
    plan = plan_of_case("komi-7")
    start = first_of(plan, StepKind.FILL)
    before, after = moment(plan, start - 1), moment(plan, start)
    assert plan.reserved is not None
    assert plan.reserved not in before.tags
    assert after.tags[plan.reserved] is Tag.RESERVED
    # The last komi stone takes one space, the reserved point another.
    assert before.spaces.black - after.spaces.black == 2
    assert after.margin == plan.fill_margin


def test_tags_appear_when_their_purpose_is_reached() -> None:
    plan = plan_of_case("demo-hcp2-9x9")
    filling = first_of(plan, StepKind.FILL)
    assert set(moment(plan, filling).tags.values()) == {Tag.KOMI}
    losing = first_of(plan, StepKind.PLACE_LOSING)
    open_tags = [
        tag for tag in moment(plan, losing).tags.values() if tag in {Tag.WINNING_SPACE, Tag.LOSING}
    ]
    assert open_tags == [Tag.WINNING_SPACE] * 5
    assert moment(plan, len(plan.stones)).tags == plan.tags


def test_the_shared_point_left_open_is_marked_once_the_pairs_are_in() -> None:
    plan = plan_of_case("dame-left-draw-official")
    assert set(moment(plan, 0).tags.values()) == {Tag.SHARED_OPEN}


def test_the_stones_before_and_after_are_named() -> None:
    plan = plan_of_case("demo-even-9x9")
    assert moment(plan, 0).last is None
    assert moment(plan, 0).coming == plan.stones[0]
    assert moment(plan, 5).last == plan.stones[4]
    assert moment(plan, len(plan.film)).coming is None


def test_a_count_without_a_picture_has_only_its_first_moment() -> None:
    plan = plan_of_case("no-room-for-komi")
    assert moment(plan, 0).position == plan.board
    with pytest.raises(IndexError):
        moment(plan, 1)


@pytest.mark.parametrize("number", [-1, 1000])
def test_there_is_no_moment_outside_the_film(number: int) -> None:
    with pytest.raises(IndexError):
        moment(plan_of_case("demo-even-9x9"), number)


def test_a_moment_takes_less_than_a_millisecond() -> None:
    plan = plan_of_case("sensei-figures-19")
    rounds = timeit.repeat(lambda: moment(plan, len(plan.stones)), number=10, repeat=7)
    assert min(rounds) / 10 < 1e-3
