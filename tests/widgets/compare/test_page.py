"""The compare page and the merge page by themselves: what they show, and what they ask for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ingboard.kifu.reader import read_collection
from ingboard.review.merge.united_comment import Names
from ingboard.ui.features.compare.pages import Compared, ComparePage, MergePage
from ingboard.ui.features.compare.recorded_result import ResultPage, ResultPicture
from ingboard.ui.widgets.page_parts import CardTone


@pytest.fixture
def page(qtbot: QtBot) -> ComparePage:
    made = ComparePage()
    qtbot.addWidget(made)
    one, other = (
        read_collection(f"(;SZ[9];B[aa];W[{move}];B[cc])".encode(), "x").games[0]
        for move in ("bb", "dd")
    )
    compared = Compared(one, other, ("a.sgf", "b.sgf"))
    made.resize(1366, 700)
    made.show_compared(compared)
    made.show_sides(compared.sides(compared.places_of(0), 0))
    made.show()
    return made


@pytest.mark.parametrize(
    ("key", "steps"), [(Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1), (Qt.Key.Key_PageDown, 10)]
)
def test_keys_step_both_boards(page: ComparePage, qtbot: QtBot, key: Qt.Key, steps: int) -> None:
    with qtbot.waitSignal(page.stepped) as told:
        qtbot.keyClick(page, key)
    assert told.args == [steps]


def test_left_and_right_step_while_the_list_has_the_focus(page: ComparePage, qtbot: QtBot) -> None:
    page.list.setFocus()
    with qtbot.waitSignal(page.stepped):
        qtbot.keyClick(page.list, Qt.Key.Key_Right)


def test_the_wheel_over_either_board_steps_both(page: ComparePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.stepped) as told:
        page.boards[1].wheel_turned.emit(1)
    assert told.args == [1]


def test_in_a_narrow_window_the_list_stands_below_the_boards(page: ComparePage) -> None:
    assert page.list.x() > page.boards[1].geometry().right()
    page.resize(700, 900)
    layout = page.layout()
    assert layout is not None
    layout.activate()
    assert page.list.y() > page.boards[1].geometry().bottom()
    assert page.boards[0].y() == page.boards[1].y()


def test_nothing_can_be_merged_while_it_is_refused(qtbot: QtBot) -> None:
    page = MergePage()
    qtbot.addWidget(page)
    page.show_reviews("one and other", Names("Anna", "Ben"))
    page.show_preview(refusal="The boards are of two sizes.")
    with qtbot.assertNotEmitted(page.merge_chosen):
        qtbot.keyClick(page, Qt.Key.Key_Return)
        qtbot.mouseClick(page.merge_button, Qt.MouseButton.LeftButton)
    page.show_preview("2 moves in common.", ("2 comments",))
    with qtbot.waitSignal(page.merge_chosen) as told:
        qtbot.keyClick(page, Qt.Key.Key_Return)
    assert told.args == [Names("Anna", "Ben")]


def test_names_are_told_a_moment_after_typing(qtbot: QtBot) -> None:
    page = MergePage()
    qtbot.addWidget(page)
    page.show()
    with qtbot.waitSignal(page.names_changed) as told:
        qtbot.keyClicks(page.one, " Anna ")
    assert told.args == [Names("Anna", "")]


@pytest.mark.parametrize(
    ("agrees", "tone"), [(True, CardTone.DONE), (False, CardTone.WRONG), (None, CardTone.RAISED)]
)
def test_agreement_is_a_matter_of_words_and_edge(
    qtbot: QtBot, agrees: bool | None, tone: CardTone
) -> None:
    page = ResultPage()
    qtbot.addWidget(page)
    verdict = {True: "Both agree.", False: "They differ.", None: ""}[agrees]
    page.show_result(
        ResultPicture("W+3", "White wins by 3", "B+5", "x", agrees=agrees, verdict=verdict)
    )
    assert page.counted.tone is tone
    assert page.verdict.text() == verdict
    assert page.verdict.isHidden() is (not verdict)


def test_what_is_not_offered_is_not_there(qtbot: QtBot) -> None:
    page = ResultPage()
    qtbot.addWidget(page)
    page.show_result(ResultPicture("B+R", "", waits="resigned", ask="Count anyway"))
    assert not page.ask_button.isHidden()
    assert page.source_button.isHidden()
    assert page.counted.result.text() == "–"
    page.show_result(ResultPicture("W+3", "", "W+3", other_source="Suggest"))
    assert page.ask_button.isHidden()
    assert page.source_button.text() == "Suggest"
