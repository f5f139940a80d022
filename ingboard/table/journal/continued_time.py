"""The time of a game that is taken up again: it goes on from its journal, which keeps its times of day."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter

from ingboard.clock.moments import Moment
from ingboard.table.journal.entry import local_time
from ingboard.table.time_source import MonotonicTime


class ContinuedTime(MonotonicTime):
    """Monotonic time that goes on from a recorded moment: for a game that is taken up again.

    `recorded` are moments of before with the time of day of each in milliseconds since 1970, in order: what
    happened then keeps the time of day that its journal gives it.
    """

    def __init__(self, at: Moment, recorded: Sequence[tuple[Moment, int]] = ()) -> None:
        super().__init__()
        self._ahead = at - time.monotonic_ns() // 1_000_000
        self._recorded = recorded

    def time_of_day_at(self, moment: Moment) -> str:
        """The local time of day of a moment as hh:mm:ss.fff."""
        written = bisect_left(self._recorded, moment, key=itemgetter(0))
        if written == len(self._recorded):
            return super().time_of_day_at(moment)
        at, wall = self._recorded[written]
        return local_time(wall - (at - moment)).time().isoformat("milliseconds")

    def now(self) -> Moment:
        """The present moment on the scale of the game."""
        return Moment(time.monotonic_ns() // 1_000_000 + self._ahead)
