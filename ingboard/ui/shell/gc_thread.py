"""Collects Python's garbage in the thread of the window only.

Journal, snapshots and computations run in threads of their own. A collection that happened to start there
would destroy widgets in the wrong thread, and Qt ends the process for that.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

_EVERY = 1_000
_YOUNG = 2_000
_MIDDLE_EVERY = 10
_OLD_EVERY = 120


class GarbageCollection(QObject):
    """Takes the collector over from Python while it lives; `end` gives it back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.setInterval(_EVERY)
        self._timer.timeout.connect(self.tidy)
        gc.disable()
        self._timer.start()

    def tidy(self) -> None:
        """Collect what has become garbage lately, and now and then everything."""
        if gc.get_count()[0] < _YOUNG:
            return
        self._turns += 1
        if self._turns % _OLD_EVERY == 0:
            gc.collect()
        elif self._turns % _MIDDLE_EVERY == 0:
            gc.collect(1)
        else:
            gc.collect(0)

    def end(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.enable()
