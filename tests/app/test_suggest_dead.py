"""Dead stones are suggested on demand in the agreement; the players decide."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.game.phases import Phase
from ingboard.resources import resource


@pytest.fixture
def agreeing(window):
    """The demonstration game at its agreement."""
    window.open(resource("games/demonstration.sgf"))
    QTest.keyClick(window.shell, Qt.Key.Key_End)
    assert window.controller.state.phase is Phase.AGREEMENT
    return window


def ask(window):
    QTest.keyClick(window.shell, Qt.Key.Key_G)


def test_nothing_is_suggested_unasked(agreeing):
    assert agreeing.view.suggested is None


def test_a_suggestion_changes_no_mark_until_it_is_taken_over(agreeing, qtbot):
    before = agreeing.controller.state
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.view.suggested is not None, timeout=20_000)
    suggestion = agreeing.view.suggested
    assert agreeing.controller.state == before
    shown = agreeing.stage.board.picture
    assert suggestion.dead - before.dead <= shown.marks.keys()
    assert suggestion.unsure - suggestion.dead - before.dead <= shown.labels.keys()
    ask(agreeing)
    after = agreeing.controller.state
    assert after.dead == before.dead | suggestion.dead
    assert agreeing.view.suggested is None


def test_leaving_the_agreement_drops_the_work(agreeing, qtbot):
    ask(agreeing)
    QTest.keyClick(agreeing.shell, Qt.Key.Key_Home)
    qtbot.wait(50)
    assert agreeing.view.suggested is None
    assert not agreeing.rooms._suggestion.is_working
