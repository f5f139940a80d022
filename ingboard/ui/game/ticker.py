"""Wakes the window for its clock: at the next deadline, and ten times a second to show the time.

Owns no time: it asks the clock for the next deadline, and whoever is woken asks the clock what happened.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.clock.clock import Clock
from ingboard.clock.moments import Moment
from ingboard.clock.reading import next_deadline

_SHOWN_EVERY = 100
_LONGEST = 3_600_000


class Ticker(QObject):
    """`due` when a deadline of the clock has come, `tick` when its display may have changed."""

    due = Signal()
    tick = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setTimerType(Qt.TimerType.PreciseTimer)
        self._deadline.timeout.connect(self.due)
        self._display = QTimer(self)
        self._display.setTimerType(Qt.TimerType.PreciseTimer)
        self._display.setInterval(_SHOWN_EVERY)
        self._display.timeout.connect(self.tick)

    def follow(self, clock: Clock | None, now: Moment, pace: int = 1) -> None:
        """Wake for this clock from now on; `pace` is how many times faster than the wall its time runs."""
        if clock is None or clock.running is None:
            self._deadline.stop()
            if clock is None or not clock.paused:
                self._display.stop()
                return
        if not self._display.isActive():
            self._display.start()
        deadline = next_deadline(clock, now)
        if deadline is None:
            self._deadline.stop()
        else:
            self._deadline.start(min(max(0, deadline - now) // pace, _LONGEST))
