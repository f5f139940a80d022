"""The timetable of the film: every stone lands once and in order, forward and backward. No Qt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.ui.game.film.schedule import (
    FLIGHT,
    IN_THE_AIR,
    ONE_BY_ONE,
    QUICK_FLIGHT,
    Airborne,
    Instant,
    Schedule,
    StoneCue,
    ease_out,
    forward_from,
    jumps_from,
    single_backward,
    single_forward,
)

SOME_CUES = st.lists(
    st.builds(
        StoneCue,
        hold=st.sampled_from((0, 0, 0, 0, 0, 1500)),
        alone=st.booleans(),
        color=st.sampled_from(Color),
    ),
    max_size=40,
)


def moments_of(schedule: Schedule) -> list[Instant]:
    borders = sorted({time for flight in schedule.flights for time in (flight.start, flight.end)})
    times = [time + shift for time in (0, *borders) for shift in (-1, 0, 1) if time + shift >= 0]
    return [schedule.at(time) for time in times]


@given(SOME_CUES, st.data())
def test_every_stone_lands_once_and_in_order(cues: list[StoneCue], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(cues)))
    schedule = forward_from(cues, first)
    assert [flight.stone for flight in schedule.flights] == list(range(first, len(cues)))
    landed = [instant.landed for instant in moments_of(schedule)]
    assert landed == sorted(landed)
    assert schedule.at(schedule.duration) == Instant(len(cues))


@given(SOME_CUES)
def test_the_stones_in_the_air_follow_the_landed_ones(cues: list[StoneCue]) -> None:
    for instant in moments_of(forward_from(cues, 0)):
        aloft = [flight.stone for flight in instant.airborne]
        assert aloft == list(range(instant.landed, instant.landed + len(aloft)))
        assert all(0 <= flight.progress <= 1 for flight in instant.airborne)


@given(SOME_CUES, st.booleans())
def test_three_stones_of_a_color_are_in_the_air_at_most(cues: list[StoneCue], quick: bool) -> None:
    cues = [replace(cue, quick=quick) for cue in cues]
    for instant in moments_of(forward_from(cues, 0)):
        colors = [cues[flight.stone].color for flight in instant.airborne]
        assert all(colors.count(color) <= IN_THE_AIR for color in Color)


def test_three_hundred_stones_of_both_colors_are_on_the_board_after_twelve_seconds() -> None:
    colors = (StoneCue(), StoneCue(color=Color.WHITE))
    assert forward_from(colors * 150, 0).duration == 299 * 40 + FLIGHT


def test_filling_stones_of_a_color_follow_each_other_by_eighty_milliseconds() -> None:
    flights = forward_from([StoneCue(), StoneCue()], 0).flights
    assert flights[1].start - flights[0].start == 80
    assert flights[0].end - flights[0].start == 240


def test_without_flights_a_step_is_seen_before_and_after() -> None:
    cues = [StoneCue(opens=True), StoneCue(), StoneCue(1500, opens=True), StoneCue()]
    run = jumps_from(cues, 0, 4)
    assert run.at(1).landed == 2
    assert run.at(1500).landed == 2
    assert run.at(run.duration) == Instant(4)
    assert {run.at(time).landed for time in range(run.duration + 1)} == {0, 2, 4}


def test_stones_that_carry_the_meaning_fly_one_after_another() -> None:
    schedule = forward_from([StoneCue(alone=True)] * 4, 0)
    assert [flight.start for flight in schedule.flights] == [0, ONE_BY_ONE, 2 * ONE_BY_ONE, 900]
    assert max(len(schedule.at(time).airborne) for time in range(schedule.duration)) == 1


def test_the_first_stone_of_a_step_lies_in_its_place_while_the_caption_is_read() -> None:
    schedule = forward_from([StoneCue(), StoneCue(hold=1500)], 0)
    first, second = schedule.flights
    assert second.lift - first.end == 1500
    assert schedule.at(first.end + 1499) == Instant(1, (Airborne(1, 0.0),))
    assert schedule.at(first.end + 1500 + FLIGHT) == Instant(2)


def test_a_run_may_wait_before_its_first_stone() -> None:
    schedule = forward_from([StoneCue()], 0, wait=700)
    assert schedule.at(699) == Instant(0)
    assert schedule.duration == 700 + FLIGHT


def test_a_stone_is_fast_at_first_and_at_rest_at_the_end() -> None:
    assert (ease_out(0), ease_out(1)) == (0, 1)
    assert ease_out(0.5) == 0.875
    assert ease_out(0.25) - ease_out(0) > ease_out(1) - ease_out(0.75)


def test_a_stone_on_its_way_is_neither_here_nor_there() -> None:
    there = single_forward(7).at(120)
    assert there == Instant(7, (Airborne(7, 0.875),))
    back = single_backward(8).at(120)
    assert back == Instant(7, (Airborne(7, 0.125),))


@pytest.mark.parametrize("landed", [0, 5])
def test_nothing_moves_in_a_film_that_is_over(landed: int) -> None:
    cues = [StoneCue()] * landed
    schedule = forward_from(cues, landed)
    assert schedule.duration == 0
    assert schedule.at(1000) == Instant(landed)


def test_the_stones_that_refill_the_bowls_fly_fast() -> None:
    run = forward_from([StoneCue(quick=True)] * 180, 0)
    assert run.duration == 179 * 30 + QUICK_FLIGHT
    assert forward_from([StoneCue()] * 9, 2, until=4).at(10_000) == Instant(4)
