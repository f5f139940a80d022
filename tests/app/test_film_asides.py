"""The film in the window as a teacher uses it: chapters, refill, proof, both counts, and what if."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, Point
from ingboard.counting.terms import Compensation
from ingboard.resources import resource
from ingboard.ui.features.count.film_view_model import SidePanel
from ingboard.ui.game.film.stages import Stage
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act


def press(window, *keys) -> None:
    for key in keys:
        QTest.keyClick(window.shell, key)


@pytest.fixture
def film(window):
    """The count of the demonstration game at its reading."""
    window.open(resource("games/demonstration.sgf"))
    press(window, Qt.Key.Key_End, Qt.Key.Key_A, Qt.Key.Key_K)
    window.do(Act.COUNT)
    window.film.animator.pause()
    window.film.to_end()
    return window.film


def seen(window):
    page = window.film.page
    return window.stage.board.picture, page.bowls.map(lambda b: b.picture), page.invariant.words


def test_twelve_steps_forward_and_back_show_the_same_picture(window, film):
    film.animator.seek(20)
    before = seen(window)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        press(window, *[key] * 12)
    assert seen(window) == before


def test_playing_stops_at_the_reading_and_then_refills_both_bowls(window, film):
    reading = film.animator.instant.landed
    assert film.page.result.isVisible()
    film.to_end()
    assert film.animator.instant.landed == film.animator.count > reading
    assert [film.page.bowls[color].picture.in_bowl for color in Color] == [180, 180]
    assert window.stage.board.picture.position.cells.count(0) == 361


def test_bowl_and_board_make_a_set_in_every_chapter(window, film):
    film.to_start()
    stages = set()
    for _ in range(8):
        stages.add(film.page.rail.present)
        for color in Color:
            assert film.page.bowls[color].picture.adds_up
        window.do(Act.NEXT_CHAPTER)
    assert Stage.REFILL in stages
    assert film.animator.instant.landed == film.animator.count
    for _ in range(8):
        window.do(Act.LAST_CHAPTER)
    assert film.animator.instant.landed == 0


def test_the_rail_takes_the_arrows_when_it_has_the_focus(film):
    film.to_start()
    QTest.keyClick(film.page.rail, Qt.Key.Key_Right)
    first = film.animator.instant.landed
    assert first == len(film.page._picture.plan.dead)
    QTest.keyClick(film.page.rail, Qt.Key.Key_Left)
    assert film.animator.instant.landed == 0


def test_p_fades_what_cancels_and_leaves_the_margin(window, film):
    film.to_start()
    press(window, Qt.Key.Key_P)
    assert film.page.proof.isVisible()
    picture = window.stage.board.picture
    assert len(picture.faded) == 360
    assert list(picture.labels.values()) == ["1"]
    window.stage.board.point_hovered.emit(Point(9, 9))
    assert len(window.stage.board.picture.marks) == 2
    press(window, Qt.Key.Key_Left)
    assert film.page.side_panel is SidePanel.NONE
    assert not window.stage.board.picture.faded


def test_escape_closes_the_proof_before_the_film(window, film):
    press(window, Qt.Key.Key_P, Qt.Key.Key_Escape)
    assert film.page.side_panel is SidePanel.NONE
    assert window.scene is PageId.FILM
    assert not window.stage.board.picture.faded
    press(window, Qt.Key.Key_Escape)
    assert window.scene is not PageId.FILM


def test_j_shows_why_territory_gives_another_number(window, film):
    press(window, Qt.Key.Key_J)
    table = film.page.proof.table
    assert (table.area.text(), table.territory.text()) == ("Black +1.5", "Black +0.5")
    assert "last turn" in table.reasons.text()
    assert not window.stage.board.picture.faded


def test_a_trial_moves_the_margin_and_changes_no_game(window, film):
    plan = window.controller.state.plan
    press(window, Qt.Key.Key_T)
    card = film.page.trial
    assert card.isVisible()
    QTest.mouseClick(card.komi.less, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5 becomes Black +3.5: 2 for Black"
    QTest.mouseClick(card.komi.less, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5 becomes Black +5.5: 4 for Black"
    assert film.page.invariant.words.endswith("Black +5")
    assert film.page.confirm_buttons.black.reason == "A trial"
    QTest.mouseClick(film.page.confirm_buttons.black, Qt.MouseButton.LeftButton)
    assert window.controller.state.confirmed.black is None
    assert window.controller.state.plan is plan
    press(window, Qt.Key.Key_Escape)
    assert film.page.result.headline.text() == "Black wins by 1.5"
    assert film.page.confirm_buttons.black.reason != "A trial"


def test_a_trial_of_a_handicap_names_the_convention(window, film):
    window.do(Act.TRIAL)
    card = film.page.trial
    for _ in range(3):
        QTest.mouseClick(card.handicap.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(
        card.compensation, Qt.MouseButton.LeftButton, pos=_right_half(card.compensation)
    )
    assert card.trial.compensation is Compensation.KSS
    assert "not in an official text" in card.words.text()
    QTest.mouseClick(card.reset_button, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5, as played"


def test_a_trial_with_one_shared_point_may_be_even(window, film):
    window.do(Act.TRIAL)
    card = film.page.trial
    QTest.mouseClick(card.shared, Qt.MouseButton.LeftButton, pos=_right_half(card.shared))
    assert "may be 0" in card.words.text()
    assert Stage.SHARED not in film.page.rail._stages  # one point makes no pair


def test_the_acts_on_the_count_bring_the_film_back(window, film):
    press(window, Qt.Key.Key_Escape)
    assert window.scene is not PageId.FILM
    window.do(Act.PROOF)
    assert window.scene is PageId.FILM
    assert film.page.proof.isVisible()


def _right_half(widget):
    return widget.rect().center() + (widget.rect().topRight() - widget.rect().center()) / 2
