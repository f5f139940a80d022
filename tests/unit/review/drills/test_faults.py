"""The planted mistake is the first thing that is wrong with a count, and it is to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, StepKind, Tag
from ingboard.review.drills.drill import DrillAnswer, DrillKind, Level
from ingboard.review.drills.faults import (
    FaultFrame,
    FaultKind,
    fault_film,
    fault_words,
    fitting_faults,
)
from ingboard.review.drills.grading import grade
from ingboard.review.drills.hint import DrillHint
from ingboard.review.drills.making import make_drill

LATER = (StepKind.PENALIZE, StepKind.FILL, StepKind.PLACE_LOSING)


def wrongs(  # noqa: C901 - one rule after the other
    plan: FillPlan, frame: FaultFrame
) -> Iterator[FaultKind]:
    """What a careful eye finds wrong at a moment, by the rules alone."""
    stones, position = plan.balance.stones, frame.position
    sums = [frame.bowls[color] + position.count(color) for color in Color]
    if sums != [stones, stones] and frame.kind is StepKind.RETURN_DEAD:
        yield FaultKind.DEAD_IN_WRONG_BOWL
    elif sums != [stones, stones] and frame.kind is None and frame.told is None:
        yield FaultKind.SET_ONE_SHORT
    for color in Color:
        if any(position.color_at(point) is not color for point in plan.game.points_of(color)):
            yield FaultKind.BORDER_MOVED
    owners = {
        point: owner or None
        for point, owner in zip(position.grid.points, plan.areas.owners, strict=True)
    }
    laid = {point: (tag, position.color_at(point)) for point, tag in frame.tags.items()}
    for point, (tag, stone) in laid.items():
        if tag is Tag.FILLED and owners[point] != stone:
            yield FaultKind.OTHERS_LAND
        if tag is Tag.PENALTY and stone and not plan.terms.penalties[stone.opponent]:
            yield FaultKind.PENALTY_ON_WRONG_SIDE
    komi = sum(tag is Tag.KOMI for tag, _ in laid.values())
    due = sum(len(step.points) for step in plan.steps if step.kind is StepKind.COMPENSATE)
    if frame.kind in LATER and komi < due:
        yield FaultKind.KOMI_ONE_SHORT if komi else FaultKind.KOMI_FORGOTTEN
    shared = Counter(color for tag, color in laid.values() if tag is Tag.SHARED)
    total = plan.areas.shared
    if sum(shared.values()) == total and total % 2:
        yield FaultKind.LONE_SHARED_FILLED
    elif abs(shared[Color.BLACK] - shared[Color.WHITE]) > 1:
        yield FaultKind.SHARED_UNEQUAL
    if frame.told is not None and frame.told[1] != 2:
        yield FaultKind.LOSING_COUNTED_ONCE
    if frame.kind is StepKind.PLACE_LOSING and not position.points_of(None):
        yield FaultKind.WINNING_SPACE_FILLED


@pytest.mark.parametrize("kind", FaultKind)
def test_nothing_is_wrong_before_the_mistake_and_there_it_is(kind):
    found = 0
    for seed in range(400):
        plan = make_drill(DrillKind.SPOT_FAULT, Level.THIRD, seed).plan
        if kind not in fitting_faults(plan):
            continue
        film = fault_film(plan, kind, 5, Random(seed))
        for number, frame in enumerate(film.frames[: film.at + 1]):
            wrong = set(wrongs(plan, frame))
            if number == film.at and kind is FaultKind.SHARED_UNEQUAL:
                assert wrong <= {
                    kind
                }  # a pair of one color: the difference is two or it is the last
            elif number == film.at:
                assert kind in wrong, (seed, number)
            else:
                assert wrong == set(), (seed, number)
        found += 1
        if found == 6:
            break
    assert found, kind


@pytest.mark.parametrize("level", [Level.FIRST, Level.SECOND, Level.THIRD])
def test_every_mistake_comes_up_and_has_its_reason(level):
    seen = Counter(
        drill.film.kind
        for seed in range(120)
        if (drill := make_drill(DrillKind.SPOT_FAULT, level, seed)).film is not None
    )
    assert set(seen) == set(FaultKind)
    assert len({fault_words(kind) for kind in FaultKind}) == len(FaultKind) >= 10


def test_who_presses_early_or_never_has_not_seen_it():
    drill = make_drill(DrillKind.SPOT_FAULT, Level.FIRST, 5)
    at = drill.right.moment
    assert at is not None
    assert grade(drill, DrillAnswer(moment=at)).right
    assert grade(drill, DrillAnswer(moment=at + 1)).right
    assert grade(drill, DrillAnswer()).hints == (DrillHint.WENT_BY,)
    if at:
        assert grade(drill, DrillAnswer(moment=at - 1)).hints == (DrillHint.TOO_EARLY,)
