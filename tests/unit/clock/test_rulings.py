"""The referee's acts on the clock."""

import pytest

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance, new_clock, pause, press, resume, start
from ingboard.clock.control import LONGEST_TIME, Absolute, Canadian, Ing, SecondCounting
from ingboard.clock.log import FlagFell, PeriodEntered
from ingboard.clock.moments import Millis, Moment, hours, minutes, seconds
from ingboard.clock.player_time import Flag
from ingboard.clock.rulings import adjust, adjustment_fault, charge_late, set_time, setting_fault

_B, _W = Color.BLACK, Color.WHITE
_ING = Ing(minutes(30), minutes(5), 3, 2)


def _at(minute: int) -> Moment:
    return Moment(minute * 60_000)


def _running() -> Clock:
    return start(new_clock(_ING), _B, Moment(0))


def _fallen() -> Clock:
    return advance(_running(), _at(50))


def test_time_taken_beyond_the_period_buys_the_next_at_the_instant_of_the_ruling() -> None:
    clock = adjust(pause(_running(), _at(28)), _B, Millis(-180_000), _at(40))
    assert clock.entries == (PeriodEntered(_B, 1, 2, _at(40)),)
    assert clock.times.black.remaining == minutes(4)


def test_time_may_be_taken_until_the_flag_falls() -> None:
    clock = adjust(_running(), _W, Millis(-minutes(45)), _at(1))
    assert clock.falls == (FlagFell(_W, _at(1)),)
    assert clock.running is None


def test_time_added_in_overtime_gives_no_points_back() -> None:
    clock = adjust(_running(), _B, minutes(20), _at(36))
    assert (clock.times.black.period, clock.times.black.points) == (2, 4)
    assert clock.times.black.remaining == minutes(24)


def test_an_adjustment_is_not_time_used() -> None:
    clock = adjust(adjust(_running(), _B, minutes(3), _at(1)), _B, Millis(-minutes(2)), _at(1))
    assert clock.times.black.used == minutes(1)


def test_setting_a_period_sets_its_points() -> None:
    clock = set_time(_fallen(), _B, 1, minutes(2), _at(51))
    time = clock.times.black
    assert (time.period, time.remaining, time.points, time.flag) == (1, minutes(2), 2, Flag.NO)
    assert clock.flag_fell.black is None
    assert clock.fell_first is None


def test_a_raised_flag_leaves_the_clock_paused_until_the_referee_resumes() -> None:
    given = adjust(_fallen(), _B, minutes(1), _at(51))
    assert (given.paused, given.running) == (True, None)
    assert advance(given, _at(90)).times.black.remaining == minutes(1)
    assert resume(given, _at(90)).running is _B


def test_a_fallen_flag_that_is_set_to_nothing_again_pauses_nothing() -> None:
    assert not set_time(_fallen(), _B, 3, Millis(0), _at(51)).paused


def test_a_flag_that_falls_again_is_read_with_its_last_instant() -> None:
    given = resume(adjust(_fallen(), _B, minutes(1), _at(51)), _at(60))
    again = advance(given, _at(70))
    assert again.falls == (FlagFell(_B, _at(45)), FlagFell(_B, _at(61)))
    assert again.flag_fell.black == _at(61)


def test_time_given_to_a_side_that_has_not_fallen_pauses_nothing() -> None:
    assert adjust(_running(), _B, minutes(1), _at(1)).running is _B


def test_setting_nothing_left_enters_the_next_period_at_once() -> None:
    clock = set_time(_running(), _W, 0, Millis(0), _at(1))
    assert (clock.times.white.period, clock.times.white.points) == (1, 2)
    assert clock.entries == (PeriodEntered(_W, 1, 2, _at(1)),)


def test_setting_nothing_left_in_the_last_period_lets_the_flag_fall() -> None:
    clock = set_time(_running(), _W, 3, Millis(0), _at(1))
    assert clock.times.white.flag is Flag.FALLEN
    assert clock.times.white.points == 6
    assert not clock.paused


