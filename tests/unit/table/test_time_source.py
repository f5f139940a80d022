"""The time of day of a moment: always the same one, on every scale of time."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import pytest

from ingboard.clock.moments import Moment
from ingboard.table import time_source
from ingboard.table.time_source import AcceleratedTime, MonotonicTime


class Clocks:
    """Both clocks of a machine; the wall's may be set, and is read some microseconds late."""

    def __init__(self, monkeypatch) -> None:
        self.mono = 5_000_000_000
        self.wall = datetime(2026, 11, 21, 20, 0, 0, 400).astimezone()
        self.late = 0
        clocks = self

        class Wall(datetime):
            @classmethod
            def now(cls, tz=None):  # noqa: ARG003 - the signature of datetime
                clocks.late = (clocks.late + 377) % 1_000
                return clocks.wall + timedelta(microseconds=clocks.late)

        monkeypatch.setattr(time_source, "datetime", Wall)
        monkeypatch.setattr(time, "monotonic_ns", lambda: self.mono)

    def pass_by(self, microseconds: int) -> None:
        self.mono += microseconds * 1_000
        self.wall += timedelta(microseconds=microseconds)


@pytest.fixture
def clocks(monkeypatch) -> Clocks:
    return Clocks(monkeypatch)


@pytest.mark.parametrize("make", [MonotonicTime, lambda: AcceleratedTime(60)])
def test_a_moment_keeps_its_time_of_day(clocks, make):
    source = make()
    moment = source.now()
    seen = set()
    for _ in range(200):
        seen.add(source.time_of_day_at(moment))
        clocks.pass_by(7_333)
    assert len(seen) == 1


@pytest.mark.usefixtures("clocks")
def test_ten_seconds_later_is_ten_seconds_later():
    source = MonotonicTime()
    moment = source.now()
    first = source.time_of_day_at(moment)
    assert first.startswith("20:00:00.00")
    assert (
        source.time_of_day_at(Moment(moment + 10_005))
        == first[:6] + "10.0" + f"{int(first[-2:]) + 5:02}"
    )


def test_a_wall_clock_that_was_set_is_believed(clocks):
    source = MonotonicTime()
    moment = source.now()
    source.time_of_day_at(moment)
    clocks.wall += timedelta(hours=1)
    assert source.time_of_day_at(moment).startswith("21:00:00")
