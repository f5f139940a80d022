"""A sleep, a stop and a time that is set, as the clocks of each system tell them.

Source for which clock stops: clock_gettime(2) of Linux (CLOCK_BOOTTIME) and of macOS (CLOCK_MONOTONIC "will
continue to increment while the system is asleep"); Python's documentation of `time.monotonic` for macOS
(mach_absolute_time) and Windows (GetTickCount64, QueryPerformanceCounter: both count sleep).
"""

from __future__ import annotations

import sys
import types

import pytest

from ingboard.table.journal import real_clocks
from ingboard.table.journal.jumps import JumpCause, jump_between
from ingboard.table.journal.real_clocks import RealClocks

MINUTE = 60_000
_MILLION = 1_000_000
_BOOT, _MONO = 7, 1


class Machine:
    """A computer of one system, with its clocks in milliseconds."""

    def __init__(self, system: str) -> None:
        self._system = system
        self.awake, self.asleep, self.set = 5_000, 0, 0

    def as_time(self) -> types.SimpleNamespace:
        """What the module `time` has there."""
        module = types.SimpleNamespace(monotonic_ns=self._monotonic, time_ns=self._wall)
        if self._system != "win32":
            module.clock_gettime_ns, module.CLOCK_MONOTONIC = self._gettime, _MONO
        if self._system == "linux":
            module.CLOCK_BOOTTIME = _BOOT
        return module

    def _monotonic(self) -> int:
        return (self.awake + (self.asleep if self._system == "win32" else 0)) * _MILLION

    def _gettime(self, clock: int) -> int:
        counts_sleep = clock == _BOOT or self._system == "darwin"
        return (self.awake + (self.asleep if counts_sleep else 0)) * _MILLION

    def _wall(self) -> int:
        return (1_700_000_000_000 + self.awake + self.asleep + self.set) * _MILLION


@pytest.fixture(params=["linux", "darwin", "win32"])
def machine(request, monkeypatch):
    made = Machine(request.param)
    monkeypatch.setattr(sys, "platform", request.param)
    monkeypatch.setattr(real_clocks, "time", made.as_time())
    return made


def test_ten_minutes_of_sleep_are_seen_and_nobody_is_charged_unasked(machine):
    clocks = RealClocks()
    before = clocks.stamp()
    machine.awake += 400
    machine.asleep += 10 * MINUTE
    jump = jump_between(before, clocks.stamp())
    assert jump is not None
    assert jump.was_away
    assert jump.length == 10 * MINUTE + 400
    assert jump.cause in (JumpCause.SLEPT, JumpCause.STOPPED)


def test_a_time_of_day_that_is_set_touches_no_clock(machine):
    clocks = RealClocks()
    before = clocks.stamp()
    machine.awake += 1_000
    machine.set += 60 * MINUTE
    jump = jump_between(before, clocks.stamp())
    assert jump is not None
    assert jump.cause is JumpCause.WALL_SET
    assert not jump.was_away


def test_a_second_goes_by_without_a_word(machine):
    clocks = RealClocks()
    before = clocks.stamp()
    machine.awake += 1_000
    assert jump_between(before, clocks.stamp()) is None
