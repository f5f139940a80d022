"""Dead stones are suggested on demand in the agreement; the players decide."""

from __future__ import annotations

import pytest

from ingboard.game.state import Phase
from ingboard.kifu.marks import MarkKind
from ingboard.resources import resource
from ingboard.ui.board.view_model import Glow
from ingboard.ui.features.count.suggestion import StoneVerdict


@pytest.fixture
def agreeing(app):
    """The demonstration game at its agreement."""
    app.open(resource("games/demonstration.sgf"))
    app.key("End")
    if app.page_id != "agreement":  # it was left at its end
        app.run("show-count")
    assert app.state.phase is Phase.AGREEMENT
    return app


def ask(app):
    app.key("G")


def test_nothing_is_suggested_unasked(agreeing):
    assert agreeing.suggested is None


def test_a_suggestion_changes_no_mark_until_it_is_taken_over(agreeing, qtbot):
    before = agreeing.state
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=20_000)
    suggestion = agreeing.suggested
    assert agreeing.state == before
    shown = agreeing.board.picture
    assert suggestion.dead - before.dead <= shown.marks.keys()
    assert suggestion.unsure - suggestion.dead - before.dead <= shown.labels.keys()
    ask(agreeing)
    after = agreeing.state
    assert after.dead == before.dead | suggestion.dead
    assert agreeing.suggested is None


def test_nobody_agrees_while_a_suggestion_waits(agreeing, qtbot):
    agreeing.tap("G")
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=20_000)
    card = agreeing.page().cards.black
    assert card.agree_button.reason == "Use or drop the suggestion"
    agreeing.tap("1")
    card.agree_button.click()
    assert agreeing.state.assents.black is None
    agreeing.tap("G")  # takes it over
    assert not card.agree_button.reason
    agreeing.tap("1")
    assert agreeing.state.assents.black is not None


def test_leaving_the_agreement_drops_the_work(agreeing, qtbot):
    ask(agreeing)
    agreeing.key("Home")
    qtbot.wait(50)
    assert agreeing.suggested is None
    assert not agreeing.is_working("suggestion")


def unmark_all(app):
    while app.state.dead:
        app.presenter.choose(min(app.state.dead))


def test_every_sign_is_explained_with_its_number_while_it_stands(agreeing, qtbot):
    unmark_all(agreeing)
    agreeing.dismiss_notice()
    card = agreeing.page("agreement").suggestion
    assert card.words.isHidden()
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=20_000)
    shown = agreeing.board.picture
    numbers = {
        StoneVerdict.CERTAIN: list(shown.marks.values()).count(MarkKind.SELECTED),
        StoneVerdict.LIKELY: list(shown.marks.values()).count(MarkKind.SQUARE),
        StoneVerdict.PERHAPS_DEAD: list(shown.marks.values()).count(MarkKind.TRIANGLE),
        StoneVerdict.PERHAPS_ALIVE: list(shown.labels.values()).count("?"),
    }
    assert numbers[StoneVerdict.LIKELY]
    assert numbers[StoneVerdict.PERHAPS_ALIVE]
    for verdict, number in numbers.items():
        assert card._labels[verdict].text().endswith(f": {number}")
    unsure = {point for point, glow in shown.glow.items() if glow is Glow.UNSURE}
    assert unsure == agreeing.suggested.unsure
    assert agreeing.notice == ""


def test_escape_drops_the_suggestion_and_its_signs(agreeing, qtbot):
    unmark_all(agreeing)
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=20_000)
    agreeing.key("Esc")
    assert agreeing.suggested is None
    assert not agreeing.board.picture.marks
    assert agreeing.state.dead == frozenset()


def test_the_records_marks_are_offered_once_they_are_taken_away(agreeing):
    recorded = agreeing.state.dead
    button = agreeing.page("agreement").suggestion.marks_button
    assert recorded
    assert button.isHidden()
    unmark_all(agreeing)
    assert not button.isHidden()
    agreeing.key("R")
    assert agreeing.suggested.dead == recorded
    assert "record" in agreeing.page("agreement").suggestion.words.text()
    ask(agreeing)
    assert agreeing.state.dead == recorded
    assert button.isHidden()


def test_esc_drops_the_suggestion_first_and_is_drawn_there_alone(agreeing, qtbot):
    page = agreeing.page()
    assert page.review_button.cap == "Esc"
    agreeing.tap("G")
    assert (page.review_button.cap, page.suggestion.drop_button.cap) == ("", "Esc")
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=20_000)
    agreeing.tap("Esc")
    assert agreeing.suggested is None
    assert page.review_button.cap == "Esc"
    agreeing.tap("Esc")
    assert agreeing.page_id != "agreement"
