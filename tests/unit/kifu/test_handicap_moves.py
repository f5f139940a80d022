"""Handicap stones of a record as moves with White's passes."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.kifu.findings import Code
from ingboard.kifu.handicap_moves import (
    handicap_mended,
    has_set_up_handicap,
    show_handicap_as_moves,
)
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import game_of
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of

THREE = b"(;SZ[9]HA[3]RU[GOE]PL[W]AB[cc:gc][cg];W[gg];B[ee])"
BRANCHES = b"(;SZ[9]RU[Goe]HA[2]AB[cc][gg];W[ee]C[\\]](;B[ec]TR[cc])\n(;B[ce];W[cd]))"


def test_set_up_stones_become_moves_and_the_game_reaches_the_same_position():
    document = open_document(THREE, "three.sgf")
    record = read_line(document, line_through(document, 0)).record
    assert has_set_up_handicap(record)
    stones = record.first.points_of(Color.BLACK)
    change = show_handicap_as_moves(document, 0, stones)
    moved = read_line(change.document, line_through(change.document, 0)).record
    assert moved.first.count(Color.BLACK) == 0
    number = len(stones)
    assert number == 6
    colors = [Color.BLACK if at % 2 == 0 else Color.WHITE for at in range(2 * number - 1)]
    assert [move.color for move in moved.moves[: 2 * number - 1]] == colors
    assert [move.point for move in moved.moves[1 : 2 * number - 1 : 2]] == [None] * (number - 1)
    assert game_of(moved).last.position == game_of(record).last.position
    assert not has_set_up_handicap(moved)
    assert bytes_of(document) == THREE, "the document before is as it was"


def test_all_that_followed_follows_the_last_stone_with_what_was_said_of_it():
    document = open_document(BRANCHES, "branches.sgf")
    record = read_line(document, line_through(document, 0)).record
    change = show_handicap_as_moves(document, 0, record.first.points_of(Color.BLACK))
    assert change.document.content(change.node) == "B[gg]"
    written = bytes_of(change.document)
    assert written.startswith(b"(;SZ[9]RU[Goe]HA[2];B[cc];W[];B[gg];W[ee]C[\\]]")
    for branch in (b"(;B[ec]TR[cc])", b"(;B[ce];W[cd])"):
        assert branch in written
    assert bytes_of(open_document(written, "again.sgf")) == written


def test_a_record_from_an_empty_board_has_no_set_up_handicap():
    record = read_collection(b"(;SZ[9];B[ee])", "even.sgf").games[0]
    assert not has_set_up_handicap(record)


def test_handicap_stones_that_are_set_up_node_by_node_are_found():
    written = b"(;SZ[19]HA[3]AP[foxwq]KM[0];AB[dd];AB[pd];AB[dp];W[dm];B[cn])"
    record = read_collection(written, "fox.sgf").games[0]
    assert Code.HANDICAP_STONES not in {each.code for each in record.findings}
    two = read_collection(written.replace(b";AB[dp]", b""), "fox.sgf").games[0]
    (said,) = [each.sentence for each in two.findings if each.code is Code.HANDICAP_STONES]
    assert said == "Handicap 3 is recorded, but 2 black stones stand."


@pytest.mark.parametrize(
    ("written", "said", "mended"),
    [
        ("(;SZ[19]HA[4];W[qf];B[nc])", "no stones stand", "HA[4]AB[pd][dp][pp][dd]"),
        ("(;SZ[9]HA[4];B[ee];W[cc])", "no stones stand", "HA[4]AB[gc][cg][gg][cc]"),
        ("(;SZ[19]HA[4]AB[dd][pp][dp];W[qf])", "3 black stones stand", "HA[3]AB[dd][pp][dp]"),
        ("(;SZ[5]HA[2];W[aa])", "no stones stand", None),
    ],
)
def test_a_handicap_of_which_other_stones_stand_is_said_and_can_be_put_right(written, said, mended):
    document = open_document(written.encode(), "x.sgf")
    record = read_line(document, line_through(document, 0)).record
    (finding,) = [each for each in record.findings if each.code is Code.HANDICAP_STONES]
    assert said in finding.sentence
    change = handicap_mended(document, 0, record)
    if mended is None:
        assert change is None
        return
    assert change is not None
    assert mended in bytes_of(change.document).decode()
    after = read_line(change.document, line_through(change.document, 0)).record
    assert after.details.handicap == after.first.count(Color.BLACK)
    again = handicap_mended(change.document, 0, after)
    assert again is not None
    assert again.document.content(0) == change.document.content(0)


@pytest.mark.parametrize(
    "written",
    [
        "(;SZ[19]HA[2]AB[dd][pp];W[qf])",
        "(;SZ[19]HA[2];B[dd];B[pp];W[qf])",
        "(;SZ[19]HA[2];B[dd];W[];B[pp];W[qf])",
        "(;SZ[19]HA[3]AB[dd];B[pp];B[dp];W[qf])",
        "(;SZ[19]HA[0];B[dd];W[pp])",
        "(;SZ[19]HA[1];B[dd];W[pp])",
        "(;SZ[19]HA[4])",
        "(;SZ[9]HA[2]AB[aa][bb][cc]AW[dd];B[ee])",
    ],
)
def test_a_handicap_that_stands_or_is_played_is_no_finding(written):
    record = read_collection(written.encode(), "x.sgf").games[0]
    assert Code.HANDICAP_STONES not in [each.code for each in record.findings]
