"""Taking time from one player: which periods that enters, and the flag. Knows no instants.

Exactly nothing left means that the next period is entered in the same millisecond and its points
are charged; what is over is carried on, so one think may buy several periods (EGF general
tournament rules; Sensei's Library "Ing Timing", example of 12 minutes and three periods).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.clock.control import overtime_of
from ingboard.clock.moments import NOTHING, Millis
from ingboard.clock.player_time import Flag, PlayerTime, in_period


class Crossing(Struct, frozen=True):
    """The end of a period after so much of the amount: `period` begins, or (None) the flag falls."""

    after: Millis
    period: int | None
    points: int


class Spent(Struct, frozen=True):
    """What a player has after an amount was taken, and the crossings on the way, earliest first."""

    time: PlayerTime
    crossings: tuple[Crossing, ...] = ()


def spend(time: PlayerTime, amount: Millis) -> Spent:
    """Take an amount of 0 or more; nothing can be taken from a clock that has fallen."""
    left = amount
    crossings: list[Crossing] = []
    while time.flag is Flag.NO and left >= time.remaining:
        left = Millis(left - time.remaining)
        time, crossing = _cross(time, Millis(amount - left))
        crossings.append(crossing)
    if time.flag is Flag.NO:
        time = replace(time, remaining=Millis(time.remaining - left))
    return Spent(time, tuple(crossings))


def _cross(time: PlayerTime, taken: Millis) -> tuple[PlayerTime, Crossing]:
    overtime = overtime_of(time.control)
    if time.period == overtime.periods:
        flag = Flag.PROTECTED if time.last_point_declared else Flag.FALLEN
        return replace(time, remaining=NOTHING, flag=flag), Crossing(taken, None, 0)
    entered = in_period(time, time.period + 1)
    bought = replace(entered, points=time.points + overtime.points)
    return bought, Crossing(taken, bought.period, overtime.points)
