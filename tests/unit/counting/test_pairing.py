"""The proof by pairs: what is left over when every point has cancelled one of the other side."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, Tag, plan_count
from ingboard.counting.pairing import pairing_of, worth_of
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.unit.counting.finished_positions import random_terms, walled

FEASIBLE = [name for name, case in cases().items() if case["expect"]["feasible"]]


def check(plan: FillPlan) -> None:
    assert plan.final is not None
    pairing = pairing_of(plan)
    cancelled = [point for pair in pairing.pairs for point in (pair.black, pair.white)]
    whole = [*cancelled, *pairing.remainder, *pairing.neutral]
    assert sorted(whole) == list(plan.board.grid.points)
    assert pairing.margin == plan.fill_margin
    assert all(worth_of(plan, point) is pairing.owner for point in pairing.remainder)
    for pair in pairing.pairs:
        assert worth_of(plan, pair.black) is Color.BLACK
        assert worth_of(plan, pair.white) is Color.WHITE
        shared = [plan.tags.get(point) is Tag.SHARED for point in (pair.black, pair.white)]
        assert shared[0] == shared[1]
    assert set(pairing.neutral) <= set(plan.open_points)


@pytest.mark.parametrize("name", FEASIBLE)
def test_what_is_left_over_is_the_margin_in_every_case(name: str) -> None:
    check(plan_of_case(name))


def test_what_is_left_over_is_the_margin_of_random_boards() -> None:
    random = Random("pairs")
    plans = [plan_count(*walled(7, random), random_terms(random)) for _ in range(150)]
    feasible = [plan for plan in plans if plan.feasible]
    assert len(feasible) > 40
    for plan in feasible:
        check(plan)


def test_winning_space_and_losing_stones_are_among_what_is_left_over() -> None:
    plan = plan_of_case("demo-even-9x9")
    pairing = pairing_of(plan)
    tags = [plan.tags.get(point) for point in pairing.remainder]
    assert tags[:2] == [Tag.WINNING_SPACE, Tag.LOSING]
    assert (len(pairing.remainder), pairing.owner) == (3, Color.BLACK)


def test_a_komi_stone_cancels_a_stone_of_the_side_that_pays() -> None:
    plan = plan_of_case("demo-even-9x9")
    pairing = pairing_of(plan)
    komi = [point for point, tag in plan.tags.items() if tag is Tag.KOMI]
    assert len(komi) == 4
    for point in komi:
        assert worth_of(plan, point) is Color.WHITE
        partner = pairing.partner_of(point)
        assert partner is not None
        assert pairing.partner_of(partner) == point


def test_a_draw_leaves_nothing_over_but_the_shared_point() -> None:
    plan = plan_of_case("dame-left-draw-official")
    pairing = pairing_of(plan)
    assert (pairing.remainder, pairing.owner, len(pairing.neutral)) == ((), None, 1)
    assert pairing.partner_of(pairing.neutral[0]) is None


def test_there_are_no_pairs_without_a_picture() -> None:
    with pytest.raises(ValueError, match="cannot be filled"):
        pairing_of(plan_of_case("no-room-for-komi"))
