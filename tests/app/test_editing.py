"""A record is edited in the window: marks, comments, tried moves, set-up stones, numbers."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.tree.notes import OfMove, comment_of, notes_of
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.view_model import Stroke
from ingboard.ui.features.record.feature import _place_on_sheet
from ingboard.ui.features.record.point_menu import PointMenu
from ingboard.ui.game.edit_tools import KEYS, AnyTool, Tool
from ingboard.ui.game.markup_row import MarkupRow
from ingboard.ui.shell.preferences import load_preferences
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.comment_editor import PAUSE
from tests.app.driver import App

Key = Qt.Key
GAME = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[A] PW[B]\n;B[ee]C[First]\n;W[cc];B[gg](;W[gc])(;W[cg]))\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


@pytest.fixture
def review(app: App, path: Path) -> App:
    """The record at its first move."""
    assert app.open(path)
    app.presenter.go_to(1)
    app.board.setFocus()
    return app


def shown_buttons(app: App) -> list[KeyButton]:
    return [button for button in app.window.findChildren(KeyButton) if button.isVisible()]


def press(app: App, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(app.board, key)


def click(app: App, *points: Point) -> None:
    for point in points:
        board = app.board
        at = board.center_of(point).toPoint()
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)


def drag(app: App, start: Point, end: Point) -> None:
    board, left = app.board, Qt.MouseButton.LeftButton
    QTest.mousePress(board, left, pos=board.center_of(start).toPoint())
    QTest.mouseMove(board, board.center_of(end).toPoint())
    QTest.mouseRelease(board, left, pos=board.center_of(end).toPoint())


def saved(app: App, path: Path) -> bytes:
    app.run("save")
    return path.read_bytes()


def tool_of(app: App) -> AnyTool:
    return app.tool


def to_play_in(row: MarkupRow) -> Color:
    return row.picture.to_play


def test_six_marks_in_six_clicks_with_a_key_each(review, path):
    for at, key in enumerate([Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_5, Key.Key_6]):
        press(review, key)
        click(review, Point(8, at))
    study = review.study
    kinds = {mark.kind for mark in study.line_record.nodes[study.record_node].marks}
    assert kinds == {
        MarkKind.TRIANGLE,
        MarkKind.SQUARE,
        MarkKind.CIRCLE,
        MarkKind.CROSS,
        MarkKind.LABEL,
    }
    marked = b"C[First]TR[ai]SQ[bi]CR[ci]MA[di]LB[ei:A][fi:1]"
    assert saved(review, path) == GAME.replace(b"C[First]", marked)


def test_marks_are_on_the_board_and_undo_names_them(review):
    press(review, Key.Key_1)
    click(review, Point(0, 0), Point(0, 1))
    assert review.board.picture.marks == {
        Point(0, 0): MarkKind.TRIANGLE,
        Point(0, 1): MarkKind.TRIANGLE,
    }
    assert review.study.undo_words == "Triangle at B9"
    review.run("undo")
    assert review.board.picture.marks == {Point(0, 0): MarkKind.TRIANGLE}


def test_a_mark_goes_with_a_second_click_and_zero_clears_every_kind(review, path):
    press(review, Key.Key_1)
    click(review, Point(0, 0), Point(0, 0))
    press(review, Key.Key_5)
    click(review, Point(0, 1))
    press(review, Key.Key_0)
    click(review, Point(0, 1))
    assert saved(review, path) == GAME


def test_every_tool_has_its_own_key_and_each_works(review, path):
    for tool, key in KEYS.items():
        if tool is not Tool.TURN:
            review.key(key)
            assert tool_of(review) is tool
            if tool is Tool.WORD:
                field = review.tools.markup.word_field
                assert field.hasFocus()
                QTest.keyClick(field, Key.Key_Escape)
            press(review, Key.Key_Escape)
    press(review, Key.Key_7)
    click(review, Point(0, 0), Point(2, 2))
    press(review, Key.Key_Z)
    click(review, Point(8, 8))
    press(review, Key.Key_Escape)
    assert b"LN[aa:cc]TB[ii]" in saved(review, path)
    press(review, Key.Key_U)
    assert review.state.to_play is Color.BLACK


def menu_at(app: App, point: Point) -> PointMenu:
    board = app.board
    QTest.mouseClick(board, Qt.MouseButton.RightButton, pos=board.center_of(point).toPoint())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PointMenu)
    return menu


def test_the_right_button_marks_a_point_and_holds_no_tool(review, path):
    menu = menu_at(review, Point(8, 0))
    menu.tools[MarkKind.TRIANGLE].trigger()
    menu.close()
    assert b"TR[ai]" in saved(review, path)
    menu = menu_at(review, Point(8, 1))
    menu.tools[MarkKind.WHITE_TERRITORY].trigger()
    menu.close()
    assert b"TW[bi]" in saved(review, path)
    assert tool_of(review) is Tool.NONE
    menu = menu_at(review, Point(0, 0))
    menu.tools[Tool.ARROW].trigger()
    menu.close()
    click(review, Point(4, 4))
    assert b"AR[aa:ee]" in saved(review, path)


def test_the_right_button_sets_up_stones_and_asks_why(review, path):
    menu = menu_at(review, Point(8, 8))
    menu.tools[Tool.ADD_WHITE].trigger()
    menu.close()
    assert b"AW[ii]" in saved(review, path)
    menu = menu_at(review, Point(4, 4))
    menu.why.trigger()
    menu.close()
    assert review.page_id == "why"


def test_the_right_button_goes_to_the_move_of_a_stone_or_to_the_next_on_a_point(review):
    menu = menu_at(review, Point(2, 2))  # empty now: White plays there next
    menu.to_move.trigger()
    menu.close()
    assert review.session.step == 2
    menu = menu_at(review, Point(4, 4))
    menu.to_move.trigger()
    menu.close()
    assert review.session.step == 1
    menu = menu_at(review, Point(0, 8))
    assert not menu.to_move.isEnabled()
    menu.close()


def test_the_right_button_has_no_menu_in_a_game_with_a_clock(app):
    usual = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    time = Absolute(minutes(10))
    app.presenter.start(replace(usual, controls=PerColor(time, time)))
    board = app.board
    at = board.center_of(Point(0, 0)).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.RightButton, pos=at)
    assert QApplication.activePopupWidget() is None
    assert app.page_id == "why"


def test_escape_puts_the_tool_down_and_a_click_plays_again(review):
    press(review, Key.Key_2)
    assert tool_of(review) is MarkKind.SQUARE
    assert review.tools.markup.words.startswith("Square")
    press(review, Key.Key_Escape)
    assert tool_of(review) is Tool.NONE
    click(review, Point(8, 8))
    assert review.board.picture.position.color_at(Point(8, 8)) is Color.WHITE


def test_an_arrow_is_drawn_by_dragging_and_a_line_by_two_clicks(review, path):
    row = review.tools.markup
    row.buttons[Tool.ARROW].click()
    drag(review, Point(8, 0), Point(4, 4))
    row.buttons[Tool.LINE].click()
    click(review, Point(0, 0), Point(0, 8))
    strokes = review.board.picture.strokes
    assert set(strokes) == {
        Stroke(Point(8, 0), Point(4, 4), is_arrow=True),
        Stroke(Point(0, 0), Point(0, 8)),
    }
    assert b"C[First]AR[ai:ee]LN[aa:ia]" in saved(review, path)


def test_territory_and_dimming_take_a_block_by_dragging(review, path):
    row = review.tools.markup
    row.buttons[MarkKind.BLACK_TERRITORY].click()
    drag(review, Point(0, 0), Point(1, 2))
    row.buttons[Tool.DIM].click()
    drag(review, Point(7, 7), Point(8, 8))
    picture = review.board.picture
    assert set(picture.land) == {Point(row, column) for row in (0, 1) for column in range(3)}
    assert picture.dimmed == {Point(row, column) for row in (7, 8) for column in (7, 8)}
    assert b"TB[aa:cb]DD[hh:ii]" in saved(review, path)
    review.presenter.step_by(1)
    picture = review.board.picture
    assert (len(picture.dimmed), picture.land) == (4, {})


def test_the_key_of_a_pass_is_drawn_where_it_passes(review, qtbot):
    button = next(one for one in shown_buttons(review) if one.text() == "Pass")
    assert button.cap == "F8"
    review.tap("Tab")
    qtbot.waitUntil(review.comment_card.editor.hasFocus)
    assert button.cap == ""
    review.tap("Esc")
    assert button.cap == "F8"
    node = review.presenter.node
    review.tap("F8")
    assert review.presenter.node != node


def test_arrow_keys_in_the_comment_leave_the_board_alone(review, qtbot):
    editor = review.comment_card.editor
    node = review.presenter.node
    QTest.keyClick(review.board, Key.Key_Tab)
    qtbot.waitUntil(editor.hasFocus)
    for key in (
        Key.Key_Left,
        Key.Key_Right,
        Key.Key_Up,
        Key.Key_Down,
        Key.Key_PageDown,
        Key.Key_PageUp,
        Key.Key_Home,
        Key.Key_End,
        Key.Key_F8,
        Key.Key_Delete,
        Key.Key_Space,
    ):
        for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
            QTest.keyClick(editor, key, modifiers)
    QTest.keyClicks(editor, "t1vn")
    assert review.presenter.node == node
    assert tool_of(review) is Tool.NONE
    assert not review.is_trying
    QTest.keyClick(editor, Key.Key_Tab)
    qtbot.waitUntil(review.board.hasFocus)
    press(review, Key.Key_Right)
    assert review.presenter.node != node


def test_what_is_typed_is_kept_soon_and_one_visit_is_one_undo(review, path, qtbot):
    editor = review.comment_card.editor
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, "Better")
    document = review.study.document
    with qtbot.waitSignal(review.presenter.changed, timeout=20 * PAUSE):
        pass
    node = review.presenter.node
    assert comment_of(document, node) == "First"
    assert comment_of(review.study.document, node) == "Better"
    QTest.keyClicks(editor, " still")
    QTest.keyClick(editor, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert comment_of(review.study.document, node) == "Better still"
    assert saved(review, path) == GAME.replace(b"First", b"Better still")
    review.run("undo")
    assert comment_of(review.study.document, node) == "First"
    assert editor.toPlainText() == "First"


def test_typing_belongs_to_its_node_when_the_view_moves_on(review):
    editor = review.comment_card.editor
    editor.setFocus()
    editor.setPlainText("of move one")
    node = review.presenter.node
    review.board.wheel_turned.emit(1)
    assert review.presenter.node != node
    assert comment_of(review.study.document, node) == "of move one"
    assert editor.toPlainText() == ""


def test_saving_takes_what_was_typed_a_moment_ago(review, path):
    review.comment_card.editor.setPlainText("just now")
    assert saved(review, path) == GAME.replace(b"First", b"just now")


def test_five_tried_moves_are_forgotten_by_escape_and_the_file_is_as_it_was(review, path):
    before = hashlib.sha256(path.read_bytes()).digest()
    board = review.board.picture
    press(review, Key.Key_T)
    click(review, *(Point(8, column) for column in range(5)))
    picture = review.board.picture
    assert picture.tried == {Point(8, column) for column in range(5)}
    assert picture.labels == {Point(8, column): str(column + 1) for column in range(5)}
    assert "5 moves" in review.strip.sentence
    press(review, Key.Key_Escape)
    assert review.board.picture == board
    assert not review.study.was_changed
    assert hashlib.sha256(saved(review, path)).digest() == before


def test_tried_moves_are_taken_back_by_undo_and_left_and_kept_by_v(review, path):
    press(review, Key.Key_T)
    click(review, Point(8, 0), Point(8, 1), Point(8, 2), Point(8, 3))
    press(review, Key.Key_Left)
    review.run("undo")
    press(review, Key.Key_V)
    assert saved(review, path) == GAME.replace(
        b";W[cc];B[gg](;W[gc])(;W[cg])", b"(;W[cc];B[gg](;W[gc])(;W[cg]))(;W[ai];B[bi])"
    )
    assert not review.is_trying
    assert review.study.step == 3


def test_keeping_a_line_that_the_record_has_goes_there_and_changes_nothing(review):
    press(review, Key.Key_T)
    click(review, Point(2, 2), Point(6, 6))
    press(review, Key.Key_V)
    assert review.study.step == 3
    assert not review.study.was_changed


def test_going_elsewhere_leaves_the_trial(review):
    press(review, Key.Key_T)
    click(review, Point(8, 0))
    review.presenter.go_to(3)
    assert not review.is_trying
    assert review.board.picture.tried == frozenset()


def test_marks_wait_until_the_trial_is_left(review):
    press(review, Key.Key_T, Key.Key_1)
    assert tool_of(review) is Tool.NONE
    assert review.is_trying


def test_a_stone_set_up_at_a_move_goes_into_a_new_node_which_is_said(review, path):
    review.tools.markup.buttons[Tool.ADD_WHITE].click()
    click(review, Point(0, 0))
    assert "new node" in review.notice
    click(review, Point(0, 1), Point(0, 1))
    assert review.board.picture.position.color_at(Point(0, 0)) is Color.WHITE
    assert review.board.picture.position.color_at(Point(0, 1)) is None
    assert b";B[ee]C[First]\n(;W[cc];B[gg](;W[gc])(;W[cg]))(;AW[aa])" in saved(review, path)


def test_whose_turn_it_is_changes_at_once(review):
    review.presenter.go_to(0)
    row = review.tools.markup
    assert to_play_in(row) is Color.BLACK
    row.buttons[Tool.TURN].click()
    assert to_play_in(row) is Color.WHITE
    assert tool_of(review) is Tool.NONE


def test_judgements_and_names_are_written(review, path):
    card = review.tools.judgements
    card.chips[OfMove.BAD].click()
    card.chips[OfMove.BAD].click()
    card.name_field.setText("Turning point")
    card.name_field.editingFinished.emit()
    notes = notes_of(review.study.document, review.presenter.node)
    assert (notes.move, notes.move_emphasis, notes.name) == (OfMove.BAD, 2, "Turning point")
    assert b"C[First]BM[2]N[Turning point]" in saved(review, path)
    assert review.comment_card.judgement == "Turning point, Very bad move"
    card.chips[OfMove.BAD].click()
    assert b"BM" not in saved(review, path)


def test_numbers_go_round_by_one_key(review):
    review.presenter.go_to(3)
    shown = []
    for _ in range(7):
        press(review, Key.Key_N)
        shown.append(dict(review.board.picture.labels))
    assert shown[0] == {Point(4, 4): "1", Point(2, 2): "2", Point(6, 6): "3"}
    assert shown[1] == {}
    assert shown[2] == shown[0], "on the main line a variation's numbers are the game's"
    assert shown[3] == {Point(6, 6): "3"}
    assert shown[4] == shown[5] == shown[0]
    assert shown[6] == {}
    press(review, Key.Key_N, Key.Key_N)
    review.presenter.go_to(4)
    assert review.board.picture.labels == {Point(2, 6): "1"}


def test_the_facts_of_the_game_are_changed_in_one_step_and_only_where_they_differ(review, path):
    press(review, Key.Key_I)
    page = review.page("information")
    assert review.page_id == "information"
    assert page.fields["PB"].text() == "A"
    page.fields["DT"].setText("2026-11-21,22")
    page.fields["PW"].setText("B C")
    QTest.keyClick(page.fields["PW"], Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert review.page_id == "play"
    assert review.study.step == 1
    assert saved(review, path) == GAME.replace(b"PW[B]", b"PW[B C]DT[2026-11-21,22]")
    review.run("undo")
    assert saved(review, path) == GAME


def test_a_wrong_date_is_said_while_it_is_typed_and_cannot_be_kept(review, path):
    press(review, Key.Key_I)
    page = review.page("information")
    page.fields["DT"].setFocus()
    QTest.keyClicks(page.fields["DT"], "21.11.2026")
    assert page.advice["DT"].words == "Write dates as 2026-11-21."
    assert not page.keep_button.isEnabled()
    QTest.keyClick(page.fields["DT"], Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert review.page_id == "information"
    QTest.keyClick(page.fields["DT"], Key.Key_Escape)
    assert review.page_id == "play"
    assert saved(review, path) == GAME


def test_an_odd_value_of_the_file_is_named_but_stays_and_is_in_nobodys_way(app, tmp_path):
    path = tmp_path / "odd.sgf"
    odd = b"(;GM[1]FF[4]SZ[9]KM[six]RE[Black won]DT[May 1996];B[aa])"
    path.write_bytes(odd)
    app.open(path)
    app.run("information")
    page = app.page("information")
    assert "ept as written" in page.advice["RE"].words
    assert page.keep_button.isEnabled()
    page.fields["PB"].setText("Lin")
    page.keep_button.click()
    assert saved(app, path) == odd.replace(b"DT[May 1996]", b"DT[May 1996]PB[Lin]")


def test_a_name_that_is_typed_belongs_to_its_node_too(review):
    names = review.tools.judgements
    review.tools.choice.chosen.emit("judgements")
    names.name_field.setFocus()
    QTest.keyClicks(names.name_field, "Here")
    node = review.presenter.node
    review.board.wheel_turned.emit(1)
    document = review.study.document
    assert notes_of(document, node).name == "Here"
    assert notes_of(document, review.presenter.node).name == ""
    assert names.name_field.text() == ""


def test_escape_in_the_word_field_gives_the_keys_back_and_the_word_can_be_put(review, path, qtbot):
    row = review.tools.markup
    row.buttons[Tool.WORD].click()
    click(review, Point(0, 0))
    assert "Type a word" in review.notice
    row.word_field.setFocus()
    QTest.keyClicks(row.word_field, "ladder")
    QTest.keyClick(row.word_field, Key.Key_Escape)
    qtbot.waitUntil(review.board.hasFocus)
    click(review, Point(0, 0))
    assert review.board.picture.labels == {Point(0, 0): "ladder"}
    assert b"LB[aa:ladder]" in saved(review, path)


def test_what_is_typed_is_kept_before_another_record_is_opened(review, tmp_path):
    other = tmp_path / "other.sgf"
    other.write_bytes(b"(;SZ[9];B[aa])")
    study = review.study
    review.comment_card.editor.setPlainText("at the last moment")
    node = review.presenter.node
    review.open(other)
    assert comment_of(study.document, node) == "at the last moment"


def test_a_game_with_a_clock_is_not_edited(app):
    usual = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    time = Absolute(minutes(10))
    app.presenter.start(replace(usual, controls=PerColor(time, time)))
    for key in (Key.Key_1, Key.Key_T, Key.Key_N):
        press(app, key)
    assert tool_of(app) is Tool.NONE
    assert not app.is_trying
    assert not app.tools.isVisible()
    assert app.comment_card.editor.isReadOnly()


def test_where_play_has_stopped_the_comment_is_a_key_away_and_f_goes_back(app, tmp_path):
    path = tmp_path / "end.sgf"
    path.write_bytes(b"(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[];W[]C[Well played])")
    app.open(path)
    app.key("End")
    assert app.page_id == "agreement"
    press(app, Key.Key_Escape)
    assert app.page_id == "play"
    assert app.comment_card.editor.toPlainText() == "Well played"
    before = app.study.document
    click(app, Point(4, 4), Point(0, 0))
    assert app.study.document is before
    assert app.state.dead == frozenset()
    press(app, Key.Key_1)
    click(app, Point(0, 0))
    assert b"C[Well played]TR[aa]" in saved(app, path)
    app.tools.markup.buttons[MarkKind.BLACK_TERRITORY].click()
    click(app, Point(0, 1))
    assert app.board.picture.land == {Point(0, 1): Color.BLACK}
    press(app, Key.Key_Escape, Key.Key_F)
    assert app.page_id == "agreement"
    app.page("agreement").review_button.click()
    assert app.page_id == "play"


def test_in_a_small_window_the_strip_says_which_tool_is_held(review, qtbot):
    review.resize(700, 620)
    qtbot.waitUntil(lambda: not review.tools.isVisible())
    press(review, Key.Key_4)
    assert review.strip.sentence.startswith("Cross")
    press(review, Key.Key_Escape)
    assert review.strip.title == "Review"


def test_a_node_is_written_as_sgf_and_what_is_no_node_is_refused(review, path):
    review.presenter.go_to(1)
    review.run("properties")
    page = review.page("properties")
    before = page.editor.toPlainText()
    assert before.startswith("B[")
    for wrong in (f"{before};W[aa]", f"{before}C[open", f"{before} nonsense", f"{before})"):
        page.editor.setPlainText(wrong)
        page.keep_button.click()
        assert review.page_id == "properties", wrong
    page.editor.setPlainText(f"{before}XY[1][2]")
    page.keep_button.click()
    assert review.page_id == "play"
    assert f"{before}XY[1][2]".encode() in saved(review, path)
    review.run("undo")
    assert saved(review, path) == GAME


def test_a_record_plays_on_by_itself_until_its_end_or_until_somebody_steps(review, qtbot):
    presenter = review._record
    presenter._autoplay.setInterval(1)
    review.run("autoplay")
    qtbot.waitUntil(lambda: not presenter._autoplay.isActive())
    assert review.study.at_end
    assert not review.study.document.children(review.presenter.node)
    review.presenter.go_to(0)
    presenter._autoplay.setInterval(60_000)
    QTest.keyClick(review.board, Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert presenter._autoplay.isActive()
    review.key("Right")
    assert not presenter._autoplay.isActive()


def test_a_button_plays_a_record_at_a_pace_that_is_kept(review):
    bar = review._tab.workspace.navigation
    review.presenter.go_to(0)
    assert bar.pace_button.text() == "2 s"
    QTest.mouseClick(bar.pace_button, Qt.MouseButton.LeftButton)
    assert bar.pace_button.text() == "3 s"
    assert load_preferences().move_seconds == 3
    QTest.mouseClick(bar.play_button, Qt.MouseButton.LeftButton)
    assert review._record._autoplay.isActive()
    assert review._record._autoplay.interval() == 3_000
    assert bar.play_button.accessibleName() == "Pause"
    QTest.mouseClick(bar.play_button, Qt.MouseButton.LeftButton)
    assert not review._record._autoplay.isActive()


def test_the_keys_of_tools_stand_in_the_order_of_the_words_beside_them():
    in_order = [key for _, key in sorted(KEYS.items(), key=_place_on_sheet)]
    assert in_order == [*"123456", *"0789", *"ZXSW", *",.-U"]


@pytest.mark.parametrize("command", ["swap-colors", "turn-board", "mirror-across"])
def test_what_was_tried_on_another_board_is_not_kept(review, qtbot, command):
    review.key("Right")
    review.key("T")
    review.click("G7")
    assert review.strip.sentence == "Trying 1 move. Esc discards, V keeps."
    review.run(command)
    qtbot.waitUntil(lambda: "Ctrl+Z" in review.notice)
    assert review.strip.title != "Trying"
    before = review.study.written()
    review.key("V")
    assert review.study.written() == before
    assert review.notice == "Nothing tried. T tries moves, V keeps them."
