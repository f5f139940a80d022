"""A record whose points are names: tree, edits and searches read them as the game does."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.tree import moves
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.markup import toggle_sign
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.moves import child_with_move
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import StoneReader
from ingboard.kifu.tree.ways import ways_at
from ingboard.kifu.tree.writing import bytes_of

GRID = grid_of(19, 19)
NAMED = b"(;SZ[19]AB[fc,pc];B[R16]TR[r16];W[q3])"


def test_the_tree_counts_and_finds_the_move():
    document = open_document(NAMED, "x.sgf")
    assert glance_at(document, 1).color is Color.BLACK
    assert move_numbers_at(document, [2]) == {2: 2}
    assert child_with_move(document, 0, Color.BLACK, Point(3, 16), GRID) == 1
    assert [move.point for move in StoneReader(document, GRID).read(2).moves] == [Point(16, 15)]
    assert len(StoneReader(document, GRID).read(0).setup) == 2


@pytest.mark.parametrize(
    ("written", "color", "point"),
    [
        ("B[qd]", Color.BLACK, Point(3, 16)),
        ("C[B[qd\\]]Black [ qd\n]", Color.BLACK, Point(3, 16)),
        ("W[r16]", Color.WHITE, Point(3, 16)),
        ("W[]", Color.WHITE, None),
        ("W[ tt ]", Color.WHITE, None),
    ],
)
def test_of_thousands_of_children_few_are_taken_apart(monkeypatch, written, color, point):
    taken, move_of = [], moves.move_of

    def counted(*asked):
        taken.append(asked)
        return move_of(*asked)

    monkeypatch.setattr(moves, "move_of", counted)
    others = "(;B[aa]C[qd])(;W[dd]N[tt])(;C[B[qd\\]])" * 1_000
    document = open_document(f"(;SZ[19]{others}(;{written}))".encode(), "x.sgf")
    assert child_with_move(document, 0, color, point, GRID) == 3_001
    assert len(taken) < 10
    assert child_with_move(document, 0, Color.BLACK, Point(9, 9), GRID) is None


@pytest.mark.parametrize("siblings", [False, True])
def test_of_thousands_of_children_the_first_are_offered(siblings):
    document = open_document(f"(;SZ[19]{'(;B[aa])' * 3_000}(;B[qd]))".encode(), "x.sgf")
    offered = ways_at(document, 1 if siblings else 0, GRID, siblings=siblings)
    assert [way.node for way in offered] == list(range(1, 401))


def test_what_nobody_touched_is_written_as_it_was():
    document = open_document(NAMED, "x.sgf")
    assert bytes_of(document) == NAMED
    marked = toggle_sign(document, 2, GRID, MarkKind.TRIANGLE, Point(0, 0))
    assert bytes_of(marked.document) == NAMED[:-1] + b"TR[aa])"
