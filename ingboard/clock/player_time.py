"""One player's time: what is left, in which period, what it cost; and what taking some of it leads to.

Knows no instants, and of the opponent only what an hourglass is given.

Exactly nothing left means that the next period is entered in the same millisecond and its points
are charged; what is over is carried on, so one think may buy several periods (EGF general
tournament rules; Sensei's Library "Ing Timing", example of 12 minutes and three periods).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.clock.control import (
    Canadian,
    SecondCounting,
    TimeControl,
    left_after_press,
    overtime_of,
)
from ingboard.clock.moments import NOTHING, Millis


class Flag(StrEnum):
    """Whether a player's last time is gone, and whether that can still lose the game.

    `FALLEN` is open to a claim; `PROTECTED` fell after the player declared the last point taken;
    `WAIVED` fell, and the opponent played on.
    """

    NO = "no"
    FALLEN = "fallen"
    PROTECTED = "protected"
    WAIVED = "waived"


class PlayerTime(Struct, frozen=True):
    """One player's time in milliseconds. Period 0 is the main time, k the k-th overtime period.

    `remaining` belongs to the current period; `points` are owed by this player; `stones` are those
    still to be played in a Canadian block (0 otherwise); `used` is the time that ran, charges not
    included.
    """

    control: TimeControl
    period: int
    remaining: Millis
    points: int = 0
    stones: int = 0
    presses: int = 0
    used: Millis = NOTHING
    flag: Flag = Flag.NO
    last_point_declared: bool = False


def full_time(control: TimeControl) -> PlayerTime:
    """The time at the start of a game; a control without main time starts in its first period."""
    untouched = PlayerTime(control, 0, control.main)
    return untouched if control.main else in_period(untouched, 1)


def in_period(time: PlayerTime, period: int) -> PlayerTime:
    """The same player at the beginning of an overtime period; points are not charged here."""
    stones = time.control.stones if isinstance(time.control, Canadian) else 0
    remaining = overtime_of(time.control).period
    return replace(time, period=period, remaining=remaining, stones=stones)


def after_press(time: PlayerTime) -> PlayerTime:
    """The time once the player has pressed: periods refilled, increments added, stones counted.

    A press adds no time to a clock that has fallen.
    """
    pressed = replace(time, presses=time.presses + 1)
    if time.flag is not Flag.NO:
        return pressed
    match time.control:
        case SecondCounting() if time.period:
            return replace(pressed, remaining=time.control.period)
        case Canadian() if time.period:
            return _stone_played(pressed)
    return replace(pressed, remaining=left_after_press(time.control, time.remaining))


def given(to: PlayerTime, by: PlayerTime, used: Millis) -> PlayerTime:
    """The time of a player once the other has used some: an hourglass passes it on to another one."""
    both = to.control.passes_on and by.control.passes_on
    if not both or to.flag is not Flag.NO:
        return to
    return replace(to, remaining=Millis(to.remaining + used))


def _stone_played(time: PlayerTime) -> PlayerTime:
    left = time.stones - 1
    return replace(time, stones=left) if left else in_period(time, time.period)


def whole_time_left(time: PlayerTime) -> Millis:
    """All the time until the flag falls if the player makes no further press."""
    if time.flag is not Flag.NO:
        return NOTHING
    overtime = overtime_of(time.control)
    return Millis(time.remaining + (overtime.periods - time.period) * overtime.period)


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