@pytest.mark.parametrize(
    ("period", "remaining", "sentence"),
    [
        (4, minutes(1), "No overtime period 4, only 3."),
        (-1, minutes(1), "No overtime period -1, only 3."),
        (1, Millis(-1), "Remaining time must be 0 to 1000 hours."),
        (1, hours(1001), "Remaining time must be 0 to 1000 hours."),
    ],
)
def test_a_setting_the_clock_does_not_have_is_ignored_and_logged(
    period: int, remaining: Millis, sentence: str
) -> None:
    clock = _running()
    assert setting_fault(clock, _B, period, remaining) == sentence
    after = set_time(clock, _B, period, remaining, Moment(0))
    assert after.times == clock.times
    assert [entry.code for entry in after.log] == ["setting ignored"]


def test_setting_a_canadian_clock_into_overtime_gives_a_whole_block_of_stones() -> None:
    clock = set_time(new_clock(Canadian(minutes(30), minutes(5), 15)), _B, 1, minutes(3), _at(1))
    assert (clock.times.black.stones, clock.times.black.remaining) == (15, minutes(3))
    assert set_time(clock, _B, 0, minutes(3), _at(1)).times.black.stones == 0


def test_setting_time_inside_a_canadian_block_keeps_its_stones() -> None:
    clock = start(new_clock(Canadian(Millis(0), minutes(5), 15)), _B, Moment(0))
    clock = press(clock, _B, _at(1))
    assert set_time(clock, _B, 1, minutes(1), _at(1)).times.black.stones == 14


def test_a_late_player_is_charged_the_factor_times_the_absence() -> None:
    for factor, left in ((1, 50), (2, 40), (3, 30)):
        clock = charge_late(new_clock(Absolute(hours(1))), _B, minutes(10), factor, _at(10))
        assert clock.times.black.remaining == minutes(left)
        assert clock.times.black.used == 0


def test_a_charge_may_reach_overtime() -> None:
    clock = charge_late(new_clock(_ING), _B, minutes(16), 2, _at(16))
    assert (clock.times.black.period, clock.times.black.points) == (1, 2)
    assert clock.entries == (PeriodEntered(_B, 1, 2, _at(16)),)


@pytest.mark.parametrize(("elapsed", "factor"), [(-1, 2), (1, 0), (1, 11), (10**12, 2)])
def test_a_charge_that_makes_no_sense_is_ignored_and_logged(elapsed: int, factor: int) -> None:
    clock = charge_late(new_clock(_ING), _B, Millis(elapsed), factor, _at(1))
    assert clock.times == new_clock(_ING).times
    assert [entry.code for entry in clock.log] == ["charge ignored"]


def test_a_second_counting_period_can_be_set_part_used() -> None:
    clock = set_time(
        new_clock(SecondCounting(minutes(1), seconds(30), 3)), _B, 2, seconds(7), _at(1)
    )
    assert (clock.times.black.period, clock.times.black.remaining) == (2, seconds(7))


@pytest.mark.parametrize("delta", [LONGEST_TIME, -LONGEST_TIME - 1, 10**15])
def test_no_ruling_leaves_or_takes_more_than_the_longest_time(delta: int) -> None:
    clock = adjust(_running(), _B, Millis(delta), _at(1))
    assert [entry.code for entry in clock.log] == ["setting ignored"]
    assert clock.times == advance(_running(), _at(1)).times
    assert adjustment_fault(clock, _B, Millis(delta))
    assert adjustment_fault(clock, _B, minutes(1)) is None


def test_first_in_overtime_is_the_side_whose_points_were_not_taken_back() -> None:
    clock = advance(_running(), _at(31))
    assert clock.first_in_overtime == PeriodEntered(_B, 1, 2, _at(30))
    later = advance(press(clock, _B, _at(31)), _at(62))
    assert later.first_in_overtime == PeriodEntered(_B, 1, 2, _at(30)), "White came second"
    back = set_time(later, _B, 0, minutes(1), _at(62))
    assert back.times.black.points == 0
    assert back.first_in_overtime == PeriodEntered(_W, 1, 2, _at(61))
