"""A count told by four numbers."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, PerColor
from ingboard.counting.balance import owed_points
from ingboard.counting.fillplan import FillPlan, plan_count, result_of
from ingboard.counting.four_numbers import (
    FourNumbers,
    FourReading,
    NumberEntry,
    doubt_words,
    fit_words,
    missing_words,
    read_four,
    result_words,
    sum_words,
)
from ingboard.counting.terms import Terms, Ties
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.unit.counting.finished_positions import random_terms, walled

EVEN = Terms()


def four(sb: int, hb: int, sw: int, hw: int, shared: int = 0, unpaid: int = 0) -> FourNumbers:
    return FourNumbers(PerColor(sb, sw), PerColor(hb, hw), shared, unpaid)


def on_sheet(reading: FourReading) -> str:
    return result_of(reading.margin, reading.winner)


@pytest.mark.parametrize(
    ("numbers", "result"),
    [
        (four(2, 0, 0, 1), "B+3"),  # the three demonstrations of Kim, Simon and Straus
        (four(5, 0, 0, 4), "B+9"),
        (four(4, 0, 0, 4, shared=1), "B+8"),
        # A photograph of the Ing Cup: areas 182 and 179, komi 8, White owes 4; one space at White's edge.
        (four(0, 0, 1, 0), "W+1"),
        (four(0, 3, 4, 0), "W+7"),
        (four(1, 0, 0, 0), "B+1"),
        (four(0, 0, 0, 0, shared=1), "Draw"),
    ],
)
def test_the_margin_is_spaces_less_stones(numbers: FourNumbers, result: str) -> None:
    reading = read_four(numbers, EVEN)
    assert on_sheet(reading) == result
    assert reading.fits
    assert reading.sure
    assert reading.corrections == ()


def test_a_half_komi_leaves_its_half_point_to_the_side_it_favors() -> None:
    # 7.5 is paid as 8, so half a point goes back to Black.
    assert on_sheet(read_four(four(2, 0, 0, 1), Terms(komi=7.5))) == "B+3.5"
    assert on_sheet(read_four(four(0, 0, 0, 0, 1), Terms(komi=7.5))) == "B+0.5"


def test_a_tie_goes_where_the_terms_say() -> None:
    level = four(0, 0, 0, 0, 1)
    assert on_sheet(read_four(level, Terms(ties=Ties.BLACK))) == "B+0"
    assert result_words(read_four(level, Terms(ties=Ties.WHITE))) == "White wins the tie"


def test_numbers_that_cannot_belong_together_name_the_totals_that_would() -> None:
    reading = read_four(four(2, 0, 0, 2), EVEN)
    assert not reading.fits
    assert reading.excess == -1
    assert sum_words(reading) == "2 + 0 spaces ≠ 0 + 2 stones + 1"
    # Either one space more, or one stone fewer; no side has a stone fewer than none.
    assert {(found.entry, found.number, found.margin) for found in reading.corrections} == {
        (NumberEntry.BLACK_SPACES, 3, 5),
        (NumberEntry.WHITE_SPACES, 1, 3),
        (NumberEntry.WHITE_STONES, 1, 3),
    }
    assert "must be 3" in fit_words(reading)
    assert "must be 3 (stones left: 2), or stones 1" in fit_words(reading)
    assert reading.sure
    assert result_words(reading) == "Black wins by 3 or 5"


def test_a_close_count_with_a_missing_stone_is_not_called_won() -> None:
    reading = read_four(four(1, 0, 1, 0), EVEN)
    assert reading.excess == 1
    assert not reading.sure
    assert result_words(reading) == "Winner unknown"
    assert "B+1 or W+1" in doubt_words(reading) or "W+1 or B+1" in doubt_words(reading)


def test_before_the_komi_stones_lie_the_points_owed_are_taken_off() -> None:
    # demo-even-9x9 with 46 against 35: before anything is filled Black has 36 spaces and 30 stones.
    plan = plan_of_case("demo-even-9x9")
    stones = PerColor(40 - plan.game.count(Color.BLACK), 40 - plan.game.count(Color.WHITE))
    numbers = FourNumbers(plan.areas.territory, stones, 0, 8)
    reading = read_four(numbers, plan.terms)
    assert (on_sheet(reading), reading.fits) == ("B+3", True)


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        four(-1, 0, 0, 0)


@pytest.mark.parametrize("name", sorted(cases()))
def test_every_case_reads_the_same_before_the_filling_and_after_it(name: str) -> None:
    plan = plan_of_case(name)
    if plan.board.grid.size % 2 == 0 or plan.terms.stones is not None:
        pytest.skip("no complete sets")
    assert_reads_right(plan)


def test_random_counts_read_right_at_both_ends() -> None:
    random = Random(40)
    for _ in range(150):
        position, dead = walled(9, random)
        assert_reads_right(plan_count(position, dead, random_terms(random)))


def assert_reads_right(plan: FillPlan) -> None:
    owed = owed_points(plan.terms)
    full = plan.balance.stones
    stones = PerColor(full - plan.game.count(Color.BLACK), full - plan.game.count(Color.WHITE))
    if min(stones) >= 0:
        begin = FourNumbers(
            plan.areas.territory, stones, plan.areas.shared, owed.black - owed.white
        )
        reading = read_four(begin, plan.terms)
        assert (reading.margin, reading.winner) == (plan.margin, plan.winner)
        assert reading.fits
    if plan.feasible:
        open_points = plan.balance.odd_shared + (plan.balance.reserved is not None)
        over = plan.balance.surplus.map(lambda surplus: max(-surplus, 0))
        reading = read_four(FourNumbers(plan.spaces, over, open_points), plan.terms)
        assert (reading.margin, reading.winner) == (plan.margin, plan.winner)
        assert reading.fits


def test_one_wrong_number_is_always_among_the_corrections() -> None:
    for slip, which in product((-2, -1, 1, 2), NumberEntry):
        right = {
            NumberEntry.BLACK_SPACES: 5,
            NumberEntry.BLACK_STONES: 2,
            NumberEntry.WHITE_SPACES: 3,
            NumberEntry.WHITE_STONES: 5,
        }
        wrong = {**right, which: right[which] + slip}
        reading = read_four(four(*(wrong[entry] for entry in NumberEntry)), EVEN)
        found = {each.entry: each for each in reading.corrections}
        assert found[which].number == right[which]
        assert found[which].margin == (5 - 2) - (3 - 5)


@given(
    st.integers(-40, 40),
    st.integers(0, 12),
    st.integers(0, 12),
    st.integers(0, 1),
    st.integers(0, 6),
    st.integers(0, 6),
)
def test_sets_that_were_counted_tell_the_true_margin(
    difference, black_left, white_left, shared, lost_b, lost_w
):
    """A lost stone opens a space more: with both sets counted the margin is the one of whole sets."""
    # Own spaces less own stones: together one, less an open shared point.
    own_black = (difference + 1 - shared) // 2
    own = PerColor(own_black, 1 - shared - own_black)
    stones = PerColor(max(black_left, -own.black), max(white_left, -own.white))
    spaces = PerColor(*(own[color] + stones[color] for color in Color))
    whole = read_four(FourNumbers(spaces, stones, shared), Terms())
    assert whole.fits
    missing = PerColor(lost_b, lost_w)
    left = PerColor(*(max(0, stones[color] - missing[color]) for color in Color))
    opened = PerColor(*(max(0, missing[color] - stones[color]) for color in Color))
    found = PerColor(*(spaces[color] + opened[color] for color in Color))
    reading = read_four(FourNumbers(found, left, shared, missing=missing), Terms())
    assert reading.fits
    assert (reading.margin, reading.winner) == (whole.margin, whole.winner)
    said = [missing_words(missing, color) for color in Color]
    assert ("whole" in said[0], "whole" in said[1]) == (not lost_b, not lost_w)
