"""What a clock face is told, and when to look next."""

from ingboard.board.points import Color
from ingboard.clock.clock import advance, new_clock, pause, press, start
from ingboard.clock.control import Absolute, Canadian, Ing
from ingboard.clock.last_point import declare_last_point
from ingboard.clock.moments import Millis, Moment, minutes
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import next_deadline, reading
from ingboard.clock.rulings import waive_claim

_B, _W = Color.BLACK, Color.WHITE
_ING = Ing(minutes(30), minutes(5), 3, 2)


def _at(minute: int) -> Moment:
    return Moment(minute * 60_000)


def test_a_reading_in_overtime_says_period_points_and_what_the_next_costs() -> None:
    read = reading(start(new_clock(_ING), _B, Moment(0)), _at(37)).black
    assert (read.period, read.periods, read.points, read.next_cost) == (2, 3, 4, 2)
    assert (read.remaining, read.whole_left, read.used) == (minutes(3), minutes(8), minutes(37))
    assert read.running
    assert read.stones is None


def test_the_last_period_has_no_next_cost() -> None:
    assert reading(start(new_clock(_ING), _B, Moment(0)), _at(41)).black.next_cost is None
    assert reading(new_clock(Absolute(minutes(1))), Moment(0)).black.next_cost is None


def test_a_fallen_flag_is_read_with_its_instant_and_as_the_first() -> None:
    both = reading(start(new_clock(_ING), _B, Moment(0)), _at(50))
    assert (both.black.flag, both.black.fell, both.black.fell_first) == (Flag.FALLEN, _at(45), True)
    assert (both.white.flag, both.white.fell, both.white.fell_first) == (Flag.NO, None, False)
    assert both.black.whole_left == 0
    assert not both.black.running


def test_moves_are_the_presses_of_each_side() -> None:
    clock = press(start(new_clock(_ING), _B, Moment(0)), _B, Moment(1))
    both = reading(clock, Moment(2))
    assert (both.black.presses, both.white.presses) == (1, 0)


def test_canadian_stones_are_read_in_overtime_only() -> None:
    clock = start(new_clock(Canadian(minutes(1), minutes(5), 15)), _B, Moment(0))
    both = reading(clock, _at(2))
    assert (both.black.stones, both.white.stones) == (15, None)


def test_the_declaration_of_the_last_point_is_read() -> None:
    both = reading(declare_last_point(new_clock(_ING), _W, Moment(0)), Moment(0))
    assert (both.black.last_point_declared, both.white.last_point_declared) == (False, True)


def test_the_next_deadline_is_the_end_of_the_running_period() -> None:
    clock = start(new_clock(_ING), _B, Moment(1000))
    assert next_deadline(clock, _at(5)) == 1000 + minutes(30)


def test_a_boundary_that_nobody_has_looked_at_is_due_now() -> None:
    clock = start(new_clock(_ING), _B, Moment(0))
    assert next_deadline(clock, _at(31)) == _at(31)


def test_nothing_is_due_while_nothing_runs() -> None:
    assert next_deadline(new_clock(_ING), Moment(0)) is None
    held = pause(start(new_clock(_ING), _B, Moment(0)), Moment(5))
    assert next_deadline(held, Moment(5)) is None
    fallen = press(start(new_clock(Absolute(Millis(5))), _B, Moment(0)), _B, Moment(9))
    assert next_deadline(fallen, Moment(9)) is None


def test_nothing_is_due_for_a_side_that_plays_on_with_its_flag_down() -> None:
    started = start(new_clock(Absolute(Millis(5))), _B, Moment(0))
    protected = advance(declare_last_point(started, _B, Moment(1)), Moment(9))
    assert protected.running is _B
    assert next_deadline(protected, Moment(9)) is None
    waived = waive_claim(started, Moment(9))
    assert waived.running is _B
    assert next_deadline(waived, Moment(9)) is None
