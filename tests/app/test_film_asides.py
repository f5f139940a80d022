"""The film in the window as a teacher uses it: chapters, refill, proof, both counts, and what if."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import Color, Point
from ingboard.counting.terms import Compensation
from ingboard.resources import DEMONSTRATION, resource
from ingboard.ui.features.count.film_page import SidePanel
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.schedule import Stage


def press(app, *keys) -> None:
    for key in keys:
        app.key(key)


@pytest.fixture
def film(app):
    """The count of the demonstration game at its reading."""
    app.open(resource("games/demonstration.sgf"))
    press(app, Qt.Key.Key_End, Qt.Key.Key_1, Qt.Key.Key_0)
    app.run("count")
    film = app.film
    film.pause()
    film.to_end()
    return film


def seen(app):
    page = app.page("film")
    return app.board.picture, page.bowls.map(lambda b: b.picture), page.invariant.words


def test_twelve_steps_forward_and_back_show_the_same_picture(app, film):
    film.seek(20)
    before = seen(app)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        press(app, *[key] * 12)
    assert seen(app) == before


def test_playing_stops_at_the_reading_and_then_refills_both_bowls(app, film):
    reading = film.stone
    assert film.page.result.isVisible()
    film.to_end()
    assert film.stone == film.stones > reading
    assert [film.page.bowls[color].picture.in_bowl for color in Color] == [180, 180]
    assert app.board.picture.position.cells.count(0) == 361


def test_bowl_and_board_make_a_set_in_every_chapter(app, film):
    film.to_start()
    stages = set()
    for _ in range(8):
        stages.add(film.page.rail.present)
        for color in Color:
            assert film.page.bowls[color].picture.adds_up
        app.run("next-chapter")
    assert Stage.REFILL in stages
    assert film.stone == film.stones
    for _ in range(8):
        app.run("last-chapter")
    assert film.stone == 0


def test_p_fades_what_cancels_and_leaves_the_margin(app, film):
    film.to_start()
    press(app, Qt.Key.Key_P)
    assert film.page.proof.isVisible()
    picture = app.board.picture
    assert len(picture.faded) == 360
    assert list(picture.labels.values()) == ["1"]
    app.board.point_hovered.emit(Point(9, 9))
    assert len(app.board.picture.marks) == 2
    press(app, Qt.Key.Key_Left)
    assert film.page.side_panel is SidePanel.NONE
    assert not app.board.picture.faded


def test_escape_closes_the_proof_before_the_film(app, film):
    press(app, Qt.Key.Key_P, Qt.Key.Key_Escape)
    assert film.page.side_panel is SidePanel.NONE
    assert app.page_id == "film"
    assert not app.board.picture.faded
    press(app, Qt.Key.Key_Escape)
    assert app.page_id != "film"


def test_j_shows_why_territory_gives_another_number(app, film):
    press(app, Qt.Key.Key_J)
    table = film.page.table
    assert (table.area.text(), table.territory.text()) == ("Black +1.5", "Black +0.5")
    assert "last turn" in table.reasons.text()
    assert not app.board.picture.faded


def test_a_trial_moves_the_margin_and_changes_no_game(app, film):
    plan = app.state.plan
    press(app, Qt.Key.Key_T)
    card = film.page.trial
    assert card.isVisible()
    QTest.mouseClick(card.komi.less, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5 becomes Black +3.5: 2 for Black"
    QTest.mouseClick(card.komi.less, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5 becomes Black +5.5: 4 for Black"
    assert film.page.invariant.words.endswith("Black +5")
    assert film.page.confirm_buttons.black.reason == "A trial"
    QTest.mouseClick(film.page.confirm_buttons.black, Qt.MouseButton.LeftButton)
    assert app.state.confirmed.black is None
    assert app.state.plan is plan
    press(app, Qt.Key.Key_Escape)
    assert film.page.result.headline.text() == "Black wins by 1.5"
    assert film.page.confirm_buttons.black.reason != "A trial"


def test_a_trial_of_a_handicap_names_the_convention(app, film):
    app.run("trial")
    card = film.page.trial
    for _ in range(3):
        QTest.mouseClick(card.handicap.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(card.compensation.segments[-1], Qt.MouseButton.LeftButton)
    assert card.trial.compensation is Compensation.KSS
    assert "not official" in card.words.text()
    QTest.mouseClick(card.reset_button, Qt.MouseButton.LeftButton)
    assert card.margin.text() == "Black +1.5: unchanged"


def test_a_trial_with_one_shared_point_may_be_even(app, film):
    app.run("trial")
    card = film.page.trial
    QTest.mouseClick(card.shared.segments[-1], Qt.MouseButton.LeftButton)
    assert "perhaps 0" in card.words.text()
    film.page.rail.stage_chosen.emit(Stage.SHARED)
    assert film.page.caption.words.startswith("One shared point stays empty.")
    board = film.stone
    film.page.rail.stage_chosen.emit(Stage.KOMI)
    QTest.qWait(500)
    assert film.stone == board + 1
    assert film.page.caption.words.startswith("Komi: ")


def test_the_acts_on_the_count_bring_the_film_back(app, film):
    press(app, Qt.Key.Key_Escape)
    assert app.page_id != "film"
    app.run("proof")
    assert app.page_id == "film"
    assert film.page.proof.isVisible()


@pytest.mark.parametrize("command", ["proof", "next-chapter", "play-film", "teach-count"])
def test_the_acts_on_the_count_bring_the_film_back_from_a_page(app, film, command):
    film.to_start()
    app.run("manual")
    app.run(command)
    assert app.page_id == "film"
    assert not app.page("manual").isVisible()


def test_how_a_film_is_told_may_be_chosen_on_a_page_without_stones_flying_over_it(app, film):
    film.to_start()
    film.play()
    app.run("manual")
    for command in ("fill-together", "lesson-pace", "more", "slower", "film-result"):
        app.run(command)
        assert app.page_id == "manual"
        assert not [each for each in app.window.findChildren(FlightLayer) if each.isVisible()]
        assert not film.playing


def test_stones_in_the_air_go_with_board_and_bowls_in_a_window_of_another_size(app, film):
    app.resize(1100, 700)
    film.seek(30)
    before = in_the_air(app)
    app.resize(1500, 900)
    resized = in_the_air(app)
    app.refresh()
    assert resized == in_the_air(app) != before


def in_the_air(app):
    """A picture of the layer of the stones that fly, or of the way that one flew."""
    QApplication.processEvents()
    (layer,) = (each for each in app.window.findChildren(FlightLayer) if each.isVisible())
    picture = QImage(layer.size(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    layer.render(picture, QPoint(), renderFlags=QWidget.RenderFlag(0))
    return picture


@pytest.mark.parametrize("page", ["", "new-table", "count-board", "laboratory", "manual"])
def test_after_a_film_of_the_article_what_was_seen_before_is_back(app, film, page):
    own, result = app.session, film.plan.result
    if page:
        app.run({"new-table": "new"}.get(page, page))
    before = app.session
    app.run("film-kss-even")
    assert app.film.plan.result != result
    assert app.session not in (own, before)
    acts = app.film.page
    table = (acts.correct_button, acts.play_on_button, acts.by_hand_button, *acts.confirm_buttons)
    assert not any(button.isVisible() for button in table), "nobody sits at it"
    assert app.workspace.strip.picture.lamps == 0
    assert app.strip.sentence == "A count to learn from. Space goes on, Esc leads back."
    app.key("Esc")
    assert app.page_id == (page or "film")
    assert app.state.line.number == before.state.line.number
    if page:
        app.key("Esc")
    assert app.session is own
    assert app.page_id == "film"
    assert app.film.plan.result == result


def test_a_film_of_the_laboratory_is_in_sight_whatever_page_was_open(app):
    """The check of another game's bowls stood over the demonstration, with a board of its own."""
    app.open(resource(DEMONSTRATION))
    app.run("check-bowls")
    assert app.page_id == "bowls"
    app.run("film-kss-even")
    assert app.page_id == "film"
    assert app.board.picture.position.grid == app.state.position.grid
