"""R12: a game of twelve hours, and one of a day and a night.

Bar: the sums are exact, the drift is 0 by construction, memory grows by 20 MB at most, 1,400 moves and more.
Method: clocks that are turned by hand, in a process of its own; the memory counts from a tenth of the game
on, when everything that is loaded once is loaded. The long form has a heartbeat every second and shows every
move in the window: `packaging/dev.py test -m nightly -s tests/faults/test_twelve_hours.py`.
"""

from __future__ import annotations

import sys

import pytest

from ingboard.clock.moments import hours
from tests.faults.children import Child
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


def _is_exact(said, moves, long):
    assert said["moves"] == moves
    assert said["playing"]
    assert said["whole"]
    assert said["span"] == hours(long)
    assert sum(said["used"]) + said["paused"] == said["span"]
    assert said["again"] == said["used"]
    early, late = said["memory"]
    assert late - early <= MOST_GROWTH * long / 12
    early, late = said["descriptors"]
    assert late <= early


def test_the_sums_of_twelve_hours_are_exact(tmp_path):
    _is_exact(_play(tmp_path, MOVES, 15_000, 12), MOVES, 12)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("moves", "long"), [(MOVES, 12), (2 * MOVES, 24)])
def test_twelve_hours_and_a_day_in_the_window_with_every_heartbeat(
    tmp_path, monkeypatch, moves, long
):
    monkeypatch.setattr("tests.faults.children.LONG", 3600.0)
    said = _play(tmp_path, moves, 1_000, long, "window")
    print(
        f"{long} hours, {moves} moves: {said['journal']} bytes of journal; after a tenth and at the end"
        f" memory {said['memory']} bytes, descriptors {said['descriptors']}"
    )
    _is_exact(said, moves, long)
