"""Whoever looks back in a game that goes on sees earlier boards, never earlier clocks."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText

RULES = RuleText.ING1991
TIME = Ing(minutes(10), minutes(2), 3, 2)


def _played(app, time) -> None:
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6)):
        time.pass_by(5_000)
        app.presenter.choose(point)


def _remaining(app, color: Color) -> int:
    app.refresh_clock()
    return int(app.clock_panel.faces[color].picture.remaining)


def test_in_a_game_that_goes_on_the_faces_stay_those_of_the_table(app, time):
    _played(app, time)
    time.pass_by(30_000)
    live = [_remaining(app, color) for color in Color]
    app.presenter.go_to(1)
    assert app.state.line.number == 1
    assert [_remaining(app, color) for color in Color] == live == [590_000, 565_000]


def test_in_a_finished_game_the_faces_are_those_of_the_move(app, time):
    _played(app, time)
    app.presenter.resign(Color.WHITE)
    app.confirm_result()
    app.presenter.go_to(1)
    assert [_remaining(app, color) for color in Color] == [595_000, 600_000]
