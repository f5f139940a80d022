"""The hall view in the program: F5, the same game, no key lost, a trial not shown."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.game.clock.view_model import FaceState


def start(app, *, by_hand=False):
    app.use_tournament(Tournament(sound_test=False))
    set_up(app, by_hand=by_hand)
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))


def set_up(app, *, by_hand=False):
    control = Ing(minutes(30), minutes(5), 3, 2)
    app.presenter.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            played_stone_presses=not by_hand,
            names=PerColor("Nora", "Wei"),
            controls=PerColor(control, control),
        )
    )


def test_the_hall_follows_the_game(app, time):
    start(app)
    app.run("hall")
    hall = app.hall_view
    assert hall.isVisible()
    assert app.action("hall").isChecked()
    assert hall.faces.black.picture.state is FaceState.RUNNING
    time.pass_by(61_000)
    app.presenter.choose(Point(4, 4))
    assert hall.board.picture.position.color_at(Point(4, 4)) is Color.BLACK
    assert hall.faces.black.picture.remaining == minutes(30) - 61_000
    time.pass_by(5_000)
    app.tick()
    assert hall.faces.white.picture.remaining == minutes(30) - 5_000
    app.run("hall")
    assert app.hall_view is None
    assert not app.action("hall").isChecked()


def test_a_person_who_closes_the_view_can_open_it_again(app):
    start(app)
    app.run("hall")
    app.hall_view.close()
    assert not app.action("hall").isChecked()
    app.run("hall")
    assert app.hall_view.isVisible()
    app.close_hall()


def test_the_press_keys_reach_the_clock_while_the_view_is_open(app, time):
    start(app, by_hand=True)
    app.run("hall")
    time.pass_by(1_000)
    app.key("A")
    assert app.state.clock.turn is Color.WHITE
    app.close_hall()


def test_clocks_alone_are_remembered(app, preferences):
    start(app)
    app.run("hall-board")
    app.run("hall")
    assert not app.hall_view.with_board
    assert not preferences.hall_board
    app.run("hall-board")
    assert app.hall_view.with_board
    app.close_hall()


def test_a_trial_in_the_laboratory_is_not_shown(app):
    app.run("hall")
    app.presenter.choose(Point(3, 3))
    app.run("laboratory")
    assert app.session.is_trial
    assert app.hall_view.board.picture.position.color_at(Point(3, 3)) is Color.BLACK
    app.close_hall()


def test_the_view_is_wiped_when_the_game_is_closed(app):
    start(app)
    app.run("hall")
    app.presenter.close()
    assert app.hall_view.picture.phase == "No game"
    app.close_hall()
