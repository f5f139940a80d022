"""Steps of the count done by hand: each is done by its plan, and every refusal of the list has its case."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, Point, point_named
from ingboard.counting.by_hand import HandCount
from ingboard.counting.fillplan import StepKind
from ingboard.review.laying import (
    LayingRefusal,
    LayingRefused,
    begin_laying,
    carry_stone,
    color_in_hand,
    finished,
    lay_stone,
    left_to_do,
    take_stone,
)
from ingboard.review.lesson_words import laying_hint_of
from ingboard.review.lessons import Lesson, lessons

STEPS = {one.step: one for one in lessons() if one.step is not None and not one.parts}
BLACK, WHITE = Color.BLACK, Color.WHITE
Refusal = LayingRefusal


def at(name: str) -> Point:
    point = point_named(name, lessons()[0].board.grid)
    assert point is not None
    return point


def laid(lesson: Lesson, *names: str) -> HandCount:
    count = begin_laying(lesson)
    for name in names:
        done = lay_stone(lesson, count, at(name))
        assert isinstance(done, HandCount), done
        count = done
    return count


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_done_by_its_plan_and_bowl_and_board_stay_one_set(step):
    lesson = STEPS[step]
    count, points = begin_laying(lesson), set()
    for each in lesson.plan.steps:
        if each.kind is step and (step is not StepKind.FILL or each.color is lesson.side):
            points |= set(each.points)
    while points:
        assert left_to_do(lesson, count) == len(points)
        point = points.pop()
        done = (
            take_stone(lesson, count, point)
            if step is StepKind.RETURN_DEAD
            else lay_stone(lesson, count, point)
        )
        assert isinstance(done, HandCount)
        count = done
        for color in Color:
            assert count.bowls[color] + count.position.count(color) == 40
    assert left_to_do(lesson, count) == 0
    assert finished(lesson, count).bowls == finished(lesson, begin_laying(lesson)).bowls


REFUSED = (
    (StepKind.FILL, "E9", None, Refusal.BORDER),
    (StepKind.FILL, "C8", None, Refusal.GAME_STONE),
    (StepKind.FILL, "A7", None, Refusal.LAID_BEFORE),
    (StepKind.FILL, "J9", None, Refusal.OPPONENTS_LAND),
    (StepKind.FILL, "A9", WHITE, Refusal.WRONG_COLOR),
    (StepKind.COMPENSATE, "J9", None, Refusal.OWN_LAND),
    (StepKind.COMPENSATE, "A9", BLACK, Refusal.WRONG_COLOR),
    (StepKind.PENALIZE, "A1", None, Refusal.OWN_LAND),
    (StepKind.PENALIZE, "J1", WHITE, Refusal.WRONG_COLOR),
    (StepKind.PLACE_LOSING, "E1", None, Refusal.BORDER),
    (StepKind.RETURN_DEAD, "J4", None, Refusal.NOTHING_LAID_YET),
    (StepKind.RETURN_DEAD, "J4", BLACK, Refusal.NOTHING_LAID_YET),
    (StepKind.SHARE, "A1", None, Refusal.NOT_SHARED),
    (StepKind.SHARE, "D9", WHITE, Refusal.OTHERS_TURN),
)


@pytest.mark.parametrize(("step", "name", "color", "reason"), REFUSED)
def test_a_stone_that_may_not_go_there_is_refused_for_its_reason(step, name, color, reason):
    lesson = STEPS[step]
    refused = lay_stone(lesson, begin_laying(lesson), at(name), color)
    assert isinstance(refused, LayingRefused)
    assert (refused.reason, refused.point) == (reason, at(name))


def test_what_is_laid_already_decides_too():
    fill, komi, share = (
        STEPS[kind] for kind in (StepKind.FILL, StepKind.COMPENSATE, StepKind.SHARE)
    )
    losing = STEPS[StepKind.PLACE_LOSING]
    full = finished(losing, begin_laying(losing))
    more = komi, laid(komi, "A9", "A8", "B8", "B9"), "C9"
    last = share, laid(share, "D9", "D5"), "D1"
    for lesson, count, name, reason in (
        (fill, laid(fill, "A9"), "A9", Refusal.TAKEN),
        (*more, Refusal.MORE_THAN_OWED),
        (*last, Refusal.LAST_SHARED),
        (losing, full, next(iter(full.position.points_of(None))), Refusal.BOWL_EMPTY),
    ):
        point = at(name) if isinstance(name, str) else name
        refused = lay_stone(lesson, count, point)
        assert isinstance(refused, LayingRefused)
        assert refused.reason is reason


def test_a_shared_point_is_nobodys_land():
    share = STEPS[StepKind.SHARE]
    as_fill = replace(share, step=StepKind.FILL)
    refused = lay_stone(as_fill, HandCount(share.plan), at("D9"))
    assert isinstance(refused, LayingRefused)
    assert refused.reason is Refusal.SHARED_SPACE


def test_stones_are_taken_home_for_their_reasons():
    dead, fill = STEPS[StepKind.RETURN_DEAD], STEPS[StepKind.FILL]
    begun = begin_laying(dead)
    for lesson, count, name, into, reason in (
        (dead, begun, "A8", None, Refusal.LIVE_STONE),
        (dead, begun, "J4", None, Refusal.NO_STONE),
        (dead, begun, "B9", BLACK, Refusal.WRONG_BOWL),
        (fill, begin_laying(fill), "E9", None, Refusal.BORDER),
        (fill, begin_laying(fill), "A7", None, Refusal.LAID_BEFORE),
    ):
        refused = take_stone(lesson, count, at(name), into)
        assert isinstance(refused, LayingRefused)
        assert refused.reason is reason
    assert take_stone(fill, laid(fill, "A9"), at("A9")) == begin_laying(fill)


def test_a_stone_is_carried_or_stays_where_it_was():
    fill = STEPS[StepKind.FILL]
    count = laid(fill, "A9")
    carried = carry_stone(fill, count, at("A9"), at("B9"))
    assert isinstance(carried, HandCount)
    assert carried.position.color_at(at("B9")) is BLACK
    assert isinstance(carry_stone(fill, count, at("A9"), at("J9")), LayingRefused)


def test_shared_points_are_filled_by_turns():
    share = STEPS[StepKind.SHARE]
    assert color_in_hand(share, begin_laying(share)) is BLACK
    assert color_in_hand(share, laid(share, "D9")) is WHITE


@pytest.mark.parametrize("reason", LayingRefusal)
@pytest.mark.parametrize("step", STEPS)
def test_every_refusal_has_words(step, reason):
    hint = laying_hint_of(STEPS[step], LayingRefused(reason, WHITE, at("C3")))
    assert hint.title
    assert hint.detail
    assert "{" not in hint.title + hint.detail
