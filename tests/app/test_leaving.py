"""What is asked before a game is left: also of what waits behind a trial, and anew at each leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.hold import HoldButton
from tests.app.driver import App
from tests.app.walk import press, words_of

RECORD = "(;GM[1]FF[4]SZ[9];B[ee];W[cc])"
NOT_SAVED = "Game not saved. Esc goes back."
LEFT = Qt.MouseButton.LeftButton


def edit(app: App, path: Path) -> None:
    """Open a record and play a move in it, which no file has."""
    path.write_text(RECORD)
    app.open(path)
    app.key("End")
    app.click("G7")
    assert app.study is not None
    assert not app.study.is_saved


def begin_with_clock(app: App) -> None:
    """A game of one move whose clocks are paused."""
    control = Ing(minutes(60), minutes(10), 3, 2)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    app.presenter.toggle_pause()
    app.click("C7")
    app.presenter.toggle_pause()


def open_laboratory(app: App) -> None:
    app.run("laboratory")


def count_painted_board(app: App) -> None:
    app.run("count-board")
    page = app.page("count-board")
    page.tools.side_chosen.emit(9)
    for name in ((0, 0), (0, 1), (1, 0), (8, 8)):
        at = page.board.center_of(Point(*name)).toPoint()
        QTest.mouseClick(page.board, LEFT, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseClick(page.count_button, LEFT)
    assert app.page_id == "film"


def open_laboratory_over_a_count(app: App) -> None:
    count_painted_board(app)
    app.run("laboratory")


def answer(app: App, words: str) -> None:
    strip = app.strip
    QTest.mouseClick(strip.widget._buttons[strip.answers.index(words)], LEFT)


TRIALS = [open_laboratory, count_painted_board, open_laboratory_over_a_count]


@pytest.mark.parametrize("begin_trial", TRIALS)
def test_a_record_that_waits_behind_a_trial_is_not_lost_with_the_window(app, tmp_path, begin_trial):
    edit(app, tmp_path / "a.sgf")
    record = app.session
    begin_trial(app)
    assert app.session.is_trial
    assert not app.close()
    assert app.strip.sentence == NOT_SAVED
    assert (app.session, app.page_id) == (record, "play")
    answer(app, "Save")
    assert not app.window.isVisible()
    assert b"[gc]" in (tmp_path / "a.sgf").read_bytes()


@pytest.mark.parametrize("begin_trial", TRIALS)
def test_a_new_game_over_a_trial_asks_about_the_record_behind_it(app, tmp_path, begin_trial):
    edit(app, tmp_path / "a.sgf")
    record = app.session
    begin_trial(app)
    app.run("new")
    app.tap("Return")
    assert app.strip.sentence == NOT_SAVED
    assert app.session is record
    app.key("Esc")
    assert app.session is record


def test_a_new_game_over_a_trial_begins_where_nothing_is_lost(app):
    open_laboratory(app)
    app.run("new")
    app.tap("Return")
    assert (app.page_id, app.session.is_trial) == ("play", False)


@pytest.mark.parametrize("begin_trial", TRIALS)
def test_a_game_that_is_not_over_is_left_with_a_decision_though_a_trial_is_before_it(
    app, begin_trial
):
    begin_with_clock(app)
    game = app.session
    begin_trial(app)
    assert not app.close()
    assert app.strip.sentence == "Not over: Table 1: paused. The next start offers it."
    answer(app, "Stay")
    assert app.session.is_trial
    assert not app.close()
    press(app.strip.widget._buttons[app.strip.answers.index("Leave")], held=True)
    assert not app.window.isVisible()
    assert app.session is game
    assert len(app.journal.unfinished()) == 1


def test_who_stays_is_asked_about_every_game_at_the_next_leaving(app, tmp_path):
    edit(app, tmp_path / "a.sgf")
    app.run("new-tab")
    other = app.tabs.in_front
    edit(other, tmp_path / "b.sgf")
    assert not app.close()
    assert app.tabs.in_front == app
    answer(app, "Leave without saving")
    assert app.tabs.in_front == other
    assert other.strip.sentence == NOT_SAVED
    other.key("Esc")
    assert not app.close()
    assert app.tabs.in_front == app
    assert app.strip.sentence == NOT_SAVED
    answer(app, "Leave without saving")
    answer(other, "Leave without saving")
    assert not app.window.isVisible()


def test_what_is_played_after_the_decision_is_asked_about(app, tmp_path):
    edit(app, tmp_path / "a.sgf")
    app.run("new-tab")
    other = app.tabs.in_front
    edit(other, tmp_path / "b.sgf")
    app.close()
    answer(app, "Leave without saving")
    app.tabs.bring_to_front(app)
    app.click("C3")
    app.tabs.bring_to_front(other)
    answer(other, "Leave without saving")
    assert app.window.isVisible()
    assert app.tabs.in_front == app
    assert app.strip.sentence == NOT_SAVED


def test_a_question_has_its_keys_alone_also_after_a_turn_to_another_table(app, tmp_path):
    edit(app, tmp_path / "a.sgf")
    app.run("new-tab")
    other = app.tabs.in_front
    edit(other, tmp_path / "b.sgf")
    app.tabs.bring_to_front(app)
    app.close()
    app.tabs.bring_to_front(other)
    other.run("new")  # whose page has Enter and Esc
    app.tabs.bring_to_front(app)
    for _ in range(2):
        app.key("F8")
    assert (app.page_id, app.strip.sentence) == ("agreement", NOT_SAVED)
    shown = [*app.window.findChildren(KeyButton), *app.window.findChildren(HoldButton)]
    assert [words_of(one) for one in shown if one.isVisible() and one.cap == "Enter"] == ["Save"]


def test_enter_is_drawn_on_no_answer_while_it_ends_a_line_of_a_comment(app, tmp_path):
    edit(app, tmp_path / "a.sgf")
    app.close()
    (save,) = [one for one in app.strip.widget._buttons if words_of(one) == "Save"]
    assert save.cap == "Enter"
    app.tap("Tab")
    app.tap("Return")
    assert app.strip.sentence == NOT_SAVED
    assert save.cap == ""
