"""An order is done once, if the tournament allows it and the game can, and the journal says who gave it."""

from __future__ import annotations

import pytest
from msgspec import json
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.event_words import event_words
from ingboard.game.state import Held
from ingboard.hall.messages import (
    HallPlayer,
    Hold,
    OrderAnswer,
    OrderRefused,
    PairNext,
    Resume,
    Say,
    StartRound,
)
from ingboard.hall.order_notes import note_of, orders_in
from ingboard.hall.orders import carried_out
from ingboard.hall.outbox import saved_lines
from ingboard.hall.paired_setup import setup_for
from ingboard.table.journal.plain_events import setup_to_plain
from ingboard.table.journal.reading import read_journal
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament
from tests.unit.hall.journals import JournalFile, RecordedTable
from tests.unit.table.journal.games import timed_setup

ALLOWED = Tournament()
PAIRING = PairNext("p", HallPlayer("Ann", "3d"), HallPlayer("Ben"), round=5)
NOW = Moment(1_000)


def done(order, table, tournament=ALLOWED):
    return carried_out(order, table, tournament, NOW)


def refused(order, why):
    return OrderAnswer(order.id, refused=True, why=why)


def test_a_round_is_started_once():
    table = Table(timed_setup())
    order = StartRound("a", "Ref")
    assert done(order, table) == OrderAnswer("a", done=True)
    clock = table.state.clock
    assert clock is not None
    assert clock.running is Color.BLACK
    assert done(order, table) == refused(order, OrderRefused.UNDER_WAY)


def test_a_clock_is_held_by_the_director_and_says_so():
    table = Table(timed_setup())
    hold = Hold("h", "Ref")
    assert done(hold, table) == refused(hold, OrderRefused.NOT_RUNNING)
    table.submit(ask.StartClock(NOW))
    assert done(hold, table).done
    clock = table.state.clock
    assert clock is not None
    assert clock.paused
    assert table.state.at_table.held is Held.REFEREE


@pytest.mark.parametrize("order", [StartRound("a"), Hold("b"), Say("c", "Lunch"), PAIRING])
def test_nothing_is_done_that_the_tournament_does_not_allow(order):
    table = Table(timed_setup())
    before = table.events
    barred = Tournament(hall_orders=False)
    assert done(order, table, barred) == refused(order, OrderRefused.NOT_ALLOWED)
    assert table.events == before


def test_what_cannot_be_done_is_refused_with_its_reason():
    order = StartRound("a")
    assert done(order, None) == refused(order, OrderRefused.NO_GAME)
    untimed = Table(replace(timed_setup(), controls=None))
    assert done(order, untimed) == refused(order, OrderRefused.NO_CLOCK)
    table = Table(timed_setup())
    table.submit(ask.StartClock(NOW))
    assert done(PAIRING, table) == refused(PAIRING, OrderRefused.UNDER_WAY)
    table.submit(ask.Resign(Color.BLACK, NOW))
    for side in Color:
        table.submit(ask.ConfirmResult(side, NOW))
    assert done(order, table) == refused(order, OrderRefused.NO_GAME)
    assert done(PAIRING, table).done


@pytest.mark.parametrize("presses", [True, False], ids=["stone", "by-hand"])
def test_start_waits_for_the_handicap_stones_and_says_so(presses):
    """White's clock begins with Black's press after the last stone: the stone's own, or one by hand."""
    table = Table(replace(timed_setup(), free_handicap=2, played_stone_presses=presses))
    order = StartRound("a")
    for column in (2, 6):
        assert done(order, table) == refused(order, OrderRefused.HANDICAP)
        table.submit(ask.PlaceStone(Color.BLACK, Point(2, column), NOW))
    clock = table.state.clock
    assert clock is not None
    assert (clock.running is Color.WHITE) is presses
    if presses:
        assert done(order, table) == refused(order, OrderRefused.UNDER_WAY)
    else:
        assert done(order, table).done
        started = table.state.clock
        assert started is not None
        assert started.running is Color.WHITE


