"""A second board beside the first: it has a place of its own, and nothing tried there is recorded."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, Point
from tests.app.driver import App

_RECORD = "(;FF[4]SZ[9];B[cc];W[gg]C[Here.](;B[gc];W[cg])(;B[cg]C[Or here.];W[gc]))"


def opened(app: App, tmp_path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(_RECORD)
    app.open(path)
    app.presenter.go_to(2)
    app.run("second-board")


def click(board, point: Point) -> None:
    place = board.center_of(point).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def test_it_walks_a_variation_while_the_first_board_stays(app, tmp_path):
    opened(app, tmp_path)
    page = app.page()
    assert page.board.picture.ways == {Point(2, 6): "A", Point(6, 2): "B"}
    assert page.comment.toPlainText() == "Here."
    pitch = page.board.pitch
    click(page.board, Point(6, 2))
    app.key("Right")
    assert page.board.pitch == pitch  # no comment and no way on here, and nothing moves
    app.key("Left")
    assert page.comment.toPlainText() == "Or here."
    app.key("Right")
    assert page.board.picture.position.color_at(Point(2, 6)) is Color.WHITE
    assert app.session.step == 2
    app.key("Home")
    assert not page.board.picture.position.points_of(Color.BLACK)
    app.key("End")
    page.show_button.click()
    assert app.page_id == "play"
    assert app.state.position.color_at(Point(2, 6)) is Color.WHITE
    assert app.study.is_on_branch


def test_its_ways_are_offered_where_there_is_one(app, tmp_path):
    opened(app, tmp_path)
    app.run("second-board")
    second = app.page("second-board")
    second.to_end(1)
    assert not second.on_button.isEnabled()
    assert second.back_button.isEnabled()
    second.to_end(-1)
    assert second.on_button.isEnabled()
    assert not second.back_button.isEnabled()


@pytest.mark.parametrize("command", ["view-across", "view-colors"])
def test_both_boards_are_seen_the_same_way(app, tmp_path, command):
    opened(app, tmp_path)
    first, second = app.board, app.page().board
    usual = _seen(first)
    app.run(command)
    assert _seen(first) != usual
    assert _seen(second) == _seen(first)
    app.run("second-board")
    app.run("second-board")
    assert _seen(app.page().board) == _seen(first) != usual
    app.run("view-recorded")
    assert _seen(second) == _seen(first) == usual


def _seen(board) -> tuple[bool, bool]:
    """Whether the first column is at left, and the stone at C7 dark."""
    board.finish_skin()
    image = board.grab().toImage()
    place = board.center_of(Point(2, 2)).toPoint() * image.devicePixelRatio()
    at_left = board.center_of(Point(0, 0)).x() < board.center_of(Point(0, 8)).x()
    return at_left, image.pixelColor(place).lightness() < 90


def test_moves_are_tried_there_and_the_record_stays_byte_for_byte(app, tmp_path):
    opened(app, tmp_path)
    page, before = app.page(), app.study.written()
    click(page.board, Point(4, 4))
    click(page.board, Point(4, 5))
    assert page.place.text() == "4 at F5 (only tried here)"
    click(page.board, Point(4, 5))
    assert "F5" in page.ways.text()
    assert app.study.written() == before
    assert not app.session.was_changed
    page.show_button.click()  # where the trial began
    assert app.session.step == 2
    app.run("second-board")
    assert page.place.text() == "2 at G3"


def test_an_edit_of_the_record_is_followed_and_both_boards_lie_alike(app, tmp_path):
    opened(app, tmp_path)
    page = app.page()
    app.click(Point(8, 8))  # on the first board: a move of the record
    assert app.study.was_changed
    assert page.board.picture.position.color_at(Point(8, 8)) is Color.BLACK
    app.key("Esc")
    app.run("view-across")
    app.run("second-board")
    first, second = app.board.center_of(Point(8, 8)), page.board.center_of(Point(8, 8))
    assert first.x() < app.board.width() / 2
    assert second.x() < page.board.width() / 2


@pytest.mark.parametrize("other", [(), (Point(7, 7),)])
def test_of_a_move_that_was_undone_on_the_first_board_the_one_before_is_shown(app, tmp_path, other):
    opened(app, tmp_path)
    page = app.page()
    app.click(Point(8, 8))
    click(page.board, Point(4, 4))  # tried, so that this board stays where it is
    app.presenter.undo()
    for point in other:  # it gets the number that the undone one had
        app.click(point)
    page.show_button.click()
    assert app.session.step == 2


def test_arrows_are_drawn_on_its_buttons_only_while_no_cursor_takes_them(app, tmp_path):
    opened(app, tmp_path)
    page, place = app.page(), app.page().place.text()
    assert page.back_button.cap == "←"
    app.key("F2")
    assert page.back_button.cap == ""
    app.tap("Left")
    assert page.place.text() == place
    app.key("F2")
    assert page.back_button.cap == "←"
    app.tap("Left")
    assert page.place.text() != place
