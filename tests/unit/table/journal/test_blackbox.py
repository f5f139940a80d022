"""The black box writes down all that happens, and a journal gives the same table back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Phase
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.entry import Kind
from ingboard.table.journal.form import FIRST_LINK, JournalFault, line_of
from ingboard.table.journal.jumps import JumpCause
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.recovery import AgreedTime, Choice, going_on, recovery_of, table_of
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from tests.unit.table.journal.games import FEW, HandClocks, play, started


@pytest.fixture
def clocks():
    return HandClocks()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.ingtable"


def _clock(table):
    clock = table.state.clock
    assert clock is not None
    return clock


def _read(box):
    """The journal once everything handed over is on the disk: a busy machine may take a while."""
    assert box._writer.wait(box.lines, 20.0)
    return read_journal(box.saving.path)


def _boxed(table, clocks, path):
    box = BlackBox(table, clocks, JournalWriter(path), clocks)
    box.open("Board 1", "ingboard test")
    return box


def test_the_journal_gives_the_same_table_back(path, clocks):
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    table.submit(ask.PauseClock(clocks.now()))
    clocks.wait(30_000)
    box.beat()
    assert box.close("test")
    journal = read_journal(path)
    assert journal.events == table.events
    assert journal.title == "Board 1"
    again = table_of(journal).state
    assert replace(again, line=table.state.line) == table.state
    assert again.position == table.state.position
    assert tuple(again.line.moves()) == tuple(table.state.line.moves())
    assert journal.link == box.head
    assert [entry.number for entry in journal.entries] == list(range(1, box.lines + 1))
    assert journal.is_closed


def test_every_event_is_on_the_disk_when_the_next_subscriber_learns_of_it(
    path, clocks, monkeypatch
):
    monkeypatch.setattr("ingboard.table.journal.blackbox.PATIENCE", 20.0)
    table = started(clocks)
    _boxed(table, clocks, path)
    seen = []
    table.subscribe(lambda _: seen.append(read_journal(path).events == table.events))
    play(table, clocks, *FEW)
    assert seen == [True] * len(FEW)


def test_undo_and_a_new_branch_in_a_game_without_a_clock(path, clocks):
    rules = RuleText.SIMPLIFIED
    table = Table(even_game(9, rules, default_terms(rules)))
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    table.undo()
    table.undo()
    play(table, clocks, Point(0, 0))
    table.submit_from(1, ask.PlaceStone(Color.WHITE, Point(8, 8), clocks.now()))
    table.undo()
    box.close("test")
    journal = read_journal(path)
    assert journal.events == table.events
    assert Kind.REWOUND in {entry.kind for entry in journal.entries}


def test_after_a_crash_the_clock_is_as_at_the_last_certain_moment_and_held(path, clocks):
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    clocks.wait(4_000)
    box.beat()
    certain = reading(_clock(table), clocks.now())
    clocks.wait(75_000)  # the machine is dead; nothing is closed
    recovery = recovery_of(_read(box), clocks.stamp())
    assert recovery.gap == 75_000
    assert recovery.running is Color.WHITE
    for command in going_on(recovery, Choice.AS_IT_WAS):
        recovery.table.submit(command)
    clock = _clock(recovery.table)
    assert clock.paused
    later = reading(clock, Moment(recovery.at + 999_999))
    assert [side.remaining for side in later] == [side.remaining for side in certain]


def test_the_gap_charged_buys_periods_at_their_instants(path, clocks):
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, FEW[0])
    box.beat()
    clocks.wait(65_000)  # White has a minute of main time and then ten seconds a period
    recovery = recovery_of(_read(box), clocks.stamp())
    for command in going_on(recovery, Choice.CHARGED):
        recovery.table.submit(command)
    white = reading(_clock(recovery.table), Moment(0)).white
    assert (white.period, white.points, white.remaining) == (1, 2, 5_000)
    assert _clock(recovery.table).paused


def test_times_set_by_agreement(path, clocks):
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    box.beat()
    recovery = recovery_of(_read(box), clocks.stamp())
    agreed = PerColor(AgreedTime(0, Millis(50_000)), AgreedTime(1, Millis(9_000)))
    for command in going_on(recovery, Choice.AGREED, agreed):
        recovery.table.submit(command)
    black, white = reading(_clock(recovery.table), Moment(0))
    assert (black.remaining, white.period, white.remaining, white.points) == (50_000, 1, 9_000, 2)
    assert _clock(recovery.table).paused


def test_a_game_taken_up_again_goes_on_in_the_same_file(path, clocks):
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    box._writer.close()
    with path.open("ab") as file:
        file.write(b"000123 0badc0de 00")
    journal = read_journal(path)
    assert journal.fault is JournalFault.TORN
    recovery = recovery_of(journal, clocks.stamp())
    writer = JournalWriter(path, kept=path.read_bytes()[: journal.length])
    again = BlackBox(
        recovery.table, clocks, writer, clocks, link=journal.link, number=len(journal.entries)
    )
    again.take_up({"choice": "as-it-was"})
    play(recovery.table, clocks, Point(0, 0))
    again.close("test")
    whole = read_journal(path)
    assert whole.fault is None
    assert whole.events == recovery.table.events
    assert len(whole.events) == len(table.events) + 2  # a stone and its press
    assert recovery.table.state.phase is Phase.PLAYING


@pytest.mark.parametrize(
    ("mono", "slept", "shifted", "cause"),
    [
        (1_000, 0, 0, None),
        (10_000, 0, 0, None),
        (1_000, 3_600_000, 0, JumpCause.SLEPT),
        (61_000, 0, 0, JumpCause.STOPPED),
        (1_000, 0, 3_600_000, JumpCause.WALL_SET),
        (1_000, 0, -3_600_000, JumpCause.WALL_SET),
    ],
)
def test_a_jump_of_the_machines_clocks_is_seen(path, clocks, mono, slept, shifted, cause):
    box = _boxed(started(clocks), clocks, path)
    certain = clocks.now()
    clocks.wait(mono)
    clocks.slept += slept
    clocks.set += shifted
    jump = box.beat()
    assert (jump.cause if jump else None) == cause
    if jump:
        assert box.last_certain == certain
        assert jump.was_away is (cause is not JumpCause.WALL_SET)


@pytest.mark.parametrize("content", [b"", b"\0" * 64, b"(;SZ[19])", bytes(range(256))])
def test_a_file_that_is_no_journal_is_one_sentence(tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(JournalError, match="is not an ingboard journal"):
        read_journal(path)


def test_a_journal_spoiled_in_its_first_line_is_told_from_another_file(tmp_path):
    line, link = line_of({"k": "opened"}, FIRST_LINK)
    second, _ = line_of({"k": "beat"}, link)
    path = tmp_path / "spoiled"
    path.write_bytes(line.replace(b"opened", b"0pened") + second)
    with pytest.raises(JournalError, match="first line damaged"):
        read_journal(path)
    path.write_bytes(line[:-5])
    with pytest.raises(JournalError, match="first line cut short"):
        read_journal(path)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(JournalError, match="File not found"):
        read_journal(tmp_path / "nowhere")
