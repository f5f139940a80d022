"""The shelf of journals: names, who holds one, what was never closed; snapshots beside them (R07, R18)."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ingboard.board.points import Color
from ingboard.game import commands as table_commands
from ingboard.game.commands import ConfirmResult, Resign
from ingboard.kifu.saving import save_beside
from ingboard.table.journal.form import FIRST_LINK, line_of
from ingboard.table.journal.shelf import HeldJournal, Holder, Shelf, ShelfError, file_name_of
from ingboard.table.journal.snapshots import Snapshots
from tests.unit.table.journal.games import HandClocks, started
from tests.unit.table.journal.test_blackbox import _boxed

WHEN = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
HOLD = """
import sys, time
from pathlib import Path
from ingboard.table.journal.shelf import Shelf
path = Path(sys.argv[1])
held = Shelf(path.parent).hold(path)
print(type(held).__name__, flush=True)
time.sleep(60)
"""


@pytest.fixture
def shelf(tmp_path):
    made = Shelf(tmp_path / "tables")
    made.make_ready()
    return made


def test_names_are_of_the_day_and_no_way_out_of_the_folder():
    assert file_name_of("Board 1: Ann / 許", WHEN) == "2026-11-21-093000-Board-1-Ann-許.ingtable"
    assert (
        Path(file_name_of("../../etc/passwd", WHEN)).name == "2026-11-21-093000-etc-passwd.ingtable"
    )
    assert file_name_of("", WHEN) == "2026-11-21-093000.ingtable"


def test_a_place_that_cannot_be_written_is_said_before_the_game(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ShelfError, match="choose another folder"):
        Shelf(tmp_path / "file" / "tables").make_ready()


def test_the_second_program_learns_who_holds_a_journal_and_a_killed_one_holds_nothing(shelf):
    path = shelf.folder / file_name_of("Board 1", WHEN)
    first = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    assert first.stdout.readline().strip() == "HeldJournal"
    second = shelf.hold(path)
    assert isinstance(second, Holder)
    assert second.process == first.pid
    first.kill()
    first.wait()
    first.stdout.close()
    third = shelf.hold(path)
    assert isinstance(third, HeldJournal)
    third.release()


def test_only_tables_that_were_never_closed_are_offered(shelf):
    clocks = HandClocks()
    closed = _boxed(started(clocks), clocks, shelf.folder / file_name_of("closed", WHEN))
    closed.close("test")
    crashed = shelf.folder / file_name_of("crashed", WHEN)
    _boxed(started(clocks), clocks, crashed)._writer.close()
    (shelf.folder / "torn.ingtable").write_bytes(line_of({"n": 1}, FIRST_LINK)[0][:9])
    assert [journal.path for journal in shelf.look().unfinished()] == [crashed]
    held = shelf.hold(crashed)
    assert shelf.look().unfinished() == ()
    assert isinstance(held, HeldJournal)
    held.release()
    assert len(shelf.look().unfinished()) == 1


def test_games_put_away_without_a_result_are_offered_when_asked_for_adjourned_ones_always(shelf):
    clocks = HandClocks()

    def put_away(title, *commands):
        path, table = shelf.folder / file_name_of(title, WHEN), started(clocks)
        box = _boxed(table, clocks, path)
        for command in commands:
            table.submit(command)
        box.close("test")
        return path

    now = clocks.now()
    adjourn = table_commands.Adjourn(None, "A. Referee", now)
    left = put_away("left")
    rests = put_away("rests", adjourn)
    confirmed = [ConfirmResult(color, now) for color in Color]
    put_away("resigned", Resign(Color.BLACK, now), *confirmed)
    put_away("resigned-at-rest", adjourn, Resign(Color.BLACK, now), *confirmed)
    up = put_away("up-again", adjourn, table_commands.TakeUpAgain(None, "A. Referee", now))
    assert [journal.path for journal in shelf.look().unfinished()] == [rests]
    offered = {journal.path for journal in shelf.look().unfinished(put_away=True)}
    assert offered == {left, rests, up}


def test_a_folder_that_is_not_there_offers_nothing(tmp_path):
    assert Shelf(tmp_path / "nowhere").look().unfinished() == ()


def test_the_last_three_snapshots_are_kept(shelf):
    journal = shelf.folder / file_name_of("game", WHEN)
    snapshots = Snapshots(journal)
    for number in range(1, 6):
        _put(snapshots, b"(;N[%d])" % number)
    snapshots.close()
    there = sorted(shelf.folder.glob("*.sgf"))
    assert [path.read_bytes() for path in there] == [b"(;N[3])", b"(;N[4])", b"(;N[5])"]
    assert snapshots.newest == there[-1]


def _put(snapshots, record):
    before, ends = snapshots.newest, time.monotonic() + 20.0
    snapshots.put(record)
    while snapshots.newest == before:
        assert time.monotonic() < ends
        time.sleep(0.001)


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "state.json"
    save_beside(path, b"old")
    monkeypatch.setattr("os.fsync", _refuse)
    with pytest.raises(OSError, match="full"):
        save_beside(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def _refuse(_handle):
    raise OSError(28, "full")
