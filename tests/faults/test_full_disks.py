"""R05: the disk is full in mid-game. The reserve carries the game on, and nothing is lost when room returns.

Bar: at least 500 moves in reserve; the fault is known within 1 s; nothing lost after space returns. Method: a
small tmpfs as root, filled by another file. The writing that fails in process is in
tests/unit/table/journal/test_writer.py.
"""

from __future__ import annotations

import errno
from functools import partial

import pytest

from ingboard.board.points import Point
from ingboard.game import commands as ask
from ingboard.table.journal.beginning import RESERVE
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.ui.game.recording import Saved
from tests.faults.children import LONG, Child
from tests.faults.media import MEGABYTE, mounted
from tests.unit.table.journal.games import HandClocks, timed_setup

MOVES_IN_RESERVE = 500


def _fill(folder):
    """Another program takes all the room that is left."""
    with (folder / "filling").open("wb", buffering=0) as file:
        for _ in iter(partial(_write, file, b"x" * 4096), False):
            pass


def _write(file, data):
    """Whether there was room."""
    try:
        return bool(file.write(data))
    except OSError as fault:
        if fault.errno == errno.ENOSPC:
            return False
        raise


@pytest.fixture
def small(tmp_path):
    """A medium with room for the reserve and little more."""
    size = RESERVE + MEGABYTE
    with mounted(tmp_path / "small", "-t", "tmpfs", "-o", f"size={size}", "tmpfs") as folder:
        yield folder


def test_the_reserve_carries_a_game_of_five_hundred_moves_on_a_full_disk(small):
    clocks, table = HandClocks(), Table(timed_setup(19))
    writer = JournalWriter(small / "game.ingtable")
    box = BlackBox(table, clocks, writer, clocks)
    box.open("Board 1", "ingboard test")
    _fill(small)
    table.submit(ask.StartClock(clocks.now()))
    for _ in range(MOVES_IN_RESERVE):
        clocks.wait(300)
        table.submit(ask.PressClock(table.state.to_play, clocks.now()))
        table.submit(ask.PauseClock(clocks.now()))
        table.submit(ask.ResumeClock(clocks.now()))
        box.beat()
    assert writer.wait(box.lines, LONG)
    assert writer.saving.fault is None
    assert read_journal(small / "game.ingtable").events == table.events
    assert box.close("test")


def test_with_the_reserve_used_up_the_fault_is_said_and_nothing_is_lost_when_room_returns(tmp_path):
    with mounted(tmp_path / "tiny", "-t", "tmpfs", "-o", "size=64k", "tmpfs") as folder:
        child = Child(folder / "game.ingtable", 5)
        child.wait_until(lambda line: line["events"] > 10)
        _fill(folder)
        full = child.wait_until(lambda line: line["fault"] == errno.ENOSPC)
        begun = child.said.index(full)
        child.wait_until(lambda line: line["played"] > full["played"] + 20, begun)  # it goes on
        assert read_journal(folder / "game.ingtable").events
        (folder / "filling").unlink()
        child.wait_until(lambda line: line["fault"] is None, begun)
        last = child.end()
        assert last["closed"]
        journal = read_journal(folder / "game.ingtable")
        assert journal.is_closed
        assert len(journal.events) == last["events"]


def test_a_disk_with_24_kb_left_at_the_start_is_said_and_another_folder_used(app, tmp_path, qtbot):
    with mounted(tmp_path / "full", "-t", "tmpfs", "-o", "size=64k", "tmpfs") as folder:
        (folder / "other").write_bytes(bytes(40 * 1024))
        app.journal.use_folder(folder)
        app.presenter.choose(Point(2, 2))
        assert app.journal.path.parent != folder
        qtbot.waitUntil(lambda: "nearly full" in app.notice, timeout=20_000)
        qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=20_000)
        assert app.journal.read().events == app.session.table.events
        assert not list(folder.glob("*.ingtable"))
