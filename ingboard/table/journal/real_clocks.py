"""The machine's own clocks, read."""

from __future__ import annotations

import sys
import time

from ingboard.table.journal.entry import Stamp

_NANOSECONDS = 1_000_000


def _awake_and_asleep() -> int | None:
    """The clock that runs while the machine sleeps and nobody can set; None where Python's own does.

    Python's `monotonic` stops in a sleep on Linux, where CLOCK_BOOTTIME does not, and on macOS, whose
    CLOCK_MONOTONIC, otherwise than that of Linux, runs on; on Windows it runs on itself.
    """
    name = "CLOCK_MONOTONIC" if sys.platform == "darwin" else "CLOCK_BOOTTIME"
    clock: int | None = getattr(time, name, None)
    return clock


class RealClocks:
    """Reads the machine's clocks."""

    def __init__(self) -> None:
        self._boot = _awake_and_asleep()

    def stamp(self) -> Stamp:
        """All three at once."""
        mono = time.monotonic_ns() // _NANOSECONDS
        wall = max(0, time.time_ns() // _NANOSECONDS)  # before 1970 only with a wrong clock
        boot = mono
        if self._boot is not None and sys.platform != "win32":
            boot = time.clock_gettime_ns(self._boot) // _NANOSECONDS
        return Stamp(mono, boot, wall)
