"""A timeline at any instant, a journal followed while it is written, and evidence that replaces nothing."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from ingboard.clock.moments import Moment
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.table.evidence import journal_facts, save_as_new, text_file
from ingboard.table.journal.form import FIRST_LINK, line_of, read_lines
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.tail import JournalTail
from ingboard.table.replay import Replay, ReplayPlace
from ingboard.table.timeline import RowKind, TimelineMaker, as_text, timeline_of
from tests.unit.table.journal.games import FEW, HandClocks, play, started
from tests.unit.table.journal.test_blackbox import _boxed


@pytest.fixture
def path(tmp_path):
    """Five moves, 700 ms each, then White's clock is held after 900 ms."""
    path, clocks = tmp_path / "game.ingtable", HandClocks()
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, *FEW)
    clocks.wait(900)
    table.submit(ask.PauseClock(clocks.now()))
    box.close("test")
    return path


@pytest.fixture
def replay(path):
    journal = read_journal(path)
    return Replay(timeline_of(journal), journal.last.at)


def test_between_acts_the_clock_of_the_side_to_play_runs(replay):
    pressed = next(n for n, row in enumerate(replay.rows) if row.words == "Black presses")
    at = replay.place_of(pressed).at
    place = replay.place_at(at + 250)
    assert place == ReplayPlace(pressed, Moment(at + 250))
    shown = replay.shown(place)
    assert shown.state is replay.rows[pressed].state
    assert reading(shown.state.clock, shown.at).white.used == 250
    assert shown.wall == replay.rows[pressed].wall + 250


def test_an_instant_outside_is_the_nearest_end(replay):
    assert replay.place_at(-5).at == replay.begins
    assert replay.place_at(replay.ends + 99_999) == replay.last_place
    assert replay.length == replay.ends - replay.begins == 5 * 700 + 900


def test_walking_goes_through_acts_of_one_instant_one_by_one(replay):
    every = replay.numbers(frozenset(RowKind))
    place, seen = replay.place_of(0), [0]
    while len(seen) < len(replay.rows):
        number = replay.beside(every, place, 1)
        seen.append(number)
        place = replay.place_of(number)
    assert seen == list(range(len(replay.rows)))
    assert replay.beside(every, place, 1) == len(replay.rows) - 1
    assert replay.beside(every, place, -1) == len(replay.rows) - 2
    between = ReplayPlace(4, Moment(replay.rows[4].at + 1))
    assert replay.beside(every, between, -1) == 4
    assert replay.beside((), place, 1) is None


def test_walking_keeps_to_the_kinds_that_are_listed(replay):
    moves = replay.numbers(frozenset({RowKind.MOVE}))
    assert len(moves) == len(FEW)
    assert replay.beside(moves, replay.place_of(moves[2]), 2) == moves[4]
    assert replay.beside(moves, replay.last_place, -1) == moves[-1]
    late = replay.numbers(frozenset({RowKind.MOVE}), replay.rows[moves[3]].at)
    assert late == moves[3:]


def test_a_journal_is_followed_line_by_line_and_half_a_line_waits(path, tmp_path):
    data, copy = path.read_bytes(), tmp_path / "growing.ingtable"
    journal = read_journal(path)
    copy.write_bytes(b"")
    tail, maker, rows = JournalTail(copy), TimelineMaker(journal.setup), []
    for length in range(0, len(data), 97):
        copy.write_bytes(data[:length] + bytes(500))
        for entry in tail.more():
            rows.extend(maker.rows_of(entry))
    copy.write_bytes(data)
    rows.extend(row for entry in tail.more() for row in maker.rows_of(entry))
    assert as_text(rows) == as_text(timeline_of(journal))
    assert tail.link == journal.link
    copy.unlink()
    assert tail.more() == ()


def _with_unknown_event(path):
    """The same journal as if a later version had written its third act."""
    link, lines = FIRST_LINK, []
    for number, body in enumerate(read_lines(path.read_bytes()).bodies):
        if number == 3:
            body["events"][0]["is"] = "StoneWhispered"
        line, link = line_of(body, link)
        lines.append(line)
    path.write_bytes(b"".join(lines))


def test_behind_a_later_versions_act_words_go_on_and_the_board_stays(path):
    whole = timeline_of(read_journal(path))
    _with_unknown_event(path)
    journal = read_journal(path)
    assert journal.is_newer
    rows = timeline_of(journal)
    strange = next(n for n, row in enumerate(rows) if row.words == "Line of a later version")
    assert [row.words for row in rows[:strange]] == [row.words for row in whole[:strange]]
    assert all(row.state is rows[strange].state for row in rows[strange:])
    assert "Clocks paused" in [row.words for row in rows[strange:]]


def test_evidence_says_what_is_left_out_and_takes_the_next_name(path, tmp_path, replay):
    journal = read_journal(path)
    said = text_file(journal, replay.rows, replay.rows[:2]).decode()
    assert f"2 of {len(replay.rows)} actions listed." in said
    assert journal.link in said
    names = [save_as_new(tmp_path, "table", "txt", b"x").name for _ in range(3)]
    assert names == ["table.txt", "table-2.txt", "table-3.txt"]
    facts = journal_facts(replace(journal, is_newer=True), replay.rows)
    assert json.loads(json.dumps(facts))["newer"] is True
