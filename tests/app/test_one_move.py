"""One move put in, put right or taken out: by key, from the tree, from the board and where records differ."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.ui.features.record.point_menu import PointMenu
from ingboard.ui.game.tree_picture import TreeEdit, TreeRequest
from tests.app.driver import App

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
HEAD = "(;GM[1]SZ[9]RU[Simplified Ing]"
# White takes A9 by B9 and plays there again: without B9 that is illegal.
WHOLE = f"{HEAD};B[aa];W[ab];B[ee];W[ba];B[gg];W[aa]C[fills];B[ge])"
WITHOUT = WHOLE.replace(";W[ba]", "")


@pytest.fixture
def gap(app: App, tmp_path: Path) -> Path:
    """The record without the capture, the move before it in view."""
    path = tmp_path / "gap.sgf"
    path.write_text(WITHOUT)
    assert app.open(path)
    app.presenter.go_to_node(3)
    return path


def written(app: App) -> str:
    """The record as it would be saved."""
    assert app.study is not None
    return app.study.written().decode()


@pytest.mark.usefixtures("gap")
def test_insert_waits_for_the_point_and_says_what_became_legal(app: App):
    app.key(Key.Key_Insert)
    assert app.board.cursor().shape() is Qt.CursorShape.CrossCursor
    plain = app.board.grab().toImage()
    app.hover("B9")
    assert app.board.grab().toImage() != plain  # the ghost of the stone
    app.click("B9")
    assert written(app) == WHOLE
    assert app.notice == "Done: Insert White B9. One move becomes legal. Ctrl+Z undoes it."
    assert app.presenter.node == 7  # the new one is viewed
    app.key(Key.Key_Z, CTRL)
    assert written(app) == WITHOUT
    assert app.notice == ""
    app.click("C3")  # the tool is put down: that is a move
    assert ";W[cg]" in written(app)


@pytest.mark.usefixtures("gap")
def test_a_pass_is_put_in_and_esc_puts_in_nothing(app: App):
    app.key(Key.Key_Insert)
    app.key(Key.Key_Escape)
    assert written(app) == WITHOUT
    app.key(Key.Key_Insert)
    app.key(Key.Key_F8)
    assert written(app) == WITHOUT.replace(";B[gg]", ";W[];B[gg]")


@pytest.mark.usefixtures("gap")
def test_replace_and_delete_keep_what_follows(app: App):
    app.key(Key.Key_Insert, SHIFT)
    app.click("A1")
    assert written(app) == WITHOUT.replace("B[ee]", "B[ai]")
    app.key(Key.Key_Delete, SHIFT)
    assert written(app) == WITHOUT.replace(";B[ee]", "")
    app.key(Key.Key_Z, CTRL)
    app.key(Key.Key_Z, CTRL)
    assert written(app) == WITHOUT
    app.presenter.go_to_node(0)
    app.key(Key.Key_Insert, SHIFT)
    assert app.notice == "Not one move stands there, but none or several."
    app.key(Key.Key_Delete, SHIFT)
    assert written(app) == WITHOUT


@pytest.mark.usefixtures("gap")
def test_the_same_point_once_more_changes_nothing(app: App):
    app.key(Key.Key_Insert, SHIFT)
    app.click("E5")
    assert app.notice == "That move stands there already."
    assert written(app) == WITHOUT


@pytest.mark.usefixtures("gap")
def test_the_tree_offers_it_at_any_node(app: App):
    view = app.tree.view
    view.wished.emit(TreeRequest(TreeEdit.DELETE_MOVE, 6))
    assert written(app) == WITHOUT.replace(";B[ge]", "")
    view.wished.emit(TreeRequest(TreeEdit.INSERT_MOVE, 3))
    assert app.presenter.node == 3
    app.click("B9")
    assert written(app) == WHOLE.replace(";B[ge]", "")
    view.wished.emit(TreeRequest(TreeEdit.REPLACE_MOVE, 5))
    app.click("J9")
    assert ";W[ia]C[fills]" in written(app)


@pytest.mark.usefixtures("gap")
def test_the_menu_of_a_point_puts_in_either_color_and_replaces(app: App):
    app.right_click("B9")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PointMenu)
    black, white, replaced, deleted = menu.moves.actions()
    menu.close()
    assert all(action.isEnabled() for action in (black, white, replaced, deleted))
    white.trigger()
    assert written(app) == WHOLE
    app.key(Key.Key_Z, CTRL)
    replaced.trigger()
    assert written(app) == WITHOUT.replace("B[ee]", "B[ba]")


@pytest.mark.usefixtures("gap")
def test_the_difference_of_two_records_is_taken_over_with_what_that_does(app: App, tmp_path: Path):
    other = tmp_path / "other.sgf"
    other.write_text(WHOLE)
    app.run("compare")
    app.choose_path(other)
    page = app.page("compare")
    assert page.take_button.text() == "Insert White B9 at 4"
    assert page.effect.text() == "One move becomes legal."
    QTest.keyClick(page.list, Key.Key_Insert)
    assert page.headline.text() == "Same 7 moves and game information."
    assert page.take_button.isHidden()
    assert app.notice == "Done: Insert White B9. One move becomes legal. Ctrl+Z undoes it."
    assert written(app) == WHOLE
    app.run("undo")
    assert written(app) == WITHOUT
    assert page.take_button.text() == "Insert White B9 at 4"


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (";B[aa];W[ab];B[ee];W[cc];B[gg];W[aa]C[fills];B[ge]", "Replace White B9 by C7 at 4"),
        (";B[aa];W[ab];B[ee];W[ba];B[gg];W[aa];B[ge];W[hh];B[ha]", "Insert 2 moves at 8"),
        (";B[aa];W[ab];B[ee]", "Delete 4 moves at 4"),
        (";B[aa];W[ab];B[gg];W[ba];B[ee];W[aa];B[ge]", "Replace 2 moves at 3"),
        (";W[aa];B[aa];W[ab];B[ee];W[ba];B[gg];B[ge]", "Move White A9 to its other place at 6"),
    ],
)
def test_every_kind_of_difference_is_taken_over(app: App, tmp_path: Path, moves: str, words: str):
    one, other = tmp_path / "one.sgf", tmp_path / "other.sgf"
    one.write_text(WHOLE)
    other.write_text(f"{HEAD}{moves})")
    assert app.open(one)
    app.run("compare")
    app.choose_path(other)
    page = app.page("compare")
    assert page.take_button.text() == words
    page.take_button.click()
    assert page.take_button.isHidden()
    assert page.headline.text().startswith("Same ")


def test_a_turned_copy_is_not_taken_over(app: App, tmp_path: Path):
    one, other = tmp_path / "one.sgf", tmp_path / "other.sgf"
    line = ["aa", "ib", "bc", "hd", "ce", "gf", "dg", "fh", "ei", "ai"]
    one.write_text(HEAD + "".join(f";B[{at}]" for at in line) + ")")
    other.write_text(HEAD + "".join(f";B[{at[1]}{at[0]}]" for at in line[:9]) + ")")
    assert app.open(one)
    app.run("compare")
    app.choose_path(other)
    page = app.page("compare")
    assert "copy" in page.headline.text()
    assert page.take_button.isHidden()


def test_records_of_two_board_sizes_are_said_to_be_that(app: App, tmp_path: Path):
    one, other = tmp_path / "one.sgf", tmp_path / "other.sgf"
    one.write_text(WHOLE)
    other.write_text("(;GM[1]SZ[13];B[aa])")
    assert app.open(one)
    app.run("compare")
    app.choose_path(other)
    assert app.page_id == "compare"
    assert app.page("compare").headline.text() == "Different boards: 9 × 9 and 13 × 13."
