"""Finds the cues of a running clock when they are due. Trusts no timer: it only wakes, the clock tells.

After a stall of the program the cues of a minute may be due at once; then one of them is told.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.board.points import Color
from ingboard.clock.clock import Clock
from ingboard.clock.cues import Cue, CueKind, cues_between, next_cue, worth_hearing
from ingboard.clock.moments import Moment

_LONGEST = 3_600_000


_STALE_AFTER = 950


class Announcer(QObject):
    """`due` carries the Cue to be heard now. `is_wanted` tells whether a side hears its cues at all."""

    due = Signal(object)

    def __init__(
        self,
        now: Callable[[], Moment],
        is_wanted: Callable[[Color], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._is_wanted = is_wanted
        self._clock: Clock | None = None
        self._pace = 1
        self._told_until = Moment(0)
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.wake)

    def follow(self, clock: Clock | None, pace: int = 1) -> None:
        """Something may have been done to the clock: tell what fell due before it and since, and go on.

        `pace` is how many times faster than the wall the clock's time runs.
        """
        now = self._now()
        before, since = self._clock, self._told_until
        self._clock, self._pace = clock, pace
        if clock is before:
            self.wake()
            return
        if before is None or clock is None:
            self._told_until = now if clock is None else max(since, clock.at)
            self._arm(now)
            return
        changed = min(max(clock.at, since), now)
        cues = cues_between(before, since, changed) + cues_between(clock, changed, now)
        self._told_until = now
        self._arm(now)
        self._tell(cues, now)

    def forget(self) -> None:
        """Another game: nothing of this one is told any more."""
        self._clock = None
        self._told_until = self._now()
        self._timer.stop()

    def wake(self) -> None:
        """Tell what has fallen due by now, and sleep until the next cue."""
        if self._clock is None:
            return
        now, since = self._now(), self._told_until
        cues = cues_between(self._clock, since, now)
        self._told_until = max(now, since)
        self._arm(now)
        self._tell(cues, now)

    def _tell(self, cues: tuple[Cue, ...], now: Moment) -> None:
        heard = worth_hearing(tuple(cue for cue in cues if self._is_news(cue, now)))
        if heard is not None:
            self.due.emit(heard)

    def _is_news(self, cue: Cue, now: Moment) -> bool:
        """A count of seconds is worth nothing a second later, nor when its side has pressed."""
        if not self._is_wanted(cue.color):
            return False
        if cue.kind in (CueKind.PERIOD, CueKind.FLAG):
            return True
        runs = self._clock is not None and self._clock.running is cue.color
        return runs and (cue.kind is CueKind.LAST_MINUTE or now - cue.at <= _STALE_AFTER)

    def _arm(self, now: Moment) -> None:
        cue = None if self._clock is None else next_cue(self._clock, now)
        if cue is None:
            self._timer.stop()
        else:
            self._timer.start(min(-(-(cue.at - now) // self._pace), _LONGEST))
