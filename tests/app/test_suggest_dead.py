"""Dead stones are suggested on demand in the agreement; the players decide."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.game.phases import Phase
from ingboard.resources import resource
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.count.suggestion_view_model import StoneVerdict


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


def unmark_all(window):
    while window.controller.state.dead:
        window.controller.choose(min(window.controller.state.dead))


def test_every_sign_is_explained_with_its_number_while_it_stands(agreeing, qtbot):
    unmark_all(agreeing)
    agreeing.notice.dismiss()
    card = agreeing.agreement_page.suggestion
    assert card.words == ""
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.view.suggested is not None, timeout=20_000)
    shown = agreeing.stage.board.picture
    numbers = {
        StoneVerdict.CERTAIN: list(shown.marks.values()).count(Mark.BOX),
        StoneVerdict.LIKELY: list(shown.marks.values()).count(Mark.SQUARE),
        StoneVerdict.PERHAPS_DEAD: list(shown.marks.values()).count(Mark.TRIANGLE),
        StoneVerdict.PERHAPS_ALIVE: list(shown.labels.values()).count("?"),
    }
    assert numbers[StoneVerdict.LIKELY]
    assert numbers[StoneVerdict.PERHAPS_ALIVE]
    for verdict, number in numbers.items():
        assert card._labels[verdict].text().endswith(f": {number}")
    unsure = {point for point, glow in shown.glow.items() if glow is Glow.UNSURE}
    assert unsure == agreeing.view.suggested.unsure
    assert agreeing.notice.sentence == ""


def test_escape_drops_the_suggestion_and_its_signs(agreeing, qtbot):
    unmark_all(agreeing)
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.view.suggested is not None, timeout=20_000)
    QTest.keyClick(agreeing.shell, Qt.Key.Key_Escape)
    assert agreeing.view.suggested is None
    assert not agreeing.stage.board.picture.marks
    assert agreeing.controller.state.dead == frozenset()


def test_the_records_marks_are_offered_once_they_are_taken_away(agreeing):
    recorded = agreeing.controller.state.dead
    button = agreeing.agreement_page.suggestion.marks_button
    assert recorded
    assert button.isHidden()
    unmark_all(agreeing)
    assert not button.isHidden()
    QTest.keyClick(agreeing.shell, Qt.Key.Key_R)
    assert agreeing.view.suggested.dead == recorded
    assert "record" in agreeing.agreement_page.suggestion.words
    ask(agreeing)
    assert agreeing.controller.state.dead == recorded
    assert button.isHidden()
