"""Whoever looks back in a game that goes on sees earlier boards, never earlier clocks."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.setup import even_game
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText

RULES = RuleText.ING1991
TIME = Ing(minutes(10), minutes(2), 3, 2)


def _played(window, time) -> None:
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6)):
        time.pass_by(5_000)
        window.controller.choose(point)


def _remaining(window, color: Color) -> int:
    window.view.refresh_clock()
    return int(window.stage.panel.faces[color].picture.remaining)


def test_in_a_game_that_goes_on_the_faces_stay_those_of_the_table(window, time):
    _played(window, time)
    time.pass_by(30_000)
    live = [_remaining(window, color) for color in Color]
    window.controller.go_to(1)
    assert window.controller.state.line.number == 1
    assert [_remaining(window, color) for color in Color] == live == [590_000, 565_000]


def test_in_a_finished_game_the_faces_are_those_of_the_move(window, time):
    _played(window, time)
    window.controller.resign(Color.WHITE)
    window.controller.go_to(1)
    assert [_remaining(window, color) for color in Color] == [595_000, 600_000]
