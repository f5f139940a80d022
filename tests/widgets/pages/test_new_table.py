"""The new table page: everything by keyboard, defaults that follow, faults that are named."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Canadian, Fischer, Ing, TimeControl
from ingboard.clock.moments import minutes, seconds
from ingboard.counting.terms import Sharing, Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, Occasion
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.new_game.offers import NO_CLOCK
from ingboard.ui.features.new_game.page import NewTablePage
from ingboard.ui.game.setup_fields import SetupField
from ingboard.ui.widgets.buttons import ButtonKind
from ingboard.ui.widgets.form import TextField

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot) -> NewTablePage:
    made = NewTablePage()
    qtbot.addWidget(made)
    made.resize(1334, 704)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def clock_field(page: NewTablePage, field: SetupField) -> TextField:
    part = page.clock.form.parts[field]
    assert isinstance(part, TextField)
    return part


def write(field: TextField, written: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, written)


def choose_handicap(page: NewTablePage, index: int) -> None:
    box: QComboBox = page.game.handicap_box
    box.setCurrentIndex(index)
    box.activated.emit(index)


def choose_rules(page: NewTablePage, rules: RuleText) -> None:
    page.game.rules.show_choice(rules)
    page.game.rules.chosen.emit(rules)


def started(page: NewTablePage) -> list[object]:
    got: list[object] = []
    page.started.connect(got.append)
    return got


def the_values(page: NewTablePage) -> GameSetup:
    values = page.values
    assert isinstance(values, GameSetup)
    return values


def the_time(page: NewTablePage) -> TimeControl:
    controls = the_values(page).controls
    assert controls is not None
    return controls.black


def test_a_table_as_the_page_opens(page: NewTablePage) -> None:
    control = Ing(minutes(60), minutes(10), 3, 2)
    assert page.values == GameSetup(
        RuleText.SIMPLIFIED,
        empty_position(19, 19),
        default_terms(RuleText.SIMPLIFIED),
        controls=PerColor(control, control),
        bounce=Tournament().bounce,
        referee_claims=Tournament().referee_claims,
        occasion=Occasion.FRIENDLY,
    )
    assert (the_values(page).terms.komi, the_values(page).terms.ties) == (8, Ties.BLACK)


def test_enter_in_a_field_starts_with_what_is_written(page: NewTablePage, qtbot: QtBot) -> None:
    got = started(page)
    page.show_players(PerColor("", ""), PerColor("4d", "5d"), "Autumn Open")
    write(page.game.names.black, " Nora Lindqvist ")
    write(page.game.names.white, "Chen Wei-Lun")
    qtbot.keyClick(page.game.names.white, Qt.Key.Key_Return)
    assert len(got) == 1
    table = got[0]
    assert isinstance(table, GameSetup)
    assert table.names == PerColor("Nora Lindqvist", "Chen Wei-Lun")
    assert table.ranks == PerColor("4d", "5d")
    assert table.event == "Autumn Open"


def test_escape_cancels_and_starts_nothing(page: NewTablePage, qtbot: QtBot) -> None:
    got = started(page)
    with qtbot.waitSignal(page.cancelled):
        qtbot.keyClick(page.game.names.black, Qt.Key.Key_Escape)
    assert got == []


def test_enter_on_cancel_cancels(page: NewTablePage, qtbot: QtBot) -> None:
    got = started(page)
    page.cancel_button.setFocus()
    with qtbot.waitSignal(page.cancelled):
        qtbot.keyClick(page.cancel_button, Qt.Key.Key_Return)
    assert got == []


def test_tab_reaches_every_control_once(page: NewTablePage, qtbot: QtBot) -> None:
    page.game.names.black.setFocus()
    reached: list[QWidget] = []
    for _ in range(60):
        now = QApplication.focusWidget()
        assert now is not None
        if now in reached:
            break
        reached.append(now)
        qtbot.keyClick(now, Qt.Key.Key_Tab)
    form, clock = page.game, page.clock
    wanted = {
        form.names.black,
        form.names.white,
        form.ranks.black,
        form.ranks.white,
        form.rules,
        form.sizes,
        form.size_field,
        form.komi_field,
        form.handicap_box,
        form.ties,
        form.ing_material,
        form.other_material,
        *clock.form.parts.values(),
        page.event_field,
        page.cancel_button,
        page.start_button,
    }
    assert {part.focusProxy() or part for part in wanted} <= set(reached)
    assert reached[:4] == [form.names.black, form.ranks.black, form.names.white, form.ranks.white]
    assert reached.index(page.cancel_button) + 1 == reached.index(page.start_button)


def test_komi_and_ties_follow_handicap_and_rules(page: NewTablePage) -> None:
    choose_handicap(page, 2)
    assert (the_values(page).free_handicap, the_values(page).terms.komi) == (3, 0)
    assert the_values(page).terms.ties is Ties.BLACK
    choose_rules(page, RuleText.KSS)
    assert the_values(page).terms.ties is Ties.WHITE
    choose_rules(page, RuleText.SIMPLIFIED)
    choose_handicap(page, 0)
    assert (the_values(page).terms.komi, the_values(page).terms.ties) == (8, Ties.BLACK)
    choose_rules(page, RuleText.ING1991)
    assert the_values(page).terms.ties is Ties.DRAW


def test_a_komi_or_tie_rule_chosen_by_hand_stays(page: NewTablePage) -> None:
    write(page.game.komi_field, "6.5")
    page.game.ties.show_choice(Ties.WHITE)
    page.game.ties.chosen.emit(Ties.WHITE)
    choose_handicap(page, 1)
    choose_rules(page, RuleText.ING1991)
    assert (the_values(page).terms.komi, the_values(page).terms.ties) == (6.5, Ties.WHITE)


def test_one_click_takes_the_terms_of_european_tournaments(
    page: NewTablePage, qtbot: QtBot
) -> None:
    choose_rules(page, RuleText.ING1996)
    choose_handicap(page, 4)
    qtbot.mouseClick(page.game.other_material, LEFT)
    values = the_values(page)
    assert (values.rules, values.terms.komi, values.free_handicap) == (RuleText.SIMPLIFIED, 7.5, 0)
    assert values.options.prisoners is Prisoners.LID
    assert "General Tournament Rules 1.1.4.2, June 2010" in page.game.other_material.toolTip()
    qtbot.mouseClick(page.game.ing_material, LEFT)
    values = the_values(page)
    assert (values.terms.komi, values.terms.ties, values.terms.sharing) == (
        8,
        Ties.BLACK,
        Sharing.REGION,
    )
    assert values.options.prisoners is Prisoners.HOME
    assert "General Tournament Rules 1.1.4.1, June 2010" in page.game.ing_material.toolTip()
    choose_handicap(page, 4)
    assert the_values(page).terms.ties is Ties.BLACK


def test_a_wrong_field_is_named_by_the_start_button_and_starts_nothing(
    page: NewTablePage, qtbot: QtBot
) -> None:
    got = started(page)
    write(clock_field(page, SetupField.MAIN), "soon")
    assert page.start_button.reason == "Start: the main time is wrong"
    assert page.clock.advice.words.startswith("Enter a time")
    qtbot.keyClick(clock_field(page, SetupField.MAIN), Qt.Key.Key_Return)
    assert got == []
    write(clock_field(page, SetupField.MAIN), "90 min")
    assert page.start_button.reason == ""
    qtbot.keyClick(clock_field(page, SetupField.MAIN), Qt.Key.Key_Return)
    assert len(got) == 1


@pytest.mark.parametrize(
    ("komi", "size", "reason"),
    [("7.3", "19", "Start: the komi is wrong"), ("8", "26", "Start: the board size is wrong")],
)
def test_wrong_terms_are_named_too(page: NewTablePage, komi: str, size: str, reason: str) -> None:
    write(page.game.komi_field, komi)
    write(page.game.size_field, size)
    assert page.start_button.reason == reason


def test_another_size_is_typed_and_a_usual_one_is_recognized(page: NewTablePage) -> None:
    write(page.game.size_field, "7")
    assert the_values(page).first.grid.rows == 7
    chosen = [page.game.sizes.choice]
    write(page.game.size_field, "13")
    chosen.append(page.game.sizes.choice)
    assert chosen == [0, 13]


def test_an_even_board_says_that_it_has_no_winning_space(page: NewTablePage) -> None:
    write(page.game.size_field, "8")
    assert "no winning space" in page.game.advice.words


def test_the_komi_field_says_how_many_stones_it_is(page: NewTablePage) -> None:
    write(page.game.komi_field, "7.5")
    hint = page.game.komi_field.findChild(QLabel)
    assert isinstance(hint, QLabel)
    assert hint.text() == "4 stones"


def test_a_clock_card_fills_the_fields_and_typing_leaves_the_card(
    page: NewTablePage, qtbot: QtBot
) -> None:
    qtbot.mouseClick(page.clock.cards["ing-cup-8-9"], LEFT)
    assert clock_field(page, SetupField.MAIN).text() == "3:00:00"
    assert the_time(page) == Ing(minutes(180), minutes(20), 2, 2)
    write(clock_field(page, SetupField.PERIODS), "3")
    assert not page.clock.cards["ing-cup-8-9"].isChecked()
    assert the_time(page) == Ing(minutes(180), minutes(20), 3, 2)
    write(clock_field(page, SetupField.PERIODS), "2")
    assert page.clock.cards["ing-cup-8-9"].isChecked()


def test_other_systems_use_only_their_own_fields(page: NewTablePage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.clock.cards["fischer"], LEFT)
    assert the_time(page) == Fischer(minutes(10), seconds(15))
    assert not clock_field(page, SetupField.POINTS).isEnabled()
    qtbot.mouseClick(page.clock.cards["canadian"], LEFT)
    assert isinstance(the_time(page), Canadian)
    assert clock_field(page, SetupField.PERIODS).isEnabled()


def test_a_game_without_a_clock(page: NewTablePage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.clock.cards[NO_CLOCK], LEFT)
    assert the_values(page).controls is None
    assert not any(field.isEnabled() for field in page.clock.form.parts.values())
    assert page.start_button.reason == ""


def test_on_a_narrow_page_the_halves_stand_one_below_the_other(
    page: NewTablePage, qtbot: QtBot
) -> None:
    page.resize(620, 540)
    qtbot.waitUntil(lambda: page.clock.y() > page.game.y())
    assert page.start_button.mapTo(page, page.start_button.rect().bottomRight()).y() <= 540


def test_the_guess_changes_sides_and_the_names_go_along(page: NewTablePage) -> None:
    page.show_players(PerColor("Nora", "Chen"), PerColor("4d", "5d"))
    page.rites.color_chosen.emit(True)
    values = page.values
    assert isinstance(values, GameSetup)
    assert values.names == PerColor("Chen", "Nora")
    assert values.ranks == PerColor("5d", "4d")


def test_what_was_checked_for_one_table_is_not_said_of_the_next(page: NewTablePage) -> None:
    for button in page.rites.bowl_buttons:
        button.click()
    page.rites.guess_button.click()
    page.rites.guess.right_button.click()
    page.rites.guess.color_buttons.white.click()
    assert page.rites.bowl_sign.is_done
    page.show_players(PerColor("", ""), PerColor("", ""))
    assert not any(button.kind is ButtonKind.DONE for button in page.rites.bowl_buttons)
    assert not page.rites.color_sign.is_done


def test_the_clock_may_be_pressed_by_hand_as_at_a_board(page: NewTablePage) -> None:
    assert the_values(page).played_stone_presses
    QTest.keyClick(page.clock.pressed, Qt.Key.Key_Right)
    assert not the_values(page).played_stone_presses


def test_it_opens_at_its_head_wherever_it_was_left(page: NewTablePage) -> None:
    bar = page._scroll.verticalScrollBar()
    page.resize(1334, 500)
    QApplication.processEvents()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    page.show_players(PerColor("", ""), PerColor("", ""))
    assert bar.value() == 0


def test_scrolling_the_page_changes_no_list_under_the_pointer(page: NewTablePage) -> None:
    boxes = page.findChildren(QComboBox)
    assert len(boxes) >= 2
    for box in boxes:
        box.setFocus()
        before = box.currentIndex()
        for turn in (-120, 120):
            wheel = QWheelEvent(
                QPointF(5, 5),
                box.mapToGlobal(QPointF(5, 5)),
                QPoint(),
                QPoint(0, turn),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(box, wheel)
            assert box.currentIndex() == before


def test_no_row_moves_when_a_caption_says_something_longer(page: NewTablePage) -> None:
    def tops() -> list[int]:
        for _ in range(4):  # words, labels, columns and the page settle one after the other
            QApplication.processEvents()
        return [
            widget.mapTo(page, widget.rect().topLeft()).y()
            for widget in (page.clock.pressed, page.clock.extras, page.game.ties, page.options)
        ]

    next(iter(page.clock.cards.values())).click()
    before = tops()
    for card in page.clock.cards.values():
        card.click()
        assert tops() == before
    for written in ("x", "18", "19"):
        page.game.size_field.setText(written)
        page.game.size_field.textEdited.emit(written)
        assert tops() == before
