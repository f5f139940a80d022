"""Counting by hand: what is refused, what is judged, and what each mistake does to the reading."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import (
    DropKind,
    DropRefusal,
    DropRefused,
    HandCount,
    begin_by_hand,
    lay,
    lift,
    lift_chain,
    move,
)
from ingboard.counting.drop_words import drop_words
from ingboard.counting.fillplan import FillPlan, StepKind, plan_count
from ingboard.counting.hand_help import Next, fill_rest, hint_for, hint_words
from ingboard.counting.hand_judged import (
    MistakeKind,
    mistakes_of,
    omissions_of,
    read_by_hand,
    sums_of,
)
from ingboard.counting.hand_trail import HandTrail
from ingboard.counting.hand_words import effect_words, mend_words, mistake_words, reading_words
from ingboard.counting.terms import Compensation
from tests.unit.counting.finished_positions import played_out, random_terms, walled
from tests.unit.counting.hand_fillings import FILLINGS, Filling, filled, made, plan_of_demo

BLACK, WHITE = Color.BLACK, Color.WHITE
KIND_OF = {
    StepKind.SHARE: DropKind.SHARED,
    StepKind.COMPENSATE: DropKind.KOMI,
    StepKind.PENALIZE: DropKind.PENALTY,
    StepKind.RESERVE: DropKind.KEPT,
    StepKind.FILL: DropKind.FILL,
    StepKind.PLACE_LOSING: DropKind.LOSING,
}


@pytest.fixture
def count() -> HandCount:
    return begin_by_hand(plan_of_demo())


# The cases worked out by hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("filling", FILLINGS, ids=lambda filling: filling.name)
def test_a_filling_reads_as_worked_out_and_its_mistakes_are_named(filling: Filling) -> None:
    found = read_by_hand(filled(filling))
    named = tuple((each.kind, each.color, each.number, each.effect) for each in found.mistakes)
    assert found.margin == filling.reads
    assert named == filling.mistakes
    assert found.difference == sum(effect for *_, effect in filling.mistakes)


def test_there_are_ten_different_wrong_fillings() -> None:
    kinds = {filling.mistakes[0][0] for filling in FILLINGS if filling.mistakes}
    assert len(kinds) >= 10


def test_a_point_that_is_not_kept_open_gives_its_owner_1() -> None:
    plan = plan_of_demo(komi=0, handicap=3, compensation=Compensation.KSS)
    right = fill_rest(begin_by_hand(plan))
    assert read_by_hand(right).is_right
    kept = next(point for point, laid in right.laid.items() if laid.kind is DropKind.KEPT)
    found = read_by_hand(made(lift(right, kept)))
    wrong = [(each.kind, each.effect) for each in found.mistakes if each.effect]
    assert wrong == [(MistakeKind.KEPT_MISSING, 1)]
    assert found.margin == plan.fill_margin + 1


def test_the_winner_can_change_by_a_mistake_and_both_results_are_told() -> None:
    wrong = next(filling for filling in FILLINGS if filling.reads < 0)
    found = read_by_hand(filled(wrong))
    assert (found.read_result, found.true_result) == ("W+1", "B+3")
    title, detail = reading_words(found)
    assert title == "The board shows W+1, not B+3."
    assert detail.startswith("1 mistake gave White 4 points.")


def test_every_mistake_has_words_for_what_it_is_and_how_it_is_mended() -> None:
    for filling in FILLINGS:
        count = filled(filling)
        for mistake in read_by_hand(count).mistakes:
            words = mistake_words(mistake, count.plan.game.grid)
            assert words.endswith(".")
            assert "{" not in words + mend_words(mistake)
            gains = effect_words(mistake)
            assert gains == "no change" if not mistake.effect else gains.split()[1][0] == "+"


# Drops that are not made --------------------------------------------------------------------------------


def reason(dropped: object) -> DropRefusal:
    assert isinstance(dropped, DropRefused)
    return dropped.reason


def test_stones_of_the_game_stay_where_they_are(count: HandCount) -> None:
    border = Point(0, 4)
    assert reason(lift(count, border)) is DropRefusal.GAME_STONE
    assert reason(lift_chain(count, border)) is DropRefusal.GAME_STONE
    assert reason(move(count, border, Point(0, 0))) is DropRefusal.GAME_STONE
    assert reason(lay(count, BLACK, DropKind.FILL, border)) is DropRefusal.OCCUPIED


def test_a_dead_stone_is_taken_home_alone_or_with_its_chain(count: HandCount) -> None:
    one = made(lift(count, Point(1, 1)))
    assert one.dead_left == {Point(2, 1), Point(7, 7)}
    assert one.bowls.white == count.bowls.white + 1
    assert made(lift_chain(count, Point(1, 1))).dead_left == {Point(7, 7)}


def test_a_stone_goes_home_to_its_own_bowl_only(count: HandCount) -> None:
    assert reason(lift(count, Point(1, 1), into=BLACK)) is DropRefusal.WRONG_BOWL
    assert isinstance(lift(count, Point(1, 1), into=WHITE), HandCount)


def test_nothing_is_laid_from_an_empty_bowl_or_on_a_taken_point(count: HandCount) -> None:
    full = fill_rest(count)
    assert not any(full.bowls)
    assert reason(lay(full, BLACK, DropKind.FILL, Point(0, 0))) is DropRefusal.BOWL_EMPTY
    laid = made(lay(count, BLACK, DropKind.FILL, Point(0, 0)))
    assert reason(lay(laid, WHITE, DropKind.KOMI, Point(0, 0))) is DropRefusal.OCCUPIED
    assert reason(lift(count, Point(0, 0))) is DropRefusal.NOTHING_THERE


def test_losing_stones_and_kept_points_have_their_land(count: HandCount) -> None:
    own, other = Point(0, 8), Point(0, 0)
    assert reason(lay(count, WHITE, DropKind.LOSING, own)) is DropRefusal.LOSING_OUTSIDE
    assert isinstance(lay(count, WHITE, DropKind.LOSING, other), HandCount)
    assert reason(lay(count, WHITE, DropKind.KEPT, other)) is DropRefusal.KEPT_OUTSIDE


def test_a_laid_stone_changes_its_kind_where_it_lies(count: HandCount) -> None:
    wrong = made(lay(count, WHITE, DropKind.FILL, Point(0, 0)))
    assert [each.kind for each in mistakes_of(wrong)] == [MistakeKind.OPPONENTS_LAND]
    right = made(lay(wrong, WHITE, DropKind.KOMI, Point(0, 0)))
    assert mistakes_of(right) == ()
    assert right.bowls == wrong.bowls


def test_a_count_that_cannot_be_carried_out_is_not_begun() -> None:
    with pytest.raises(ValueError, match="cannot be carried out"):
        begin_by_hand(plan_of_demo(stones=30))


# Help and undo ------------------------------------------------------------------------------------------


def test_hints_lead_through_the_whole_count(count: HandCount) -> None:
    seen: list[Next] = []
    for _ in range(12):
        hint = hint_for(count)
        assert hint_words(hint, count.plan.game.grid).endswith(".")
        if not seen or seen[-1] != hint.next:
            seen.append(hint.next)
        match hint.next:
            case Next.READ:
                break
            case Next.DEAD:
                for point in hint.points:
                    count = made(lift(count, point))
            case _:
                kind = {Next.KOMI: DropKind.KOMI, Next.LOSE: DropKind.LOSING}.get(
                    hint.next, DropKind.FILL
                )
                for point in hint.points[: hint.number]:
                    count = made(lay(count, hint.color, kind, point))
    assert seen == [Next.DEAD, Next.KOMI, Next.FILL, Next.LOSE, Next.READ]
    assert read_by_hand(count).difference == 0


def test_a_hint_names_a_mistake_first(count: HandCount) -> None:
    wrong = made(lay(count, BLACK, DropKind.FILL, Point(0, 8)))
    hint = hint_for(wrong)
    assert hint.next is Next.MEND
    assert hint.points == (Point(0, 8),)


@pytest.mark.parametrize("first", [*Color])
def test_one_side_can_be_filled_alone_and_room_is_kept_for_the_komi(
    count: HandCount, first: Color
) -> None:
    one = fill_rest(count, [first])
    assert one.dead_left == frozenset()
    assert mistakes_of(one) == ()
    assert not any(laid.color is first.opponent for laid in one.laid.values())
    both = fill_rest(fill_rest(one, [first.opponent]), [first])
    assert both.bowls.black == both.bowls.white == 0
    assert read_by_hand(both).is_right


def test_what_was_laid_before_stays_when_the_rest_is_filled(count: HandCount) -> None:
    wrong = made(lay(count, BLACK, DropKind.FILL, Point(0, 8)))
    full = fill_rest(wrong)
    assert full.laid[Point(0, 8)] == wrong.laid[Point(0, 8)]
    found = read_by_hand(full)
    assert [each.kind for each in found.mistakes if each.effect] == [MistakeKind.OPPONENTS_LAND]
    assert found.difference == 2


def test_undo_and_redo_walk_the_whole_way(count: HandCount) -> None:
    trail = HandTrail(count)
    for column in range(4):
        trail = trail.to(made(lay(trail.now, BLACK, DropKind.FILL, Point(0, column))))
    assert trail.to(trail.now) == trail
    last = trail
    for _ in range(9):
        trail = trail.undo()
    assert trail.now == count
    for _ in range(9):
        trail = trail.redo()
    assert trail == last
    stroke = trail.joined(made(lay(trail.now, BLACK, DropKind.FILL, Point(1, 0))))
    assert stroke.undo().now == trail.earlier[-1]


def test_a_drop_is_told_by_point_side_and_purpose(count: HandCount) -> None:
    komi = made(lay(count, WHITE, DropKind.KOMI, Point(0, 0)))
    assert drop_words(count, komi, Point(0, 0)) == "A9: komi stone in Black's land."
    home = made(lift(count, Point(7, 7)))
    assert "dead stone to Black's bowl" in drop_words(count, home, Point(7, 7))


# Random counts ------------------------------------------------------------------------------------------


def random_plan(random: Random) -> FillPlan:
    """A count that can be carried out, of a random finished position under random terms."""
    while True:
        side = random.choice([5, 7, 9, 9, 13])
        position, dead = random.choice([walled, played_out])(side, random)
        plan = plan_count(position, dead, random_terms(random))
        if plan.feasible:
            return plan


@given(st.integers(0, 10**6))
def test_any_order_of_the_plans_own_stones_reads_the_area_margin(seed: int) -> None:
    random = Random(seed)
    plan = random_plan(random)
    count = begin_by_hand(plan)
    for point in random.sample(sorted(plan.dead), len(plan.dead)):
        count = made(lift(count, point))
    drops = [
        (step.color, KIND_OF[step.kind], point)
        for step in plan.steps
        if step.kind in KIND_OF
        for point in step.points
    ]
    for color, kind, point in random.sample(drops, len(drops)):
        count = made(lay(count, color, kind, point))
        assert sum(count.bowls) + sum(map(bool, count.position.cells)) == 2 * plan.balance.stones
    found = read_by_hand(count)
    assert found.is_right
    assert found.margin == plan.areas.margin - plan.balance.owed.black + plan.balance.owed.white


@given(st.integers(0, 10**6))
def test_the_effects_of_random_mistakes_add_up_to_what_the_reading_is_off(seed: int) -> None:
    random = Random(seed)
    count = begin_by_hand(random_plan(random))
    points = count.plan.game.grid.points
    for _ in range(random.randint(1, 30)):
        where, color, kind = (
            random.choice(points),
            random.choice([*Color]),
            random.choice([*DropKind]),
        )
        dropped = random.choices(
            [
                lay(count, color, kind, where),
                lift_chain(count, where),
                move(count, where, random.choice(points)),
                fill_rest(count, [color]),
            ],
            [16, 2, 2, 1],
        )[0]
        count = dropped if isinstance(dropped, HandCount) else count
        found = read_by_hand(count)
        assert found.difference == sum(mistake.effect for mistake in found.mistakes)
        spaces, stones = sums_of(count)
        assert found.margin == spaces.black - stones.black - spaces.white + stones.white
    full = read_by_hand(fill_rest(count))
    assert full.difference == sum(mistake.effect for mistake in full.mistakes)


@given(st.integers(0, 10**6))
def test_the_rest_is_always_filled_right(seed: int) -> None:
    random = Random(seed)
    plan = random_plan(random)
    count = begin_by_hand(plan)
    for color in random.sample([*Color], random.randint(0, 2)):
        count = fill_rest(count, [color])
        assert mistakes_of(count) == ()
    found = read_by_hand(fill_rest(count))
    assert found.is_right
    assert omissions_of(fill_rest(count), found.reading) == ()
