"""Wins on time: claimed, waived, barred by "last point taken" or by another end. Judges no move.

After Kim, Simon and Straus, section 7: a win on time is claimed by hand, at once, and not after
play goes on, a resignation, a reported result, or the declaration that the last point is taken.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance, logged
from ingboard.clock.happenings import ClockEnding, EndedBy, LogCode
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag


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


def declare_last_point(clock: Clock, color: Color, now: Moment) -> Clock:
    """A side declares the last point taken: no win on time against it from now on.

    Its time runs on and may still buy periods; with a monitor it stops. Declared after its flag has fallen
    it changes nothing: the article protects whoever runs out of time afterward.
    """
    clock = advance(clock, now)
    if clock.times[color].flag is not Flag.NO:
        return clock
    return _with_declaration(clock, color, declared=True)


def withdraw_last_point(clock: Clock, color: Color, now: Moment) -> Clock:
    """A side takes its declaration back: it can lose on time again, unless its flag fell in the meantime."""
    return _with_declaration(advance(clock, now), color, declared=False)


def end(clock: Clock, ending: ClockEnding, now: Moment) -> Clock:
    """The game ends by resignation or report: no claim is heard any more, but time is not stopped."""
    clock = advance(clock, now)
    if clock.ending is not None:
        return logged(clock, LogCode.ENDING_IGNORED, ending.winner)
    return replace(clock, ending=ending)


def _with_declaration(clock: Clock, color: Color, *, declared: bool) -> Clock:
    time = replace(clock.times[color], last_point_declared=declared)
    return replace(clock, times=clock.times.with_color(color, time))


def _with_flag(clock: Clock, color: Color, flag: Flag) -> Clock:
    time = replace(clock.times[color], flag=flag)
    return replace(clock, times=clock.times.with_color(color, time))
