"""F6 walks the panes of a window, so that everything in it can be done without a mouse."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.setup import even_game
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.ui.strip import StripAnswer

F6 = Qt.Key.Key_F6
RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(10), minutes(2), 3, 2)


@pytest.fixture
def record(window, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]GM[1]SZ[9]KM[8];B[cc];W[gg])")
    assert window.open(path)
    window.stage.board.setFocus()
    return window


def go_on(window):
    QTest.keyClick(QApplication.focusWidget() or window.shell, F6)
    return QApplication.focusWidget()


def test_it_goes_from_the_board_by_tools_and_comment_back_to_it(record):
    side = record.stage.side
    assert side.edit_card.isAncestorOf(go_on(record))
    assert go_on(record) is side.move_card.editor
    assert go_on(record) is record.stage.board


def test_a_question_comes_next_and_is_answered_by_the_keyboard(record, tmp_path):
    record.controller.go_to(1)
    record.controller.pass_turn()
    (tmp_path / "game.sgf").write_text("(;SZ[9]C[somebody else's])")
    assert not record.files.save()
    answer = go_on(record)
    assert record.stage.strip.isAncestorOf(answer)
    QTest.keyClick(answer, Qt.Key.Key_Space)
    assert (tmp_path / "game-2.sgf").exists(), "the answer that loses nothing was at hand"


def test_a_question_comes_first_where_nothing_has_the_keys(record):
    record.stage.board.clearFocus()
    record.questions.ask("Which?", StripAnswer(1, "This"), StripAnswer(2, "That"))
    assert go_on(record).text() == "That"
    record.stage.board.setFocus()
    record.questions.before_resigning(Color.BLACK)
    assert go_on(record).text() == "Keep playing", "Space after F6 resigns nothing"


def test_while_a_clock_lives_its_keys_stay_where_they_are(window):
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.toggle_pause()
    window.stage.board.setFocus()
    assert go_on(window) is window.stage.board
