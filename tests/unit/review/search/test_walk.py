"""The walk over all variations: positions, numbers, whose turn."""

from __future__ import annotations

import pytest
from hypothesis import given

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.replay import replay
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.line import read_line, way_to
from ingboard.kifu.tree.stones import board_of_game
from ingboard.review.search.walk import walk
from tests.unit.kifu.tree.trees import add_node
from tests.unit.review.search.trees import documents, opened


@given(documents)
def test_every_position_is_that_of_the_line_read_alone(document):
    root = document.roots[0]
    visits = list(walk(document, root))
    assert [visit.node for visit in visits] == list(document.subtree(root))
    for visit in visits:
        line = read_line(document, way_to(document, visit.node)).record
        assert visit.position == replay(line).last
        assert visit.number == len(line.moves)


@pytest.mark.parametrize(
    "node",
    [
        r"B[aa]C[a word\] W[bb\]]",
        "B[aa]C[x]W[bb]",
        "B[aa]C[x]AW\n[bb]",
        "B[aa] MN[7] C[x]",
        "B[aa]C[x]PL[B]",
        "B[aa]BL[9]C[W[bb\\]]",
        "B[aa]Comment[x]White[bb]",
        "B[aa]TR[bb][cc]\n",
    ],
)
def test_a_move_that_says_more_is_read_as_the_line_has_it(node):
    document = opened(f"(;SZ[9];{node};W[dd])")
    *_, last = walk(document, 0)
    line = read_line(document, (0, 1, 2)).record
    assert last.position == replay(line).last
    assert last.number == numbers_along(line.nodes)[-1]


def test_whose_turn_it_is():
    document = opened("(;SZ[9]AB[aa][bb](;W[cc]PL[W];B[])(;C[no move])(;AW[dd]PL[B]))")
    turns = [visit.to_play for visit in walk(document, 0)]
    assert turns == [Color.WHITE, Color.WHITE, Color.WHITE, Color.WHITE, Color.BLACK]


def test_set_up_stones_come_before_the_move_of_their_node():
    document = opened("(;SZ[9];B[aa];W[ab]AE[aa]AB[cc])")
    *_, last = walk(document, 0)
    assert last.position.points_of(Color.BLACK) == (Point(2, 2),)
    assert last.position.points_of(Color.WHITE) == (Point(1, 0),)


def test_the_main_line_is_told_apart():
    document = opened("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))")
    assert [visit.is_main for visit in walk(document, 0)] == [True] * 4 + [False] * 2


def test_what_was_changed_since_opening_is_walked():
    document = opened("(;SZ[9];B[aa])")
    changed = set_property(document, 1, "B", ["bb"])
    assert isinstance(changed, TreeChange)
    grown = add_node(changed.document, 1, [("W", ["cc"])])
    *_, last = walk(grown.document, 0)
    assert last.node == grown.node
    assert last.position.points_of(None).count(Point(0, 0)) == 1
    assert last.position.points_of(Color.WHITE) == (Point(2, 2),)


def test_boards_that_are_not_shown_have_no_positions():
    for size in ("19:53", "0:9", "0", "53", "x"):
        document = opened(f"(;SZ[{size}];B[aa])")
        assert board_of_game(document, 0) is None
        assert list(walk(document, 0)) == []
    assert board_of_game(opened("(;GM[3];B[aa])"), 0) is None
    assert board_of_game(opened("(;SZ[13:13];B[aa])"), 0) is grid_of(13, 13)
    assert board_of_game(opened("(;B[aa])"), 0) is grid_of(19, 19)


def test_the_largest_board_that_is_shown_is_walked():
    *_, last = walk(opened("(;SZ[52];B[ZZ];W[YZ])"), 0)
    assert last.position.points_of(Color.BLACK) == (Point(51, 51),)
    assert last.position.points_of(Color.WHITE) == (Point(51, 50),)
