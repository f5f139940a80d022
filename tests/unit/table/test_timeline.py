"""The journal as a timeline: true instants, both clocks, filters, exports; and `ingboard journal`."""

from __future__ import annotations

import csv
import io
import json

import pytest

from ingboard.board.points import Color
from ingboard.cli import main
from ingboard.clock.moments import Millis
from ingboard.game import commands as ask
from ingboard.table.journal.entry import Kind
from ingboard.table.journal.reading import read_journal
from ingboard.table.timeline import (
    RowKind,
    _machine_words,
    as_csv,
    as_plain,
    as_text,
    last_part,
    timeline_of,
)
from ingboard.text import safe_cell
from tests.unit.table.journal.games import FEW, HandClocks, play, started
from tests.unit.table.journal.test_blackbox import _boxed


@pytest.fixture
def path(tmp_path):
    """A game in which White thinks through two periods, and that is then held."""
    path, clocks = tmp_path / "game.ingtable", HandClocks()
    table = started(clocks)
    box = _boxed(table, clocks, path)
    play(table, clocks, FEW[0])
    for _ in range(75):
        clocks.wait(1_000)
        box.look()
    table.submit(ask.NoteTime(clocks.now()))
    play(table, clocks, *FEW[1:])
    table.submit(ask.PauseClock(clocks.now()))
    box.close("test")
    return path


def test_periods_stand_at_their_true_instants_not_when_they_were_noticed(path):
    rows = timeline_of(read_journal(path))
    entered = [row for row in rows if "enters period" in row.words]
    pressed = next(row for row in rows if row.words == "Black presses")
    assert [row.at - pressed.at for row in entered] == [60_000, 70_000]
    assert [row.side for row in entered] == [Color.WHITE, Color.WHITE]
    clocks = entered[1].clocks
    assert clocks is not None
    assert (clocks.white.period, clocks.white.remaining, clocks.white.points) == (2, 10_000, 4)
    assert sorted(rows, key=lambda row: row.at) == list(rows)


def test_the_last_seconds_and_the_rows_of_moves(path):
    rows = timeline_of(read_journal(path))
    last = last_part(rows, Millis(2_000))
    assert 0 < len(last) < len(rows)
    assert last[-1] == rows[-1]
    moves = [row for row in rows if row.kind is RowKind.MOVE]
    assert [row.words for row in moves] == [
        "Black C7",
        "White G3",
        "Black G7",
        "White C3",
        "Black E5",
    ]
    assert [row.move for row in moves] == [1, 2, 3, 4, 5]
    assert last_part((), Millis(5)) == ()


def test_every_form_tells_the_same(path):
    rows = timeline_of(read_journal(path))
    table = list(csv.reader(io.StringIO(as_csv(rows))))
    assert len(table) == len(rows) + 1
    assert [row["words"] for row in as_plain(rows)] == [cells[6] for cells in table[1:]]
    assert len(as_text(rows).splitlines()) == len(rows)
    json.dumps(as_plain(rows))


@pytest.mark.parametrize("cell", ["=cmd()", "+1", "-1", "@x", "\tx", " =cmd()", "\u3000@x"])
def test_no_cell_is_a_formula(cell):
    assert safe_cell(cell) == f"'{cell}"
    assert safe_cell("Ann") == "Ann"
    assert safe_cell("") == ""


def test_the_command_verifies_a_whole_journal(path, capsys):
    assert main(["journal", str(path)]) == 0
    said = capsys.readouterr().out
    link = read_journal(path).link
    assert link in said
    assert "No damage seen" in said
    assert "whole" not in said, "only a hash kept elsewhere shows that"
    assert "White enters period 2" in said
    assert main(["journal", str(path), "--hash", link[:16]]) == 0


def test_the_command_answers_programs(path, capsys):
    assert main(["journal", str(path), "--json", "--last", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["whole"] is None
    assert answer["damaged"] == []
    assert answer["fault"] is None
    assert answer["closed"] is True
    assert answer["timeline"][-1]["words"] == "Table closed"


def test_another_hash_or_a_changed_byte_is_found(path, capsys):
    link = read_journal(path).link
    wrong = ("0" if link[0] != "0" else "1") + link[1:]
    assert main(["journal", str(path), "--hash", wrong]) == 1
    assert "Does NOT match" in capsys.readouterr().out
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    assert main(["journal", str(path), "--hash", link]) == 1
    said = capsys.readouterr().out
    assert "Damaged: line 4. No damage seen: lines 5 to 10." in said
    assert "Does NOT match" in said


def test_every_changed_byte_is_found_by_the_hash_on_the_sheet(path):
    """R29: whatever byte is changed, the journal no longer has the printed hash."""
    data, link = path.read_bytes(), read_journal(path).link
    from ingboard.table.journal.form import read_lines

    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x20
        lines = read_lines(bytes(changed))
        assert lines.link != link or lines.fault is not None, at


@pytest.mark.parametrize(
    ("arguments", "sentence"), [(["--hash", "xyz"], "hexadecimal"), (["--last", "-3"], "--last")]
)
def test_wrong_use_is_one_sentence(path, capsys, arguments, sentence):
    assert main(["journal", str(path), *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.strip().splitlines()) == 1


def test_what_is_no_journal_is_one_sentence(tmp_path, capsys):
    other = tmp_path / "game.sgf"
    other.write_bytes(b"(;SZ[9])")
    assert main(["journal", str(other)]) == 2
    assert "is not an ingboard journal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"choice": "as-it-was", "by": "A. Ref"}, "by A. Ref after interruption: gap not charged"),
        ({"choice": "charged"}, "interruption: gap charged to the running side"),
        ({"choice": "of a later version"}, "interruption: of a later version"),
    ],
)
def test_taking_up_again_says_what_became_of_the_gap_and_who_decided(said, words):
    assert words in _machine_words(Kind.RECOVERED, said)
