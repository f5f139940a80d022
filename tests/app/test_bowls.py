"""Bowls that do not fit, found in the real window before the result can be confirmed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.missing import BowlCheck
from ingboard.counting.repair import RepairStep
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import Mark
from ingboard.ui.features.bowls.page import BowlsPage
from ingboard.ui.widgets.page_parts import Card, CardTone
from tests.app.driver import App
from tests.scenes.aside_scenes import bowls, bowls_repair, painting

ROWS = "....XO... .O..XO... .O..XO... ....XOO.. ....XXO.. ....XOO.. ....XO... ....XO.X. ....XO..."
BOARD = parse_rows(ROWS.split(" "))


@pytest.fixture
def agreed(app: App) -> App:
    """A game stopped, its dead stones marked, both sides agreed."""
    app.presenter.start(GameSetup(RuleText.SIMPLIFIED, BOARD, default_terms(RuleText.SIMPLIFIED)))
    for _ in range(2):
        app.presenter.pass_turn()
    for name in (Point(1, 1), Point(7, 7)):
        app.presenter.choose(name)
    for color in Color:
        app.presenter.toggle_assent(color)
    return app


def tone_of(card: Card) -> CardTone:
    return card.tone


def check_of(page: BowlsPage) -> BowlCheck:
    return page.check


def step_of(page: BowlsPage) -> RepairStep | None:
    return page.step


def shown_on(board: BoardView, page: BowlsPage) -> bool:
    step = page.step
    return step is not None and step.position == board.picture.position


def page_of(app: App) -> BowlsPage:
    page = app.page("bowls")
    assert isinstance(page, BowlsPage)
    return page


def write(page: BowlsPage, color: Color, number: int) -> None:
    field = page.fields[color].number.field
    field.selectAll()
    QTest.keyClicks(field, str(number))


def test_b_opens_the_check_in_the_agreement_with_what_belongs_in_the_bowls(agreed):
    agreed.key("B")
    assert agreed.page_id == "bowls"
    page = page_of(agreed)
    # 10 living black stones and 11 white ones stand on the board, of 40 each.
    assert PerColor(page.fields.black.number.value, page.fields.white.number.value) == PerColor(
        30, 29
    )
    assert check_of(page).complete
    agreed.key("Esc")
    assert agreed.page_id == "agreement"


def test_a_wrong_bowl_keeps_the_result_open_until_it_is_mended(agreed):
    agreed.page("agreement").bowls_button.click()
    page = page_of(agreed)
    write(page, Color.BLACK, 28)
    assert "lacks 2" in page.fields.black.sentence.text()
    assert not page.fields.black.bowl.picture.adds_up
    agreed.key("Esc")
    agreed.presenter.count()
    agreed.film.to_end()
    film = agreed.page("film")
    assert tone_of(film.result.card) is CardTone.WRONG
    assert "Black lacks 2" in film.result.note.text()
    for color in Color:
        assert film.confirm_buttons[color].reason
    agreed.run("check-bowls")
    page.right_button.click()
    page.closed.emit()
    assert tone_of(film.result.card) is CardTone.RESULT
    for color in Color:
        assert not film.confirm_buttons[color].reason
        film.confirm_buttons[color].click()
    assert agreed.state.phase is Phase.FINISHED


def test_another_board_begins_with_right_bowls(agreed):
    agreed.run("check-bowls")
    write(page_of(agreed), Color.WHITE, 1)
    page_of(agreed).closed.emit()
    assert agreed.feature("bowls").doubt()
    agreed.presenter.choose(Point(7, 7))
    assert not agreed.feature("bowls").doubt()
    agreed.run("check-bowls")
    assert check_of(page_of(agreed)).complete


def test_plus_and_minus_count_stones_and_both_numbers_are_kept_while_one_looks_away(agreed):
    agreed.run("check-bowls")
    page = page_of(agreed)
    page.fields.white.number.less.click()
    page.fields.black.number.more.click()
    assert check_of(page).missing == PerColor(-1, 1)
    page.closed.emit()
    agreed.run("check-bowls")
    assert check_of(page).missing == PerColor(-1, 1)


def test_before_the_count_no_margin_and_no_filled_board_is_shown(agreed):
    agreed.run("check-bowls")
    page = page_of(agreed)
    write(page, Color.BLACK, 28)
    shown = " ".join((page.result.text(), page.proof.text(), page.parity.text()))
    assert "wins" not in shown
    assert "+" not in shown
    page.step_by(1)
    assert step_of(page) is None
    assert page.next_button.isHidden()


def test_the_repair_is_walked_through_by_keys_and_shown_on_the_board(agreed):
    agreed.presenter.count()
    agreed.run("check-bowls")
    page = page_of(agreed)
    write(page, Color.BLACK, 29)
    write(page, Color.WHITE, 30)
    assert page.rows[0].text() == "1 black stone lies in White's bowl."
    field = page.fields.white.number.field
    QTest.keyClick(field, Qt.Key.Key_Return)
    board = agreed.board
    for _ in range(4):
        agreed.key("Right")
    assert shown_on(board, page)
    assert Mark.WINNING in board.picture.marks.values()
    assert [page.fields[color].bowl.picture.adds_up for color in Color] == [True, True]
    agreed.key("Left")
    assert shown_on(board, page)
    for _ in range(4):
        agreed.key("Left")
    assert step_of(page) is None
    assert board.picture.position == BOARD


def test_another_account_has_another_repair(agreed):
    agreed.presenter.count()
    agreed.run("check-bowls")
    page = page_of(agreed)
    write(page, Color.BLACK, 29)
    write(page, Color.WHITE, 30)
    first = len(page.rows)
    page.step_by(2)
    before = page.caption.text()
    page.rows[1].click()
    assert first > 1
    assert step_of(page) is None
    page.step_by(2)
    assert page.caption.text() != before
    QTest.keyClick(page.rows[1], Qt.Key.Key_Left)
    assert page.caption.text().startswith("1/")


def test_the_true_margin_stands_there_whatever_the_bowls_say(agreed):
    agreed.presenter.count()
    agreed.run("check-bowls")
    page = page_of(agreed)
    for black, white in ((30, 29), (28, 29), (3, 29), (40, 0)):
        write(page, Color.BLACK, black)
        write(page, Color.WHITE, white)
        assert page.result.text() == "Black wins by 3"
    assert page.parity.text()


def test_the_check_waits_for_a_held_clock_and_a_game(app):
    app.run("check-bowls")
    assert app.page_id == "start"


def test_the_film_rests_while_the_bowls_are_checked_and_then_plays_on(agreed):
    agreed.presenter.count()
    agreed.film.play()
    agreed.key("B")
    assert agreed.page_id == "bowls"
    assert not agreed.film.playing
    agreed.key("Esc")
    assert agreed.page_id == "film"
    assert agreed.film.playing


@pytest.mark.parametrize("scene", [painting, bowls, bowls_repair])
def test_nothing_scrolls_on_the_smallest_usual_screen(app, qtbot, scene):
    app.window.resize(1366, 742)  # 768 without the window's title
    scene(app, None)
    QTest.qWait(50)
    areas = [area for area in app.window.findChildren(QScrollArea) if area.isVisible()]
    assert areas
    qtbot.waitUntil(lambda: not any(area.verticalScrollBar().maximum() for area in areas))
