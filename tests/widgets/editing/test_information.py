"""The page of a game's facts: what is said while typing, and what may be kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.ui.features.record.pages import InformationPage
from ingboard.ui.style import make_theme, use_theme

FACTS = {"PB": "Lin", "KM": "6,5", "RE": "Black won", "GC": "two\nlines", "TM": "3600"}


@pytest.fixture
def page(qapp, qtbot) -> InformationPage:
    use_theme(qapp, make_theme("light"))
    page = InformationPage()
    qtbot.addWidget(page)
    page.resize(1366, 716)
    page.show()
    qtbot.waitExposed(page)
    page.show_facts(FACTS)
    return page


def type_into(page: InformationPage, name: str, value: str) -> None:
    page.fields[name].setFocus()
    page.fields[name].selectAll()
    QTest.keyClicks(page.fields[name], value)


def test_the_facts_come_back_as_they_were_shown(page):
    assert {name: value for name, value in page.facts.items() if value} == FACTS


def test_odd_values_of_the_file_are_named_and_lock_nothing(page):
    assert "comma" in page.advice["KM"].words
    assert "ept as written" in page.advice["RE"].words
    assert page.keep_button.isEnabled()


def test_a_value_typed_in_a_wrong_form_locks_the_button_which_names_the_field(page):
    type_into(page, "KM", "7.3")
    assert page.keep_button.reason == "Komi is wrong"
    type_into(page, "KM", "7.5")
    assert page.keep_button.isEnabled()
    assert page.advice["KM"].words == ""


def test_time_and_result_are_said_in_words(page):
    type_into(page, "OT", "3x600 Ing 2 points")
    type_into(page, "RE", "W+T")
    assert page.advice["OT"].words == "60 min + 3 × 10 min, 2 points each."
    assert page.advice["RE"].words == "White wins on time."


def test_a_fault_is_not_hidden_by_a_note_of_its_row(page):
    type_into(page, "RU", "Tromp")
    type_into(page, "HA", "two")
    assert "number of stones" in page.advice["HA"].words


def test_ctrl_enter_keeps_and_escape_closes_from_a_field(page, qtbot):
    with qtbot.waitSignal(page.kept) as kept:
        QTest.keyClick(page.fields["EV"], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert kept.args[0]["PB"] == "Lin"
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(page.comment, Qt.Key.Key_Escape)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_moves_when_a_remark_comes_and_all_fits_a_small_laptop(qapp, page, scale):
    use_theme(qapp, make_theme("light", scale))
    page.resize(round(1366 * scale), round(716 * scale))
    qapp.processEvents()
    before = {name: field.geometry() for name, field in page.fields.items()}
    type_into(page, "DT", "soon")
    qapp.processEvents()
    assert {name: field.geometry() for name, field in page.fields.items()} == before
    assert page.minimumSizeHint().height() <= 716 * scale
    bottom = page.keep_button.mapTo(page, page.keep_button.rect().bottomLeft()).y()
    assert bottom < page.height()


def test_values_that_nobody_touched_come_back_to_the_last_character(page):
    facts = {"CP": "two  blanks\u00a0here\u2028\x0b", "GC": "a\u00a0b\u2028c", "PC": "x\ty"}
    page.show_facts(facts)
    type_into(page, "PB", "Lin")
    assert {name: value for name, value in page.facts.items() if value} == {**facts, "PB": "Lin"}
