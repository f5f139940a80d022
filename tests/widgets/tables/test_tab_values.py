"""What a tab says of its table, and what the round's timer says."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.ruleset import RuleText
from ingboard.table.table import Table
from ingboard.ui.shell.round_timer import RoundTimer
from ingboard.ui.shell.tab_frame import TabSign, tab_picture


@pytest.fixture
def table() -> Table:
    control = Ing(minutes(12), minutes(2), 3, 2)
    rules = RuleText.SIMPLIFIED
    terms = default_terms(rules)
    return Table(GameSetup(rules, empty_position(9, 9), terms, controls=PerColor(control, control)))


def test_a_table_without_a_game_says_so():
    picture = tab_picture("Table 3", None, Moment(0))
    assert (picture.words, picture.sign) == ("Table 3: no game", TabSign.NONE)


def test_the_side_that_runs_is_named_with_its_time_rounded_up(table):
    table.submit(ask.StartClock(Moment(0)))
    picture = tab_picture("Table 3", table.state, Moment(1_001))
    assert (picture.words, picture.sign) == ("Table 3: Black 11:59", TabSign.BLACK_RUNS)
    table.submit(ask.PlaceStone(Color.BLACK, Point(4, 4), Moment(2_000)))
    picture = tab_picture("Table 3", table.state, Moment(2_000))
    assert (picture.words, picture.sign) == ("Table 3: White 12:00", TabSign.WHITE_RUNS)


def test_points_that_are_bought_are_said_even_before_the_deadline_is_noted(table):
    table.submit(ask.StartClock(Moment(0)))
    picture = tab_picture("Table 3", table.state, Moment(minutes(15)))
    assert picture.words == "Table 3: Black 1:00 (\N{MINUS SIGN}4)"


def test_a_flag_outlives_everything(table):
    table.submit(ask.StartClock(Moment(0)))
    for end in (minutes(40), minutes(90)):
        picture = tab_picture("Table 3", table.state, Moment(end))
        assert (picture.words, picture.sign) == ("Table 3: FLAG, Black", TabSign.FLAG)


def test_a_held_clock_and_one_that_has_not_begun(table):
    assert tab_picture("T", table.state, Moment(0)).words == "T: not begun"
    table.submit(ask.StartClock(Moment(0)))
    table.submit(ask.PauseClock(Moment(5)))
    picture = tab_picture("T", table.state, Moment(minutes(99)))
    assert (picture.words, picture.sign) == ("T: paused", TabSign.HELD)


def test_a_finished_game_shows_its_result(table):
    table.submit(ask.StartClock(Moment(0)))
    table.submit(ask.Resign(Color.BLACK, Moment(5)))
    assert tab_picture("T", table.state, Moment(9)).words == "T: W+R?"
    for color in Color:
        table.submit(ask.ConfirmResult(color, Moment(6)))
    assert tab_picture("T", table.state, Moment(9)).words == "T: W+R"


@pytest.mark.parametrize(
    ("now", "words", "over"),
    [
        (0, "Round: 1:30:00", False),
        (minutes(90) - 1, "Round: 0:01", False),
        (minutes(90), "Round over for 0:00", True),
        (minutes(90) + 61_999, "Round over for 1:01", True),
    ],
)
def test_the_rounds_timer(now, words, over):
    timer = RoundTimer(Moment(0), minutes(90))
    assert timer.words(Moment(now)) == words
    assert timer.is_over(Moment(now)) is over
