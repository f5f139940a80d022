"""R01, its last bar: a game that was killed is offered again, the recovery screen with the window.

Method: the window runs in a child, is killed in mid-game, and is started again. The quick form sees that the
game is offered with every move; the long form measures twenty starts, from the process to the page in sight:
`packaging/dev.py test -m nightly -s tests/faults/test_recovery_screen.py`.
"""

from __future__ import annotations

import time
from statistics import median

import pytest

from tests.faults.children import LONG, Child

pytestmark = pytest.mark.slow
WINDOW = "tests.faults.window_game"
POINTS = ("2 2", "6 6", "2 6", "6 2")
STARTS = 20


def _interrupted() -> None:
    """A game of four moves that is killed."""
    child = _started()
    child.ask("begin")
    for point in POINTS:
        child.ask(f"play {point}")
    state = child.ask("state")
    while state["saved"] != "ALL":
        state = child.ask("state")
    child.kill()


def _offered(child: Child, page: str) -> None:
    """What was interrupted is looked for; a slow disk answers when the window is in sight already."""
    until = time.monotonic() + LONG
    shown = child.ask("recovery")["page"]
    while shown != page:
        assert time.monotonic() < until, shown
        shown = child.ask("state")["page"]


def _started() -> Child:
    child = Child(600_000, 60_000, module=WINDOW)
    child.wait_until(lambda line: "ready" in line)
    return child


def test_a_killed_game_is_offered_at_the_next_start():
    _interrupted()
    child = _started()
    try:
        _offered(child, "recovery")
    finally:
        child.kill()


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_the_recovery_screen_stands_nearly_as_soon_as_any_window():
    plain = _seconds_to_the_window("start")
    _interrupted()
    recovery = _seconds_to_the_window("recovery")
    print(f"recovery screen: median {recovery:.2f} s, beside {plain:.2f} s with nothing to recover")
    assert recovery <= 2 * plain


def _seconds_to_the_window(page: str) -> float:
    """The median over the starts, from the process to the page that it answers with."""
    lengths = []
    for _ in range(STARTS):
        begun = time.monotonic()
        child = _started()
        _offered(child, page)
        lengths.append(time.monotonic() - begun)
        child.kill()
    return median(lengths)
