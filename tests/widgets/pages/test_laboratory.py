"""The laboratory's page: positions found and opened, lines stepped through, the reason on request."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ingboard.review.laboratory import laboratory
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.laboratory.count_table import reading_words, result_words
from ingboard.ui.features.laboratory.page import LaboratoryPage
from ingboard.ui.features.laboratory.panels import (
    LineStep,
    answer_of,
    matching,
    moves_under,
    reason_word,
    step_words,
)
from ingboard.ui.game.play_answers import PlayAnswer
from ingboard.ui.style import current_theme, make_theme, use_theme

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
GROUPS = laboratory().groups
TRIPLE = laboratory().position("triple-ko")
BEYOND = 4  # pixels that a label may differ between fonts


@pytest.fixture
def page(qtbot: QtBot) -> LaboratoryPage:
    made = LaboratoryPage()
    qtbot.addWidget(made)
    made.resize(678, 640)
    made.positions.show_groups(GROUPS)
    made.show()
    return made


def wishes(page: LaboratoryPage) -> list[object]:
    got: list[object] = []
    page.position_chosen.connect(lambda what: got.append(("position", what)))
    page.text_chosen.connect(lambda what: got.append(("text", what)))
    page.line_played.connect(lambda what: got.append(("line", what)))
    page.count_chosen.connect(lambda: got.append("count"))
    page.reset_chosen.connect(lambda: got.append("reset"))
    page.closed.connect(lambda: got.append("closed"))
    return got


def opened_page(page: LaboratoryPage, wanted: str, rules: RuleText = RuleText.ING1991) -> None:
    page.show_position(laboratory().position(wanted), rules)


# Values.


def test_a_position_is_found_by_any_words_of_its_title_group_or_id():
    def found(typed: str) -> list[str]:
        return [row.id for group in matching(GROUPS, typed) for row in group.positions]

    assert found("TRIPLE double") == ["triple-ko-double"]
    assert found("moonshine") == ["moonshine-life", "moonshine-life-threats"]
    assert found("breaths seki") == []
    assert len(found("breaths")) == 5
    assert len(found("")) == len(laboratory().positions)


def test_a_cell_says_allowed_or_the_reason_or_nothing_once_the_line_has_ended(page):
    six = TRIPLE.lines[3]
    simplified = [answer_of(each) for each in six.expected[RuleText.SIMPLIFIED]]
    assert [words for _, words in simplified] == ["Allowed"] * 5 + ["Superko"]
    page.show_position(TRIPLE, RuleText.ING1991)
    page.show_step(LineStep(3, 0))
    ing1991 = [row[1] for row in page.table.cells]
    assert ing1991[0] == (PlayAnswer.ALLOWED, "Allowed")
    assert ing1991[1:] == [(PlayAnswer.BARRED, "Twin hot")] + [None] * 4
    assert (moves_under(six, RuleText.SIMPLIFIED), moves_under(six, RuleText.KSS)) == (6, 2)


def test_every_reason_has_a_word_of_its_own():
    assert len({reason_word(reason) for reason in Reason}) == len(Reason)


def test_moves_and_results_in_words():
    passing = laboratory().position("ko-after-passes").lines[0].moves
    assert [step_words(move) for move in passing[:2]] == ["Black C3", "White passes"]
    draw = laboratory().position("draw").count
    assert draw is not None
    assert [result_words(draw.expected[rules]) for rules in RuleText] == [
        "Black wins the tie",
        "Draw",
        "Black wins the tie",
        "Black wins the tie",
    ]
    demonstration = laboratory().position("kss-handicap-3").count
    assert demonstration is not None
    found = demonstration.expected
    assert [result_words(found[rules]) for rules in RuleText] == ["Black by 11"] * 3 + [
        "Black by 8"
    ]
    shown = reading_words(found[RuleText.KSS], feasible=True)
    assert shown == "Spaces 4, losing stones 4, shared 0"
    assert reading_words(found[RuleText.KSS], feasible=False).startswith("Cannot")


# The list.


def test_typing_narrows_the_list_and_enter_opens_the_marked_position(page, qtbot):
    got = wishes(page)
    qtbot.keyClicks(page.positions.field, "bent four")
    assert page.positions.shown == tuple(row.id for row in GROUPS[3].positions)
    qtbot.keyClick(page.positions.field, Key.Key_Down)
    qtbot.keyClick(page.positions.field, Key.Key_Return)
    assert got == [("position", "bent-four-small-threat")]


def test_up_and_down_step_over_the_headings(page, qtbot):
    page.positions.show_open("two-for-one")
    view = page.positions.view
    qtbot.keyClick(view, Key.Key_Down)
    assert page.positions.marked == "eternal-life"
    qtbot.keyClick(view, Key.Key_Up)
    assert page.positions.marked == "two-for-one"
    page.positions.show_open("basic-ko")
    qtbot.keyClick(view, Key.Key_Up)
    assert page.positions.marked == "basic-ko"


def test_letters_typed_on_the_list_go_to_the_field_and_escape_clears_it(page, qtbot):
    got = wishes(page)
    qtbot.keyClicks(page.positions.view, "snap")
    assert page.positions.shown == ("snapback",)
    qtbot.keyClick(page.positions.field, Key.Key_Escape)
    assert len(page.positions.shown) == len(laboratory().positions)
    assert got == []


def test_a_click_opens_a_position_and_does_nothing_on_a_heading(page, qtbot):
    got = wishes(page)
    view = page.positions.view
    heading, first = (view.visualRect(view.model().index(row, 0)) for row in (0, 1))
    qtbot.mouseClick(view.viewport(), LEFT, pos=heading.center())
    assert got == []
    qtbot.mouseClick(view.viewport(), LEFT, pos=first.center())
    assert got == [("position", "basic-ko")]


def test_enter_with_nothing_found_opens_nothing(page, qtbot):
    got = wishes(page)
    qtbot.keyClicks(page.positions.field, "nothing like it")
    qtbot.keyClick(page.positions.field, Key.Key_Return)
    assert (page.positions.shown, got) == ((), [])


# The open position.


def test_whose_board_it_is_stands_in_plain_sight(page):
    page.show_position(TRIPLE, RuleText.ING1991)
    assert page.origin.isVisible()
    assert page.origin.text() == "Made for this program"
    opened_page(page, "eternal-life")
    assert page.origin.text() == "Board: the article's eternal life, from long-life.sgf"


def test_the_reason_is_hidden_until_asked_for_and_hidden_again_for_the_next_position(page, qtbot):
    page.show_position(TRIPLE, RuleText.ING1991)
    assert not page.explanation.isVisible()
    qtbot.mouseClick(page.reveal_button, LEFT)
    assert page.explanation.isVisible()
    assert "twins" in page.explanation.text()
    assert page.source.text().startswith("Source: Kim, Simon, Straus")
    opened_page(page, "basic-ko")
    assert not page.explanation.isVisible()


def test_another_text_is_chosen_in_one_click(page, qtbot):
    page.show_position(TRIPLE, RuleText.ING1991)
    got = wishes(page)
    qtbot.mouseClick(page.texts.segment(RuleText.SIMPLIFIED), LEFT)
    assert got == [("text", RuleText.SIMPLIFIED)]
    page.show_text(RuleText.KSS)
    assert page.texts.choice == RuleText.KSS
    assert got == [("text", RuleText.SIMPLIFIED)]


def test_a_line_is_played_move_by_move_until_the_text_ends_it(page, qtbot):
    page.show_position(TRIPLE, RuleText.ING1991)
    page.show_step(LineStep(3, 0))
    got = wishes(page)
    assert page.next_button.text() == "Next: Black D7"
    qtbot.mouseClick(page.next_button, LEFT)
    assert got == [("line", LineStep(3, 1))]
    page.show_step(LineStep(3, 1))
    assert page.next_button.text() == "Next: White B8"
    page.show_step(LineStep(3, 2))
    assert page.next_button.reason == "Ing 1991 stops here"
    page.play_next()
    assert got == [("line", LineStep(3, 1))]
    page.show_text(RuleText.SIMPLIFIED)
    assert page.next_button.text() == "Next: Black F7"
    page.show_step(LineStep(3, 6))
    assert page.next_button.reason == "End of the line"


def test_the_keys_step_reset_and_leave(page, qtbot):
    page.show_position(TRIPLE, RuleText.SIMPLIFIED)
    page.show_step(LineStep(1, 1))
    got = wishes(page)
    for key in (Key.Key_Right, Key.Key_Left, Key.Key_Home, Key.Key_Escape):
        qtbot.keyClick(page, key)
    assert got == [("line", LineStep(1, 2)), ("line", LineStep(1, 0)), "reset", "closed"]


def test_after_opening_from_the_list_the_arrows_step_through_the_line(page, qtbot):
    page.position_chosen.connect(
        lambda wanted: page.show_position(TRIPLE, RuleText.ING1991) if wanted else None
    )
    page.activateWindow()
    page.positions.field.setFocus()
    qtbot.keyClicks(page.positions.field, "triple ko three")
    qtbot.keyClick(page.positions.field, Key.Key_Return)
    got = wishes(page)
    for widget in (page.table, page.reveal_button, page.close_button):
        qtbot.keyClick(widget, Key.Key_Right)
    assert got == [("line", LineStep(0, 1))] * 3
    assert page.focusWidget() is page.table


def test_nothing_is_before_the_start(page):
    page.show_position(TRIPLE, RuleText.SIMPLIFIED)
    got = wishes(page)
    page.step_back()
    assert got == []
    assert page.reset_button.reason == "At the start"


def test_another_line_starts_from_the_position_as_it_was(page, qtbot):
    page.show_position(TRIPLE, RuleText.SIMPLIFIED)
    page.show_step(LineStep(0, 2))
    got = wishes(page)
    qtbot.keyClick(page.lines, Key.Key_Right)
    assert got == ["reset"]
    assert (page.line, page.table.played) == (1, 0)
    assert page.line_title.text() == "Its twin"


def test_a_single_line_needs_no_choice(page):
    opened_page(page, "single-suicide")
    assert not page.lines.isVisible()
    assert page.line_title.text() == "White A5"
    assert page.table.cells[0][3][1] == "A pass"


def test_a_demonstration_is_counted_and_has_no_line(page, qtbot):
    opened_page(page, "penalty")
    got = wishes(page)
    assert not page.next_button.isVisible()
    assert not page.table.isVisible()
    assert page.counts.accessibleDescription().count("White by 1") == 4
    qtbot.mouseClick(page.count_button, LEFT)
    assert got == ["count"]


def test_the_lens_names_a_kind_only_where_it_is_proved(page):
    opened_page(page, "fighting-breath")
    assert page.lens.isVisible()
    words = [label.text() for label in page.lens.labels]
    assert "fighting" in words
    assert "kind not proved" in words
    assert "Black's chain at A2" in words
    opened_page(page, "basic-ko")
    assert not page.lens.isVisible()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("wanted", ["three-kos-apart", "mandatory-pass", "kss-handicap-3"])
def test_nothing_stands_beyond_the_page(page, qapp, scale, wanted):
    before = current_theme()
    use_theme(qapp, make_theme("dark", scale))
    try:
        opened_page(page, wanted)
        page.reveal()
        for width in (678, 440):
            page.resize(round(width * scale), round(640 * scale))
            QApplication.processEvents()
            assert page.width() <= round(width * scale) + BEYOND
            shown = page.counts if wanted == "kss-handicap-3" else page.table
            for widget in (shown, page.texts, page.explanation, page.close_button, page.positions):
                right = widget.mapTo(page, QPoint(widget.width(), 0)).x()
                assert right <= page.width() + BEYOND
        page.grab()
    finally:
        use_theme(qapp, before)


def test_a_reader_hears_every_row(page):
    page.show_position(TRIPLE, RuleText.ING1991)
    said = page.table.accessibleDescription()
    assert said.startswith("1 Black D7. Simplified Ing: Allowed, Ing 1991: Allowed")
    assert "2 White D8. Simplified Ing: Superko, Ing 1991: Hot stone" in said
    opened_page(page, "draw")
    assert "Ing 1991: Draw." in page.counts.accessibleDescription()


def test_the_next_key_works_on_arrival_with_the_cursor_in_the_empty_search(
    page: LaboratoryPage, qtbot: QtBot
) -> None:
    opened_page(page, "triple-ko")
    page.setFocus()
    assert page.positions.field.hasFocus()
    got = wishes(page)
    qtbot.keyClick(page.positions.field, Key.Key_Right)
    assert got == [("line", LineStep(0, 1))]
    page.positions.field.setText("ko")
    qtbot.keyClick(page.positions.field, Key.Key_Left)
    assert len(got) == 1
    assert page.positions.field.cursorPosition() == 1
