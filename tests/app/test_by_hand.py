"""Counting a real game by hand in the real window: opened from menu and key, the game stays as it is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import Laid
from ingboard.counting.fillplan import FillPlan
from ingboard.game.phases import IN_PLAY
from ingboard.resources import resource
from ingboard.ui.features.hand_count.page import ByHandPage
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act
from tests.app.seen import scene_of


def open_at_end(window: MainWindow, name: str) -> None:
    """Open a record and stop play, as at the end of the game."""
    window.open(resource(f"games/{name}.sgf"))
    session = window.controller.session
    assert session is not None
    window.controller.go_to(session.last_step)
    while window.controller.state is not None and window.controller.state.phase in IN_PLAY:
        window.controller.pass_turn()


def agree_and_count(window: MainWindow) -> FillPlan:
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()
    assert scene_of(window) is PageId.FILM
    state = window.controller.state
    assert state is not None
    assert state.plan is not None
    return state.plan


def laid_on(page: ByHandPage) -> Mapping[Point, Laid]:
    assert page.count is not None
    return page.count.laid


@pytest.mark.parametrize("name", ["one-dead-stone", "two-sekis", "demonstration"])
def test_a_game_filled_by_hand_reads_what_the_film_shows(window: MainWindow, name: str) -> None:
    open_at_end(window, name)
    plan = agree_and_count(window)
    window.do(Act.BY_HAND)
    assert scene_of(window) is PageId.BY_HAND
    page = window.rooms.by_hand.page
    for colors in ((Color.WHITE,), (Color.BLACK,), (Color.WHITE,)):
        page.fill_rest(colors)
    page.read()
    assert page.reading is not None
    assert page.reading.is_right
    assert page.reading.margin == plan.fill_margin
    assert page.reading.read_result == plan.result


def test_undo_takes_back_a_drop_and_no_move_of_the_game(window: MainWindow) -> None:
    open_at_end(window, "one-dead-stone")
    before = window.controller.state
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    start = page.count
    place = page.board.center_of(Point(17, 1)).toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)
    assert page.count != start
    QTest.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.count == start
    window.do(Act.REDO)
    assert page.count != start
    window.do(Act.UNDO)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_A, Qt.Key.Key_K):
        QTest.keyClick(page.board, key)
    assert window.controller.state is before


def test_escape_leads_back_and_the_count_goes_on_where_it_was_left(window: MainWindow) -> None:
    open_at_end(window, "one-dead-stone")
    agree_and_count(window)
    QTest.mouseClick(window.film.page.by_hand_button, Qt.MouseButton.LeftButton)
    page = window.rooms.by_hand.page
    page.fill_rest((Color.BLACK,))
    laid = laid_on(page)
    QTest.keyClick(page.board, Qt.Key.Key_Escape)
    assert scene_of(window) is PageId.FILM
    window.do(Act.BY_HAND)
    assert laid_on(page) == laid


def test_show_me_leads_to_the_film_once_the_game_is_counted(window: MainWindow) -> None:
    open_at_end(window, "one-dead-stone")
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    assert page.acts.show_me.reason
    page.closed.emit()
    assert scene_of(window) is PageId.AGREEMENT
    agree_and_count(window)
    window.do(Act.BY_HAND)
    QTest.mouseClick(page.acts.show_me, Qt.MouseButton.LeftButton)
    assert scene_of(window) is PageId.FILM


def test_a_game_in_play_is_not_counted_by_hand(window: MainWindow) -> None:
    window.do(Act.BY_HAND)
    assert scene_of(window) is PageId.START
    window.open(resource("games/one-dead-stone.sgf"))
    window.controller.go_to(20)
    window.do(Act.BY_HAND)
    assert scene_of(window) is PageId.PLAY
    assert "Play goes on" in window.notice.sentence
