"""Python collects its garbage in the window's thread alone, at a steady pace, while the window is open."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

_EVERY = 1_000  # milliseconds
_YOUNG = 2_000  # objects: with fewer there is nothing to do
_MIDDLE_EVERY = 10
_OLD_EVERY = 120


class GarbageCollection(QObject):
    """Collects Python's garbage in the window's thread only, while it lives; `end` gives that back.

    Journal, snapshots and computations run in threads of their own. A collection that happened to start
    there would destroy widgets in the wrong thread, and Qt ends the process for that.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns = 0
        self._timer = QTimer(self, interval=_EVERY, timerType=Qt.TimerType.CoarseTimer)
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
