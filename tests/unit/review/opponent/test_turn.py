"""What a program owes a game, through a whole game; and that hints wait for its end."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.review.opponent.turn import Due, due_from, may_ask_for_hints, points_allowed
from ingboard.rules.ruleset import RuleText
from ingboard.table.table import Table
from tests.unit.table.journal.games import HandClocks, timed_setup

AT = Moment(1)
SETUP = replace(
    even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED)), program=Color.WHITE
)


def test_what_is_due_through_a_game_without_a_clock():
    table = Table(SETUP)
    white = Color.WHITE
    assert due_from(table.state, white) is Due.NOTHING
    table.submit(ask.PlaceStone(Color.BLACK, Point(4, 4), AT))
    assert due_from(table.state, white) is Due.MOVE
    assert not may_ask_for_hints(table.state)
    assert "E5" not in points_allowed(table.state, white, AT)
    assert len(points_allowed(table.state, white, AT)) == 80
    for color in (Color.WHITE, Color.BLACK):
        table.submit(ask.Pass(color, AT))
    assert due_from(table.state, white) is Due.DEAD
    table.submit(ask.Assent(white, given=True, at=AT))
    assert due_from(table.state, white) is Due.NOTHING
    table.submit(ask.Assent(Color.BLACK, given=True, at=AT))
    table.submit(ask.BeginCount(AT))
    assert due_from(table.state, white) is Due.NOTHING
    table.submit(ask.ConfirmResult(Color.BLACK, AT))
    assert due_from(table.state, white) in (Due.CONFIRMATION, Due.NOTHING)
    table.submit(ask.ConfirmResult(white, AT))
    assert due_from(table.state, white) is Due.NOTHING
    assert may_ask_for_hints(table.state)


def test_nothing_is_due_while_a_clock_does_not_run_and_a_press_where_hands_press():
    clocks = HandClocks()
    table = Table(replace(timed_setup(), program=Color.WHITE, played_stone_presses=False))
    assert due_from(table.state, Color.BLACK) is Due.NOTHING
    table.submit(ask.StartClock(clocks.now()))
    assert due_from(table.state, Color.BLACK) is Due.MOVE
    table.submit(ask.PlaceStone(Color.BLACK, Point(4, 4), clocks.now()))
    assert due_from(table.state, Color.BLACK) is Due.PRESS
    clocks.wait(500)
    table.submit(ask.PressClock(Color.BLACK, clocks.now()))
    assert due_from(table.state, Color.WHITE) is Due.MOVE
    table.submit(ask.PauseClock(clocks.now()))
    assert due_from(table.state, Color.WHITE) is Due.NOTHING


def test_a_pause_is_granted_and_a_reported_result_confirmed():
    clocks = HandClocks()
    table = Table(replace(timed_setup(), program=Color.WHITE))
    table.submit(ask.StartClock(clocks.now()))
    table.submit(ask.AskPause(Color.BLACK, clocks.now()))
    assert due_from(table.state, Color.WHITE) is Due.PAUSE
    table.submit(ask.AnswerPause(granted=True, at=clocks.now()))
    table.submit(ask.Resign(Color.BLACK, clocks.now()))
    assert due_from(table.state, Color.WHITE) in (Due.CONFIRMATION, Due.NOTHING)


def test_a_handicap_is_due_from_black_alone():
    table = Table(replace(SETUP, free_handicap=2, terms=default_terms(SETUP.rules, 2)))
    assert due_from(table.state, Color.BLACK) is Due.HANDICAP
    assert due_from(table.state, Color.WHITE) is Due.NOTHING


def test_people_may_ask_for_hints_whenever_the_rest_allows_it():
    assert may_ask_for_hints(Table(replace(SETUP, program=None)).state)
