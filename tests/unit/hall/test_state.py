"""A table's state is made of the game as it stands, and is whole on the other side."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.state import Phase
from ingboard.hall.messages import RefereeCall, SideName, TableMark, decoded, encoded
from ingboard.hall.state import TableSituation, state_of_game, state_without_game
from ingboard.hall.topics import HallTopic, TopicKind
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament
from tests.unit.table.journal.games import FEW, HandClocks, play, started, timed_setup

AT = datetime(2026, 11, 22, 16, 30, tzinfo=UTC)
SITUATION = TableSituation("Table 2", Tournament(name="Autumn Open", round=4))


def played():
    clocks = HandClocks()
    table = started(clocks)
    play(table, clocks, *FEW)
    return table, clocks


def test_it_says_what_a_hall_shows():
    table, clocks = played()
    state = state_of_game(SITUATION, table.state, clocks.now(), AT)
    assert (state.event, state.round, state.title) == ("Autumn Open", 4, "Table 2")
    assert (state.black.name, state.white.name) == ("Ann", "許")
    assert (state.phase, state.to_play) == (Phase.PLAYING, SideName.WHITE)
    assert (state.moves, state.last_move) == (5, "E5")
    assert state.board is not None
    assert "".join(state.board).count("X") == 3
    assert state.white.clock is not None
    assert state.white.clock.running
    assert state.black.clock is not None
    assert state.black.clock.remaining_ms == 60_000 - 3 * 700
    assert decoded(HallTopic("h", "2", TopicKind.STATE), encoded(state)) == state


def test_a_game_says_its_own_round_and_the_halls_table():
    setup = replace(timed_setup(), event="Spring Cup, round 5, table 1")
    state = state_of_game(SITUATION, Table(setup).state, Moment(0), AT)
    assert (state.round, state.title) == (5, "Table 2")


def test_a_paused_clock_says_since_when_and_hides_the_board_where_the_tournament_does():
    table, clocks = played()
    table.submit(ask.PauseClock(clocks.now()))
    clocks.wait(9_000)
    state = state_of_game(SITUATION, table.state, clocks.now(), AT)
    assert state.held == "set"
    assert state.held_since == AT - timedelta(seconds=9)
    assert state.board is not None
    hides = replace(SITUATION, tournament=Tournament(hide_board_on_pause=True))
    assert state_of_game(hides, table.state, clocks.now(), AT).board is None


def test_names_of_any_length_and_a_table_without_clock_can_be_said():
    setup = replace(timed_setup(), controls=None, event="x" * 5_000)
    state = state_of_game(SITUATION, Table(setup).state, Moment(0), AT)
    assert state.black.clock is None
    nameless = replace(SITUATION, tournament=Tournament())
    state = state_of_game(nameless, Table(setup).state, Moment(0), AT)
    assert decoded(HallTopic("h", "2", TopicKind.STATE), encoded(state)) == state


def test_a_table_without_a_game_still_says_that_it_is_there():
    call = RefereeCall("help", AT)
    state = state_without_game(replace(SITUATION, marks=(TableMark.SOUND,), call=call), AT)
    assert (state.phase, state.event, state.call) == (None, "Autumn Open", call)
    assert decoded(HallTopic("h", "2", TopicKind.STATE), encoded(state)) == state
