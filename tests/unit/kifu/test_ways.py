"""The moves after and beside a node, and what a file wishes to see of them."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.ways import ways_at, wished_by

GRID = grid_of(9, 9)
GAME = "(;SZ[9]{};B[aa](;W[bb])(;W[])(;C[no move])(;AB[cc]))"


def opened(sgf):
    return open_document(sgf.encode(), "game.sgf")


def test_the_moves_that_follow_are_those_of_the_children_that_have_one():
    document = opened(GAME.format(""))
    black = document.children(0)[0]
    found = ways_at(document, black, GRID, siblings=False)
    assert [(way.color, way.point) for way in found] == [
        (Color.WHITE, Point(1, 1)),
        (Color.WHITE, None),
    ]
    assert ways_at(document, 0, GRID, siblings=False) == (), "one move is no choice"
    assert ways_at(document, found[0].node, GRID, siblings=True) == found
    assert ways_at(document, 0, GRID, siblings=True) == ()


@pytest.mark.parametrize(
    ("style", "siblings", "shown"),
    [
        ("", False, True),
        ("ST[0]", False, True),
        ("ST[1]", True, True),
        ("ST[2]", False, False),
        ("ST[3]", True, False),
        ("ST[x]", False, True),
    ],
)
def test_what_a_file_wishes_is_its_property(style, siblings, shown):
    assert wished_by(opened(GAME.format(style)), 0) == (siblings, shown)
