"""A referee's acts on the clock: time added, taken, set or charged. Knows not who may order them.

A time that reaches nothing through a ruling enters the next period, or lets the flag fall, at the
instant of the ruling. Time given to a player whose flag is down raises the flag and leaves the
clock paused, so that nothing runs until the referee resumes.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance, booked, logged
from ingboard.clock.control import LONGEST_TIME, Canadian, overtime_of
from ingboard.clock.ending import ClockEnding, EndedBy
from ingboard.clock.log import LogCode
from ingboard.clock.moments import NOTHING, Millis, Moment
from ingboard.clock.player_time import Flag, PlayerTime, in_period, spend
from ingboard.text import plural, text

MOST_FACTOR = 10


def adjustment_fault(clock: Clock, color: Color, delta: Millis) -> str | None:
    """Why `adjust` would ignore that amount, in one sentence, or None if it takes it."""
    if delta > LONGEST_TIME - clock.times[color].remaining or -delta > LONGEST_TIME:
        return text("Remaining time must be 0 to 1000 hours.")
    return None


def adjust(clock: Clock, color: Color, delta: Millis, now: Moment) -> Clock:
    """Add time to a side's current period, or take it (negative); points already bought stay.

    Ignored if more than the longest time would be left or taken.
    """
    clock = advance(clock, now)
    if adjustment_fault(clock, color, delta) is not None:
        return logged(clock, LogCode.SETTING_IGNORED, color)
    if delta <= 0:
        return _taken(clock, color, Millis(-delta))
    time = clock.times[color]
    return _given(clock, color, replace(time, remaining=Millis(time.remaining + delta)))


def setting_fault(clock: Clock, color: Color, period: int, remaining: Millis) -> str | None:
    """Why `set_time` would ignore these values, in one sentence, or None if it takes them."""
    periods = overtime_of(clock.times[color].control).periods
    if not 0 <= period <= periods:
        return plural(
            "No overtime period {period}, only {number}.",
            "No overtime period {period}, only {number}.",
            periods,
            period=period,
        )
    if not 0 <= remaining <= LONGEST_TIME:
        return text("Remaining time must be 0 to 1000 hours.")
    return None


def set_time(clock: Clock, color: Color, period: int, remaining: Millis, now: Moment) -> Clock:
    """Set a side's period and remaining time; points owed become those of that many periods."""
    clock = advance(clock, now)
    if setting_fault(clock, color, period, remaining) is not None:
        return logged(clock, LogCode.SETTING_IGNORED, color)
    time = clock.times[color]
    points = period * overtime_of(time.control).points
    placed = replace(_moved(time, period), remaining=remaining, points=points)
    if remaining:
        return _given(clock, color, placed)
    emptied = replace(clock, times=clock.times.with_color(color, replace(placed, flag=Flag.NO)))
    return _held_if_revived(clock, _taken(emptied, color, NOTHING), color)


def charge_late(clock: Clock, color: Color, elapsed: Millis, factor: int, now: Moment) -> Clock:
    """Charge an absent player `factor` times the elapsed time (KSS section 7: twice).

    The charge may buy periods; to show that beforehand, apply it and read the clock that comes
    back. Ignored for a factor that is not from 1 to 10, and for an absence longer than any time.
    """
    clock = advance(clock, now)
    if not 0 <= elapsed <= LONGEST_TIME or not 1 <= factor <= MOST_FACTOR:
        return logged(clock, LogCode.CHARGE_IGNORED, color)
    return _taken(clock, color, Millis(elapsed * factor))


def _moved(time: PlayerTime, period: int) -> PlayerTime:
    if period == 0:
        return replace(time, period=0, stones=0)
    same_block = isinstance(time.control, Canadian) and time.period == period
    return time if same_block else in_period(time, period)


def _taken(clock: Clock, color: Color, amount: Millis) -> Clock:
    spent = spend(clock.times[color], amount)
    return booked(clock, color, spent, [clock.at] * len(spent.crossings))


def _given(clock: Clock, color: Color, time: PlayerTime) -> Clock:
    times = clock.times.with_color(color, replace(time, flag=Flag.NO))
    return _held_if_revived(clock, replace(clock, times=times), color)


def _held_if_revived(before: Clock, ruled: Clock, color: Color) -> Clock:
    revived = before.times[color].flag is Flag.FALLEN and ruled.times[color].flag is Flag.NO
    return replace(ruled, paused=True) if revived else ruled


def claim(clock: Clock, color: Color, now: Moment) -> Clock:
    """A side claims that the opponent's flag has fallen; rejected unless that claim is open."""
    clock = advance(clock, now)
    if clock.ending is not None or clock.times[color.opponent].flag is not Flag.FALLEN:
        return logged(clock, LogCode.CLAIM_REJECTED, color)
    return replace(clock, ending=ClockEnding(EndedBy.TIME, color))


def waive_claim(clock: Clock, now: Moment) -> Clock:
    """Play goes on although a flag fell: its claim is void, and the clock goes for the side to move.

    The side without time stays at 0:00 and can be claimed against no more: what follows is the referee's
    matter. Where a ruling brought both flags down, both claims are void. Without an open claim nothing
    changes.
    """
    clock = advance(clock, now)
    while clock.ending is None and (color := clock.open_flag) is not None:
        clock = _with_flag(clock, color, Flag.WAIVED)
    return clock


def end(clock: Clock, ending: ClockEnding, now: Moment) -> Clock:
    """The game ends by resignation or report: no claim is heard any more, but time is not stopped."""
    clock = advance(clock, now)
    if clock.ending is not None:
        return logged(clock, LogCode.ENDING_IGNORED, ending.winner)
    return replace(clock, ending=ending)


def _with_flag(clock: Clock, color: Color, flag: Flag) -> Clock:
    time = replace(clock.times[color], flag=flag)
    return replace(clock, times=clock.times.with_color(color, time))
