"""Boards of any shape, 1 to 52 lines each way: read, played through, written, looked for, compared."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.kifu.properties import format_size, parse_size
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import game_of
from ingboard.kifu.replay import replay
from ingboard.kifu.tree.bulk import turn_board
from ingboard.kifu.tree.game_list import GameList
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.writer import write_record
from ingboard.review.compare.comparison import compare
from ingboard.review.compare.words import headline
from ingboard.review.library.position_keys import key_of
from ingboard.review.search.finding import Query, find_all
from ingboard.review.search.likeness import images, likenesses, seen_as
from ingboard.review.search.pattern import cut_out, whole_board
from ingboard.review.search.walk import walk

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHAPES = [(1, 2), (2, 1), (16, 8), (8, 16), (19, 13), (3, 52), (52, 3), (52, 51), (25, 24), (5, 4)]


def game_on(columns: int, rows: int, moves: int = 40) -> str:
    """Some game on a board of so many columns and rows."""
    chance = random.Random(columns * 53 + rows)
    points = [LETTERS[column] + LETTERS[row] for column in range(columns) for row in range(rows)]
    chance.shuffle(points)
    played = "".join(f";{'BW'[at % 2]}[{point}]" for at, point in enumerate(points[:moves]))
    return f"(;GM[1]FF[4]SZ[{columns}:{rows}]RU[Ing]AB[{points[-1]}]{played})"


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_a_game_is_read_written_and_read_again(columns, rows):
    written = game_on(columns, rows)
    data = written.encode()
    record = read_collection(data, "x.sgf").games[0]
    assert record.grid is grid_of(rows, columns)
    assert record.findings == ()
    assert len(record.moves) == min(40, columns * rows)
    assert read_collection(write_record(record), "x.sgf").games[0] == record
    document = open_document(data, "x.sgf")
    assert bytes_of(document) == data
    assert GameList(document)[0].grid is record.grid
    assert move_numbers_at(document, line_through(document, 0)[-1:]).popitem()[1] == len(
        record.moves
    )
    *_, last = walk(document, 0)
    assert last.position == replay(record).last
    assert game_of(record).setup.first.grid is record.grid


@pytest.mark.parametrize(
    ("written", "grid"),
    [
        ("19", (19, 19)),
        ("16:8", (8, 16)),
        (" 16 : 8 ", (8, 16)),
        ("9:9", (9, 9)),
        ("52:1", (1, 52)),
    ],
)
def test_sizes(written, grid):
    assert parse_size(written) is grid_of(*grid)
    assert parse_size(format_size(grid_of(*grid))) is grid_of(*grid)


@pytest.mark.parametrize(
    "written", ["", "0", "53", "9:0", "0:9", "9:53", "9:", ":9", "9x9", "x", "9:9:9"]
)
def test_no_sizes(written):
    assert parse_size(written) is None


def test_points_of_a_wide_board_are_told_from_those_beyond():
    record = read_collection(b"(;SZ[16:8]RU[Ing];B[ph];W[pi];B[qi])", "x.sgf").games[0]
    assert [move.point for move in record.moves] == [
        Point(7, 15),
        None,
    ]  # one beyond in both: a pass


@pytest.mark.parametrize(("grid", "number"), [(grid_of(8, 16), 4), (grid_of(9, 9), 8)])
def test_a_board_is_alike_in_the_ways_that_keep_its_shape(grid: Grid, number: int):
    turns = likenesses(grid, symmetries=True, colors=False)
    assert len({images(grid, turn) for turn in turns}) == number
    document = open_document(b"(;SZ[%s];B[bc];W[de])" % format_size(grid).encode(), "x.sgf")
    *_, last = walk(document, 0)
    for turn in turns:
        turned = seen_as(last.position, turn)
        assert turned.count(Color.BLACK) == 1
        assert key_of(turned) & 0xFFFFFF == key_of(last.position) & 0xFFFFFF
        query = Query(whole_board(turned), symmetries=True)
        assert [match.node for match in find_all(document, query)] == [2]


def test_a_part_is_found_where_it_stands_and_elsewhere():
    document = open_document(b"(;SZ[16:8];B[oc];W[od];B[pd])", "x.sgf")
    *_, last = walk(document, 0)
    part = cut_out(last.position, Point(2, 14), Point(3, 15))
    assert [match.node for match in find_all(document, Query(part))] == [3]
    mirrored = cut_out(seen_as(last.position, 1), Point(2, 0), Point(3, 1))
    assert find_all(document, Query(mirrored)) == ()
    assert [match.node for match in find_all(document, Query(mirrored, symmetries=True))] == [3]
    moved = open_document(b"(;SZ[16:8];B[aa];W[ab];B[bb])", "x.sgf")
    assert [match.node for match in find_all(moved, Query(part, anywhere=True))] == [3]
    other = open_document(b"(;SZ[8:16];B[aa];W[ab];B[bb])", "x.sgf")
    assert find_all(other, Query(part, anywhere=True)) == ()


def test_records_on_boards_of_two_shapes_are_told_and_not_compared():
    one, other = (
        read_collection(game_on(*shape).encode(), "x.sgf").games[0] for shape in ((16, 8), (8, 16))
    )
    compared = compare(one, other)
    assert compared.differences == ()
    assert headline(compared) == "Different boards: 16 × 8 and 8 × 16."
    assert compare(one, one).is_same


def test_keys_of_all_shapes_differ():
    empty = [
        read_collection(game_on(*shape, 0).encode(), "x.sgf").games[0].first for shape in SHAPES
    ]
    keys = [
        key_of(position.with_cells([(point, None) for point in position.grid.points]))
        for position in empty
    ]
    assert all(one != other for one, other in pairwise(sorted(keys)))


def test_a_turned_game_lies_the_other_way_and_back():
    written = "(;SZ[16:8]AB[aa:bb]TR[ph];B[pa]LB[ah:x];W[qi];B[cd])"
    document = open_document(written.encode(), "x.sgf")
    grid = grid_of(8, 16)
    right = turn_board(
        document, 0, grid, lambda at: Point(at.column, grid.rows - 1 - at.row), ""
    ).document
    record = read_line(right, line_through(right, 0)).record
    assert record.grid is grid_of(16, 8)
    assert [move.point for move in record.moves] == [Point(15, 7), None, Point(2, 4)]
    assert record.first.count(Color.BLACK) == 4
    back = turn_board(right, 0, record.grid, lambda at: Point(7 - at.column, at.row), "").document
    again = read_line(back, line_through(back, 0)).record
    assert again.first == read_line(document, line_through(document, 0)).record.first
    assert again.grid is grid
    mirrored = turn_board(document, 0, grid, lambda at: Point(at.row, 15 - at.column), "").document
    assert "SZ[16:8]" in mirrored.content(0)
