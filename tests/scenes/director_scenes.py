"""Pictures of the director's window: before a hall, its codes, 8, 50 and 300 tables, one table."""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from time import monotonic

from PySide6.QtTest import QTest

from ingboard.hall.topics import DIRECTOR
from tests.app.driver import App
from tests.hall.sample_tables import FakeClient, FakeHost, SampleHall
from tests.scenes.hand_time import HandTime, Scene

_PATIENCE = 30.0  # seconds


def _hall(count: int, app: App, time: HandTime) -> None:
    """A hall of so many tables, of which some want something."""
    del time
    director = _directed(app)
    grid = director.window.hall.grid
    grid.longest = inf
    director.news.extend(SampleHall(count).news())
    until = monotonic() + _PATIENCE
    while len(grid.order) < count or not grid.is_whole:
        assert monotonic() < until, "cells are still missing"
        QTest.qWait(50)


def _directed(app: App):
    director = app.direct_hall(Path("hall"), FakeClient, FakeHost)
    director.window.resize(app.window.size())
    key = FakeHost(Path("hall"), "spring", 1883, print).key
    director.join(key.code(DIRECTOR))
    return director


def _before(app: App, time: HandTime) -> None:
    del time
    director = app.direct_hall(Path("hall"), FakeClient, FakeHost)
    director.window.resize(app.window.size())


def _codes(app: App, time: HandTime) -> None:
    _before(app, time)
    director = app.director
    director.host("spring", 1883)
    for _ in range(100):
        QTest.qWait(20)
        if director.window.page is director.window.codes:
            return


def _table(app: App, time: HandTime) -> None:
    _hall(50, app, time)
    app.director.open_table("2")


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        "hall-director-8": partial(_hall, 8),
        "hall-director": partial(_hall, 50),
        "hall-director-300": partial(_hall, 300),
        "hall-director-table": _table,
        "hall-host": _before,
        "hall-codes": _codes,
    }
