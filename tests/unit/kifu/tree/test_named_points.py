"""A record whose points are names: tree, edits and searches read them as the game does."""

from __future__ import annotations

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.record import MarkKind
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.markup import toggle_sign
from ingboard.kifu.tree.moves import child_with_move
from ingboard.kifu.tree.numbers import move_numbers_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import StoneReader
from ingboard.kifu.tree.writing import bytes_of

GRID = grid_of(19, 19)
NAMED = b"(;SZ[19]AB[fc,pc];B[R16]TR[r16];W[q3])"


def test_the_tree_counts_and_finds_the_move():
    document = open_document(NAMED, "x.sgf")
    assert glance_at(document, 1).color is Color.BLACK
    assert move_numbers_at(document, [2]) == {2: 2}
    assert child_with_move(document, 0, Color.BLACK, Point(3, 16), GRID) == 1
    assert [move.point for move in StoneReader(document, 19).read(2).moves] == [Point(16, 15)]
    assert len(StoneReader(document, 19).read(0).setup) == 2


def test_what_nobody_touched_is_written_as_it_was():
    document = open_document(NAMED, "x.sgf")
    assert bytes_of(document) == NAMED
    marked = toggle_sign(document, 2, GRID, MarkKind.TRIANGLE, Point(0, 0))
    assert bytes_of(marked.document) == NAMED[:-1] + b"TR[aa])"
