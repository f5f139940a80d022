"""Stepping through a game and a film."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.ui.game.navigation import FilmNavigation, GameNavigation, StepSlider
from ingboard.ui.widgets.buttons import KeyButton


def names_of(widget: QWidget) -> list[str]:
    return [found.accessibleName() for found in widget.findChildren(KeyButton)]


def button(widget: QWidget, spoken: str) -> KeyButton:
    return widget.findChildren(KeyButton)[names_of(widget).index(spoken)]


def wheel(widget, turned: int) -> None:
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.fixture
def game(qtbot) -> GameNavigation:
    widget = GameNavigation()
    qtbot.addWidget(widget)
    widget.resize(608, 32)
    widget.show()
    widget.show_position(170, 297, (90, 240))
    return widget


@pytest.fixture
def film(qtbot) -> FilmNavigation:
    widget = FilmNavigation()
    qtbot.addWidget(widget)
    widget.resize(656, 32)
    widget.show()
    widget.show_stone(4, 119)
    return widget


def test_the_place_is_said_in_words(game):
    assert game.words == "170 of 297"


@pytest.mark.parametrize(("spoken", "step"), [("One move back", -1), ("One move forward", 1)])
def test_a_step_goes_out(qtbot, game, spoken, step):
    with qtbot.waitSignal(game.stepped) as caught:
        button(game, spoken).click()
    assert caught.args == [step]


@pytest.mark.parametrize(("spoken", "move"), [("First move", 0), ("Last move", 297)])
def test_a_jump_to_either_end_goes_out(qtbot, game, spoken, move):
    with qtbot.waitSignal(game.jumped) as caught:
        button(game, spoken).click()
    assert caught.args == [move]


def test_buttons_that_lead_nowhere_are_disabled_in_their_place(game):
    places = {b.accessibleName(): b.pos() for b in game.findChildren(KeyButton)}
    game.show_position(0, 297)
    assert not button(game, "First move").isEnabled()
    assert not button(game, "One move back").isEnabled()
    game.show_position(297, 297)
    assert not button(game, "Last move").isEnabled()
    assert button(game, "One move back").isEnabled()
    assert {b.accessibleName(): b.pos() for b in game.findChildren(KeyButton)} == places


def test_the_rail_does_not_shift_as_the_number_grows(game):
    slider = game.findChild(StepSlider)
    game.show_position(8, 297)
    before = slider.geometry()
    game.show_position(297, 297)
    assert slider.geometry() == before


def test_a_click_on_the_rail_jumps_there(qtbot, game):
    slider = game.findChild(StepSlider)
    with qtbot.waitSignal(game.jumped) as caught:
        qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 1, 16))
    assert caught.args == [297]


def test_dragging_along_the_rail_jumps_on_the_way(qtbot, game):
    slider = game.findChild(StepSlider)
    seen: list[int] = []
    game.jumped.connect(seen.append)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, 16))
    qtbot.mouseMove(slider, QPoint(slider.width() // 2, 16))
    assert seen[0] == 0
    assert slider.step_at(slider.width() / 2) == pytest.approx(149, abs=1)


@pytest.mark.parametrize(("turned", "step"), [(120, -1), (-120, 1)])
def test_a_notch_of_the_wheel_is_a_step(qtbot, game, turned, step):
    with qtbot.waitSignal(game.stepped) as caught:
        wheel(game.findChild(StepSlider), turned)
    assert caught.args == [step]


def test_an_empty_game_has_no_way_to_go(qtbot, game):
    game.show_position(0, 0)
    slider = game.findChild(StepSlider)
    with qtbot.assertNotEmitted(game.jumped):
        qtbot.mouseClick(slider, Qt.MouseButton.LeftButton)
    seen = [button for button in game.findChildren(KeyButton) if not button.isHidden()]
    assert len(seen) == 4
    assert not any(button.isEnabled() for button in seen)
    assert not game.grab().isNull()


def test_a_film_says_its_stone(film):
    assert film.words == "Stone 4 of 119"


def test_the_middle_button_plays_and_pauses(qtbot, film):
    with qtbot.waitSignal(film.play_toggled):
        button(film, "Go on").click()
    film.show_playing()
    assert "Pause" in names_of(film)
    film.show_paused()
    assert "Go on" in names_of(film)


def test_the_speed_button_offers_the_next_speed_and_begins_again(film):
    offered: list[float] = []
    film.speed_chosen.connect(offered.append)
    for speed in (1.0, 2.0, 4.0):
        film.show_speed(speed)
        next(b for b in film.findChildren(KeyButton) if b.text() == f"Speed {speed:g}×").click()
    assert offered == [2.0, 4.0, 0.25]


@pytest.mark.parametrize(("spoken", "step"), [("One stone back", -1), ("One stone forward", 1)])
def test_a_stone_forward_or_back_goes_out(qtbot, film, spoken, step):
    with qtbot.waitSignal(film.stepped) as caught:
        button(film, spoken).click()
    assert caught.args == [step]


@pytest.mark.parametrize(("spoken", "stone"), [("Beginning", 0), ("End", 119)])
def test_a_film_jumps_to_either_end(qtbot, film, spoken, stone):
    with qtbot.waitSignal(film.jumped) as caught:
        button(film, spoken).click()
    assert caught.args == [stone]


def test_both_fit_below_the_board_of_a_small_laptop(game, film):
    assert game.minimumSizeHint().width() <= 608
    assert film.minimumSizeHint().width() <= 608


def test_the_last_button_goes_to_the_reading_before_the_very_end(qtbot):
    film = FilmNavigation()
    qtbot.addWidget(film)
    for at, goal in ((3, 40), (40, 120), (60, 120)):
        film.show_stone(at, 120, (), 40)
        with qtbot.waitSignal(film.jumped) as caught:
            film._final.click()
        assert caught.args == [goal]


def test_refilling_the_bowls_is_one_tick_of_the_rail(qtbot):
    film = FilmNavigation()
    qtbot.addWidget(film)
    film.resize(1300, 32)
    film.show()
    film.show_stone(40, 120, (10, 30, 40), 40)
    rail = film.findChild(StepSlider)
    assert rail is not None
    assert rail.step_at(rail.width()) == 41
    assert film.words == "Stone 40 of 120"
    with qtbot.waitSignal(film.jumped) as caught:
        QTest.mouseClick(rail, Qt.MouseButton.LeftButton, pos=rail.rect().topRight())
    assert caught.args == [120]
    film.show_stone(80, 120, (10, 30, 40), 40)
    assert film.words == "Stone 80 of 120"
    film.show_stone(7, 120, (10, 30, 40), 40)
    assert film.words == "Stone 7 of 40"
