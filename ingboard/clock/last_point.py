"""The last point taken: declared and withdrawn; whoever has declared it cannot lose on time."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag


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


def _with_declaration(clock: Clock, color: Color, *, declared: bool) -> Clock:
    time = replace(clock.times[color], last_point_declared=declared)
    return replace(clock, times=clock.times.with_color(color, time))
