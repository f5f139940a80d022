"""Points and passes in forms that some programs write: what is clear is read, everywhere alike."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.findings import Code
from ingboard.kifu.nodes import move_written
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.moves import child_with_move
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import StoneReader
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.written_points import read_point


@pytest.mark.parametrize(
    ("size", "written", "codes"),
    [
        (18, "ss", [Code.OTHER_PASS]),
        (9, "jj", [Code.OTHER_PASS]),
        (9, "``", [Code.OTHER_PASS]),
        (19, "``", [Code.OTHER_PASS]),
        (19, "tt", []),
        (9, "tt", []),
        (9, "", []),
        (9, "\n", []),
        (25, "zz", [Code.OTHER_PASS]),
    ],
)
def test_a_pass_in_another_form(size, written, codes):
    data = f"(;SZ[{size}]RU[Ing];B[aa];W[{written}];B[bb])".encode()
    record = read_collection(data, "x.sgf").games[0]
    assert [move.point for move in record.moves] == [Point(0, 0), None, Point(1, 1)]
    assert [finding.code for finding in record.findings] == codes
    document = open_document(data, "x.sgf")
    grid = grid_of(size, size)
    assert glance_at(document, 2, grid).is_pass
    assert move_numbers_at(document, [3]) == {3: 3}
    assert child_with_move(document, 1, Color.WHITE, None, grid) == 2
    assert StoneReader(document, grid).read(2).moves == (record.moves[1],)
    assert bytes_of(document) == data


@pytest.mark.parametrize("written", ["kk", "ja", "aj", "`a", "Z9", "a"])
def test_what_is_neither_point_nor_pass_stays_out(written):
    record = read_collection(f"(;SZ[9]RU[Ing];B[aa];W[{written}];B[bb])".encode(), "x.sgf").games[0]
    assert len(record.moves) == 2
    assert {finding.code for finding in record.findings} <= {Code.OFF_BOARD, Code.BAD_POINT}


@pytest.mark.parametrize(
    ("written", "size", "point", "codes"),
    [
        ("d\r\ne", 19, Point(4, 3), []),
        ("d e", 19, Point(4, 3), []),
        ("DE", 19, Point(4, 3), [Code.POINT_BY_NAME]),
        ("De", 19, Point(4, 3), [Code.POINT_BY_NAME]),
        ("D15", 19, Point(4, 3), [Code.POINT_BY_NAME]),
        ("DE", 40, Point(30, 29), []),
    ],
)
def test_a_point_in_another_form(written, size, point, codes):
    grid = grid_of(size, size)
    marks = f"TR[{written}]LB[{written}:1]LN[{written}:aa]"
    data = f"(;SZ[{size}]RU[Ing]AB[{written}]{marks};W[{written}])".encode()
    record = read_collection(data, "x.sgf").games[0]
    assert record.first.color_at(point) is Color.BLACK
    assert {mark.point for mark in record.nodes[0].marks} == {point}
    assert record.nodes[0].strokes[0].start == point
    assert record.moves[0].point == point
    assert {finding.code for finding in record.findings} == set(codes)
    assert read_point(written, grid) == point
    assert move_written("W", written, grid) == record.moves[0]


@pytest.mark.parametrize("written", ["aa:zz", "kk:aa", "aa", "aa:bb:cc", "?:aa"])
def test_a_line_without_two_points_is_told_and_the_others_stand(written):
    data = f"(;SZ[9]RU[Ing]LN[{written}][bb:cc][dd:dd];B[aa])".encode()
    record = read_collection(data, "x.sgf").games[0]
    ends = [(stroke.start, stroke.end) for stroke in record.nodes[0].strokes]
    assert ends == [(Point(1, 1), Point(2, 2))]
    (told,) = record.findings
    assert told.code in {Code.OFF_BOARD, Code.BAD_POINT}
    assert written in told.sentence


def test_of_many_siblings_a_move_is_found_in_any_form():
    others = "".join(f"(;B[{a}{b}])" for a in "abcdefghi" for b in "abcdefgh")
    document = open_document(f"(;SZ[19]{others}(;B[pq])(;B[R\nS])(;B[``]))".encode(), "x.sgf")
    grid = grid_of(19, 19)
    assert child_with_move(document, 0, Color.BLACK, Point(18, 17), grid) == 74
    assert child_with_move(document, 0, Color.BLACK, None, grid) == 75


def test_a_wrapped_rectangle_is_whole():
    record = read_collection(b"(;SZ[9]AB[aa:\nc\nc])", "x.sgf").games[0]
    assert record.first.count(Color.BLACK) == 9
