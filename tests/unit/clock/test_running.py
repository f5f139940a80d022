"""Starting, pressing, pausing and stopping; periods and flags at their true instants."""

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock, advance, new_clock, pause, press, resume, start, stop
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.log import FlagFell, LogCode, PeriodEntered, sentence_for
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.clock.player_time import Flag, whole_time_left

_B, _W = Color.BLACK, Color.WHITE
_ING = Ing(minutes(30), minutes(5), 3, 2)


def _at(minute: float) -> Moment:
    return Moment(round(minute * 60_000))


def _started(clock: Clock) -> Clock:
    return start(clock, _B, Moment(0))


def _codes(clock: Clock) -> list[LogCode]:
    return [entry.code for entry in clock.log]


def test_one_think_buys_several_periods_each_at_its_true_instant() -> None:
    late = advance(_started(new_clock(_ING)), _at(44))
    assert late.entries == (
        PeriodEntered(_B, 1, 2, _at(30)),
        PeriodEntered(_B, 2, 2, _at(35)),
        PeriodEntered(_B, 3, 2, _at(40)),
    )
    assert late.times.black.remaining == minutes(1)
    assert late.times.black.points == 6


def test_a_period_is_entered_at_exactly_zero_and_not_a_millisecond_before() -> None:
    clock = _started(new_clock(_ING))
    assert advance(clock, Moment(_at(30) - 1)).times.black.points == 0
    entered = advance(clock, _at(30)).times.black
    assert (entered.period, entered.remaining, entered.points) == (1, minutes(5), 2)


def test_a_flag_keeps_its_true_instant_however_late_anyone_looks() -> None:
    clock = advance(_started(new_clock(_ING)), _at(600))
    assert clock.falls == (FlagFell(_B, _at(45)),)
    assert clock.flag_fell == PerColor(_at(45), None)
    assert clock.fell_first is _B
    assert clock.times.black.used == minutes(45)


def test_a_fallen_flag_freezes_both_clocks() -> None:
    fallen = advance(_started(new_clock(_ING)), _at(46))
    tried = press(press(start(fallen, _W, _at(47)), _B, _at(48)), _W, _at(49))
    assert tried.running is None
    assert tried.times == fallen.times
    assert _codes(tried) == ["start ignored", "press ignored", "press ignored"]


def test_time_left_in_a_bought_period_stays_there() -> None:
    clock = press(_started(new_clock(_ING)), _B, _at(31))
    clock = press(clock, _W, _at(32))
    assert press(clock, _B, _at(33)).times.black.remaining == minutes(3)


def test_unequal_times_are_kept_apart() -> None:
    pair: PerColor[TimeControl] = PerColor(Absolute(minutes(10)), Fischer(minutes(5), seconds(10)))
    clock = press(_started(new_clock(pair)), _B, _at(1))
    clock = press(clock, _W, _at(2))
    assert clock.times.black.remaining == minutes(9)
    assert clock.times.white.remaining == Millis(250_000)


def test_a_control_without_main_time_starts_in_its_first_period() -> None:
    counting = new_clock(SecondCounting(Millis(0), seconds(30), 5)).times.black
    canadian = new_clock(Canadian(Millis(0), minutes(5), 15)).times.white
    assert (counting.period, counting.remaining) == (1, seconds(30))
    assert (canadian.period, canadian.stones) == (1, 15)


def test_a_second_counting_period_is_full_again_after_each_press() -> None:
    clock = press(
        _started(new_clock(SecondCounting(Millis(0), seconds(30), 2))), _B, Moment(29_999)
    )
    assert (clock.times.black.period, clock.times.black.remaining) == (1, seconds(30))


def test_a_press_at_the_very_end_of_a_second_counting_period_comes_too_late_for_it() -> None:
    clock = press(
        _started(new_clock(SecondCounting(Millis(0), seconds(30), 2))), _B, Moment(30_000)
    )
    assert (clock.times.black.period, clock.times.black.remaining) == (2, seconds(30))


def test_canadian_stones_short_of_the_block_let_the_flag_fall() -> None:
    clock = press(_started(new_clock(Canadian(Millis(0), minutes(5), 2))), _B, _at(4))
    clock = press(clock, _W, _at(4))
    assert clock.times.black.stones == 1
    assert advance(clock, _at(5)).times.black.flag is Flag.FALLEN


def test_a_fischer_increment_comes_too_late_for_a_fallen_flag() -> None:
    clock = press(_started(new_clock(Fischer(minutes(1), seconds(10)))), _B, _at(1))
    assert clock.times.black.flag is Flag.FALLEN
    assert clock.times.black.remaining == 0


def test_what_one_side_of_an_hourglass_uses_the_other_gains_until_a_flag_falls() -> None:
    clock = press(_started(new_clock(Hourglass(minutes(5)))), _B, _at(2))
    assert clock.times.map(lambda time: time.remaining) == PerColor(minutes(3), minutes(7))
    clock = advance(clock, _at(12))
    assert clock.times.map(lambda time: time.remaining) == PerColor(minutes(10), Millis(0))
    assert clock.open_flag is _W
    assert clock.times.white.used == minutes(7)


def test_an_hourglass_passes_nothing_on_to_a_side_with_another_clock() -> None:
    pair: PerColor[TimeControl] = PerColor(Hourglass(minutes(5)), Absolute(minutes(5)))
    clock = advance(_started(new_clock(pair)), _at(2))
    assert clock.times.map(lambda time: time.remaining) == PerColor(minutes(3), minutes(5))


