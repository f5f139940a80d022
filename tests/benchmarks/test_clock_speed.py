"""From a press to the painted display, and how late a flag is seen, idle and with both cores loaded.

Goals: 50 ms from the press; the flag within 50 ms on an idle machine and 200 ms on a loaded one. The instant
on record is the computed one in each case.
"""

from __future__ import annotations

import multiprocessing
from time import monotonic, monotonic_ns, perf_counter

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import Absolute, Ing
from ingboard.clock.moments import Millis, minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.preferences import Look, Preferences
from tests.app.driver import App

pytestmark = pytest.mark.bench

PRESSES = 40
FLAGS = 10
RULES = RuleText.SIMPLIFIED


@pytest.fixture
def app(qtbot):
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True))
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(1366, 768)
    qtbot.waitExposed(app.window)
    app.use_tournament(Tournament(sound_test=False))
    app.run("large-clocks")
    return app


def _start(app, control):
    usual = even_game(19, RULES, default_terms(RULES))
    setup = replace(usual, controls=PerColor(control, control), played_stone_presses=False)
    app.presenter.start(setup)
    QTest.qWait(200)
    app.presenter.toggle_pause()


def _burn(seconds):
    end = monotonic() + seconds
    while monotonic() < end:
        pass


def test_from_a_press_to_the_display(app, capsys):
    _start(app, Ing(minutes(60), minutes(10), 3, 2))
    took = []
    for number in range(PRESSES):
        QTest.qWait(20)
        start = perf_counter()
        app.key("A" if number % 2 == 0 else "K")
        app.clock_panel.repaint()
        QApplication.processEvents()
        took.append((perf_counter() - start) * 1000)
    took.sort()
    with capsys.disabled():
        print(
            f"\n  press to display: median {took[PRESSES // 2]:.1f} ms, longest {took[-1]:.1f} ms"
        )
    assert took[PRESSES // 2] <= 50


@pytest.mark.parametrize("loaded", [False, True])
def test_how_late_a_flag_is_seen(app, capsys, loaded):
    burners = []
    if loaded:
        cores = multiprocessing.cpu_count()
        burners = [multiprocessing.Process(target=_burn, args=(60,)) for _ in range(cores)]
        for burner in burners:
            burner.start()
    late = []
    try:
        for _ in range(FLAGS):
            _start(app, Absolute(Millis(700)))
            clock = app.session.table.state.clock
            due = clock.at + 700
            while not app.session.table.state.clock.falls:
                QApplication.processEvents()
                QTest.qWait(1)
            app.clock_panel.repaint()
            late.append(monotonic_ns() / 1e6 - due)
            assert app.session.table.state.clock.falls[0].at == due
            assert app.session.table.state.clock.fell_first is Color.BLACK
    finally:
        for burner in burners:
            burner.kill()
            burner.join()
    late.sort()
    with capsys.disabled():
        how = "with every core loaded" if loaded else "idle"
        print(
            f"\n  flag seen, {how}: median {late[FLAGS // 2]:.1f} ms late, longest {late[-1]:.1f} ms"
        )
    assert late[FLAGS // 2] <= (200 if loaded else 50)
