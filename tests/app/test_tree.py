"""The tree in the window: beside the game, walked by keys, edited with undo, copied between files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.tree_picture import TreeEdit, TreeRequest
from ingboard.ui.game.tree_view import TreeMenu

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
# Numbers of the nodes: main line 0 to 4, branch at move 2: 5 to 9, in which 8 and 9 part.
REVIEW = (
    "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing];B[cc](;W[gc];B[cg];W[gg])"
    "(;W[ee]C[the center];B[dd];W[ff](;B[fe])(;B[ef]TR[ee];W[de])))"
)


@pytest.fixture
def review(app, tmp_path):
    path = tmp_path / "review.sgf"
    path.write_text(REVIEW)
    app.open(path)
    return app


def node_of(app) -> int:
    node: int = app.presenter.node
    return node


def saved(app) -> str:
    app.run("save")
    path: Path = app.session.path
    return path.read_text()


def at(app, node: int) -> None:
    app.presenter.go_to_node(node)
    assert node_of(app) == node


def test_the_tree_stands_beside_an_untimed_game_and_shows_where_one_is(review):
    tree = review.tree
    assert tree.isVisible()
    assert tree.view.variations == 2
    assert tree.view.accessibleDescription() == "No move"
    at(review, 4)
    assert tree.view.accessibleDescription() == "Move 4"
    at(review, 5)
    assert tree.view.accessibleDescription() == "Move 2, with a comment"
    board = review.board
    assert not tree.geometry().intersects(board.geometry())


def test_a_click_goes_to_any_node(review, qtbot):
    view = review.tree.view
    QApplication.processEvents()
    pixel = QPointF(*view.frame_now().center(*view.tree.place(10))).toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert node_of(review) == 10
    assert review.state.line.count == 6


def test_up_and_down_go_to_the_variation_beside(review):
    at(review, 3)
    review.key(Key.Key_Down)
    assert node_of(review) == 5
    review.key(Key.Key_Down)
    assert (node_of(review), review.notice) == (5, "No other variation there.")
    review.key(Key.Key_Up)
    assert (node_of(review), review.notice) == (2, "")


def test_ctrl_left_and_right_go_to_where_variations_part(review):
    at(review, 10)
    review.key(Key.Key_Left, CTRL)
    assert node_of(review) == 7
    review.key(Key.Key_Left, CTRL)
    assert node_of(review) == 1
    review.key(Key.Key_Right, CTRL)
    assert node_of(review) == 7
    review.key(Key.Key_Right, CTRL)
    assert node_of(review) == 7
    assert review.notice == "No branch after this move."


def test_ctrl_up_and_down_go_through_comments_and_marks_of_all_variations(review):
    at(review, 0)
    review.key(Key.Key_Down, CTRL)
    assert node_of(review) == 5
    review.key(Key.Key_Down, CTRL)
    assert node_of(review) == 9
    review.key(Key.Key_Up, CTRL)
    assert node_of(review) == 5


def test_what_is_odd_in_another_variation_is_marked_and_gone_to(app, tmp_path):
    path = tmp_path / "odd.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc](;W[gc];B[cg])(;W[ee];B[ee];W[ff]))")
    app.open(path)
    at(app, 0)
    app.key(Key.Key_Down, CTRL)
    assert node_of(app) == 5
    app.key(Key.Key_Down, CTRL)
    assert app.notice == "No comment, mark or problem there."


def test_back_to_the_main_line_and_making_it_another(review):
    at(review, 10)
    review.key(Key.Key_M, SHIFT)
    assert node_of(review) == 1
    review.key(Key.Key_Right)
    assert not review.study.is_on_branch  # on along the main line, not into the variation again
    review.key(Key.Key_M, SHIFT)
    assert review.notice == "Already on the main line."
    at(review, 10)
    assert review.strip.sentence.startswith("Variation.")
    review.key(Key.Key_M)
    assert node_of(review) == 10
    assert not review.strip.sentence.startswith("Variation.")
    written = saved(review)
    order = [written.index(move) for move in ("W[ee]", "B[dd]", "W[ff]", "B[ef]", "B[fe]", "W[gc]")]
    assert order == sorted(order)
    review.key(Key.Key_M)
    assert review.notice == "Already on the main line."


@pytest.mark.parametrize("modifiers", [Qt.KeyboardModifier.NoModifier, CTRL])
def test_over_a_record_delete_removes_what_is_on_view_and_undo_is_of_edits_as_in_sabaki(
    review, modifiers
):
    at(review, 8)
    before = saved(review)
    review.key(Key.Key_Delete, modifiers)
    assert len(saved(review)) < len(before)
    review.key(Key.Key_Z, CTRL)
    assert (node_of(review), saved(review)) == (8, before)
    review.key(Key.Key_Z, CTRL)
    assert review.notice == "Nothing to undo."
    assert saved(review) == before


def test_a_branch_is_deleted_and_undo_names_it_and_brings_it_back(review):
    at(review, 8)
    review.tree.view.wished.emit(TreeRequest(TreeEdit.DELETE, 5))
    assert node_of(review) == 1
    assert review.tree.view.variations == 0
    assert review.notice == "6 nodes deleted. Ctrl+Z restores them."
    assert review.words_of("undo").startswith("Undo: Delete 6 nodes")
    review.key(Key.Key_Z, CTRL)
    assert node_of(review) == 8
    assert review.notice == ""
    assert saved(review) == REVIEW
    review.key(Key.Key_Y, CTRL)
    assert saved(review) == "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing];B[cc](;W[gc];B[cg];W[gg]))"


def test_deleting_elsewhere_leaves_the_view_where_it_is(review):
    at(review, 3)
    review.tree.view.wished.emit(TreeRequest(TreeEdit.DELETE, 9))
    assert node_of(review) == 3
    assert review.tree.view.variations == 1


def test_the_delete_key_takes_the_present_move_and_the_first_node_stays(review):
    at(review, 9)
    review.key(Key.Key_Delete)
    assert node_of(review) == 7
    at(review, 0)
    review.key(Key.Key_Delete)
    assert review.notice == "The first node stays. Close the game instead."


def test_a_variation_is_moved_up(review):
    at(review, 10)
    review.tree.view.wished.emit(TreeRequest(TreeEdit.PROMOTE, 9))
    assert node_of(review) == 10
    written = saved(review)
    assert written.index("B[ef]") < written.index("B[fe]")


def test_a_branch_is_cut_from_one_file_and_pasted_into_another_of_other_characters(
    review, tmp_path
):
    at(review, 5)
    review.key(Key.Key_X, CTRL)
    assert QGuiApplication.clipboard().text().startswith("(;W[ee]C[the center]")
    assert review.notice.endswith("nodes cut. Ctrl+V pastes them."), "not that they are copied"
    assert review.tree.view.variations == 0
    saved(review)
    other = tmp_path / "other.sgf"
    head = "(;GM[1]CA[Big5]SZ[9]PB[\u8a31]"
    other.write_bytes(f"{head};B[cc];W[gc])".encode("big5"))
    review.open(other)
    at(review, 1)
    review.key(Key.Key_V, CTRL)
    assert review.state.line.count == 2
    review.run("save")
    written = other.read_bytes().decode("big5")
    assert written.startswith(head)
    assert "W[ee]C[the center];B[dd]" in written
    assert review.words_of("undo").startswith("Undo: Paste 6 nodes")


def test_what_is_no_record_is_not_pasted(review):
    QGuiApplication.clipboard().setText("a line of prose")
    at(review, 3)
    review.key(Key.Key_V, CTRL)
    assert review.notice == "No complete SGF record in the clipboard."
    assert not review.session.was_changed


def test_hiding_and_showing_changes_nothing_in_the_record(review):
    at(review, 5)
    review.key(Key.Key_Left, SHIFT)
    assert review.tree.view.tree.hides(5)
    review.key(Key.Key_Right)
    assert (node_of(review), review.tree.view.tree.seen(6)) == (6, 5)
    review.key(Key.Key_Left)
    review.key(Key.Key_Right, SHIFT)
    assert not review.tree.view.tree.hides(5)
    assert not review.session.was_changed


def test_a_move_is_gone_to_by_its_number_without_a_dialog(review, qtbot):
    at(review, 10)
    review.key(Key.Key_J, CTRL)
    field = review.number_field
    assert field.isVisible()
    assert QApplication.activeModalWidget() is None
    qtbot.keyClicks(field.field, "2")
    qtbot.keyClick(field.field, Key.Key_Return)
    assert not field.isVisible()
    assert node_of(review) == 5
    review.key(Key.Key_J, CTRL)
    qtbot.keyClicks(field.field, "77")
    qtbot.keyClick(field.field, Key.Key_Return)
    assert (node_of(review), review.notice) == (5, "This line has 6 moves.")


def test_keys_of_other_programs_go_to_a_move_and_to_the_information(review, qtbot):
    """Ctrl+G was the merge; Sabaki and q5Go have the move's number there, and the game's facts at Ctrl+I."""
    review.key(Key.Key_G, CTRL)
    assert review.number_field.isVisible()
    qtbot.keyClick(review.number_field.field, Key.Key_Escape)
    review.key(Key.Key_I, CTRL)
    assert review.page_id == "information"


def test_esc_closes_the_field_for_a_number_and_the_keys_step_again(review, qtbot):
    at(review, 10)
    review.key(Key.Key_J, CTRL)
    qtbot.keyClicks(review.number_field.field, "2")
    qtbot.keyClick(review.number_field.field, Key.Key_Escape)
    assert not review.number_field.isVisible()
    assert node_of(review) == 10
    review.key(Key.Key_Left)
    assert node_of(review) == 9


def test_a_move_that_is_played_grows_the_tree(review):
    at(review, 3)
    review.presenter.choose(review.state.position.grid.points[0])
    assert review.tree.view.variations == 3
    assert review.tree.view.accessibleDescription() == "Move 4"


def test_the_pages_of_another_scene_have_no_tree_and_its_keys_are_dead(review):
    at(review, 5)
    review.run("export")
    assert review.page_id == "export"
    assert not review.tree.isVisible()
    assert not review.enabled("delete-branch")
    review.key(Key.Key_Delete)
    assert not review.session.was_changed


def test_the_menu_of_a_node_opens_at_the_right_button(review):
    view = review.tree.view
    pixel = QPointF(*view.frame_now().center(*view.tree.place(9))).toPoint()
    reason = QContextMenuEvent.Reason.Mouse
    where = view.viewport().mapToGlobal(pixel)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(reason, pixel, where))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, TreeMenu)
    menu.action_for(TreeEdit.DELETE).trigger()
    menu.close()
    assert view.variations == 1


def test_pieces_of_the_window_keep_their_distance(review):
    review.resize(1366, 768)
    card = review.tree.geometry()
    assert card.height() > 70
    assert review.workspace.rect().contains(card)
    assert not card.intersects(review.bowls.geometry())
    assert not card.intersects(review.side.geometry())
    assert card.topLeft() != QPoint(0, 0)


def test_a_timed_game_has_no_tree_and_no_deed_of_it(app, qtbot):
    rules = RuleText.SIMPLIFIED
    time = Ing(minutes(1), seconds(30), 2, 2)
    setup = even_game(9, rules, default_terms(rules))
    app.presenter.start(replace(setup, controls=PerColor(time, time)))
    app.presenter.toggle_pause()
    for row, column in ((2, 2), (6, 6), (2, 6)):
        app.presenter.choose(Point(row, column))
    assert not app.tree.isVisible()
    for act in ("delete-branch", "paste-branch", "next-variation", "make-main-line"):
        assert not app.enabled(act)
    app.key(Key.Key_Delete)
    app.key(Key.Key_Up)
    assert app.state.line.count == 3
    app.key(Key.Key_J, CTRL)
    qtbot.keyClicks(app.number_field.field, "1")
    qtbot.keyClick(app.number_field.field, Key.Key_Return)
    assert app.state.line.count == 1
    assert app.presenter.clock_runs


def test_letters_typed_into_the_field_do_nothing_to_the_game(review, qtbot):
    at(review, 9)
    review.key(Key.Key_J, CTRL)
    qtbot.keyClicks(review.number_field.field, "m")
    qtbot.keyClick(review.number_field.field, Key.Key_Delete)
    qtbot.keyClick(review.number_field.field, Key.Key_Left)
    assert node_of(review) == 9
    assert not review.session.was_changed


def test_in_a_smaller_window_the_tree_keeps_the_present_node_in_sight(review):
    review.resize(1000, 700)
    QApplication.processEvents()
    tree = review.tree
    assert tree.isVisible()
    at(review, 10)
    place = QPointF(*tree.view.frame_now().center(*tree.view.tree.place(10))).toPoint()
    assert tree.view.viewport().rect().contains(place)


def opened_is(app, path) -> bool:
    """Whether that file is read and its tree drawn: a large one comes a little later."""
    study, tree = app.study, app.tree.view.tree
    if study is None or study.path != path or tree is None:
        return False
    return bool(tree.is_of(study.document, study.root, tree.grid))


def in_front_is(app, path) -> bool:
    return opened_is(app.tabs.in_front, path)


def test_a_record_of_20000_moves_and_of_20000_variations_is_walked_edited_and_undone(
    app, qtbot, tmp_path
):
    deep = "(;SZ[9]" + ";B[];W[]" * 10_000 + ")"
    nested = "(;SZ[9]" + "(;B[aa])(;B[bb]" * 20_000 + ")" * 20_001
    for name, written, early in (("deep", deep, 3), ("nested", nested, 4)):
        path = tmp_path / f"{name}.sgf"
        path.write_text(written)
        app.open(path)
        qtbot.waitUntil(partial(in_front_is, app, path), timeout=20_000)
        app = app.tabs.in_front
        last = len(app.study.document.outline) - 1
        at(app, last)
        app.key(Key.Key_Left)
        app.key(Key.Key_Up)
        at(app, early)
        app.key(Key.Key_Delete)
        assert len(saved(app)) < len(written) // 2
        app.key(Key.Key_Z, CTRL)
        assert saved(app) == written


HANDICAP = "(;SZ[9]RU[Goe]HA[2]AB[cc][gg];W[ee]C[tengen](;B[ec])(;B[ce];W[cd]))"


def test_handicap_stones_shown_as_moves_keep_the_tree_and_undo_takes_them_back(app, tmp_path):
    path = tmp_path / "handicap.sgf"
    path.write_text(HANDICAP)
    app.open(path)
    assert app.strip.answers == ("Leave them", "Show as moves")
    app.strip.answer("Show as moves")
    assert app.study is not None
    assert app.state.line.count == 3, "a stone, White's pass, a stone"
    assert app.tree.isVisible()
    assert app.tree.view.variations == 1
    app.key(Key.Key_Right)
    assert app.comment_card.comment == "tengen"
    app.key(Key.Key_1)
    app.click("A1")
    assert "TR[ai]" in app.study.written().decode()
    app.key(Key.Key_Z, CTRL)
    app.key(Key.Key_Right)
    app.key(Key.Key_Down)
    app.key(Key.Key_Right)
    assert app.state.line.count == 6, "the other variation is there too"
    app.key(Key.Key_Z, CTRL)
    assert app.state.line.offset == 0
    assert app.study.written().decode() == HANDICAP
    assert app.tree.view.variations == 1
    app.key(Key.Key_Y, CTRL)
    assert saved(app) == (
        "(;SZ[9]RU[Goe]HA[2];B[cc];W[];B[gg];W[ee]C[tengen](;B[ec])(;B[ce];W[cd]))"
    )


@pytest.mark.parametrize(
    ("command", "node", "after"),
    [
        ("clear-all-marks", 8, REVIEW.replace("TR[ee]", "")),
        (
            "prune",
            7,
            "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing];B[cc](;W[ee]C[the center];B[dd];W[ff](;B[fe])"
            "(;B[ef]TR[ee];W[de])))",
        ),
        (
            "flatten",
            6,
            "(;GM[1]FF[4]SZ[9]KM[8]RU[Ing]AB[cc][dd]AW[ee]PL[W];W[ff](;B[fe])(;B[ef]TR[ee];W[de]))",
        ),
        ("swap-colors", 3, REVIEW.translate(str.maketrans("BW", "WB"))),
    ],
)
def test_the_whole_game_is_changed_in_one_step_of_undo(qtbot, review, command, node, after):
    at(review, node)
    before = review.study.document
    review.run(command)
    qtbot.waitUntil(lambda: review.study.document is not before)
    assert saved(review) == after
    review.run("undo")
    assert saved(review) == REVIEW


def test_a_board_turned_four_times_is_the_board(qtbot, review):
    at(review, 3)
    for _ in range(4):
        before = review.study.document
        review.run("turn-board")
        qtbot.waitUntil(lambda before=before: review.study.document is not before)
        assert node_of(review) == 3
    assert saved(review) == REVIEW


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("mirror-across", "Mirror left and right"),
        ("mirror-down", "Mirror top and bottom"),
        ("turn-board", "Turn to the right"),
    ],
)
def test_what_was_done_to_the_board_is_named_as_in_the_menu(qtbot, review, command, words):
    review.run(command)
    qtbot.waitUntil(lambda: review.notice.startswith("Done"))
    assert review.notice == f"Done: {words}. Ctrl+Z undoes it."


def test_what_was_undone_is_not_called_done(qtbot, review):
    review.run("swap-colors")
    qtbot.waitUntil(lambda: review.notice.startswith("Done"))
    review.run("undo")
    assert review.notice == ""


def test_nothing_to_do_is_said(qtbot, review, tmp_path):
    path = tmp_path / "bare.sgf"
    path.write_text("(;SZ[9];B[cc])")
    assert review.open(path)
    app = review.tabs.in_front
    app.run("clear-all-marks")
    qtbot.waitUntil(lambda: app.notice == "This game has none.")


def test_the_whole_record_is_copied_with_its_variations(review):
    review.run("copy-record")
    assert QGuiApplication.clipboard().text() == REVIEW