def test_a_press_of_the_other_side_or_before_the_start_is_ignored_and_logged() -> None:
    before = press(new_clock(_ING), _B, Moment(5))
    assert before.turn is None
    during = press(start(before, _B, Moment(10)), _W, Moment(20))
    assert during.running is _B
    assert [(entry.code, entry.color, entry.at) for entry in during.log] == [
        (LogCode.PRESS_IGNORED, _B, 5),
        (LogCode.PRESS_IGNORED, _W, 20),
    ]


def test_a_press_is_ignored_while_paused() -> None:
    clock = press(pause(_started(new_clock(_ING)), _at(1)), _B, _at(2))
    assert _codes(clock) == ["press ignored"]
    assert clock.turn is _B


@pytest.mark.parametrize(("gap", "switched"), [(0, False), (149, False), (150, True)])
def test_a_press_within_the_bounce_time_of_a_switch_is_ignored(gap: int, switched: bool) -> None:
    clock = press(_started(new_clock(_ING, bounce=Millis(150))), _B, _at(1))
    clock = press(clock, _W, Moment(_at(1) + gap))
    assert (clock.running is _B) is switched
    assert _codes(clock) == ([] if switched else ["bounce ignored"])


def test_an_ignored_bounce_does_not_lengthen_the_wait() -> None:
    clock = press(_started(new_clock(_ING, bounce=Millis(150))), _B, _at(1))
    for gap in (50, 100, 140, 151):
        clock = press(clock, _W, Moment(_at(1) + gap))
    assert clock.running is _B


def test_the_bounce_time_also_follows_a_start_and_a_resume() -> None:
    clock = press(_started(new_clock(_ING, bounce=Millis(150))), _B, Moment(149))
    assert _codes(clock) == ["bounce ignored"]
    resumed = press(resume(pause(clock, _at(1)), _at(2)), _B, Moment(_at(2) + 149))
    assert _codes(resumed) == ["bounce ignored", "bounce ignored"]
    assert press(resumed, _B, Moment(_at(2) + 150)).running is _W


def test_a_pause_keeps_the_turn_and_resume_may_name_another_side() -> None:
    held = pause(_started(new_clock(_ING)), _at(1))
    assert (held.paused, held.running, held.turn) == (True, None, _B)
    assert resume(held, _at(2)).running is _B
    assert resume(held, _at(2), _W).running is _W


def test_a_second_pause_and_a_resume_without_pause_are_logged() -> None:
    clock = resume(_started(new_clock(_ING)), _at(1))
    clock = pause(pause(clock, _at(2)), _at(3))
    assert _codes(clock) == ["resume ignored", "pause ignored"]


def test_a_clock_that_runs_cannot_be_started_for_the_other_side() -> None:
    clock = start(_started(new_clock(_ING)), _W, _at(1))
    assert clock.running is _B
    assert _codes(clock) == ["start ignored"]


def test_a_paused_clock_is_resumed_and_not_started() -> None:
    clock = start(pause(new_clock(_ING), _at(1)), _B, _at(2))
    assert _codes(clock) == ["start ignored"]
    assert resume(clock, _at(3), _W).running is _W


def test_a_stop_is_no_pause_and_another_side_may_be_started_from_it() -> None:
    stopped = stop(_started(new_clock(_ING)), _at(1))
    assert (stopped.paused, stopped.turn) == (False, None)
    again = start(stopped, _W, _at(50))
    assert again.running is _W
    assert again.times.black.remaining == minutes(29)


def test_a_stop_ends_a_pause() -> None:
    clock = stop(pause(_started(new_clock(_ING)), _at(1)), _at(2))
    assert not clock.paused
    assert start(clock, _W, _at(3)).running is _W


def test_an_instant_before_the_latest_counts_as_the_latest() -> None:
    clock = press(_started(new_clock(_ING)), _B, _at(2))
    back = press(clock, _W, _at(1))
    assert back.at == _at(2)
    assert back.times.white.remaining == minutes(30)


def test_a_later_flag_does_not_count_as_the_first() -> None:
    pair: PerColor[TimeControl] = PerColor(Absolute(minutes(2)), Absolute(minutes(1)))
    clock = press(_started(new_clock(pair)), _B, _at(1))
    fallen = advance(clock, _at(9))
    assert (fallen.fell_first, fallen.flag_fell) == (_W, PerColor(None, _at(2)))


def test_all_the_time_left_is_this_period_and_those_to_come() -> None:
    fresh = new_clock(_ING).times.black
    assert whole_time_left(fresh) == minutes(45)
    assert whole_time_left(replace(fresh, period=2, remaining=minutes(1))) == minutes(6)


def test_every_log_code_has_a_sentence() -> None:
    sentences = {sentence_for(code) for code in LogCode}
    assert len(sentences) == len(LogCode)


def test_twelve_hours_of_quick_presses_lose_no_millisecond() -> None:
    clock = start(new_clock(Absolute(minutes(600))), _B, Moment(0))
    now, color = 0, _B
    for number in range(1, 3001):
        now += 14_401 if number % 2 else 13_999
        clock = press(clock, color, Moment(now))
        color = color.opponent
    used = clock.times.map(lambda time: time.used)
    assert used == PerColor(1500 * 14_401, 1500 * 13_999)
    assert clock.times.map(lambda time: time.presses) == PerColor(1500, 1500)
