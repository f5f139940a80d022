"""A disk that syncs slowly holds up no game at its start, sends it to no other folder, and gets all of it.

Method: every sync of the system takes so long, in the whole window; a new journal asks for several. Bar: the
game goes on before the journal stands; the mark is amber and says since when; green is the whole game.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import current_thread, main_thread
from time import sleep

import pytest
from msgspec.structs import replace

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.journal_folders import tables_folder
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind
from ingboard.ui.widgets import background_call

LONG = 20_000
TIME = Ing(minutes(10), minutes(2), 3, 2)
RULES = RuleText.ING1996
POINTS = (Point(2, 2), Point(6, 6), Point(2, 6))


@pytest.fixture
def slow(monkeypatch):
    """Each sync takes so many seconds from now on; changed by the test."""
    each = [0.0]
    monkeypatch.setattr(background_call, "PATIENCE", 0.1)

    def slowed(sync):
        def take_long(handle):
            assert current_thread() is not main_thread(), "the window waits for no sync"
            sleep(each[0])
            sync(handle)

        return take_long

    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, slowed(getattr(os, name)))
    return each


def _start(app):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()


@pytest.mark.parametrize("each", [0.02, 0.04, 0.4])
def test_a_game_begins_in_memory_and_its_journal_aside_in_its_own_folder(app, slow, each, qtbot):
    slow[0] = each
    seen = []
    app.journal.changed.connect(lambda: seen.append(app.marks[-1]))
    _start(app)
    for point in POINTS:
        app.presenter.choose(point)
    if each >= 0.4:
        assert app.journal.path is None
    assert app.state.line.number == len(POINTS)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    assert app.journal.path.parent == tables_folder()
    assert app.journal.read().events == app.session.table.events
    assert not (Path.home() / "ingboard-tables").exists()
    assert StatusKind.NOT_SAVED not in {mark.kind for mark in seen}
    assert seen[-1].kind is StatusKind.SAVED
    if each >= 0.4:
        assert any(
            mark.words.startswith("Saving since ") and mark.kind is StatusKind.SAVING
            for mark in seen
        )


def test_a_table_that_is_closed_before_its_journal_stands_is_recorded_all_the_same(
    app, slow, qtbot
):
    slow[0] = 0.2
    _start(app)
    app.presenter.choose(POINTS[0])
    app.presenter.close()
    qtbot.waitUntil(lambda: not app.calls.writing, timeout=LONG)
    (path,) = tables_folder().glob("*.ingtable")
    assert b'"closed"' in path.read_bytes()
    assert not path.with_name(f"{path.name}.holder").exists()
