"""A board nobody recorded, painted and counted in the real window by mouse and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, point_named
from ingboard.game.state import Phase
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.painted.painting import PaintingPage
from tests.app.driver import App

LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(app: App):
    app.run("count-board")
    page = app.page("count-board")
    page.tools.side_chosen.emit(9)
    return page


def at(page: PaintingPage, name: str) -> QPoint:
    board = page.board
    point = point_named(name, board.grid)
    assert point is not None
    return board.center_of(point).toPoint()


def drag(page, button, start: str, *others: str) -> None:
    """Press, jump to each of the others, let go: a fast hand skips the points between."""
    QTest.mousePress(page.board, button, NONE, at(page, start))
    for name in others:
        QTest.mouseMove(page.board, at(page, name))
    QTest.mouseRelease(page.board, button, NONE, at(page, (start, *others)[-1]))


def paint_demonstration(page) -> None:
    """The even demonstration on 9x9: 46 against 35 points, Black wins by 3."""
    drag(page, LEFT, "E9", "E1")
    drag(page, RIGHT, "F9", "F1")
    QTest.mouseClick(page.board, LEFT, NONE, at(page, "F5"))
    drag(page, RIGHT, "G6", "G4")
    drag(page, RIGHT, "B8", "B7")
    QTest.mouseClick(page.board, LEFT, NONE, at(page, "H2"))
    for name in ("B8", "H2"):
        page.board.setFocus()
        page.tools.mode.chosen.emit(True)
        QTest.mouseClick(page.board, LEFT, NONE, at(page, name))
        page.tools.mode.chosen.emit(False)


def test_a_painted_board_is_counted_like_a_game(app, page):
    paint_demonstration(page)
    assert rows_of(page.painting.position)[4] == "....XXO.."
    assert len(page.painting.dead) == 3
    QTest.mouseClick(page.count_button, LEFT)
    assert app.page_id == "film"
    state = app.state
    assert state.phase is Phase.COUNTING
    assert (state.plan.result, state.plan.feasible) == ("B+3", True)
    assert app.film.playing


def test_escape_leads_from_the_film_back_to_the_painting_and_then_out(app, page):
    paint_demonstration(page)
    painted = page.painting
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert app.page_id == "film"
    app.key("Esc")
    assert app.page_id == "count-board"
    assert page.painting == painted
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert app.page_id == "start"


def test_the_game_that_was_open_waits_behind_the_count(app, page):
    QTest.keyClick(page, Qt.Key.Key_Escape)
    grid = app.board.grid
    app.presenter.choose(point_named("D4", grid))
    game = app.session
    app.run("count-board")
    paint_demonstration(page)
    page.count_button.click()
    assert app.session is not game
    app.run("close")
    assert app.session is game
    assert game.was_changed


def test_the_count_shows_even_where_other_pages_lie_below(app, page):
    app.run("texts")
    app.run("count-board")
    paint_demonstration(page)
    page.count_button.click()
    assert app.page_id == "film"


def test_the_laboratory_closes_before_a_board_is_painted(app, page):
    QTest.keyClick(page, Qt.Key.Key_Escape)
    app.run("laboratory")
    app.run("count-board")
    paint_demonstration(page)
    page.count_button.click()
    assert app.page_id == "film"
    app.run("close")
    assert app.page_id == "start"


def test_the_position_of_the_open_game_is_taken_over(app, page):
    QTest.keyClick(page, Qt.Key.Key_Escape)
    app.presenter.choose(point_named("D4", app.board.grid))
    app.run("count-board")
    page.tools.game_button.click()
    assert page.painting.position == app.state.position
    page.undo()
    assert page.painting.position.grid.rows == 9


def test_the_same_color_again_and_the_middle_button_erase(page):
    board = page.board
    QTest.mouseClick(board, LEFT, NONE, at(page, "C3"))
    QTest.mouseClick(board, RIGHT, NONE, at(page, "D3"))
    assert page.painting.position.color_at(point_named("D3", board.grid)) is Color.WHITE
    QTest.mouseClick(board, LEFT, NONE, at(page, "C3"))
    QTest.mouseClick(board, MIDDLE, NONE, at(page, "D3"))
    assert not any(page.painting.position.cells)


def test_a_drag_that_begins_on_the_same_color_erases_and_undoes_at_once(page):
    drag(page, LEFT, "A1", "J1")
    assert page.painting.position.count(Color.BLACK) == 9
    drag(page, LEFT, "A1", "J1")
    assert page.painting.position.count(Color.BLACK) == 0
    page.undo()
    assert page.painting.position.count(Color.BLACK) == 9
    page.redo()
    assert page.painting.position.count(Color.BLACK) == 0


def test_shift_fills_an_enclosed_area(page):
    drag(page, LEFT, "E9", "E1")
    QTest.mouseClick(page.board, RIGHT, SHIFT, at(page, "G5"))
    assert page.painting.position.count(Color.WHITE) == 36


def test_keys_paint_erase_fill_and_mark(page):
    board = page.board
    board.setFocus()
    # The first arrow shows the cursor, in the middle of the board; the next ones move it.
    for pressed in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_B):
        QTest.keyClick(board, pressed)
    for pressed in (Qt.Key.Key_Left, Qt.Key.Key_W, Qt.Key.Key_D):
        QTest.keyClick(board, pressed)
    position = page.painting.position
    assert position.color_at(point_named("E6", board.grid)) is Color.BLACK
    assert position.color_at(point_named("D6", board.grid)) is Color.WHITE
    assert page.painting.dead == {point_named("D6", board.grid)}
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert not page.painting.dead
    assert page.painting.position.count(Color.WHITE) == 0
    QTest.keyClick(board, Qt.Key.Key_W, SHIFT)
    assert page.painting.position.count(Color.WHITE) == 80


def test_undo_in_the_menu_means_the_painting_and_not_the_game_behind_it(app, page):
    QTest.keyClick(page, Qt.Key.Key_Escape)
    app.presenter.choose(point_named("D4", app.board.grid))
    app.run("count-board")
    QTest.mouseClick(page.board, LEFT, NONE, at(page, "C3"))
    app.run("undo")
    assert not any(page.painting.position.cells)
    assert app.state.position.count(Color.BLACK) == 1
    app.run("redo")
    assert page.painting.position.count(Color.BLACK) == 1


def test_stones_without_a_liberty_are_lit_and_keep_the_count_shut(page):
    drag(page, LEFT, "A2", "B2")
    QTest.mouseClick(page.board, LEFT, NONE, at(page, "B1"))
    QTest.mouseClick(page.board, RIGHT, NONE, at(page, "A1"))
    assert set(page.board.picture.glow) == {point_named("A1", page.board.grid)}
    assert "A1" in page.advice.words
    assert page.count_button.reason
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert not page.isHidden()
    QTest.mouseClick(page.board, RIGHT, NONE, at(page, "A1"))
    assert not page.board.picture.glow
    assert not page.count_button.reason


def test_penalties_and_komi_of_the_form_reach_the_count(app, page):
    paint_demonstration(page)
    page.terms.komi_field.setText("6.5")
    page.terms.komi_field.textEdited.emit("6.5")
    page.terms.penalties.white.more.click()
    page.terms.penalties.white.more.click()
    page.count_button.click()
    # 11 by area, less 6.5, and 2 that White owes.
    assert app.state.plan.result == "B+6.5"


def test_a_wrong_komi_is_named_on_the_button(page):
    paint_demonstration(page)
    page.terms.komi_field.setText("x")
    page.terms.komi_field.textEdited.emit("x")
    assert "komi" in page.count_button.reason


def test_a_handicap_that_is_paid_for_names_its_convention(page):
    page.terms.handicap.more.click()
    page.terms.handicap.more.click()
    page.terms.handicap.more.click()
    assert page.terms.advice.words == ""
    page.terms.rules.show_choice(RuleText.KSS)
    page.terms.rules.chosen.emit(RuleText.KSS)
    assert "official" in page.terms.advice.words


def test_an_even_size_is_passed_over(page):
    field = page.tools.side_field
    field.more.click()
    assert page.painting.position.grid.rows == 9
    field.more.click()
    assert page.painting.position.grid.rows == 11


def test_typed_numbers_answer_at_once(page):
    page.way.chosen.emit(True)
    page.way.show_choice(True)
    numbers = page.numbers
    for field, digits in (
        (numbers.spaces.black, "2"),
        (numbers.stones.black, "0"),
        (numbers.spaces.white, "0"),
        (numbers.stones.white, "1"),
    ):
        field.field.selectAll()
        QTest.keyClicks(field.field, digits)
    assert numbers.result.text() == "Black wins by 3"
    QTest.keyClick(numbers.stones.white.field, Qt.Key.Key_Up)
    assert numbers.reading.excess == -1
    assert numbers.result.text() == "Black wins by 3 or 5"
