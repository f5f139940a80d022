"""What a clock face needs at an instant, and when to look next. Changes nothing."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock import player_time
from ingboard.clock.clock import Clock, advance
from ingboard.clock.control import Canadian, overtime_of
from ingboard.clock.moments import Millis, Moment, after


class ClockReading(Struct, frozen=True):
    """One side's clock at an instant, in milliseconds.

    `remaining` is of the current `period` (0: main time) of `periods`; `next_cost` is what entering
    the next period costs, None when only the flag follows; `points` are owed by this side; `stones`
    are left in a Canadian block, None elsewhere; `presses` are those that were made; `fell_first` marks
    the first flag.
    """

    remaining: Millis
    whole_left: Millis
    period: int
    periods: int
    next_cost: int | None
    points: int
    stones: int | None
    presses: int
    used: Millis
    running: bool
    flag: player_time.Flag
    fell: Moment | None
    fell_first: bool
    last_point_declared: bool


def reading(clock: Clock, now: Moment) -> PerColor[ClockReading]:
    """Both sides at an instant; the clock need not have been advanced to it."""
    reached = advance(clock, now)
    running, fell, first = reached.running, reached.flag_fell, reached.fell_first

    def read(color: Color) -> ClockReading:
        time = reached.times[color]
        overtime = overtime_of(time.control)
        return ClockReading(
            remaining=time.remaining,
            whole_left=player_time.whole_time_left(time),
            period=time.period,
            periods=overtime.periods,
            next_cost=overtime.points if time.period < overtime.periods else None,
            points=time.points,
            stones=_stones_left(time),
            presses=time.presses,
            used=time.used,
            running=running is color,
            flag=time.flag,
            fell=fell[color],
            fell_first=first is color,
            last_point_declared=time.last_point_declared,
        )

    return PerColor(read(Color.BLACK), read(Color.WHITE))


def next_deadline(clock: Clock, now: Moment) -> Moment | None:
    """The next instant at which the running side enters a period or its flag falls, or None.

    A boundary that has passed without the clock being advanced is due at once: `now`.
    """
    color = clock.running
    if color is None or clock.times[color].flag is not player_time.Flag.NO:
        return None
    return max(now, after(clock.at, clock.times[color].remaining))


def _stones_left(time: player_time.PlayerTime) -> int | None:
    return time.stones if isinstance(time.control, Canadian) and time.period else None
