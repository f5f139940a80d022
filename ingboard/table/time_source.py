"""Where the present comes from: the one place that reads the machine's clocks.

Moments are monotonic milliseconds; the time of day is for people to read and never enters a calculation.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from datetime import datetime, timedelta
from operator import itemgetter
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

    A moment has one time of day, for good: it is told from the comparison of both clocks that held then.
    Another one holds from the moment on at which the wall clock is seen to have been set.
    """

    def __init__(self) -> None:
        self._compared: list[tuple[Moment, datetime]] = []

    def now(self) -> Moment:
        """The present moment."""
        return Moment(time.monotonic_ns() // _NANOSECONDS)

    def time_of_day(self) -> str:
        """The local time of day as hh:mm:ss."""
        return datetime.now().astimezone().time().isoformat("seconds")

    def time_of_day_at(self, moment: Moment) -> str:
        """The local time of day of a moment as hh:mm:ss.fff."""
        now, wall = self.now(), datetime.now().astimezone()
        if not self._compared or abs(wall - self._told_by(self._compared[-1], now)) > _SET:
            self._compared.append((now, wall))
        held = max(bisect_right(self._compared, moment, key=itemgetter(0)) - 1, 0)
        return self._told_by(self._compared[held], moment).time().isoformat("milliseconds")

    def _told_by(self, compared: tuple[Moment, datetime], moment: Moment) -> datetime:
        then, wall = compared
        return wall + self._on_wall(moment - then)

    def _on_wall(self, length: int) -> timedelta:
        """How long so many milliseconds of this time are on the wall clock."""
        return timedelta(milliseconds=length)


class AcceleratedTime(MonotonicTime):
    """Monotonic time that runs a number of times faster, for demonstrations and pictures."""

    def __init__(self, factor: int) -> None:
        super().__init__()
        self._factor = factor
        self._start = time.monotonic_ns()

    def now(self) -> Moment:
        """The present moment on the faster scale."""
        elapsed = time.monotonic_ns() - self._start
        return Moment((self._start + elapsed * self._factor) // _NANOSECONDS)

    def _on_wall(self, length: int) -> timedelta:
        return timedelta(milliseconds=length / self._factor)


def local_date() -> str:
    """Today as records write it, YYYY-MM-DD."""
    return datetime.now().astimezone().date().isoformat()
