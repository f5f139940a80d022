"""Records for spectators: the whole game as boards and SGF, served while it is allowed and only then."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.hall.messages import RecordsShown, TableState
from ingboard.hall.spectator_records import SpectatorRecords, shown_record
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from tests.unit.table.journal.games import HandClocks

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
BOARD = ("...", "...", "...")


class Game:
    """A game without a clock whose journal lies among a director's copies, as table 12's."""

    def __init__(self, folder):
        self.clocks = HandClocks()
        setup = GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora", "許家元"),
        )
        self.table = Table(setup)
        self.path = folder / "12" / "g1.ingtable"
        self.path.parent.mkdir()
        self.writer = JournalWriter(self.path)
        self.box = BlackBox(self.table, self.clocks, self.writer, self.clocks)
        self.box.open("Table 12", "ingboard test")

    def do(self, command, *what):
        self.table.submit(command(*what, self.clocks.now()))
        assert self.writer.wait(self.box.lines, 20)

    def play(self, *points):
        for point in points:
            self.do(ask.PlaceStone, self.table.state.to_play, point)

    def end(self):
        self.do(ask.Resign, Color.BLACK)
        for side in Color:
            self.do(ask.ConfirmResult, side)

    def state(self, phase=Phase.PLAYING, board=BOARD):
        at = datetime(2026, 11, 27, tzinfo=UTC)
        return TableState(
            1,
            at,
            "Table 12",
            phase=phase,
            board=board,
            game="g1",
            moves=self.table.state.line.number,
        )


@pytest.fixture
def game(tmp_path):
    made = Game(tmp_path)
    yield made
    made.box.close("closed by hand")


@pytest.fixture
def said():
    return []


@pytest.fixture
def records(tmp_path, said):
    made = SpectatorRecords(tmp_path, lambda table, record: said.append((table, record)))
    made.open()
    yield made
    made.close(5)


def wait_until(holds):
    until = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def replayed(record):
    """The boards that a browser makes of a record."""
    rows = [list(row) for row in record.first]
    boards = [tuple(map("".join, rows))]
    for move in record.moves:
        for sign, letter, number in re.findall(r"([.XO])([A-HJ-Z])(\d+)", move):
            rows[len(rows) - int(number)][LETTERS.index(letter)] = sign
        boards.append(tuple(map("".join, rows)))
    return boards


def test_a_record_has_every_board_of_the_game_and_its_sgf(game):
    game.play((8, 0), (8, 1), (0, 0), (7, 0))  # White takes the corner
    game.do(ask.Pass, Color.BLACK)
    game.play((4, 4))
    record = shown_record(read_journal(game.path))
    states = game.table.states
    assert [state.line.number for state in states] == list(range(len(states)))
    assert replayed(record) == [rows_of(state.position) for state in states]
    assert record.moves[3:5] == ("OA2.A1", "")
    assert "PW[許家元]" in record.sgf
    assert record.game == "g1"


def test_nothing_is_served_before_anybody_allowed_it(game, records, said):
    game.play((4, 4))
    records.look("12", game.state())
    time.sleep(0.1)
    assert said == []


def test_a_running_game_is_served_only_when_all_are(game, records, said):
    game.play((4, 4))
    records.look("12", game.state())
    records.allow(RecordsShown.FINISHED)
    wait_until(lambda: said == [("12", None)])  # whatever the broker kept from before
    records.allow(RecordsShown.ALL)
    wait_until(lambda: said[1:])
    assert said[1][1].moves == ("XE5",)
    game.play((3, 3))
    records.look("12", game.state())
    wait_until(lambda: said[2:])
    assert said[2][1].moves == ("XE5", "OD6")
    records.allow(RecordsShown.NONE)
    wait_until(lambda: said[-1] == ("12", None))


def test_a_game_that_is_over_is_served_until_its_result_is_withdrawn(game, records, said):
    game.play((4, 4))
    game.end()
    records.allow(RecordsShown.FINISHED)
    records.look("12", game.state(Phase.FINISHED))
    wait_until(lambda: said)
    assert said[0][1].moves == ("XE5",)
    records.look("12", game.state(Phase.REPORTED))
    wait_until(lambda: said[-1] == ("12", None))


def test_a_table_that_lies_of_its_end_gets_no_record_served(game, records, said):
    game.play((4, 4))
    records.allow(RecordsShown.FINISHED)
    records.look("12", game.state(Phase.FINISHED))
    wait_until(lambda: said)
    time.sleep(0.2)
    assert said == [("12", None)]


@pytest.mark.parametrize("name", ["", "other"])
def test_a_table_names_no_record_but_its_own(game, records, said, name):
    records.allow(RecordsShown.ALL)
    records.look("12", replace(game.state(), game=name))
    wait_until(lambda: said)
    assert said == [("12", None)]


def test_the_record_is_hidden_with_the_board(game, records, said):
    game.play((4, 4))
    records.allow(RecordsShown.ALL)
    records.look("12", game.state())
    wait_until(lambda: said and said[-1][1])
    records.look("12", game.state(board=None))
    wait_until(lambda: said[-1] == ("12", None))


def test_a_broker_that_has_forgotten_is_told_again(game, records, said):
    game.play((4, 4))
    records.allow(RecordsShown.ALL)
    records.look("12", game.state())
    wait_until(lambda: said)
    records.say_again()
    wait_until(lambda: len(said) == 2)
    assert said[0] == said[1]
