"""R08, R09, R10: what the machine does to time; the clock is exact, or held and a person asked.

R08, bar: the time of day is set by an hour to and fro; error of the used time 0 ms, the jump logged. Method:
libfaketime in a child that runs the whole window; daylight saving is a time zone and moves no clock read
here. R09, bar: after a suspend or a stop the clock is held, the gap shown, nobody flagged by it. Method: all
clocks of the child jump an hour; SIGSTOP for a minute (long form); a jump of fake clocks is in
tests/app/test_black_box.py. R10, bar: a stall of the event loop changes no used time, each period is charged
at its true instant, one sound is heard; it is said and on record from when to when, and the heart beats on.
Method: time.sleep in a slot, and SIGSTOP with SIGCONT.

Long forms: `packaging/dev.py test -m nightly -s tests/faults/test_clock_of_the_machine.py`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from ingboard.table.journal.entry import Kind
from ingboard.table.journal.reading import read_journal
from tests.faults.children import LONG, Child
from tests.faults.false_time import FalseTime
from tests.faults.window_game import PERIODS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform == "win32", reason="there is no SIGSTOP and no LD_PRELOAD here"
    ),
]
HOUR = 3600
LONG_MAIN, LONG_PERIOD = 600_000, 60_000
WINDOW = "tests.faults.window_game"


def _opened(main: int, period: int, environment: dict[str, str] | None = None) -> Child:
    child = Child(main, period, module=WINDOW, environment=environment)
    child.wait_until(lambda line: "ready" in line)
    return child


def _jumps(state) -> list[tuple[str, int]]:
    journal = read_journal(Path(state["journal"]))
    return [
        (entry.said["cause"], entry.said["length"])
        for entry in journal.entries
        if entry.kind is Kind.JUMPED
    ]


def test_setting_the_time_of_day_touches_no_clock_and_is_logged(tmp_path):
    wall = FalseTime(tmp_path, monotonic=False)
    child = _opened(LONG_MAIN, LONG_PERIOD, wall.environment)
    try:
        began = child.ask("begin")["switched"]
        jumps: list[tuple[str, int]] = []
        for shift in (f"+{HOUR}", "+0"):
            known = len(jumps)
            wall.set_to(shift)
            while len(jumps) == known:
                time.sleep(0.2)
                state = child.ask("state")
                jumps = _jumps(state)
        assert state["switched"] == began
        assert state["used"] == [state["now"] - began, 0]
        assert not state["paused"]
        assert "Computer time" in state["notice"]
    finally:
        child.kill()
    assert [cause for cause, _ in jumps] == ["wall-set", "wall-set"]
    assert [round(length / 1000 / HOUR) for _, length in jumps] == [1, -1]


def test_all_clocks_jump_as_after_a_suspend_and_the_clock_is_held(tmp_path):
    clocks = FalseTime(tmp_path, monotonic=True)
    child = _opened(LONG_MAIN, LONG_PERIOD, clocks.environment)
    try:
        before = child.ask("begin")
        clocks.set_to(f"+{HOUR}")
        state = child.ask("state")
        while not state["paused"]:
            time.sleep(0.05)
            state = child.ask("state")
    finally:
        child.kill()
    _is_held_as_it_was(before, state, HOUR)


def _is_held_as_it_was(before, state, gap: int) -> None:
    """Nobody is charged or flagged for a gap of so many seconds, and a person is asked about it."""
    assert state["now"] - before["now"] >= gap * 1000
    assert state["used"][0] < min(gap, 20) * 1000
    assert state["falls"] == state["entries"] == []
    assert len(state["asked"]) == 2


@pytest.mark.nightly
def test_a_minute_of_sigstop_holds_the_clock():
    child = _opened(LONG_MAIN, LONG_PERIOD)
    try:
        before = child.ask("begin")
        _stop_for(child, 60.0)
        state = child.ask("state")
        while not state["paused"]:
            time.sleep(0.05)
            state = child.ask("state")
    finally:
        child.kill()
    _is_held_as_it_was(before, state, 60)
    assert _jumps(state)[0][0] == "stopped"


def _stop_for(child: Child, seconds: float) -> None:
    os.kill(child.process.pid, signal.SIGSTOP)
    time.sleep(seconds)
    os.kill(child.process.pid, signal.SIGCONT)


def _is_exact(state, main: int, period: int) -> None:
    """Used time is the time that has gone; every boundary was charged at its own instant."""
    began, whole = state["switched"], main + PERIODS * period
    assert state["used"][0] == min(state["now"] - began, whole)
    due = [began + main + number * period for number in range(PERIODS)]
    passed = [at for at in due if at <= state["now"]]
    assert [entry[0] for entry in state["entries"]] == passed
    assert state["falls"] == ([began + whole] if began + whole <= state["now"] else [])


def _is_heard_once(state, before, start: int, end: int) -> None:
    """What fell due together in a stall was one sound, everything else one each."""
    entries = [entry[0] for entry in state["entries"]]
    stalled = [at for at in entries if start <= at <= end]
    heard = state["heard"][len(before["heard"]) :]
    assert len(stalled) > 1
    assert heard.count("period") == len(entries) - len(stalled) + 1


def _held_up(main: int, period: int, seconds: float) -> None:
    """Hold a game up in a slot, and another one from outside, across two boundaries each."""
    child = _opened(main, period)
    try:
        before = child.ask("begin")
        child.ask(f"stall {seconds}")
        time.sleep(0.1)
        state = child.ask("state")
        _is_exact(state, main, period)
        _is_heard_once(state, before, *state["stalls"][0])
        assert not state["paused"]
        before = child.ask("begin")
        _stop_for(child, seconds)
        time.sleep(0.1)
        state = child.ask("state")
        _is_exact(state, main, period)
        _is_heard_once(state, before, before["now"], before["now"] + round(seconds * 1000))
        assert not state["paused"]
    finally:
        child.kill()


def test_a_stall_and_a_stop_are_charged_exactly_and_heard_once():
    _held_up(500, 700, 1.4)


def test_a_window_that_stands_still_is_on_record_and_the_heart_beats_on():
    child = _opened(LONG_MAIN, LONG_PERIOD)
    try:
        child.ask("begin")
        child.ask("stall 4.5")
        state = child.ask("state")
        begun = time.monotonic()
        while "not responding" not in state["notice"]:
            assert time.monotonic() - begun < LONG
            state = child.ask("state")
        journal = read_journal(Path(state["journal"]))
    finally:
        child.kill()
    start, end = state["stalls"][0]
    within = [entry for entry in journal.entries if start < entry.at < end]
    assert [entry.kind for entry in within].count(Kind.BEAT) >= 3
    words = [entry.said.get("words", "") for entry in journal.entries]
    assert any("not responding since" in each for each in words)
    assert state["notice"] in words
    assert not state["paused"]


@pytest.mark.nightly
def test_ten_seconds_of_stall_and_of_sigstop_are_charged_exactly_and_heard_once():
    _held_up(2_000, 3_000, 10.0)
