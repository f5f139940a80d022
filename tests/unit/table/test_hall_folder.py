"""The hall's files: what they say, when they are written, and that they never disturb the game."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.kifu.reader import read_file
from ingboard.rules.ruleset import RuleText
from ingboard.table.hall_folder import HallFolder, TableSign, folder_name, state_of
from ingboard.table.opening import new_session
from ingboard.table.tournament import Tournament

WALL = datetime(2026, 11, 21, 20, 41, 7, 250_000, tzinfo=UTC)
SIGN = TableSign("Table 2", Tournament(name="Autumn Open", round=4), "ingboard 0.1.0")


@pytest.fixture
def session():
    control = Ing(minutes(12), minutes(2), 3, 2)
    return new_session(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora Lindqvist", "許功蓋"),
            ranks=PerColor("4d", ""),
            controls=PerColor(control, control),
        )
    )


@pytest.fixture
def folder(tmp_path):
    hall = HallFolder(tmp_path / "hall", SIGN)
    yield hall
    hall.close()


def begin(session):
    session.submit(ask.StartClock(Moment(1_000)))
    session.submit(ask.PlaceStone(Color.BLACK, Point(4, 4), Moment(4_000)))


def wait_until(holds):
    for _ in range(500):
        if holds():
            return
        time.sleep(0.01)
    pytest.fail("not within five seconds")


def white_clock(session, now):
    said: Any = state_of(SIGN, session.state, 1, now, WALL)
    return said["clock"]["white"]


def read(hall):
    return json.loads((hall.folder / "state.json").read_bytes())


def test_without_settings_event_and_round_are_those_of_the_tables_line(session):
    sign = TableSign("Table 1", Tournament(), "ingboard")
    setup = replace(session.state.setup, event="Cup, round 3, table 9")
    said: Any = state_of(sign, replace(session.state, setup=setup), 1, Moment(0), WALL)
    assert (said["event"], said["round"], said["table"]) == ("Cup", 3, "Table 9")


def test_the_state_says_what_is_documented(session, folder):
    begin(session)
    assert folder.follow(session, Moment(10_500), WALL)
    folder.close()
    said = read(folder)
    assert folder.folder.name == "table-2"
    assert said["format"] == 1
    assert said["table"] == "Table 2"
    assert (said["event"], said["round"]) == ("Autumn Open", 4)
    assert said["players"]["white"] == {"name": "許功蓋", "rank": ""}
    assert (said["phase"], said["to_play"], said["moves"]) == ("playing", "white", 1)
    assert said["last_move"] == "E5"
    assert said["result"] is None
    assert said["for_watching_only"] is True
    assert said["at"] == {"moment_ms": 10_500, "wall": "2026-11-21T20:41:07.250+00:00"}
    clock = said["clock"]
    assert (clock["running"], clock["held"]) == ("white", False)
    assert clock["black"]["remaining_ms"] == minutes(12) - 3_000
    assert clock["white"]["remaining_ms"] == minutes(12) - 6_500
    assert (clock["white"]["period"], clock["white"]["periods"], clock["white"]["points"]) == (
        0,
        3,
        0,
    )
    assert clock["white"]["flag"] is False


def test_bought_points_and_the_flag_are_said(session):
    begin(session)
    session.submit(ask.NoteTime(Moment(4_000 + minutes(13))))
    bought = white_clock(session, Moment(4_000 + minutes(13)))
    assert (bought["period"], bought["points"], bought["remaining_ms"]) == (1, 2, minutes(1))
    end = Moment(4_000 + minutes(60))
    session.submit(ask.NoteTime(end))
    lost = white_clock(session, end)
    assert lost["flag"]
    assert lost["flag_first"]


def test_the_live_record_can_be_read(session, folder):
    begin(session)
    folder.follow(session, Moment(5_000), WALL)
    folder.close()
    record = read_file(folder.folder / "game.sgf").games[0]
    assert record.details.players.white.name == "許功蓋"
    assert len(record.nodes) == 2


def test_every_move_is_written_at_once_and_running_time_every_two_seconds(session, folder):
    begin(session)
    assert folder.follow(session, Moment(5_000), WALL)
    assert not folder.follow(session, Moment(6_999), WALL)
    assert folder.follow(session, Moment(7_000), WALL)
    session.submit(ask.PlaceStone(Color.WHITE, Point(2, 2), Moment(7_100)))
    assert folder.follow(session, Moment(7_100), WALL)
    assert not folder.follow(session, Moment(7_200), WALL)


def test_a_held_clock_writes_nothing_new(session, folder):
    begin(session)
    session.submit(ask.PauseClock(Moment(5_000)))
    assert folder.follow(session, Moment(5_000), WALL)
    assert not folder.follow(session, Moment(60_000), WALL)
    folder.close()
    assert read(folder)["clock"]["held"] is True
    assert read(folder)["board_hidden"] is False


def test_a_board_that_is_hidden_while_held_is_said(session):
    begin(session)
    session.submit(ask.PauseClock(Moment(5_000)))
    hides = TableSign("Table 2", Tournament(hide_board_on_pause=True), "")
    assert state_of(hides, session.state, 1, Moment(6_000), WALL)["board_hidden"] is True


def test_the_version_grows_with_every_change(session, folder):
    begin(session)
    folder.follow(session, Moment(5_000), WALL)
    session.submit(ask.PlaceStone(Color.WHITE, Point(2, 2), Moment(7_100)))
    folder.follow(session, Moment(7_100), WALL)
    folder.close()
    assert read(folder)["version"] == session.table.revision


def test_a_result_is_said_only_when_it_is_fixed(session):
    begin(session)
    session.submit(ask.Resign(Color.WHITE, Moment(5_000)))
    assert state_of(SIGN, session.state, 1, Moment(5_000), WALL)["result"] is None
    for color in Color:
        session.submit(ask.ConfirmResult(color, Moment(6_000)))
    assert state_of(SIGN, session.state, 1, Moment(6_000), WALL)["result"] == "B+R"


def test_a_folder_that_cannot_be_written_is_a_mark_and_no_more(session, tmp_path):
    (tmp_path / "hall").write_text("a file stands where the folder should be")
    hall = HallFolder(tmp_path / "hall", SIGN)
    begin(session)
    hall.follow(session, Moment(5_000), WALL)
    hall.close()
    assert hall.fault
    assert session.state.line.number == 1


def test_writing_goes_on_when_the_folder_is_back(session, tmp_path):
    stone = tmp_path / "hall"
    stone.write_text("in the way")
    hall = HallFolder(stone, SIGN)
    begin(session)
    hall.follow(session, Moment(5_000), WALL)
    wait_until(lambda: hall.fault is not None)
    stone.unlink()
    hall.follow(session, Moment(7_000), WALL)
    hall.close()
    assert hall.fault is None
    assert read(hall)["moves"] == 1
    assert (hall.folder / "game.sgf").exists()


def test_no_half_file_is_left(session, folder):
    begin(session)
    for second in range(20):
        folder.follow(session, Moment(5_000 + 2_000 * second), WALL)
    folder.close()
    assert sorted(path.name for path in folder.folder.iterdir()) == ["game.sgf", "state.json"]


@pytest.mark.parametrize(
    ("table", "folder"),
    [
        ("Table 2", "table-2"),
        ("../../etc", "etc"),
        ("第2局", "第2局"),
        ("...", "table"),
        ("a/b\\c", "a-b-c"),
    ],
)
def test_a_table_stays_in_its_folder(table, folder):
    assert folder_name(table) == folder
