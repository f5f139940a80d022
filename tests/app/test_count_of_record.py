"""From a finished record to the film of its count: one key, and one more that takes the suggestion over."""

from __future__ import annotations

import pytest

from ingboard.counting.terms import Terms
from ingboard.game.setup import even_game
from ingboard.game.state import Phase
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.table.live_session import trial_session
from tests.app.driver import App

WALLS = "".join(f";B[d{row}];W[e{row}]" for row in "abcdefghi")
RESIGNED = f"(;SZ[9]KM[8]RE[B+R]{WALLS};B[hb];W[])"


@pytest.mark.parametrize("starts_at_end", [False, True])
def test_f_shows_what_is_suggested_as_dead_and_f_again_the_film(
    app, tmp_path, qtbot, starts_at_end
):
    path = tmp_path / "resigned.sgf"
    path.write_text(RESIGNED)
    app.open(path)
    if starts_at_end:
        app.key("End")
    app.key("F")
    assert app.page_id == "agreement"
    assert app.state.phase is Phase.AGREEMENT
    qtbot.waitUntil(lambda: app.suggested is not None, timeout=20_000)
    suggested = app.suggested.dead
    assert app.state.dead == frozenset()
    app.key("F")
    assert app.page_id == "film"
    assert app.state.plan is not None
    assert app.state.plan.dead == suggested != frozenset()
    assert path.read_text() == RESIGNED


def test_enter_counts_a_record_with_the_marks_that_stand(app):
    app.open(resource("games/demonstration.sgf"))  # with marks of its own
    app.key("F")
    assert app.page_id == "agreement"
    assert app.suggested is None
    app.key("Return")
    assert app.page_id == "film"


def test_from_begin_a_finished_game_is_one_click_from_its_count(app):
    begin = app.page("start").begin_buttons[-1]
    begin.click()
    assert app.page_id == "agreement"
    assert len(app.state.dead) == 10
    app.key("Return")
    assert app.page_id == "film"


def test_the_demonstration_reports_nothing_as_done(preferences, tmp_path):
    demo = resource("games/demonstration.sgf")
    shown = App.started(preferences, log=tmp_path / "log", demo=demo)
    assert shown.page_id == "agreement"
    assert shown.notice == ""
    shown.put_away()


def test_the_manual_says_what_the_ing_rules_are(app):
    app.page("start").rules_button.click()
    assert app.page_id == "manual"


def test_a_pupil_counts_a_game_of_his_own_from_the_lessons(app, tmp_path, qtbot):
    path = tmp_path / "own.sgf"
    path.write_text(RESIGNED)
    app.run("lessons")
    app.feature("lessons").plan_list.own_game_button.click()
    app.choose_path(path)
    assert app.page_id == "agreement"
    qtbot.waitUntil(lambda: app.suggested is not None, timeout=20_000)
    app.key("Return")
    assert app.page_id == "film"


def test_at_a_table_both_must_agree_as_before(app):
    app.presenter.begin(trial_session(even_game(9, RuleText.ING1991, Terms())))
    app.key("F")
    assert app.state.phase is Phase.PLAYING
    assert app.page_id not in {"agreement", "film"}


def test_moves_are_tried_where_they_are_seen_and_not_beside_a_film(app):
    """The page of dead stones stayed, and its clicks marked them; the film's line said "Trying"."""
    app.open(resource("games/demonstration.sgf"))
    app.key("F")
    app.run("try")
    assert (app.page_id, app.is_trying) == ("play", True)
    app.key("Esc")
    app.key("F")
    app.key("Return")
    assert app.page_id == "film"
    app.run("try")
    assert not app.is_trying
    assert app.notice == "Position already counted."
