"""The rule options of a new table: folded away, each with its reason and whom it follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.counting.terms import Compensation, Sharing
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, even_game
from ingboard.review.sayings import Element, Standing, row_of
from ingboard.rules.options import RuleOptions
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.rules.texts import RULESETS
from ingboard.ui.features.new_game.option_rows import ChosenOptions, option_rows
from ingboard.ui.features.new_game.page import NewTablePage
from ingboard.ui.features.new_game.rule_options_card import RuleOptionsCard
from ingboard.ui.game.bowl_pictures import bowl_pictures
from ingboard.ui.game.game_facts import table_choices
from tests.unit.game.played import Played


@pytest.fixture
def card(qtbot: QtBot) -> RuleOptionsCard:
    made = RuleOptionsCard()
    qtbot.addWidget(made)
    made.resize(520, 600)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def pick(card: RuleOptionsCard, element: Element, key: str) -> None:
    choices = card.fields[element].choices
    choices.show_choice(key)
    choices.chosen.emit(key)


def test_the_options_are_folded_and_as_usual_at_first(card: RuleOptionsCard) -> None:
    card.show_rules(RuleText.ING1996, 0)
    assert not card.is_open
    assert card.chosen == ChosenOptions()
    assert card.state.text() == "Usual under this text."


@pytest.mark.parametrize("rules", RuleText)
def test_every_row_says_what_is_chosen_and_whom_it_follows(
    card: RuleOptionsCard, rules: RuleText
) -> None:
    card.show_rules(rules, 4)
    for row in option_rows(rules, 4):
        for choice in row.choices:
            pick(card, row.element, choice.key)
            words = card.fields[row.element].meaning.text()
            assert "Follows:" in words
            assert row_of(row.element).of(rules).choice == row.usual
        if row.element is Element.PRISONERS:
            keys = [choice.key for choice in row.choices]
            assert keys == [str(one) for one in RULESETS[rules].prisoners]


def test_no_option_that_a_table_can_choose_is_missing_from_the_card() -> None:
    # On the page itself: komi, ties, the placing of a handicap, the rites of the start; lateness is the
    # tournament's, whose page sets what is charged.
    elsewhere = {
        Element.TIES,
        Element.HANDICAP_TIES,
        Element.KOMI,
        Element.HANDICAP_PLACEMENT,
        Element.BOWLS,
        Element.COLORS,
        Element.LATENESS,
    }
    for rules in RuleText:
        here = {row.element for row in option_rows(rules, 4)}
        for element in set(Element) - elsewhere:
            options = row_of(element).of(rules).options
            if any(option.standing is Standing.ON_OFFER for option in options):
                assert element in here


def test_choices_become_the_conditions_of_the_game(qtbot: QtBot) -> None:
    page = NewTablePage()
    qtbot.addWidget(page)
    page.game.rules.show_choice(RuleText.ING1996)
    page.game.rules.chosen.emit(RuleText.ING1996)
    page.game.handicap_box.setCurrentIndex(3)
    page.game.handicap_box.activated.emit(3)
    pick(page.options, Element.SINGLE_SUICIDE, "pass")
    pick(page.options, Element.PRISONERS, "lid")
    pick(page.options, Element.SHARED_POINTS, "region")
    pick(page.options, Element.HANDICAP_COMPENSATION, "kss")
    assert page.options.state.text() == "4 set for this table."
    setup = page.values
    assert isinstance(setup, GameSetup)
    assert setup.options == RuleOptions(SingleSuicide.PASS, Prisoners.LID)
    assert setup.terms.sharing is Sharing.REGION
    assert setup.terms.compensation is Compensation.KSS


def test_another_rule_text_begins_with_its_own_usual_options(card: RuleOptionsCard) -> None:
    card.show_rules(RuleText.ING1996, 0)
    pick(card, Element.PRISONERS, "lid")
    card.show_rules(RuleText.ING1991, 0)
    assert card.chosen == ChosenOptions()
    pick(card, Element.PRISONERS, "lid")
    card.show_rules(RuleText.ING1991, 3)
    assert card.chosen.play.prisoners is Prisoners.LID


def test_choices_are_reached_and_made_by_keyboard(card: RuleOptionsCard, qtbot: QtBot) -> None:
    card.show_rules(RuleText.KSS, 0)
    card.fold_button.setFocus()
    qtbot.keyClick(card.fold_button, Qt.Key.Key_Space)
    assert card.is_open
    QTest.keyClick(card.fold_button, Qt.Key.Key_Tab)
    choices = card.fields[Element.SINGLE_SUICIDE].choices
    assert choices.hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert card.chosen.play.single_suicide is SingleSuicide.PROHIBITED


def test_the_card_leads_to_the_page_which_text_says_what(
    card: RuleOptionsCard, qtbot: QtBot
) -> None:
    card.show_rules(RuleText.ING1991, 0)
    card.fold_button.click()
    with qtbot.waitSignal(card.texts_asked, timeout=1000):
        qtbot.mouseClick(card.texts_button, Qt.MouseButton.LeftButton)


def test_prisoners_wait_in_the_lid_until_the_count() -> None:
    rows = ["XO...", ".....", ".....", ".....", "....."]
    setup = replace(
        even_game(5, RuleText.ING1991, default_terms(RuleText.ING1991)),
        first=parse_rows(rows),
        to_start=Color.WHITE,
        options=RuleOptions(prisoners=Prisoners.LID),
    )
    game = Played(setup)
    game.play("A4")
    bowls = bowl_pictures(game.state)
    assert (bowls.black.in_bowl, bowls.black.on_board, bowls.black.in_lid) == (11, 0, 1)
    assert (bowls.white.in_bowl, bowls.white.in_lid) == (10, 0)
    assert bowls.black.adds_up
    assert table_choices(setup) == ("This table: prisoners wait in the lid until the count.",)
    game.pass_()
    game.pass_()
    for color in Color:
        game.do(ask.Assent(color, given=True, at=Moment(0)))
    game.do(ask.BeginCount(Moment(0)))
    assert bowl_pictures(game.state).black.in_lid == 0
    home = Played(replace(setup, options=RuleOptions()))
    home.play("A4")
    assert bowl_pictures(home.state).black.in_bowl == 12
