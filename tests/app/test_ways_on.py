"""Where variations part the board shows the ways on; what a comment names lights up and leads there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.ui.board.view_model import LastSign
from ingboard.ui.shell.preferences import NextMoves, load_preferences

GAME = (
    "(;FF[4]GM[1]SZ[9]KM[8]{};B[cc]C[White has D4, see move 3. Or pass.]"
    "(;W[gg];B[gc])(;W[cg]LB[gc:A];B[ff])(;W[]))"
)


@pytest.fixture
def opened(app, tmp_path):
    def make(more=""):
        path = tmp_path / "game.sgf"
        path.write_text(GAME.format(more))
        assert app.open(path)
        app.presenter.go_to(1)
        return app

    return make


def test_many_ways_on_move_nothing_below_the_board(app, tmp_path):
    ways = "".join(f"(;W[{letter}{letter}])" for letter in "abcdefghijklmno")
    path = tmp_path / "many.sgf"
    path.write_text(f"(;FF[4]GM[1]SZ[19]KM[8];B[qq]{ways})")
    app.show(1366, 768)
    assert app.open(path)
    QApplication.processEvents()
    before = app.board.geometry()
    app.presenter.go_to(1)
    QApplication.processEvents()
    assert len(app.board.picture.ways) == 15
    assert app.strip.sentence.startswith("Next:")
    assert app.board.geometry() == before


def test_the_ways_on_are_lettered_told_and_clicked(opened):
    app = opened()
    assert app.board.picture.ways == {Point(6, 6): "A", Point(6, 2): "B"}
    assert app.strip.sentence == "Next: A G3 in the game, B C3, pass."
    app.click(Point(6, 2))
    assert app.presenter.session.step == 2
    assert app.state.line.last.point == Point(6, 2)
    assert len(app.study.document.children(app.study.document.parent(app.presenter.node))) == 3
    assert app.board.picture.ways == {}
    assert app.strip.sentence == "Variation. Shift+M: back to the game."


def test_variation_is_said_at_its_own_moves_only_also_where_it_parts_again(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]KM[8];B[cc];W[gg](;B[gc];W[cg])(;B[cg];W[gc](;B[ee])(;B[dd])))")
    assert app.open(path)
    app.presenter.go_to(2)
    app.click(Point(6, 2))
    assert app.strip.sentence == "Variation. Shift+M: back to the game."
    app.key("Right")
    assert app.strip.sentence == "Variation. Next: A E5, B D6."
    app.key("Left")
    app.key("Left")
    assert app.session.step == 2
    assert app.strip.sentence == "Next: A G7 in the game, B C3."
    app.key("Left")
    assert app.strip.sentence == ""


@pytest.mark.parametrize(
    ("style", "at_parting", "beside"),
    [("ST[0]", 2, 0), ("ST[1]", 0, 1), ("ST[2]", 0, 0), ("ST[3]", 0, 0)],
)
def test_the_file_chooses_between_next_moves_siblings_and_none(opened, style, at_parting, beside):
    app = opened(style)
    assert len(app.board.picture.ways) == at_parting
    app.presenter.go_to(2)
    assert len(app.board.picture.ways) == beside


def test_a_key_chooses_otherwise_and_the_choice_is_kept(opened):
    app = opened("ST[2]")
    app.key("Shift+N")
    assert len(app.board.picture.ways) == 2
    app.key("Shift+N")
    app.presenter.go_to(2)
    assert app.board.picture.ways == {Point(6, 2): "A"}
    assert app.strip.sentence.startswith("Alternative moves: A C3")
    app.click(Point(6, 2))
    assert app.state.line.last.point == Point(6, 2), "a sibling is gone to, not played on"
    assert load_preferences().next_moves is NextMoves.SIBLINGS
    app.key("Shift+N")
    assert app.board.picture.ways == {}


def test_the_sign_of_the_last_move_and_the_numbers_are_kept(opened):
    app = opened()
    app.run("last-dot")
    assert app.board.picture.last_sign is LastSign.DOT
    app.run("numbers-all")
    assert app.board.picture.labels == {Point(2, 2): "1"}
    kept = load_preferences()
    assert (kept.last_sign, kept.numbering) == ("dot", "all")


def test_numbers_may_count_from_the_start_of_the_variation(opened):
    app = opened()
    app.click(Point(6, 2))
    app.key("Right")
    app.run("numbers-variation")
    assert app.board.picture.labels == {Point(6, 2): "1", Point(5, 5): "2"}


def test_a_number_that_is_not_seen_stands_with_the_one_on_its_point(app, tmp_path):
    path = tmp_path / "ko.sgf"
    path.write_text(
        "(;SZ[9];B[ca];W[da];B[bb];W[eb];B[cc];W[dc];B[db];W[cb];B[hh];W[hg];B[db];W[gg];B[gh];W[cb])"
    )
    app.open(path)
    app.presenter.go_to(14)
    assert app.strip.sentence == ""
    app.run("numbers-all")
    assert app.strip.sentence == "8 = 14."
    app.presenter.go_to(8)
    assert app.strip.sentence == ""
    app.presenter.go_to(11)
    assert app.strip.sentence == "7 = 11."


def place_of(editor, words):
    cursor = editor.document().find(words)
    assert not cursor.isNull()
    cursor.setPosition(cursor.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return editor.cursorRect(cursor).center()


def point_at(editor, pixel):
    view = editor.viewport()
    spot = QPointF(pixel)
    move = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        spot,
        view.mapToGlobal(spot),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, move)


def test_what_a_comment_names_lights_up_and_a_move_is_gone_to(opened):
    app = opened()
    editor = app.comment_card.editor
    assert len(editor.extraSelections()) == 2
    point_at(editor, place_of(editor, "D4"))
    assert app.board.picture.named == Point(5, 3)
    point_at(editor, place_of(editor, "move 3"))
    assert app.board.picture.named == Point(2, 6)
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=place_of(editor, "move 3"))
    assert app.presenter.session.step == 3
    assert app.board.picture.named is None


def test_a_click_on_what_is_named_stays_a_click_while_one_types(opened):
    app = opened()
    editor = app.comment_card.editor
    editor.setFocus()
    pixel = place_of(editor, "move 3")
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert app.presenter.session.step == 1
    ctrl = Qt.KeyboardModifier.ControlModifier
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, ctrl, QPoint(pixel))
    assert app.presenter.session.step == 3
