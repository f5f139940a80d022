"""How long the window is deaf while an engine goes through 300 moves of 19x19, and what a step costs then.

The engine answers 20 times a second, as much as a graphics card does with few visits; each answer is as long
as KataGo's. Gaps are judged by the thread's own time: the wall's says more about what else the computer does.
Both are printed.
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App
from tests.benchmarks.reviewed_files import moves
from tests.benchmarks.rounds import Spread, duration

pytestmark = pytest.mark.bench

_LONGEST = 0.05  # seconds
_MOST = 1.5  # times a step without
_STEPS, _ROUNDS = 100, 5
_ENGINE = """
import json, math, random, sys, time
names = [f"{x}{y}" for y in range(19, 0, -1) for x in "ABCDEFGHJKLMNOPQRST"]
chance, due = random.Random(1), time.monotonic()
# Land as in a game: whole areas and nearly all stones, of which little changes from move to move.
settled = [1.4 * math.sin(at % 19 / 3) * math.cos(at // 19 / 4) for at in range(361)]
for line in sys.stdin:
    asked = json.loads(line)
    due = max(due + 0.05, time.monotonic() - 0.05)
    time.sleep(max(0.0, due - time.monotonic()))
    played = {name for _, name in asked["moves"]}
    free = [name for name in names if name not in played]
    def info(order):
        way = chance.sample(free, 15)
        lead = chance.uniform(-20, 20)
        more = {"scoreStdev": 9.5, "prior": 0.1, "lcb": 0.5, "utility": 0.0, "weight": 20.0}
        return {"move": way[0], "order": order, "pv": way, "visits": 20, "winrate": 0.5, "scoreLead": lead,
                "scoreMean": lead, **more}
    stones = {name: 0.9 if color == "B" else -0.9 for color, name in asked["moves"]}
    land = [stones.get(name, base) for name, base in zip(names, settled)]
    owned = [max(-1.0, min(1.0, base + chance.uniform(-0.06, 0.06))) for base in land]
    root = {"winrate": 0.5, "scoreLead": chance.uniform(-20, 20), "visits": 200}
    moves = [info(at) for at in range(20)]
    said = {"id": asked["id"], "rootInfo": root, "moveInfos": moves, "ownership": owned}
    print(json.dumps(said), flush=True)
"""


@pytest.fixture
def opened(qtbot, tmp_path: Path) -> App:
    """A record of 300 moves beside an engine that answers 20 times a second."""
    script, record = tmp_path / "engine.py", tmp_path / "game.sgf"
    script.write_text(_ENGINE)
    record.write_text(f"(;FF[4]GM[1]SZ[19]KM[7.5]{''.join(moves(300))})")
    app = App(Preferences(look=Look.LIGHT, scale=1.0))
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(1366, 768)
    assert app.open(record)
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}"\n')
    program.chmod(0o755)
    app.preferences.engine, app.preferences.engine_arguments = str(program), "analysis"
    app.preferences.engine_visits = 200
    return app


@pytest.mark.parametrize("place", ["its page", "the review", "walked"])
def test_the_window_answers_while_an_analysis_streams(
    qtbot, opened: App, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    app, session = opened, opened.session
    assert session is not None
    app.presenter.go_to(150)
    if place == "its page":
        app.run("analysis")
    else:
        for _ in range(3):
            app.key("A")
    ticks: list[tuple[float, float]] = []
    timer, walk = QTimer(), QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: ticks.append((time.thread_time(), time.perf_counter())))
    walk.setInterval(100)
    walk.timeout.connect(lambda: app.presenter.go_to((session.step + 1) % 300))
    qtbot.wait(500)
    work = app.feature("analysis")
    work.asking.toggle_whole()
    timer.start()
    if place == "walked":
        walk.start()
    begin = time.perf_counter()
    qtbot.waitUntil(lambda: not work.asking.progress, timeout=120_000)
    lasted = time.perf_counter() - begin
    timer.stop()
    walk.stop()
    own = [later[0] - earlier[0] for earlier, later in pairwise(ticks)]
    wall = [later[1] - earlier[1] for earlier, later in pairwise(ticks)]
    over = sum(gap for gap in own if gap > _LONGEST) / sum(own)
    with capsys.disabled():
        print(
            f"\n{place}: {300 / lasted:.1f} answers a second; longest gap {max(own) * 1000:.0f} ms of its own"
            f" ({max(wall) * 1000:.0f} ms on the wall), {over:.1%} of the time over {_LONGEST * 1000:.0f} ms;"
            f" busy {sum(own) / lasted:.0%}"
        )
    assert max(own) <= _LONGEST


@pytest.mark.parametrize(("shown", "keys"), [("best moves", 1), ("land too", 3)])
def test_a_step_with_hints_costs_little_more_than_one_without(
    qtbot, opened: App, capsys: pytest.CaptureFixture[str], shown: str, keys: int
) -> None:
    """Land is printed only: in this engine's answers some of it changes at every step, and is painted."""
    app = opened
    work = app.feature("analysis")
    for _ in range(keys):
        app.key("A")
    work.asking.toggle_whole()
    qtbot.waitUntil(lambda: not work.asking.progress, timeout=120_000)
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(_ROUNDS):
        for with_hints in (True, False):
            app.presenter.go_to(100)
            qtbot.wait(100)
            assert bool(app.board.picture.labels) is with_hints
            found[with_hints].append(duration(lambda: _step(app), _STEPS))
            for _ in range(4 - keys if with_hints else keys):
                app.key("A")
    times = Spread(tuple(on / off for on, off in zip(found[True], found[False], strict=True)))
    with capsys.disabled():
        print(
            f"\na step without hints {median(found[False]) * 1000:.1f} ms, with {shown} {times} times as long"
        )
    assert times.median <= _MOST or keys > 1


def _step(app: App) -> None:
    pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(app.tab, pressed)
    QApplication.processEvents()
