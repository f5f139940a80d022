"""Counting a real game by hand in the real window: opened from menu and key, the game stays as it is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import Laid
from ingboard.counting.fillplan import FillPlan
from ingboard.game.state import IN_PLAY
from ingboard.resources import resource
from ingboard.ui.features.hand_count.page import ByHandPage
from ingboard.ui.widgets.buttons import KeyButton
from tests.app.driver import App


def open_at_end(app: App, name: str) -> None:
    """Open a record and stop play, as at the end of the game."""
    app.open(resource(f"games/{name}.sgf"))
    session = app.session
    assert session is not None
    app.presenter.go_to(session.last_step)
    while app.state is not None and app.state.phase in IN_PLAY:
        app.presenter.pass_turn()


def agree_and_count(app: App) -> FillPlan:
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()
    assert app.page_id == "film"
    state = app.state
    assert state is not None
    assert state.plan is not None
    return state.plan


def laid_on(page: ByHandPage) -> Mapping[Point, Laid]:
    return page.count.laid


@pytest.mark.parametrize("name", ["one-dead-stone", "two-sekis", "demonstration"])
def test_a_game_filled_by_hand_reads_what_the_film_shows(app: App, name: str) -> None:
    open_at_end(app, name)
    plan = agree_and_count(app)
    app.run("by-hand")
    assert app.page_id == "by-hand"
    page = app.page("by-hand")
    for colors in ((Color.WHITE,), (Color.BLACK,), (Color.WHITE,)):
        page.fill_rest(colors)
    page.read()
    assert page.reading is not None
    assert page.reading.is_right
    assert page.reading.margin == plan.fill_margin
    assert page.reading.read_result == plan.result


def test_undo_takes_back_a_drop_and_no_move_of_the_game(app: App) -> None:
    open_at_end(app, "one-dead-stone")
    before = app.state
    app.run("by-hand")
    page = app.page("by-hand")
    start = page.count
    place = page.board.center_of(Point(17, 1)).toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)
    assert page.count != start
    QTest.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.count == start
    app.run("redo")
    assert page.count != start
    app.run("undo")
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_A, Qt.Key.Key_K):
        QTest.keyClick(page.board, key)
    assert app.state is before


def test_escape_leads_back_and_the_count_goes_on_where_it_was_left(app: App) -> None:
    open_at_end(app, "one-dead-stone")
    agree_and_count(app)
    QTest.mouseClick(app.page("film").by_hand_button, Qt.MouseButton.LeftButton)
    page = app.page("by-hand")
    page.fill_rest((Color.BLACK,))
    laid = laid_on(page)
    QTest.keyClick(page.board, Qt.Key.Key_Escape)
    assert app.page_id == "film"
    app.run("by-hand")
    assert laid_on(page) == laid


def test_the_film_is_one_key_away_once_the_game_is_counted(app: App) -> None:
    open_at_end(app, "one-dead-stone")
    app.run("by-hand")
    page = app.page("by-hand")
    assert page.acts.film.reason
    page.close_button.click()
    assert app.page_id == "agreement"
    agree_and_count(app)
    app.run("by-hand")
    QTest.mouseClick(page.acts.film, Qt.MouseButton.LeftButton)
    assert app.page_id == "film"


def test_a_count_that_cannot_be_filled_in_offers_neither_film_nor_filling_by_hand(app: App) -> None:
    app.open(resource("games/one-dead-stone.sgf"))
    app.presenter.go_to(3)
    while app.state is not None and app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    for _ in range(2):  # asked once more: nearly all points belong to nobody
        app.presenter.count()
    assert app.state is not None
    assert app.state.plan is not None
    assert not app.state.plan.feasible
    assert not app.page("film").by_hand_button.isVisible()
    buttons = {button.accessibleName(): button for button in app.window.findChildren(KeyButton)}
    assert buttons["Go on"].isVisible()
    assert not any(buttons[name].isEnabled() for name in ("Go on", "Speed 1×"))


def test_a_game_in_play_is_not_counted_by_hand(app: App) -> None:
    app.run("by-hand")
    assert app.page_id == "start"
    app.open(resource("games/one-dead-stone.sgf"))
    app.presenter.go_to(20)
    app.run("by-hand")
    assert app.page_id == "play"
    assert "Stop play first" in app.notice
