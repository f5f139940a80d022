"""Where the present comes from: the one place that reads the machine's clocks.

Moments are monotonic milliseconds; the time of day is for people to read and never enters a calculation.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Protocol

from ingboard.clock.moments import Moment, TimeSource

_NANOSECONDS = 1_000_000
_SET = timedelta(milliseconds=100)


class TableTime(TimeSource, Protocol):
    """A source of moments that also knows the time of day."""

    def time_of_day(self) -> str:
        """The local time of day as hh:mm:ss."""
        ...

    def time_of_day_at(self, moment: Moment) -> str:
        """The local time of day of a moment as hh:mm:ss.fff."""
        ...


class MonotonicTime:
    """Milliseconds of the machine's monotonic clock: never set back, blind to time zones.

    A moment has one time of day: it is told from one comparison of both clocks, and from another one only
    when the wall clock has been set.
    """

    _compared: tuple[Moment, datetime] | None = None

    def now(self) -> Moment:
        """The present moment."""
        return Moment(time.monotonic_ns() // _NANOSECONDS)

    def time_of_day(self) -> str:
        """The local time of day as hh:mm:ss."""
        return datetime.now().astimezone().time().isoformat("seconds")

    def time_of_day_at(self, moment: Moment) -> str:
        """The local time of day of a moment as hh:mm:ss.fff."""
        now, wall = self.now(), datetime.now().astimezone()
        then, wall_then = self._compared or (now, wall)
        if self._compared is None or abs(wall - wall_then - self._on_wall(now - then)) > _SET:
            then, wall_then = self._compared = (now, wall)
        return (wall_then + self._on_wall(moment - then)).time().isoformat("milliseconds")

    def _on_wall(self, length: int) -> timedelta:
        """How long so many milliseconds of this time are on the wall clock."""
        return timedelta(milliseconds=length)


class AcceleratedTime(MonotonicTime):
    """Monotonic time that runs a number of times faster, for demonstrations and pictures."""

    def __init__(self, factor: int) -> None:
        self._factor = factor
        self._start = time.monotonic_ns()

    def now(self) -> Moment:
        """The present moment on the faster scale."""
        elapsed = time.monotonic_ns() - self._start
        return Moment((self._start + elapsed * self._factor) // _NANOSECONDS)

    def _on_wall(self, length: int) -> timedelta:
        return timedelta(milliseconds=length / self._factor)


class ContinuedTime(MonotonicTime):
    """Monotonic time that goes on from a recorded moment: for a game that is taken up again."""

    def __init__(self, at: Moment) -> None:
        self._ahead = at - time.monotonic_ns() // _NANOSECONDS

    def now(self) -> Moment:
        """The present moment on the scale of the game."""
        return Moment(time.monotonic_ns() // _NANOSECONDS + self._ahead)
