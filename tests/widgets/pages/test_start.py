"""The start page: rows in, wishes out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ingboard.board.position import empty_position
from ingboard.ui.shell.begin_rows import begin_rows
from ingboard.ui.shell.recent_records import RecentRow
from ingboard.ui.shell.start_page import StartPage

RECENT = tuple(
    RecentRow(f"/{n}.sgf", f"Game {n}", "Black, White", "B+5", "today", empty_position(9, 9))
    for n in range(1, 6)
)


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    made = StartPage(begin_rows())
    qtbot.addWidget(made)
    made.resize(654, 640)
    made.show()
    return made


def wishes(page: StartPage) -> list[object]:
    got: list[object] = []
    page.begun.connect(got.append)
    page.recent_chosen.connect(got.append)
    return got


def test_each_row_wishes_for_what_it_says(page: StartPage, qtbot: QtBot) -> None:
    got = wishes(page)
    for button in page.begin_buttons:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert got == [row.command for row in begin_rows()]
    assert got[:2] == ["new", "open"]


def test_only_the_ways_given_are_offered(page: StartPage) -> None:
    shown = [button.text() for button in page.begin_buttons]
    assert shown == [row.title for row in begin_rows()]


def test_the_rules_are_asked_for_beside_the_title(page: StartPage, qtbot: QtBot) -> None:
    got = wishes(page)
    qtbot.mouseClick(page.rules_button, Qt.MouseButton.LeftButton)
    assert got == ["ing-rules"]


def test_the_finished_game_gives_way_to_three_records_of_ones_own(page: StartPage) -> None:
    offered = page.begin_buttons[-1]
    assert offered.row.command == "demonstration"
    for number, shown in ((0, True), (2, True), (3, False), (1, True)):
        page.show_recent(RECENT[:number])
        assert offered.isVisible() is shown


def test_a_row_is_reached_and_chosen_by_the_keyboard(page: StartPage, qtbot: QtBot) -> None:
    got = wishes(page)
    page.begin_buttons[0].setFocus()
    qtbot.keyClick(page.begin_buttons[0], Qt.Key.Key_Tab)
    qtbot.keyClick(page.begin_buttons[1], Qt.Key.Key_Space)
    assert got == ["open"]


def test_three_records_are_shown_and_opened_by_their_numbers(page: StartPage, qtbot: QtBot) -> None:
    page.show_recent(RECENT)
    got = wishes(page)
    assert len(page.recent_buttons) == 3
    for key in (Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_4):
        qtbot.keyClick(page, key)
    assert got == [RECENT[0], RECENT[2]]


def test_a_click_opens_that_record(page: StartPage, qtbot: QtBot) -> None:
    page.show_recent(RECENT)
    got = wishes(page)
    qtbot.mouseClick(page.recent_buttons[1], Qt.MouseButton.LeftButton)
    assert got == [RECENT[1]]


def test_without_records_the_numbers_do_nothing_and_the_heading_is_gone(
    page: StartPage, qtbot: QtBot
) -> None:
    page.show_recent(RECENT)
    page.show_recent(())
    got = wishes(page)
    qtbot.keyClick(page, Qt.Key.Key_1)
    assert not got
    assert not page.recent_buttons


def test_a_record_without_a_picture_and_a_long_title_still_paint(page: StartPage) -> None:
    page.show_recent((RecentRow("/x.sgf", "long title " * 20, "players " * 30, "", "1 May"),))
    page.resize(300, 600)
    assert not page.grab().isNull()
