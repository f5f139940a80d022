"""The log of the clock: presses with what they used, ignored ones with their reason, the clock's own acts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.commands import HoldClock
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Held
from ingboard.rules.ruleset import RuleText
from ingboard.table.press_log import LogMark, PressLog, used_digits
from ingboard.table.table import Table

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(1), seconds(30), 2, 2)


@pytest.fixture
def table() -> Table:
    setup = replace(
        even_game(9, RULES, default_terms(RULES)),
        controls=PerColor(TIME, TIME),
        bounce=Millis(150),
        played_stone_presses=False,
    )
    made = Table(setup)
    made.submit(ask.StartClock(Moment(1_000)))
    return made


def lines(table):
    log = PressLog()
    log.follow(table)
    return [(row.at, row.mark, row.words, row.note) for row in log.rows]


def press(table, color, at):
    table.submit(ask.PressClock(color, Moment(at)))


def test_a_press_says_what_it_used_to_the_tenth(table):
    press(table, Color.BLACK, 42_250)
    press(table, Color.WHITE, 45_000)
    assert lines(table)[1:] == [
        (42_250, LogMark.PRESS, "Black presses, used 0:41.2", "clock key"),
        (45_000, LogMark.PRESS, "White presses, used 0:02.7", "clock key"),
    ]


def test_ignored_presses_say_why(table):
    press(table, Color.WHITE, 5_000)
    press(table, Color.BLACK, 6_000)
    press(table, Color.BLACK, 6_067)
    press(table, Color.WHITE, 6_100)
    table.submit(ask.PauseClock(Moment(7_000)))
    press(table, Color.WHITE, 8_000)
    ignored = [line for line in lines(table) if line[1] is LogMark.IGNORED]
    assert [(at, note) for at, _, _, note in ignored] == [
        (5_000, "not in turn"),
        (6_067, "bounce"),
        (6_100, "bounce"),
        (8_000, "paused"),
    ]
    assert ignored[1][2] == "Black presses again after 67 ms: ignored"


def test_periods_and_the_flag_stand_at_their_own_instants(table):
    table.submit(ask.NoteTime(Moment(500_000)))
    press(table, Color.WHITE, 500_100)
    assert [(at, mark) for at, mark, _, _ in lines(table)[1:]] == [
        (61_000, LogMark.PERIOD),
        (91_000, LogMark.PERIOD),
        (121_000, LogMark.FLAG),
        (500_100, LogMark.IGNORED),
    ]
    said = [words for _, _, words, _ in lines(table)]
    assert said[1] == "Black enters period 1: 2 points more, first in overtime"
    assert said[3] == "Black has no time left: first flag"


def test_a_hold_says_by_whom_and_why(table):
    table.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", Moment(9_000)))
    held = [(words, note) for _, mark, words, note in lines(table) if mark is LogMark.HELD]
    assert held == [("Paused: disturbance", "R. Okafor")]


def test_each_event_is_read_once_and_another_table_afresh(table):
    log = PressLog()
    assert log.follow(table)
    assert not log.follow(table)
    press(table, Color.BLACK, 4_000)
    assert log.follow(table)
    assert len(log.rows) == 2
    assert log.follow(Table(table.setup))
    assert not log.rows


def test_a_played_stone_is_the_press(table):
    other = Table(replace(table.setup, played_stone_presses=True))
    other.submit(ask.PlaceStone(Color.BLACK, Point(2, 2), Moment(1_000)))
    other.submit(ask.PlaceStone(Color.WHITE, Point(4, 4), Moment(3_500)))
    assert lines(other)[-1][2:] == ("Move 2 ended, used 0:02.5", "with the move")


def test_a_time_used_is_never_rounded_up():
    assert used_digits(59_999) == "0:59.9"
    assert used_digits(61_050) == "1:01.0"


def test_a_pass_is_told_as_a_pass(table):
    table.submit(ask.Pass(Color.BLACK, Moment(4_000)))
    assert lines(table)[-1] == (4_000, LogMark.PRESS, "Black passes, used 0:03.0", "with the pass")
