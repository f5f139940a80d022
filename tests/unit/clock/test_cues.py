"""What the clock says aloud: each cue once, at its true instant, whoever looks when."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, new_clock, pause, start
from ingboard.clock.control import Absolute, Ing, SecondCounting
from ingboard.clock.cues import Cue, CueKind, cues_between, next_cue, worth_hearing
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from tests.unit.clock.acts import clocks

BLACK = Color.BLACK
AT_ONCE = Moment(0)


def _running(control) -> Clock:
    return start(new_clock(control), BLACK, AT_ONCE)


def _said(clock: Clock, until: int):
    return [(cue.kind, cue.number, cue.at) for cue in cues_between(clock, AT_ONCE, Moment(until))]


def test_an_ing_clock_says_minute_seconds_periods_and_flag():
    said = _said(_running(Ing(minutes(2), seconds(30), 2, 2)), 600_000)
    kinds = [kind for kind, _, _ in said]
    countdown = [CueKind.COUNTDOWN] * 10
    assert kinds == [
        CueKind.LAST_MINUTE,
        *countdown,
        CueKind.PERIOD,
        *countdown,
        CueKind.PERIOD,
        *countdown,
        CueKind.FLAG,
    ]
    assert said[0] == (CueKind.LAST_MINUTE, 60, 60_000)
    assert said[1] == (CueKind.COUNTDOWN, 10, 110_000)
    assert said[11] == (CueKind.PERIOD, 2, 120_000)
    assert said[-1] == (CueKind.FLAG, 0, 180_000)


def test_second_counting_counts_in_every_period():
    said = _said(_running(SecondCounting(Millis(0), seconds(30), 3)), 90_000)
    assert [at for kind, number, at in said if number == 10] == [20_000, 50_000, 80_000]
    assert said[-1][0] is CueKind.FLAG


def test_a_held_clock_and_one_that_nobody_started_say_nothing():
    clock = _running(Absolute(minutes(1)))
    assert next_cue(pause(clock, Moment(5_000)), Moment(5_000)) is None
    assert next_cue(new_clock(Absolute(minutes(1))), AT_ONCE) is None


def test_only_the_gravest_is_heard_after_a_stall():
    cues = cues_between(
        _running(Ing(minutes(2), seconds(30), 2, 2)), Moment(105_000), Moment(125_000)
    )
    heard = worth_hearing(cues)
    assert heard is not None
    assert (heard.kind, heard.number) == (CueKind.PERIOD, 2)
    assert worth_hearing(()) is None


@given(clocks(), st.lists(st.integers(0, 400), max_size=6))
def test_however_often_one_looks_every_cue_is_said_once(clock: Clock, looks: list[int]):
    running = start(clock, BLACK, AT_ONCE)
    end = 600
    at_once = cues_between(running, AT_ONCE, Moment(end))
    cut: list[Cue] = []
    for since, until in zip([0, *sorted(looks)], [*sorted(looks), end], strict=True):
        cut += cues_between(running, Moment(since), Moment(until))
    assert tuple(cut) == at_once


@pytest.mark.parametrize("remaining", [60_000, 10_000, 1_000])
def test_a_period_that_begins_at_a_threshold_does_not_say_it(remaining):
    first = next_cue(_running(Absolute(Millis(remaining))), AT_ONCE)
    assert first is not None
    assert first.at > AT_ONCE
