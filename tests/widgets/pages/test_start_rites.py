"""The card for the start of a game: it notes what the players say, and nothing of its own."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, PerColor
from ingboard.ui.features.new_game.start_rites import StartRites, called, changes_sides
from ingboard.ui.widgets.buttons import ButtonKind

BLACK, WHITE = Color.BLACK, Color.WHITE
NAMES = PerColor("Nora Lindqvist", "Chen Wei-Lun")
WIDTH_ON_THE_PAGE = 511


@pytest.fixture
def rites(qtbot: QtBot) -> StartRites:
    made = StartRites()
    qtbot.addWidget(made)
    made.show_players(NAMES)
    made.resize(WIDTH_ON_THE_PAGE, 300)
    made.show()
    return made


def chosen_by(rites: StartRites) -> list[object]:
    got: list[object] = []
    rites.color_chosen.connect(got.append)
    return got


def test_each_bowl_is_checked_by_itself(rites):
    rites.bowl_buttons.black.click()
    assert rites.bowl_line.text() == "180 stones in each bowl"
    assert not rites.bowl_sign.is_done
    rites.bowl_buttons.white.click()
    assert rites.bowl_line.text() == "Bowls checked: 180 and 180"
    assert rites.bowl_sign.is_done


def test_a_check_can_be_withdrawn(rites):
    kinds = []
    for _ in range(2):
        rites.bowl_buttons.black.click()
        kinds.append(rites.bowl_buttons.black.kind)
    assert kinds == [ButtonKind.DONE, ButtonKind.PLAIN]


def test_another_board_has_other_sets_and_voids_the_checks(rites):
    rites.bowl_buttons.black.click()
    rites.bowl_buttons.white.click()
    rites.show_stones(180)
    assert rites.bowl_sign.is_done
    rites.show_stones(40)
    assert rites.bowl_line.text() == "40 stones in each bowl"
    assert not any(button.kind is ButtonKind.DONE for button in rites.bowl_buttons)


def test_a_right_guess_lets_the_younger_choose(rites):
    got = chosen_by(rites)
    rites.guess_button.click()
    assert rites.guess.isVisible()
    rites.guess.right_button.click()
    assert rites.guess.asked.text().startswith("Chen Wei-Lun chooses")
    rites.guess.color_buttons.black.click()
    assert got == [True]
    assert not rites.guess.isVisible()
    assert rites.color_line.text() == "Color chosen by nigiri"


def test_a_wrong_guess_lets_the_elder_choose(rites):
    got = chosen_by(rites)
    rites.guess_button.click()
    rites.guess.elder.show_choice(WHITE)
    rites.guess.wrong_button.click()
    assert rites.guess.asked.text().startswith("Chen Wei-Lun chooses")
    rites.guess.color_buttons.white.click()
    assert got == [False]


@pytest.mark.parametrize("elder", list(Color))
@pytest.mark.parametrize("color", list(Color))
def test_the_chooser_takes_the_color_and_the_names_change_places_if_need_be(elder, color):
    assert changes_sides(elder, color, guessed=True) == (elder is color)
    assert changes_sides(elder, color, guessed=False) == (elder is not color)


def test_no_color_is_offered_before_the_guess_is_told(rites):
    got = chosen_by(rites)
    rites.guess_button.click()
    assert not rites.guess.color_buttons.black.isVisible()
    rites.guess.color_buttons.black.click()
    assert got == []


def test_choosing_again_forgets_the_choice_and_starts_with_the_guess(rites):
    rites.guess_button.click()
    rites.guess.right_button.click()
    rites.guess.color_buttons.white.click()
    assert rites.guess_button.text() == "Choose again"
    rites.guess_button.click()
    assert rites.color_line.text() == "Color by nigiri"
    assert rites.guess.right_button.isVisible()
    assert not rites.color_sign.is_done


def test_players_without_a_name_are_first_and_second_and_long_names_are_cut():
    names = PerColor("  ", "Maximilian-Alexander von Hohenfels")
    assert called(names, BLACK) == "First player"
    assert len(called(names, WHITE)) == 22
    assert called(names, WHITE).endswith("…")


def test_new_names_keep_the_elder_told(rites):
    rites.guess_button.click()
    rites.guess.elder.show_choice(WHITE)
    rites.show_players(PerColor("Ann", "Bob"))
    assert rites.guess.elder.choice is WHITE
    assert rites.guess.asked.text().startswith("Bob takes")


def test_beginning_anew_forgets_everything(rites):
    rites.bowl_buttons.black.click()
    rites.guess_button.click()
    rites.forget()
    assert rites.bowl_buttons.black.kind is ButtonKind.PLAIN
    assert rites.color_line.text() == "Color by nigiri"
    assert not rites.guess.isVisible()
    assert rites.guess_button.text() == "Nigiri"


def test_the_card_fits_into_the_column_of_the_new_table(rites):
    rites.guess_button.click()
    assert rites.minimumSizeHint().width() <= WIDTH_ON_THE_PAGE
    for color in Color:
        button = rites.bowl_buttons[color]
        width = button.width()
        button.click()
        assert button.sizeHint().width() <= width