def test_a_paused_clock_is_not_started_and_that_is_the_reason():
    table = Table(timed_setup())
    order = StartRound("a")
    table.submit(ask.StartClock(NOW))
    table.submit(ask.PauseClock(NOW))
    assert done(order, table) == refused(order, OrderRefused.HELD)


def test_a_pairing_keeps_the_tables_own_conditions():
    usual = replace(timed_setup(), event="Spring Cup, round 4, table 12")
    setup = setup_for(PAIRING, usual, "7")
    assert setup is not None
    assert tuple(setup.names) == ("Ann", "Ben")
    assert tuple(setup.ranks) == ("3d", "")
    assert setup.event == "Spring Cup, round 5, table 7", "the hall's table, not this computer's"
    assert setup.controls == usual.controls


def test_the_journal_says_who_gave_an_order_and_knows_it_after_a_restart(tmp_path):
    table = RecordedTable(tmp_path / "one.ingtable")
    for order in (Hold("h1", "Nora"), Say("s1", "Lunch at one"), PAIRING, StartRound("r1")):
        table.box.note(note_of(order))
    table.close()
    journal = read_journal(table.path)
    assert not journal.is_newer
    said = [entry.said for entry in journal.entries if "order" in entry.said]
    assert said[0]["by"] == "Nora"
    assert "Lunch at one" in said[1]["words"]
    known = tuple(orders_in(saved_lines(JournalFile(table.path))))
    assert known == tuple(OrderAnswer(each, done=True) for each in ("h1", "s1", "p", "r1"))


def test_a_clock_that_the_director_paused_runs_again_with_the_reason_on_record():
    table = Table(timed_setup())
    table.submit(ask.StartClock(NOW))
    resume = Resume("u1", "Nora", "False alarm")
    assert done(resume, table) == refused(resume, OrderRefused.NOT_HELD)
    assert done(Hold("h1", "Nora", "Fire alarm"), table).done
    assert done(Resume("u2", "Nora", "False alarm"), table).done
    clock = table.state.clock
    assert clock is not None
    assert clock.running is Color.BLACK
    assert note_of(Hold("h", "Nora", "Fire alarm"))["words"] == "Paused by Nora. Fire alarm."
    assert note_of(resume)["words"] == "Resumed by Nora. False alarm."


@pytest.mark.parametrize("held", [Held.FAULT, Held.MACHINE, Held.DISTURBANCE])
def test_a_director_does_not_end_a_pause_that_waits_for_a_ruling(held):
    table = Table(timed_setup())
    table.submit(ask.StartClock(NOW))
    table.submit(ask.HoldClock(held, "", NOW))
    order = Resume("u1")
    assert done(order, table) == refused(order, OrderRefused.RULING)
    clock = table.state.clock
    assert clock is not None
    assert clock.paused


def test_a_pairing_brings_its_conditions_and_its_handicap():
    theirs = replace(timed_setup(), event="Club evening, round 1, table 3")
    order = replace(PAIRING, handicap=3, conditions=setup_to_plain(theirs))
    setup = setup_for(json.decode(json.encode(order), type=PairNext), None, "7")
    assert setup is not None
    assert setup.rules is theirs.rules
    assert setup.controls == theirs.controls
    assert (setup.free_handicap, setup.terms.handicap, setup.terms.komi) == (3, 3, 0)
    assert tuple(setup.names) == ("Ann", "Ben")
    assert setup_for(PAIRING, None, "7") is None, "nobody knows any conditions"
    odd = replace(PAIRING, conditions={"rules": "chess"})
    assert setup_for(odd, None, "7") is None


def test_a_pause_of_a_director_without_a_name_says_the_referee_alone():
    table = Table(timed_setup())
    table.submit(ask.StartClock(NOW))
    assert done(Hold("h"), table).done
    words = [event_words(event, table.state.grid) for event in table.events]
    assert "Paused by the referee" in words
