"""How long the window is deaf while dead stones are worked out on 19x19: the longest time between events.

Judged is the thread's own time: on a busy computer the wall's says more about the others. Both are printed.
"""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App

pytestmark = pytest.mark.bench

_RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
_LONGEST = 0.1  # seconds
_TIMES = 5


@pytest.mark.parametrize("name", ["area_chinese/2017-01-07-29.sgf", "area_aga/2015-04-17-16.sgf"])
def test_no_gap_between_events_while_dead_stones_are_suggested(
    qtbot, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    app = App(Preferences(look=Look.LIGHT, scale=1.0))
    qtbot.addWidget(app.window)
    app.show(1366, 768)
    app.open(_RECORDS / name)
    session = app.session
    assert session is not None
    app.presenter.go_to(session.last_step)
    ticks: list[tuple[float, float]] = []
    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: ticks.append(_now()))
    longest = on_the_wall = 0.0
    for _ in range(_TIMES):
        ticks.clear()
        timer.start()
        before = _now()
        app.run("suggest-dead")
        qtbot.waitUntil(lambda: app.suggested is not None, timeout=20_000)
        qtbot.wait(50)
        timer.stop()
        moments = [before, *ticks]
        for earlier, later in pairwise(moments):
            longest = max(longest, later[0] - earlier[0])
            on_the_wall = max(on_the_wall, later[1] - earlier[1])
        app.key("Esc")
    with capsys.disabled():
        print(f"\n{name}: longest {longest * 1000:.0f} ms, on the wall {on_the_wall * 1000:.0f} ms")
    assert longest < _LONGEST


def _now() -> tuple[float, float]:
    """The thread's own time and the wall's, in seconds."""
    return time.thread_time(), time.perf_counter()
