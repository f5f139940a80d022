"""Two hundred tables in one window, each with a clock and a journal; prints what they take of the machine.

Run as `python -m tests.faults.many_tables TABLES MOVES`, with a home folder of its own. Each table is opened
in a tab and plays so many moves in turn with the others. One line of JSON says how many journals, read anew,
are the game on the screen (`whole`); memory in megabytes, descriptors and threads before, with all tables,
and after they are closed; and how long opening a table and a move took the window's thread: the median of the
first tenth and of the last, and the longest, in milliseconds.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import threading
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Absolute, TimeControl
from ingboard.clock.moments import hours
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.reading import read_journal
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.faults.long_game import held

_RULES = RuleText.KSS
_MEGABYTE = 1024 * 1024
_SETTLED = 1_000  # milliseconds


def _took(begun: float) -> float:
    return (time.thread_time() - begun) * 1000


def _held() -> tuple[float, int, int]:
    gc.collect()
    now = held()
    return round(now.memory / _MEGABYTE, 1), now.descriptors, threading.active_count()


def _told(lengths: list[float]) -> list[float]:
    tenth = max(1, len(lengths) // 10)
    first, last = statistics.median(lengths[:tenth]), statistics.median(lengths[-tenth:])
    return [round(value, 1) for value in (first, last, max(lengths))]


def _start(app: App) -> None:
    control: TimeControl = Absolute(hours(1))
    setup = even_game(9, _RULES, default_terms(_RULES))
    app.use_tournament(Tournament(sound_test=False))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    app.presenter.toggle_pause()


def _is_the_game_on_the_screen(app: App) -> bool:
    app.journal.read()  # once all is on the disk
    assert app.session is not None
    assert app.journal.path is not None
    return read_journal(app.journal.path).events == app.session.table.events


def main(tables: int, moves: int) -> None:
    """Say what came of it."""
    qt = QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True), MonotonicTime())
    app.show(1366, 768)
    _start(app)
    QTest.qWait(_SETTLED)  # what a start does aside has a thread for a moment
    before, opened, moved = _held(), [], []
    while len(app.tabs) < tables:
        begun = time.thread_time()
        app.tabs.open_another()
        _start(app.tabs.in_front)
        qt.processEvents()
        opened.append(_took(begun))
    for number in range(moves):
        for table in [*app.tabs]:
            app.tabs.bring_to_front(table)
            begun = time.thread_time()
            table.presenter.choose(Point(number // 5, 2 * (number % 5)))
            qt.processEvents()
            moved.append(_took(begun))
    whole = sum(_is_the_game_on_the_screen(table) for table in app.tabs)
    during = _held()
    for table in [*app.tabs][1:]:
        table.abandon()
        table._host.close(table._tab)
    for _ in range(100):
        QTest.qWait(10)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    said = {"tables": tables, "moves": moves, "whole": whole, "before": before, "during": during}
    print(
        json.dumps(said | {"after": _held(), "opened": _told(opened), "moved": _told(moved)}),
        flush=True,
    )
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
