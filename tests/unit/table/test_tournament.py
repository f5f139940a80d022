"""A tournament's settings as a file: round trip, every setting explained, plain refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace

from ingboard.board.points import Color
from ingboard.clock.control import Absolute
from ingboard.clock.moments import Millis, Moment, minutes
from ingboard.counting.terms import Ties
from ingboard.game import commands as ask
from ingboard.game.commands import HoldClock
from ingboard.game.state import Held
from ingboard.table.credential import hashed
from ingboard.table.table import Table
from ingboard.table.tournament import (
    HalfPoints,
    TieRule,
    Tournament,
    TournamentError,
    as_toml,
    longest_pauses_over,
    meal_begins,
    read_tournament,
    tournament_of,
    write_tournament,
)
from tests.unit.game.played import setup_of

OTHER = Tournament(
    name='Coupe "été" 囲碁',
    lock=hashed("0417"),
    monitor=True,
    bounce_ms=200,
    round=3,
    half_points=HalfPoints.BELOW,
    ties=TieRule.WHITE,
    meal_break="12:30",
    signatures=False,
    longest_pause_minutes=7,
)


@pytest.mark.parametrize("tournament", [Tournament(), OTHER], ids=["usual", "other"])
def test_what_is_written_is_read(tmp_path, tournament):
    path = tmp_path / "club.toml"
    write_tournament(path, tournament)
    assert read_tournament(path) == tournament


def test_every_setting_is_in_the_file_with_its_meaning_above_it():
    lines = as_toml(Tournament()).splitlines()
    for field in fields(Tournament):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{field.name} = "))
        assert lines[at - 1].startswith("# ")
        assert len(lines[at - 1]) > 15


def test_what_the_file_leaves_out_stays_usual():
    assert tournament_of("late_factor = 3\n", "x") == replace(Tournament(), late_factor=3)
    assert tournament_of("", "x") == Tournament()


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("late_factor = two", "is not a settings file"),
        ("late_factor = -1", "late_factor must be a whole number, 0 to 30000"),
        ("late_factor = true", "late_factor must be a whole number, 0 to 30000"),
        ("round = 30001", "round must be a whole number, 0 to 30000"),
        ("bounce_ms = " + "9" * 40, "bounce_ms must be a whole number, 0 to 30000"),
        ("round = " + "9" * 6_000, "is not a settings file"),
        ("name = " + "[" * 20_000, "is not a settings file"),
        ("name = " + "[" * 40 + "]" * 40, "name must be text"),
        ("a." * 400 + "b = 1", "unknown setting a"),
        ('copy_folder = "a\\u0000"', "copy_folder is not a folder"),
        ('hall_folder = "/media/hall"', "hall_folder is gone"),
        ('hall = "192.168.1.20"', "hall is not an address"),
        ('hall = "ingboard://host/a/b"', "hall is not an address"),
        ("monitor = 1", "monitor must be true or false"),
        ("name = 3", "name must be text in quotes"),
        ("sound = true", "unknown setting sound"),
        ("half_points = 7.5", 'half_points must be one of "free", "none", "7.5", "8.5"'),
        ('ties = "red"', 'ties must be one of "free", "black", "white", "draw"'),
        ('meal_break = "half past"', "meal_break is not a time"),
        ('meal_break = "24:00"', "meal_break is not a time"),
    ],
)
def test_a_wrong_file_is_one_sentence_that_names_the_setting(tmp_path, written, sentence):
    path = tmp_path / "club.toml"
    path.write_text(written)
    with pytest.raises(TournamentError, match=sentence):
        read_tournament(path)


def test_unreadable_files_are_one_sentence(tmp_path):
    with pytest.raises(TournamentError, match="File not found"):
        read_tournament(tmp_path / "nowhere.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'name = "\xe9"')
    with pytest.raises(TournamentError, match="UTF-8"):
        read_tournament(latin)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 70_000)
    with pytest.raises(TournamentError, match="more than 64 kB"):
        read_tournament(large)
    with pytest.raises(TournamentError, match="cannot be written"):
        write_tournament(tmp_path / "no" / "folder.toml", Tournament())


class DayTime:
    """A table whose moment 0 is noon."""

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def now(self) -> Moment:
        return Moment(self.moment)

    def time_of_day(self) -> str:
        return self.time_of_day_at(self.now())

    def time_of_day_at(self, moment: Moment) -> str:
        seconds, millis = divmod(moment, 1_000)
        return (
            f"{(12 + seconds // 3_600) % 24}:{seconds // 60 % 60:02}:{seconds % 60:02}.{millis:03}"
        )


BREAK = Tournament(meal_break="12:30", meal_minutes=60)


def running(*, since: float) -> Table:
    """A table whose clock was started that many minutes after noon."""
    table = Table(replace(setup_of(control=Absolute(minutes(6_000))), bounce=Millis(0)))
    table.submit(ask.StartClock(_at(since)))
    return table


def _at(minute: float) -> Moment:
    return Moment(round(minute * 60_000))


def _press(table: Table, minute: float) -> None:
    assert table.state.clock is not None
    assert table.state.clock.turn is not None
    table.submit(ask.PressClock(table.state.clock.turn, _at(minute)))


def _begins(table: Table, minute: float, tournament: Tournament = BREAK) -> Moment | None:
    return meal_begins(table, tournament, DayTime(_at(minute)))


@pytest.mark.parametrize(
    ("pressed", "begins"), [(29.99, False), (30.01, True), (89.9, True), (90.1, False)]
)
def test_a_table_is_paused_for_the_meal_with_the_first_press_after_its_time(pressed, begins):
    table = running(since=0)
    _press(table, pressed)
    assert _begins(table, pressed + 0.1) == (_at(pressed) if begins else None)
    assert _begins(table, pressed + 0.1, Tournament()) is None


def test_a_meal_is_once_and_a_table_that_is_resumed_or_started_meanwhile_goes_on():
    table = running(since=35)
    assert _begins(table, 36) is None
    _press(table, 40)
    assert _begins(table, 40.1) == _at(40)
    table.submit(HoldClock(Held.MEAL, "", _at(40)))
    assert _begins(table, 41) is None
    table.submit(ask.ResumeClock(_at(50), Color.WHITE))
    assert _begins(table, 51) is None
    _press(table, 55)
    assert _begins(table, 56) is None
    later = DayTime(_at(56 + 24 * 60))
    _press(table, 45 + 24 * 60)
    assert meal_begins(table, BREAK, later) == _at(45 + 24 * 60), "the next day"


@pytest.mark.parametrize(
    ("held", "longest", "over"),
    [
        (Held.SET, 5, [0, 0, 1, 1, 2]),
        (Held.LEAVE, 10, [0, 0, 0, 0, 1]),
        (Held.SET, 0, [0, 0, 0, 0, 0]),
        (Held.REFEREE, 5, [0, 0, 0, 0, 0]),
        (Held.MEAL, 5, [0, 0, 0, 0, 0]),
    ],
)
def test_the_referee_is_called_each_time_the_longest_pause_of_a_player_is_over(held, longest, over):
    table = running(since=0)
    tournament = Tournament(longest_pause_minutes=longest)
    table.submit(HoldClock(held, "", _at(3)))
    at = (3, 7.99, 8, 12.9, 13)
    assert [longest_pauses_over(table, tournament, _at(minute)) for minute in at] == over
    table.submit(ask.ResumeClock(_at(20)))
    assert longest_pauses_over(table, tournament, _at(40)) == 0


def test_komi_and_ties_of_new_tables():
    assert (Tournament().komi, Tournament().usual_ties) == (None, None)
    settled = Tournament(half_points=HalfPoints.NONE, ties=TieRule.BLACK)
    assert (settled.komi, settled.usual_ties) == (8, Ties.BLACK)
    assert Tournament(half_points=HalfPoints.ABOVE).komi == 8.5
