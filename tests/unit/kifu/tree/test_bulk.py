"""A whole game changed at once: what is meant changes in every node, all else stays byte for byte."""

from __future__ import annotations

from functools import partial

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import empty_position
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.bulk import clear_marks, flatten, prune, swap_colors, turn_board
from ingboard.kifu.tree.changes import EditRefusal, TreeChange
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.way import way_of
from ingboard.kifu.tree.writing import bytes_of
from tests.conftest import ROOT

GRID = grid_of(9, 9)


def opened(sgf):
    return open_document(sgf.encode(), "game.sgf")


def written(change):
    assert isinstance(change, TreeChange)
    return bytes_of(change.document).decode()


def test_marks_are_cleared_in_all_variations_and_nothing_else():
    document = opened(
        "(;SZ[9] C[TR at aa];B[aa]TR[aa]LB[bb:x]( ;W[bb]LN[aa:bb]C[so])(;W[cc]DD[aa:cc]TB[ii]))"
    )
    change = clear_marks(document, 0)
    assert written(change) == "(;SZ[9] C[TR at aa];B[aa]( ;W[bb]C[so])(;W[cc]TB[ii]))"
    assert change.what == "Clear the marks of 3 nodes"
    assert clear_marks(change.document, 0).document is change.document


def test_pruning_leaves_one_way_and_what_follows_it():
    document = opened(
        "(;SZ[9](;B[aa];W[ab](;B[ac])(;B[ad]))(;B[ba](;W[bb](;B[bc])(;B[bd]))(;W[be])))"
    )
    after = prune(document, 6)
    assert written(after) == "(;SZ[9](;B[ba](;W[bb](;B[bc])(;B[bd]))))"


def test_a_game_may_begin_at_a_later_position():
    document = opened("(;SZ[9]PB[A]AB[ii]C[first];B[aa]BL[90];W[bb]C[here]TR[aa](;B[cc])(;B[dd]))")
    position = empty_position(9, 9).with_cells(
        [(Point(0, 0), Color.BLACK), (Point(8, 8), Color.BLACK), (Point(1, 1), Color.WHITE)]
    )
    change = flatten(document, 2, position, Color.BLACK)
    assert written(change) == "(;SZ[9]PB[A]C[here]AB[aa][ii]AW[bb]PL[B]TR[aa](;B[cc])(;B[dd]))"
    assert flatten(document, 0, position, Color.BLACK) is EditRefusal.ROOT_STAYS
    assert isinstance(change, TreeChange)
    after = change.document
    assert [(node, after.parent(node)) for node in after.subtree(0)] == [(0, NONE), (3, 0), (4, 0)]
    assert [after.holds(node) for node in range(5)] == [True, False, False, True, True]
    assert way_of(after, 4) == (0, 1)
    assert document.parent(4) == 2


def mirrored(point):
    return Point(point.row, 8 - point.column)


def test_turning_moves_points_rectangles_labels_and_lines():
    document = opened("(;SZ[9]DD[aa:bc]GC[B at aa];B[aa]LB[ab:aa]AR[aa:ic]C[aa];W[];B[zz];W[ee])")
    change = turn_board(document, 0, GRID, mirrored, "mirrored")
    assert (
        written(change)
        == "(;SZ[9]DD[ha:ic]GC[B at aa];B[ia]LB[ib:aa]AR[ia:ac]C[aa];W[];B[zz];W[ee])"
    )
    assert (
        written(turn_board(change.document, 0, GRID, mirrored, "")) == bytes_of(document).decode()
    )


def test_colors_are_swapped_with_all_that_is_a_side():
    document = opened(
        "(;SZ[9]PB[Ito]PW[Mori]RE[B+3.5]KM[6.5]AB[aa][bb];PL[W];W[cc]WL[3]C[B + W];B[])"
    )
    change = swap_colors(document, 0)
    assert written(change) == (
        "(;SZ[9]PW[Ito]PB[Mori]RE[W+3.5]KM[6.5]AW[aa][bb];PL[B];B[cc]BL[3]C[B + W];W[])"
    )
    assert written(swap_colors(change.document, 0)) == bytes_of(document).decode()


RECORDS = sorted((ROOT / "tests" / "data" / "records").rglob("*.sgf"))


@pytest.mark.parametrize("path", RECORDS[::12], ids=lambda path: path.stem)
def test_real_records_come_back_byte_for_byte_when_turned_or_swapped_twice(path):
    data = path.read_bytes()
    try:
        document = open_document(data, str(path))
    except Exception:  # noqa: BLE001 - a file that is no record is no matter here
        pytest.skip("no record")
    root = document.roots[0]
    side = 9 if b"SZ[9]" in data else 19
    mirror = partial(_mirror, side=side)
    for change in (
        lambda one: turn_board(one, root, grid_of(side, side), mirror, ""),
        lambda one: swap_colors(one, root),
    ):
        once = change(document).document
        assert bytes_of(change(once).document) == bytes_of(document)


def _mirror(point, side):
    return Point(point.row, side - 1 - point.column)
