"""The list of matches: rows added while one is looked at, keys, drawing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ingboard.ui.features.find.match_rows import MatchRows
from ingboard.ui.features.find.view_model import FindRow
from ingboard.ui.widgets.row_list import RowList


@pytest.fixture
def matches(qtbot):
    matches = RowList(MatchRows(), "Matches")
    qtbot.addWidget(matches)
    matches.resize(400, 300)
    matches.show_rows(tuple(FindRow(f"Move {number}", "next White C3") for number in range(3)))
    matches.show()
    return matches


def test_qt_finds_no_fault_with_it(matches, qtmodeltester):
    qtmodeltester.check(matches.model())


def test_arrows_show_and_enter_takes(qtbot, matches):
    shown: list[object] = []
    taken: list[object] = []
    matches.chosen.connect(lambda: shown.append(matches.at))
    matches.opened.connect(lambda: taken.append(matches.at))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(matches, key)
    assert shown == [0, 1]
    assert taken == [1]


def test_enter_without_a_match_takes_none(qtbot, matches):
    taken: list[object] = []
    matches.opened.connect(lambda: taken.append(matches.at))
    qtbot.keyClick(matches, Qt.Key.Key_Return)
    matches.show_rows(())
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        qtbot.keyClick(matches, key)
    assert taken == []


def test_more_rows_leave_the_place(matches):
    matches.select(1)
    matches.show_rows((*matches.rows, FindRow("Move 9", "")))
    assert matches.currentIndex().row() == 1
    assert len(matches.rows) == 4


def test_a_row_is_spoken_as_one_sentence(matches):
    matches.show_rows((*matches.rows, FindRow("Ann – Ben", "next White E5", "Move 3")))
    assert matches.model().index(3, 0).data() == "Ann – Ben, Move 3, next White E5"


def test_the_row_that_is_looked_at_looks_different(matches):
    before = matches.viewport().grab().toImage()
    matches.select(1)
    after = matches.viewport().grab().toImage()
    row = matches.visualRect(matches.model().index(1, 0))
    other = matches.visualRect(matches.model().index(0, 0))
    assert before.copy(row) != after.copy(row)
    assert before.copy(other) == after.copy(other)
