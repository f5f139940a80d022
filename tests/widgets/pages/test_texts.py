"""The page "which text says what": every text and edition on it, cells by keyboard, reasons beside them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ingboard.review.editions import Edition, not_offered
from ingboard.review.sayings import (
    EUROPE,
    Element,
    Group,
    SayingRow,
    Standing,
    TextColumn,
    group_title,
    row_of,
    rows,
)
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.rule_texts.lines import mark_words
from ingboard.ui.features.rule_texts.page import TextsPage
from ingboard.ui.widgets.page_parts import TextLabel

WIDE, NARROW = (1334, 704), (640, 520)


@pytest.fixture
def page(qtbot: QtBot) -> TextsPage:
    made = TextsPage()
    qtbot.addWidget(made)
    made.resize(*WIDE)
    made.show_texts(RuleText.ING1991)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.table.setFocus()
    return made


def press(page: TextsPage, key: Qt.Key) -> None:
    QTest.keyClick(page.table, key)


def select(page: TextsPage, element: Element, rules: TextColumn) -> None:
    for row, line in enumerate(page.table.texts.lines):
        if isinstance(line, SayingRow) and line.element is element:
            page.table.select(row, rules)


def selected(page: TextsPage) -> tuple[Element, TextColumn]:
    cell = page.table.cell
    assert cell is not None
    return cell[0].element, cell[1]


def options_shown(page: TextsPage) -> list[str]:
    return [option.option.key for option in page.card.options]


def test_every_element_and_every_edition_not_offered_has_a_line(page):
    lines = page.table.texts.lines
    elements = [line.element for line in lines if isinstance(line, SayingRow)]
    assert elements == [row.element for row in rows()]
    editions = [line for line in lines if isinstance(line, Edition)]
    assert editions == list(not_offered())
    headings = [line for line in lines if isinstance(line, str)]
    assert headings == [*map(group_title, Group), "Not offered"]


SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def test_the_four_texts_and_europe_have_a_column_each(page):
    model = page.table.texts
    across = Qt.Orientation.Horizontal
    titles = [model.headerData(column, across, SPOKEN) for column in range(1, 6)]
    in_use = "Ing 1991, in use"
    assert titles == ["Simplified Ing", "Europe", in_use, "Ing 1996", "Kim, Simon, Straus"]
    assert len(page.table.column_lefts()) == 6


def test_europe_says_what_it_adds_with_its_source_and_date_and_else_what_simplified_does(page):
    select(page, Element.KOMI, EUROPE)
    assert page.card.words.text() == "8 with Ing material, 7.5 with other."
    assert (
        page.card.source.text() == "Europe: General Tournament Rules 1.1.4.1 and 1.1.4.2, June 2010"
    )
    select(page, Element.CAPTURE_ORDER, EUROPE)
    assert page.card.words.text() == "As Simplified Ing."
    added = {row.element for row in rows() if row.europe is not None}
    assert added >= {
        *(Element.KOMI, Element.TIES, Element.HANDICAP_TIES, Element.MATERIAL, Element.PASS_STONES),
        *(Element.LAST_PASS, Element.LATENESS, Element.METHOD),
    }
    assert all("June 2010" in row.europe.source for row in rows() if row.europe is not None)


def test_the_page_starts_in_the_column_of_the_text_in_use(page):
    assert page.table.in_use == TextColumn(RuleText.ING1991)
    assert selected(page) == (rows()[0].element, TextColumn(RuleText.ING1991))


def test_another_text_in_use_takes_the_selection_to_its_column(page):
    select(page, Element.TIES, TextColumn(RuleText.ING1991))
    page.show_texts(RuleText.KSS)
    assert selected(page) == (Element.TIES, TextColumn(RuleText.KSS))


def test_without_a_text_in_use_no_column_is_washed(qtbot):
    made = TextsPage()
    qtbot.addWidget(made)
    made.show_texts(None)
    assert made.table.in_use is None
    assert selected(made)[1] == TextColumn(RuleText.SIMPLIFIED)


def test_arrows_go_from_cell_to_cell_past_the_headings(page):
    elements = [row.element for row in rows()]
    for element in elements[1:]:
        press(page, Qt.Key.Key_Down)
        assert selected(page) == (element, TextColumn(RuleText.ING1991))
    press(page, Qt.Key.Key_Down)
    assert selected(page)[0] is elements[-1]
    press(page, Qt.Key.Key_Right)
    assert selected(page)[1] == TextColumn(RuleText.ING1996)
    for _ in range(5):
        press(page, Qt.Key.Key_Left)
    assert selected(page)[1] == TextColumn(RuleText.SIMPLIFIED)
    press(page, Qt.Key.Key_Up)
    assert selected(page)[0] is elements[-2]


def test_home_and_end_go_to_the_first_and_last_element(page):
    press(page, Qt.Key.Key_End)
    assert selected(page)[0] is rows()[-1].element
    press(page, Qt.Key.Key_Home)
    assert selected(page)[0] is rows()[0].element


def test_the_selected_cell_is_in_view(page):
    press(page, Qt.Key.Key_End)
    table = page.table
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


def test_a_disputed_cell_shows_its_options_the_choice_and_its_reason(page):
    select(page, Element.OTHER_SIDE, TextColumn(RuleText.ING1991))
    saying = row_of(Element.OTHER_SIDE).of(RuleText.ING1991)
    assert page.card.status.text() == "Disputed"
    assert options_shown(page) == [option.key for option in saying.options]
    in_use = page.card.options[0]
    assert in_use.option.standing is Standing.IN_USE
    words = [label.text() for label in in_use.findChildren(TextLabel)]
    assert f"Why: {saying.options[0].reason}" in words
    assert saying.options[0].follows in in_use.standing.text()
    assert all(not other.option.reason for other in page.card.options[1:])


def test_a_cell_that_a_text_settles_shows_the_article_and_no_option(page):
    select(page, Element.END, TextColumn(RuleText.ING1991))
    assert options_shown(page) == []
    assert page.card.source.text() == "Ing 1991: Item 19"
    assert page.card.words.text() == row_of(Element.END).of(RuleText.ING1991).words


def test_silence_and_dispute_are_marked_by_a_word():
    assert mark_words(row_of(Element.PRISONERS).of(RuleText.ING1991)).startswith("Silent; from Kim")
    assert mark_words(row_of(Element.PRISONERS).of(RuleText.ING1996)).startswith(
        "Not read; from Kim"
    )
    assert mark_words(row_of(Element.UNCOUPLED_KOS).of(RuleText.KSS)) == "Silent; our own choice"
    assert (
        mark_words(row_of(Element.STOPPED_MOVE).of(RuleText.ING1991))
        == "Disputed: Item 42; program differs"
    )
    assert mark_words(row_of(Element.END).of(RuleText.ING1991)) == "Item 19"


def test_choosing_a_part_goes_to_its_first_element(page):
    page.groups.chosen.emit(Group.COUNTING)
    assert selected(page) == (Element.METHOD, TextColumn(RuleText.ING1991))
    assert page.groups.choice is Group.COUNTING


def test_the_part_follows_the_selected_cell(page):
    select(page, Element.KOMI, TextColumn(RuleText.KSS))
    assert page.groups.choice is Group.HANDICAP


@pytest.mark.parametrize("size", [WIDE, (1000, 700), NARROW])
def test_nothing_is_wider_than_the_window(page, size):
    page.resize(*size)
    assert page.width() == size[0]
    last_left, last_width = page.table.column_lefts()[-1]
    assert last_left + last_width == page.table.viewport().width()
    assert page.table.horizontalScrollBar().maximum() == 0
    assert page.minimumSizeHint().width() <= NARROW[0]


def test_a_narrow_window_shows_one_text_at_a_time(page):
    page.resize(*NARROW)
    assert page.is_narrow
    assert page.texts.isVisible()
    assert len(page.table.column_lefts()) == 2
    select(page, Element.TIES, TextColumn(RuleText.ING1991))
    page.texts.show_choice(TextColumn(RuleText.KSS))
    page.texts.chosen.emit(TextColumn(RuleText.KSS))
    assert selected(page) == (Element.TIES, TextColumn(RuleText.KSS))
    press(page, Qt.Key.Key_Right)
    assert selected(page) == (Element.TIES, TextColumn(RuleText.KSS))
    page.resize(*WIDE)
    assert len(page.table.column_lefts()) == 6
    assert not page.texts.isVisible()


def test_escape_and_the_button_close(page, qtbot):
    with qtbot.waitSignal(page.closed):
        press(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.closed):
        page.close_button.click()
