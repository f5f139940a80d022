"""The list of presses: the newest on top, every line told in words, old ones dropped beyond the most."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color
from ingboard.ui.game.clock.press_list import MOST_LINES, PressLine, PressList
from ingboard.ui.game.clock.view_model import ROW_OF_LARGE_ACTS
from ingboard.ui.shell.layout import InSight, PagePlace, PageShape, arrange


def line(number):
    return PressLine(
        f"20:00:00.{number:03}", "clock", f"Move {number} ended", "clock key", Color.BLACK
    )


def told(shown):
    rows = shown._list.model()
    return [rows.index(at, 0).data() for at in range(rows.rowCount())]


def words(numbers):
    return [f"20:00:00.{number:03}, Move {number} ended, clock key" for number in numbers]


def test_lines_are_added_on_top_and_told_in_words(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    for newest in (1, 2, 5, 6):
        shown.show_lines([line(number) for number in range(newest, 0, -1)])
        assert told(shown) == words(range(newest, 0, -1))


def test_other_lines_take_the_place_of_all(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    shown.show_lines([line(3), line(2), line(1)])
    shown.show_lines([line(9)])
    assert told(shown) == words([9])
    shown.show_lines([])
    assert told(shown) == []


def test_only_the_newest_are_kept(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    for newest in (MOST_LINES, MOST_LINES + 3):
        shown.show_lines([line(number) for number in range(newest, 0, -1)])
    assert told(shown) == words(range(MOST_LINES + 3, 3, -1))


def test_no_sentence_is_cut_short_a_longer_one_takes_another_line(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    long = PressLine("20:00:01.000", "pen", "Put in before move 3: " + 30 * "Q16, ", "R. Okafor")
    shown.resize(900, 300)
    shown.show()
    shown.show_lines([line(1)])
    shown.show_lines([long, line(1)])

    def heights():
        index = shown._list.model().index
        return [shown._list.visualRect(index(at, 0)).height() for at in range(2)]

    assert heights()[0] > heights()[1] == 32


def test_a_low_list_shows_whole_lines_in_place_of_its_title(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    shown.show_lines([line(number) for number in range(9, 0, -1)])
    shown.show()
    for height, titled in ((ROW_OF_LARGE_ACTS, False), (340, True), (355, True)):
        shown.resize(800, height)
        QApplication.processEvents()
        assert shown._title.isVisible() is titled
        assert shown._list.viewport().height() % 32 == 0
        assert shown._list.viewport().height() >= 3 * 32


def test_in_a_narrow_list_a_long_sentence_takes_the_lines_that_it_needs(qtbot):
    shown = PressList()
    qtbot.addWidget(shown)
    long = PressLine(
        "20:00:01.000", "pen", "White enters period 3: 2 points more " * 2, "by the clock"
    )
    shown.show_lines([long, line(1)])
    shown.resize(900, 300)
    shown.show()

    def heights():
        index = shown._list.model().index
        return [shown._list.visualRect(index(at, 0)).height() for at in range(2)]

    assert len(set(heights())) == 1
    shown.resize(340, 300)
    narrow = heights()
    assert narrow[0] > narrow[1]
    shown.resize(900, 300)
    assert len(set(heights())) == 1


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("White takes back move 214, Q16: legal, Black agrees, R. Okafor", ""),
        ("Move 214, White Q16, taken back: illegal and unintended", "R. Okafor"),
        ("White has no time left: first flag", "by the clock"),
        ("White 12 min 30 s late: charged 2 times", ""),
    ],
)
def test_an_event_takes_one_line_in_the_referees_log_at_1366(qtbot, words, note):
    plan = arrange(PageShape(PagePlace.BELOW_FACES), 1366, 736, 1.0, 0, InSight(timed=True))
    assert plan.log is not None
    shown = PressList()
    qtbot.addWidget(shown)
    shown.show_lines([PressLine("20:00:01.000", "pen", words, note, loud=True), line(1)])
    shown.resize(plan.log.width, plan.log.height)
    shown.show()
    assert shown._list.visualRect(shown._list.model().index(0, 0)).height() == 32
