"""Pictures of the director's window: before a hall, its codes, 8, 50, 60 and 300 tables, one table."""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from time import monotonic

from PySide6.QtTest import QTest

from ingboard.board.points import PerColor
from ingboard.export.pairing import Bye, LackingPlayer, PairedGame
from ingboard.export.player_facts import PlayerFacts
from ingboard.hall.round_list import round_of
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


def _round(app: App, time: HandTime) -> None:
    """A list of which some games are open."""
    _hall(50, app, time)
    director = app.director
    tables = director.halls.tables
    paired = []
    for number in range(1, 13):
        state = None if str(number) not in tables else tables[str(number)].state
        names = (state.black.name, state.white.name) if state and number % 3 else ("Ada", "Ben")
        ranks = PerColor("3d", "4k")
        paired.append(PairedGame(2, number, PerColor(*names), ranks, number % 4, None, "Cup"))
    paired.append(PairedGame(2, 61, PerColor("Eva", "Lee"), PerColor("", ""), 0, None, "Cup"))
    director.round.list = round_of(paired, [Bye(1, "Lone Player", "5k")])
    director.show_round()
    director.look()


def _players(app: App, time: HandTime) -> None:
    """Two players about whom a format asks."""
    _hall(8, app, time)
    window = app.director.window
    guessed = PlayerFacts("Wei", "Li")
    names = (("許家元", "9D", True, False), ("Chen", "", False, True))
    asked = (
        *(LackingPlayer(*each) for each in names),
        LackingPlayer("Li Wei", "3D", False, False, guessed),
    )
    window.players.ask(asked)
    window.show_page(window.players)


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        "hall-director-8": partial(_hall, 8),
        "hall-director": partial(_hall, 50),
        "hall-director-60": partial(_hall, 60),
        "hall-director-300": partial(_hall, 300),
        "hall-director-table": _table,
        "hall-host": _before,
        "hall-codes": _codes,
        "hall-round": _round,
        "hall-players": _players,
    }
