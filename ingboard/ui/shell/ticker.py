"""Wakes the window for its clock: at the next deadline, and when a figure of its display changes.

Owns no time: it asks the clock for the next deadline and for what it shows, and whoever is woken asks the
clock what happened.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from ingboard.clock.clock import Clock, advance
from ingboard.clock.moments import Moment
from ingboard.clock.reading import next_deadline

_SECOND, _TENTH = 1_000, 100


_IN_TENTHS = 10_000  # milliseconds left from which on tenths may be shown


_LEAST = 40  # milliseconds between two displays of a time that runs faster than the wall


_LONGEST = 3_600_000


class Ticker(QObject):
    """`due` when a deadline of the clock has come, `tick` when its display shows something else."""

    due = Signal()
    tick = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock: Clock | None = None
        self._followed, self._pace = Moment(0), 1
        self._since = QElapsedTimer()
        self._deadline = self._timer()
        self._deadline.timeout.connect(self.due)
        self._display = self._timer()
        self._display.timeout.connect(self._on_display)

    def follow(self, clock: Clock | None, now: Moment, pace: int = 1) -> None:
        """Wake for this clock from now on; `pace` is how many times faster than the wall its time runs."""
        self._clock, self._followed, self._pace = clock, now, pace
        self._since.start()
        deadline = None
        if clock is not None and clock.running is not None:
            deadline = next_deadline(clock, now)
        if deadline is None:
            self._deadline.stop()
        else:
            self._deadline.start(min(max(0, deadline - now) // pace, _LONGEST))
        self._wait_for_change()

    def _on_display(self) -> None:
        self.tick.emit()
        self._wait_for_change()

    def _wait_for_change(self) -> None:
        """The next moment at which a figure of the running side, or of the time held, changes."""
        clock = self._clock
        if clock is None or (clock.running is None and not clock.paused):
            self._display.stop()
            return
        now = Moment(self._followed + self._since.elapsed() * self._pace)
        if clock.running is None:  # the time that it has been held for grows
            wait = _SECOND - (now - clock.at) % _SECOND + 1
        else:
            left = advance(clock, now).times[clock.running].remaining
            unit = _TENTH if 0 < left <= _IN_TENTHS else _SECOND
            wait = left % unit or unit
        self._display.start(wait if self._pace == 1 else max(_LEAST, wait // self._pace))

    def _timer(self) -> QTimer:
        return QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
