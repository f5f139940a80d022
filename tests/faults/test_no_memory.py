"""R26: no memory is left for the window's drawing. The journal is written all the same.

Method: the whole window in a child, its address space limited in mid-game (RLIMIT_AS), while the drawing of
the board asks for more than is left. No memory in the journal's own thread is in test_write_errors.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.table.journal.reading import read_journal
from tests.faults.children import Child

pytest.importorskip("resource", reason="this system has no limits for processes")
pytestmark = pytest.mark.slow


def test_the_journal_goes_on_when_the_view_runs_out_of_memory():
    child = Child(600_000, 60_000, module="tests.faults.window_game")
    try:
        child.wait_until(lambda line: "ready" in line)
        child.ask("begin")
        child.ask("play 2 2")
        child.ask("starve")
        for point in ("6 6", "2 6", "6 2", "4 4"):
            child.ask(f"play {point}")
        state = child.ask("state")
        while state["saved"] != "ALL" or "MemoryError" not in state["notice"]:
            state = child.ask("state")
        journal = read_journal(Path(state["journal"]))
    finally:
        child.kill()
    assert state["moves"] == 5
    assert not state["paused"]
    assert sum(type(event).__name__ == "StonePlaced" for event in journal.events) == 5
