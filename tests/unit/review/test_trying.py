"""Trying moves: numbers, captures, refusals, and going on where play has stopped."""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.commands import Pass
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import even_game
from ingboard.game.state import IN_PLAY, GameState, Phase, new_game
from ingboard.review.trying import Trying, begin_trying
from ingboard.rules.ruleset import RuleText

START = new_game(even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED)))


def tried(*points: Point | None, start: GameState = START) -> Trying:
    trying = begin_trying(start)
    for point in points:
        after = trying.play(point)
        assert isinstance(after, Trying)
        trying = after
    return trying


def test_moves_alternate_and_a_captured_stone_loses_its_number():
    trying = tried(Point(0, 1), Point(0, 0), Point(1, 0))
    assert trying.moves == (
        (Color.BLACK, Point(0, 1)),
        (Color.WHITE, Point(0, 0)),
        (Color.BLACK, Point(1, 0)),
    )
    assert trying.numbers() == {Point(0, 1): 1, Point(1, 0): 3}


def test_back_takes_the_last_one_and_never_more_than_was_tried():
    trying = tried(Point(0, 1), Point(0, 0))
    assert trying.back().back() == trying.back().back().back() == begin_trying(START)


def test_what_the_rules_bar_is_barred_here_too():
    assert isinstance(tried(Point(4, 4)).play(Point(4, 4)), Refusal)


def test_passes_do_not_end_a_trial():
    trying = tried(None, None, None, Point(4, 4))
    assert trying.number == 4
    assert trying.state.phase in IN_PLAY


def test_trying_goes_on_where_the_game_has_stopped():
    state = START
    for color in (Color.BLACK, Color.WHITE):
        decision = decide(state, Pass(color, Moment(0)))
        assert not isinstance(decision, Refusal)
        for event in decision:
            state = evolve(state, event)
    assert state.phase is Phase.AGREEMENT
    assert tried(Point(4, 4), start=state).moves == ((Color.BLACK, Point(4, 4)),)
