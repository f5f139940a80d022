"""F6 walks the panes of a window, so that everything in it can be done without a mouse."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText

F6 = Qt.Key.Key_F6
RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(10), minutes(2), 3, 2)


@pytest.fixture
def record(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]GM[1]SZ[9]KM[8];B[cc];W[gg])")
    assert app.open(path)
    app.board.setFocus()
    return app


def go_on(app):
    QTest.keyClick(QApplication.focusWidget() or app.window, F6)
    return QApplication.focusWidget()


def test_it_goes_from_the_board_by_tools_and_comment_back_to_it(record):
    assert record.tools.isAncestorOf(go_on(record))
    assert go_on(record) is record.comment_card.editor
    assert go_on(record) is record.board


def test_a_question_comes_next_and_is_answered_by_the_keyboard(record, tmp_path):
    record.presenter.go_to(1)
    record.presenter.pass_turn()
    (tmp_path / "game.sgf").write_text("(;SZ[9]C[somebody else's])")
    assert not record.save()
    answer = go_on(record)
    assert record.strip.widget.isAncestorOf(answer)
    QTest.keyClick(answer, Qt.Key.Key_Space)
    assert (tmp_path / "game-2.sgf").exists(), "the answer that loses nothing was at hand"


def test_a_question_comes_first_where_nothing_has_the_keys(record):
    record.board.clearFocus()
    record.ask("Which?", "This", "That")
    assert go_on(record).text() == "That"
    record.board.setFocus()
    record.run("resign-black")
    assert go_on(record).text() == "Keep playing", "Space after F6 resigns nothing"


def test_while_a_clock_lives_its_keys_stay_where_they_are(app):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.board.setFocus()
    assert go_on(app) is app.board
