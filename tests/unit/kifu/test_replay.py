"""Records played through by captures alone, and the dead stones that their marks name."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.terms import Sharing
from ingboard.kifu.findings import Code
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.record import RecordMark, RecordNode
from ingboard.kifu.recorded_events import moves_out_of_turn
from ingboard.kifu.replay import dead_from_territory, replay
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.review.judged import judged
from ingboard.review.search.walk import walk
from ingboard.rules.ruleset import RuleText
from ingboard.table.line_game import along

RECORDS = Path(__file__).parents[2] / "data" / "records"
GAMES = Path(__file__).parents[3] / "resources" / "games"


def one(text: str):
    return read_collection(text.encode(), "x.sgf").games[0]


def test_captures_set_up_and_passes_make_the_positions():
    played = replay(one("(;SZ[3]AW[aa];B[ba];W[];B[ab];AW[cc]AE[ba])"))
    assert [rows_of(position) for position in played.positions] == [
        ("O..", "...", "..."),
        ("OX.", "...", "..."),
        ("OX.", "...", "..."),
        (".X.", "X..", "..."),
        ("...", "X..", "..O"),
    ]
    assert played.findings == ()


def test_a_stone_on_an_occupied_point_is_reported_and_takes_its_place():
    played = replay(one("(;SZ[3]\n;B[aa]\n;W[aa]\n;B[bb])"))
    (finding,) = played.findings
    assert (finding.code, finding.line) == (Code.OCCUPIED, 3)
    assert finding.sentence == "A3 is occupied; the new stone replaces the old."
    assert rows_of(played.last) == ("O..", ".X.", "...")


@pytest.mark.parametrize(
    ("stones", "move", "last"),
    [
        ("AB[ba][ab]AW[aa]", "B[aa]", ("XX.", "X..", "...")),
        ("AB[ba][ab]AW[aa]", "W[ba]", ("OO.", "X..", "...")),
        ("AB[aa]AW[ca][bb][ab]", "W[ba]", (".OO", "OO.", "...")),
        ("AB[aa][ba]AW[ab][bb][ca]", "B[ba]", ("..O", "OO.", "...")),
        ("AW[aa][ba][ab]AB[ca][bb]", "B[ac]", ("..X", ".X.", "X..")),
        ("AW[ba][ab]", "B[aa]", (".O.", "O..", "...")),
    ],
)
def test_a_move_is_carried_out_as_sgf_has_it_whatever_stands_there(stones, move, last):
    """FF[4], Go: the stone is put down, opposing neighbors without a liberty come off, then its own chain."""
    written = f"(;SZ[3]{stones};{move})"
    record = one(written)
    assert rows_of(replay(record).last) == last
    document = open_document(written.encode(), "x.sgf")
    (_, state) = along(document, line_through(document, 0)).states
    assert rows_of(state.position) == last
    assert rows_of(judged(record, RuleText.SIMPLIFIED)[1].position) == last
    assert [rows_of(visit.position) for visit in walk(document, 0)][-1] == last
    assert bytes_of(document) == written.encode()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("(;SZ[9];B[aa];W[bb];B[cc])", 0),
        ("(;SZ[9];B[aa];B[bb])", 1),
        ("(;SZ[9]HA[2];B[aa];B[bb];W[cc])", 0),
        ("(;SZ[9]HA[2];B[aa];B[bb];B[cc])", 1),
        ("(;SZ[9];B[aa];AW[bb];B[cc])", 0),
        ("(;SZ[9];B[aa];PL[B];B[cc])", 0),
        ("(;SZ[9];PL[W];B[cc])", 1),
    ],
)
def test_two_moves_of_one_color_in_a_row_are_found(text, count):
    assert len(list(moves_out_of_turn(one(text)))) == count


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;SZ[9];B[aa];B[bb])", "Black plays twice in a row."),
        ("(;SZ[9];PL[W];W[cc];W[dd])", "White plays twice in a row."),
    ],
)
def test_who_moved_twice_in_a_row_is_named(text, sentence):
    assert [finding.sentence for finding in moves_out_of_turn(one(text))] == [sentence]


def test_every_chain_with_a_point_in_territory_of_the_opponent_is_dead():
    position = parse_rows(["XX.O", "....", "..OO", "X..."])
    black = RecordMark(MarkKind.BLACK_TERRITORY, Point(2, 2))
    white = RecordMark(MarkKind.WHITE_TERRITORY, Point(0, 1))
    own = RecordMark(MarkKind.BLACK_TERRITORY, Point(3, 0))
    dead = dead_from_territory(RecordNode(marks=(black, white, own)), position)
    assert dead == {(2, 2), (2, 3), (0, 0), (0, 1)}
    assert dead_from_territory(RecordNode(), position) == frozenset()


def margin_of(path: Path) -> tuple[float, int]:
    record = read_file(path).games[0]
    final = replay(record).last
    dead = dead_from_territory(record.nodes[-1], final)
    areas = areas_of(without_dead(final, dead), Sharing.REGION)
    return areas.margin - (record.details.komi or 0.0), areas.shared


@pytest.mark.parametrize(
    ("name", "margin", "shared"),
    [
        ("demonstration", 1.5, 0),
        ("one-dead-stone", -2.5, 0),
        ("two-sekis", 1.5, 4),
        ("two-stones", 6.5, 0),
    ],
)
def test_the_shipped_games_count_as_they_are_described(name, margin, shared):
    path = GAMES / f"{name}.sgf"
    assert margin_of(path) == (margin, shared)
    record = read_file(path).games[0]
    assert replay(record).findings == ()
    assert not any(node.comment or node.name for node in record.nodes)


@pytest.mark.parametrize("name", ["area_aga/2017-01-20-17", "area_chinese/2017-01-07-29"])
def test_marks_alone_give_the_recorded_result(name):
    path = RECORDS / f"{name}.sgf"
    result = read_file(path).games[0].details.result
    assert result is not None
    assert result.margin is not None
    sign = 1 if result.winner is Color.BLACK else -1
    assert margin_of(path) == (sign * result.margin, 0)


def test_every_test_record_has_its_source():
    with (RECORDS / "SOURCES.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    files = {path.relative_to(RECORDS).as_posix() for path in RECORDS.glob("*/*")}
    assert {row["file"] for row in rows} == files
    assert all(row["source"] and row["why"] for row in rows)
    assert sum(path.stat().st_size for path in RECORDS.glob("*/*")) <= 1_500_000
