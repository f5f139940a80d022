"""The tree in the window: beside the game, walked by keys, edited with undo, copied between files."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from ingboard.ui.tree.values import TreeDeed, TreeWish
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.menus import Act

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
# Numbers of the nodes: main line 0 to 4, branch at move 2: 5 to 9, in which 8 and 9 part.
REVIEW = (
    "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing];B[cc](;W[gc];B[cg];W[gg])"
    "(;W[ee]C[the center];B[dd];W[ff](;B[fe])(;B[ef]TR[ee];W[de])))"
)


@pytest.fixture
def review(window, tmp_path):
    path = tmp_path / "review.sgf"
    path.write_text(REVIEW)
    window.open(path)
    return window


def press(window, qtbot, key, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(window.shell, key, modifiers)


def node_of(window) -> int:
    return window.controller.node


def saved(window) -> str:
    window.do(Act.SAVE)
    return window.controller.session.path.read_text()


def at(window, node: int) -> None:
    window.controller.go_to_node(node)
    assert node_of(window) == node


def test_the_tree_stands_beside_an_untimed_game_and_shows_where_one_is(review):
    tree = review.stage.tree
    assert tree.isVisible()
    assert tree.view.variations == 2
    assert tree.view.accessibleDescription() == "No move"
    at(review, 4)
    assert tree.view.accessibleDescription() == "Move 4"
    at(review, 5)
    assert tree.view.accessibleDescription() == "Move 2, with a comment"
    board = review.stage.board
    assert not tree.geometry().intersects(board.geometry())


def test_a_click_goes_to_any_node(review, qtbot):
    view = review.stage.tree.view
    QApplication.processEvents()
    pixel = QPointF(*view.frame_now().center(*view.tree.place(10))).toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert node_of(review) == 10
    assert review.controller.state.line.count == 6


def test_up_and_down_go_to_the_variation_beside(review, qtbot):
    at(review, 3)
    press(review, qtbot, Key.Key_Down)
    assert node_of(review) == 5
    press(review, qtbot, Key.Key_Down)
    assert (node_of(review), review.notice.sentence) == (
        5,
        "There is no other variation on that side.",
    )
    press(review, qtbot, Key.Key_Up)
    assert (node_of(review), review.notice.sentence) == (2, "")


def test_ctrl_left_and_right_go_to_where_variations_part(review, qtbot):
    at(review, 10)
    press(review, qtbot, Key.Key_Left, CTRL)
    assert node_of(review) == 7
    press(review, qtbot, Key.Key_Left, CTRL)
    assert node_of(review) == 1
    press(review, qtbot, Key.Key_Right, CTRL)
    assert node_of(review) == 7
    press(review, qtbot, Key.Key_Right, CTRL)
    assert node_of(review) == 7
    assert review.notice.sentence == "No variations part after this move."


def test_ctrl_up_and_down_go_through_comments_and_marks_of_all_variations(review, qtbot):
    at(review, 0)
    press(review, qtbot, Key.Key_Down, CTRL)
    assert node_of(review) == 5
    press(review, qtbot, Key.Key_Down, CTRL)
    assert node_of(review) == 9
    press(review, qtbot, Key.Key_Up, CTRL)
    assert node_of(review) == 5


def test_what_is_odd_in_another_variation_is_marked_and_gone_to(window, qtbot, tmp_path):
    path = tmp_path / "odd.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc](;W[gc];B[cg])(;W[ee];B[ee];W[ff]))")
    window.open(path)
    at(window, 0)
    press(window, qtbot, Key.Key_Down, CTRL)
    assert node_of(window) == 5
    press(window, qtbot, Key.Key_Down, CTRL)
    assert window.notice.sentence == "There is no comment, mark or finding on that side."


def test_back_to_the_main_line_and_making_it_another(review, qtbot):
    at(review, 10)
    press(review, qtbot, Key.Key_M, SHIFT)
    assert node_of(review) == 1
    at(review, 10)
    press(review, qtbot, Key.Key_M)
    assert node_of(review) == 10
    written = saved(review)
    order = [written.index(move) for move in ("W[ee]", "B[dd]", "W[ff]", "B[ef]", "B[fe]", "W[gc]")]
    assert order == sorted(order)
    press(review, qtbot, Key.Key_M)
    assert review.notice.sentence == "This move is on the main line."


def test_a_branch_is_deleted_and_undo_names_it_and_brings_it_back(review, qtbot):
    at(review, 8)
    review.stage.tree.view.wished.emit(TreeWish(TreeDeed.DELETE, 5))
    assert node_of(review) == 1
    assert review.stage.tree.view.variations == 0
    assert review.notice.sentence == "6 nodes deleted. Ctrl+Z brings them back."
    assert review.menus.actions[Act.UNDO].text() == "Undo: Delete 6 nodes"
    press(review, qtbot, Key.Key_Z, CTRL)
    assert node_of(review) == 8
    assert review.notice.sentence == ""
    assert saved(review) == REVIEW
    press(review, qtbot, Key.Key_Y, CTRL)
    assert saved(review) == "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing];B[cc](;W[gc];B[cg];W[gg]))"


def test_deleting_elsewhere_leaves_the_view_where_it_is(review):
    at(review, 3)
    review.stage.tree.view.wished.emit(TreeWish(TreeDeed.DELETE, 9))
    assert node_of(review) == 3
    assert review.stage.tree.view.variations == 1


def test_the_delete_key_takes_the_present_move_and_the_first_node_stays(review, qtbot):
    at(review, 9)
    press(review, qtbot, Key.Key_Delete)
    assert node_of(review) == 7
    at(review, 0)
    press(review, qtbot, Key.Key_Delete)
    assert review.notice.sentence == "The first node of a game stays. Close the game instead."


def test_a_variation_is_moved_up(review):
    at(review, 10)
    review.stage.tree.view.wished.emit(TreeWish(TreeDeed.PROMOTE, 9))
    assert node_of(review) == 10
    written = saved(review)
    assert written.index("B[ef]") < written.index("B[fe]")


def test_a_branch_is_cut_from_one_file_and_pasted_into_another_of_other_characters(
    review, qtbot, tmp_path
):
    at(review, 5)
    press(review, qtbot, Key.Key_X, CTRL)
    assert QGuiApplication.clipboard().text().startswith("(;W[ee]C[the center]")
    assert review.stage.tree.view.variations == 0
    saved(review)
    other = tmp_path / "other.sgf"
    head = "(;GM[1]CA[Big5]SZ[9]PB[\u8a31]"
    other.write_bytes(f"{head};B[cc];W[gc])".encode("big5"))
    review.open(other)
    at(review, 1)
    press(review, qtbot, Key.Key_V, CTRL)
    assert review.controller.state.line.count == 2
    review.do(Act.SAVE)
    written = other.read_bytes().decode("big5")
    assert written.startswith(head)
    assert "W[ee]C[the center];B[dd]" in written
    assert review.menus.actions[Act.UNDO].text() == "Undo: Paste 6 nodes"


def test_what_is_no_record_is_not_pasted(review, qtbot):
    QGuiApplication.clipboard().setText("a line of prose")
    at(review, 3)
    press(review, qtbot, Key.Key_V, CTRL)
    assert review.notice.sentence == "The clipboard holds no SGF record that is whole."
    assert not review.controller.session.was_changed


def test_hiding_and_showing_changes_nothing_in_the_record(review, qtbot):
    at(review, 5)
    press(review, qtbot, Key.Key_Left, SHIFT)
    assert review.stage.tree.view.tree.hides(5)
    press(review, qtbot, Key.Key_Right)
    assert (node_of(review), review.stage.tree.view.tree.seen(6)) == (6, 5)
    press(review, qtbot, Key.Key_Left)
    press(review, qtbot, Key.Key_Right, SHIFT)
    assert not review.stage.tree.view.tree.hides(5)
    assert not review.controller.session.was_changed


def test_a_move_is_gone_to_by_its_number_without_a_dialog(review, qtbot):
    at(review, 10)
    press(review, qtbot, Key.Key_J, CTRL)
    field = review.tree.field
    assert field.isVisible()
    assert QApplication.activeModalWidget() is None
    qtbot.keyClicks(field.field, "2")
    qtbot.keyClick(field.field, Key.Key_Return)
    assert not field.isVisible()
    assert node_of(review) == 5
    press(review, qtbot, Key.Key_J, CTRL)
    qtbot.keyClicks(field.field, "77")
    qtbot.keyClick(field.field, Key.Key_Return)
    assert (node_of(review), review.notice.sentence) == (5, "This line has 6 moves.")


def test_esc_closes_the_field_for_a_number_and_the_keys_step_again(review, qtbot):
    at(review, 10)
    press(review, qtbot, Key.Key_J, CTRL)
    qtbot.keyClicks(review.tree.field.field, "2")
    qtbot.keyClick(review.tree.field.field, Key.Key_Escape)
    assert not review.tree.field.isVisible()
    assert node_of(review) == 10
    press(review, qtbot, Key.Key_Left)
    assert node_of(review) == 9


def test_a_move_that_is_played_grows_the_tree(review):
    at(review, 3)
    review.controller.choose(review.controller.state.position.grid.points[0])
    assert review.stage.tree.view.variations == 3
    assert review.stage.tree.view.accessibleDescription() == "Move 4"


def test_the_pages_of_another_scene_have_no_tree_and_its_keys_are_dead(review, qtbot):
    at(review, 5)
    review.do(Act.EXPORT)
    assert review.scene is Scene.EXPORT
    assert not review.stage.tree.isVisible()
    assert not review.menus.actions[Act.DELETE_BRANCH].isEnabled()
    press(review, qtbot, Key.Key_Delete)
    assert not review.controller.session.was_changed


def test_the_menu_of_a_node_opens_at_the_right_button(review):
    view = review.stage.tree.view
    pixel = QPointF(*view.frame_now().center(*view.tree.place(9))).toPoint()
    reason = QContextMenuEvent.Reason.Mouse
    where = view.viewport().mapToGlobal(pixel)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(reason, pixel, where))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.action_for(TreeDeed.DELETE).trigger()
    menu.close()
    assert view.variations == 1


def test_pieces_of_the_window_keep_their_distance(review):
    review.shell.resize(1366, 768)
    stage = review.stage
    card = stage.tree.geometry()
    assert card.height() > 120
    assert stage.rect().contains(card)
    assert not card.intersects(stage.bowls.geometry())
    assert not card.intersects(stage.side.geometry())
    assert card.topLeft() != QPoint(0, 0)
