"""Wins on time, and what bars them."""

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock, advance, new_clock, press, start
from ingboard.clock.control import Absolute, Ing, SecondCounting, TimeControl
from ingboard.clock.ending import ClockEnding, EndedBy
from ingboard.clock.last_point import declare_last_point, withdraw_last_point
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.clock.player_time import Flag
from ingboard.clock.rulings import claim, end, waive_claim

_B, _W = Color.BLACK, Color.WHITE
_ING = Ing(minutes(30), minutes(5), 3, 2)
_RESIGNED = ClockEnding(EndedBy.RESIGNATION, Color.BLACK)


def _at(minute: int) -> Moment:
    return Moment(minute * 60_000)


def _running(*, monitor: bool = False) -> Clock:
    return start(new_clock(_ING, monitor=monitor), _B, Moment(0))


def _codes(clock: Clock) -> list[str]:
    return [str(entry.code) for entry in clock.log]


def test_a_claim_before_the_flag_falls_is_rejected() -> None:
    clock = claim(_running(), _W, Moment(_at(45) - 1))
    assert (clock.ending, _codes(clock)) == (None, ["claim rejected"])


def test_a_claim_at_the_very_instant_of_the_fall_wins() -> None:
    assert claim(_running(), _W, _at(45)).ending == ClockEnding(EndedBy.TIME, _W)


def test_a_player_cannot_claim_the_own_flag() -> None:
    assert claim(_running(), _B, _at(46)).ending is None


def test_a_claim_cannot_be_made_twice() -> None:
    clock = claim(claim(_running(), _W, _at(46)), _W, _at(47))
    assert _codes(clock) == ["claim rejected"]


def test_playing_on_voids_the_claim_and_thaws_the_clock() -> None:
    clock = waive_claim(advance(_running(), _at(46)), _at(47))
    assert clock.times.black.flag is Flag.WAIVED
    assert clock.running is _B
    clock = claim(clock, _W, _at(48))
    assert (clock.ending, _codes(clock)) == (None, ["claim rejected"])


def test_after_a_waived_flag_the_opponents_time_still_counts() -> None:
    clock = press(waive_claim(advance(_running(), _at(46)), _at(47)), _B, _at(50))
    clock = advance(clock, _at(60))
    assert clock.times.white.remaining == minutes(20)
    assert clock.times.black.used == minutes(45)
    assert len(clock.falls) == 1


def test_a_waived_second_counting_clock_is_not_filled_again() -> None:
    clock = start(new_clock(SecondCounting(Millis(0), seconds(30), 1)), _B, Moment(0))
    clock = press(waive_claim(clock, Moment(40_000)), _B, Moment(41_000))
    assert (clock.times.black.remaining, clock.times.black.flag) == (0, Flag.WAIVED)


def test_playing_on_without_a_fallen_flag_changes_nothing() -> None:
    assert waive_claim(_running(), _at(1)) == advance(_running(), _at(1))


def test_no_win_on_time_after_a_resignation_or_a_report() -> None:
    for ending in (_RESIGNED, ClockEnding(EndedBy.REPORT, None)):
        clock = claim(end(_running(), ending, _at(1)), _W, _at(50))
        assert clock.ending == ending
        assert _codes(clock) == ["claim rejected"]


def test_the_first_ending_stands() -> None:
    clock = end(claim(_running(), _W, _at(46)), _RESIGNED, _at(47))
    assert clock.ending == ClockEnding(EndedBy.TIME, _W)
    assert _codes(clock) == ["ending ignored"]


def test_a_won_claim_is_not_undone_by_playing_on_or_a_declaration() -> None:
    won = claim(_running(), _W, _at(46))
    assert waive_claim(won, _at(47)).times.black.flag is Flag.FALLEN
    assert declare_last_point(won, _B, _at(47)).times.black.flag is Flag.FALLEN


def test_after_the_last_point_time_still_runs_and_buys_periods() -> None:
    clock = advance(declare_last_point(_running(), _B, _at(1)), _at(36))
    assert clock.running is _B
    assert clock.times.black.points == 4


def test_a_flag_that_falls_after_the_last_point_is_protected_and_freezes_nothing() -> None:
    clock = advance(declare_last_point(_running(), _B, _at(1)), _at(46))
    assert clock.times.black.flag is Flag.PROTECTED
    assert press(clock, _B, _at(47)).running is _W


def test_declared_after_the_flag_fell_it_changes_nothing() -> None:
    fallen = advance(_running(), _at(47))
    assert declare_last_point(fallen, _B, _at(47)) == fallen
    assert claim(fallen, _W, _at(48)).ending == ClockEnding(EndedBy.TIME, _W)
    waived = waive_claim(fallen, _at(47))
    assert declare_last_point(waived, _B, _at(47)) == waived


def test_a_declaration_taken_back_no_longer_protects() -> None:
    clock = withdraw_last_point(declare_last_point(_running(), _B, _at(1)), _B, _at(2))
    assert clock == advance(_running(), _at(2))
    assert claim(clock, _W, _at(46)).ending == ClockEnding(EndedBy.TIME, _W)


def test_taken_back_after_the_flag_fell_it_opens_no_claim() -> None:
    protected = advance(declare_last_point(_running(), _B, _at(1)), _at(46))
    clock = withdraw_last_point(protected, _B, _at(47))
    assert clock.times.black.flag is Flag.PROTECTED
    assert claim(clock, _W, _at(48)).ending is None


def test_the_declaration_of_one_side_does_not_protect_the_other() -> None:
    clock = declare_last_point(_running(), _W, _at(1))
    assert claim(clock, _W, _at(46)).ending == ClockEnding(EndedBy.TIME, _W)


def test_a_monitor_stops_the_side_that_declared_the_last_point() -> None:
    clock = declare_last_point(_running(monitor=True), _B, _at(10))
    assert clock.running is None
    clock = press(advance(clock, _at(90)), _B, _at(90))
    assert clock.times.black.remaining == minutes(20)
    assert clock.running is _W
    assert advance(clock, _at(95)).times.white.remaining == minutes(25)


def test_with_both_flags_down_the_first_is_known() -> None:
    pair: PerColor[TimeControl] = PerColor(Absolute(minutes(5)), Absolute(minutes(5)))
    clock = waive_claim(start(new_clock(pair), _B, Moment(0)), _at(6))
    clock = advance(press(clock, _B, _at(7)), _at(20))
    assert clock.flag_fell == PerColor(_at(5), _at(12))
    assert clock.fell_first is _B
    assert claim(clock, _B, _at(21)).ending == ClockEnding(EndedBy.TIME, _B)


def test_endings_are_written_as_results() -> None:
    assert ClockEnding(EndedBy.TIME, _W).code == "W+T"
    assert ClockEnding(EndedBy.RESIGNATION, _B).code == "B+R"
    assert ClockEnding(EndedBy.REPORT, None).code == "reported"
