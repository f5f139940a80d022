"""R12: a game of twelve hours.

Bar: the sums are exact, the drift is 0 by construction, memory grows by 20 MB at most, 1,400 moves and more.
Method: clocks that are turned by hand, in a process of its own; the memory counts from a tenth of the game
on, when everything that is loaded once is loaded. The long form has a heartbeat every second and shows every
move in the window: `packaging/dev.py test -m nightly -s tests/faults/test_twelve_hours.py`.
"""

from __future__ import annotations

import sys

import pytest

from tests.faults.children import Child
from tests.faults.long_game import SPAN
from tests.faults.media import MEGABYTE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it"),
]
MOVES = 1_400
MOST_GROWTH = 20 * MEGABYTE


def _play(*arguments):
    child = Child(*arguments, module="tests.faults.long_game")
    try:
        return child.wait_until(lambda line: "span" in line)
    finally:
        child.kill()


def _is_exact(said):
    assert said["moves"] == MOVES
    assert said["playing"]
    assert said["whole"]
    assert said["span"] == SPAN
    assert sum(said["used"]) + said["paused"] == said["span"]
    assert said["again"] == said["used"]
    early, late = said["memory"]
    assert late - early <= MOST_GROWTH


def test_the_sums_of_twelve_hours_are_exact(tmp_path):
    _is_exact(_play(tmp_path, MOVES, 15_000))


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_twelve_hours_in_the_window_with_every_heartbeat(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.faults.children.LONG", 3600.0)
    said = _play(tmp_path, MOVES, 1_000, "window")
    early, late = said["memory"]
    print(f"{said['journal']} bytes of journal; memory {early} to {late} bytes")
    _is_exact(said)
