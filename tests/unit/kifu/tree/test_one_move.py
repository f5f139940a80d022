"""A move put in, put right or taken out in the middle: what follows stays, whatever it is."""

from __future__ import annotations

import random

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.changes import EditRefusal
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.moves import move_of
from ingboard.kifu.tree.one_move import delete_moves, insert_moves, replace_moves
from ingboard.kifu.tree.writing import text_of
from tests.unit.kifu.tree.trees import SEED, done, opened, reread, shape_of, trees

GRID = grid_of(9, 9)
BLACK, WHITE = Color.BLACK, Color.WHITE
GAME = "(;SZ[9];B[cc];W[gc](;B[cg]C[good];W[gg])(;B[ee];W[ed]))"


def _black(row: int, column: int) -> RecordMove:
    return RecordMove(BLACK, Point(row, column))


def test_a_move_is_put_in_before_all_that_follows():
    change = insert_moves(opened(GAME), 1, [RecordMove(WHITE, Point(0, 1))], GRID)
    assert text_of(change.document) == (
        "(;SZ[9];B[cc];W[ba];W[gc](;B[cg]C[good];W[gg])(;B[ee];W[ed]))"
    )
    assert change.what == "Insert White B9"
    assert move_of(change.document, change.node, GRID) == (WHITE, Point(0, 1))


def test_variations_part_behind_what_was_put_in_and_several_moves_go_in_at_once():
    change = insert_moves(opened(GAME), 2, [_black(0, 0), RecordMove(WHITE, None)], GRID)
    assert text_of(change.document) == (
        "(;SZ[9];B[cc];W[gc];B[aa];W[](;B[cg]C[good];W[gg])(;B[ee];W[ed]))"
    )
    assert change.what == "Insert 2 moves"


def test_a_move_is_put_in_at_the_end_and_at_the_beginning():
    assert text_of(insert_moves(opened("(;SZ[9];B[cc])"), 1, [_black(0, 0)], GRID).document) == (
        "(;SZ[9];B[cc];B[aa])"
    )
    assert text_of(insert_moves(opened("(;SZ[9];B[cc])"), 0, [_black(0, 0)], GRID).document) == (
        "(;SZ[9];B[aa];B[cc])"
    )


def test_a_replaced_move_keeps_its_words_and_its_place_in_the_node():
    document = opened("(;SZ[9];C[before] B[cc] BL[300]LB[cc:1];W[gc])")
    changed = done(replace_moves(document, {1: _black(3, 3)}, GRID))
    assert text_of(changed.document) == "(;SZ[9];C[before] B[dd] BL[300]LB[cc:1];W[gc])"
    assert changed.what == "Replace Black C7 by D6"
    changed = done(replace_moves(document, {1: RecordMove(WHITE, Point(3, 3))}, GRID))
    assert text_of(changed.document) == "(;SZ[9];C[before] W[dd] BL[300]LB[cc:1];W[gc])"
    assert changed.what == "Replace Black C7 by White D6"


def test_two_moves_change_places():
    document = opened("(;SZ[9];B[cc];W[gc];B[cg];W[gg])")
    changed = done(
        replace_moves(
            document, {2: RecordMove(WHITE, Point(6, 6)), 4: RecordMove(WHITE, Point(2, 6))}, GRID
        )
    )
    assert text_of(changed.document) == "(;SZ[9];B[cc];W[gg];B[cg];W[gc])"
    assert changed.what == "Replace 2 moves"


def test_a_deleted_move_leaves_its_variations_in_its_place():
    document = opened(GAME)
    changed = done(delete_moves(document, [2], GRID))
    assert text_of(changed.document) == "(;SZ[9];B[cc](;B[cg]C[good];W[gg])(;B[ee];W[ed]))"
    assert (changed.what, changed.node) == ("Delete White G7", 1)
    changed = done(delete_moves(document, [5], GRID))
    assert text_of(changed.document) == "(;SZ[9];B[cc];W[gc](;B[cg]C[good];W[gg])(;W[ed]))"


def test_what_is_said_beside_a_deleted_move_stays_and_its_clock_goes():
    document = opened("(;SZ[9];B[cc]BL[9.5]OB[3]C[hm]LB[dd:A];W[gc])")
    changed = done(delete_moves(document, [1], GRID))
    assert text_of(changed.document) == "(;SZ[9];C[hm]LB[dd:A];W[gc])"
    assert changed.node == 1
    assert text_of(done(delete_moves(opened("(;SZ[9]B[cc];W[gc])"), [0], GRID)).document) == (
        "(;SZ[9];W[gc])"
    )


@pytest.mark.parametrize("content", ["C[words]", "B[aa]W[bb]", "AB[aa]"])
def test_where_no_single_move_stands_none_is_replaced_or_deleted(content):
    document = opened(f"(;SZ[9];{content};W[gc])")
    assert replace_moves(document, {1: _black(3, 3)}, GRID) is EditRefusal.NO_ONE_MOVE
    assert delete_moves(document, [1], GRID) is EditRefusal.NO_ONE_MOVE


def test_the_same_move_once_more_is_no_change():
    document = opened(GAME)
    assert done(replace_moves(document, {1: _black(2, 2)}, GRID)).document is document


def test_in_trees_of_any_shape_what_was_put_in_and_taken_out_again_leaves_the_bytes():
    """Nothing but the inserted node is new, everything else keeps its order, and out of it comes the file."""
    chance = random.Random(SEED)
    for written in trees(400):
        document = opened(written)
        node = chance.choice([node for root in document.roots for node in document.subtree(root)])
        move = RecordMove(
            chance.choice([BLACK, WHITE]), Point(chance.randrange(9), chance.randrange(9))
        )
        change = insert_moves(document, node, [move], GRID)
        grown, shape = shape_of(change.document), shape_of(document)
        assert shape_of(reread(change.document)) == grown
        assert len(grown) == len(shape) + 1
        assert [
            content for _, content in grown if content != change.document.content(change.node)
        ] == [content for _, content in shape if content != change.document.content(change.node)]
        back = done(delete_moves(change.document, [change.node], GRID))
        assert shape_of(back.document) == shape
        assert back.node == node


def test_no_move_of_a_line_but_the_edited_one_is_another():
    chance = random.Random(SEED)
    for _ in range(60):
        moves = [(chance.choice("BW"), chance.randrange(9), chance.randrange(9)) for _ in range(30)]
        document = opened(
            "(;SZ[9]"
            + "".join(f";{side}[{'abcdefghi'[at]}{'abcdefghi'[to]}]" for side, at, to in moves)
            + ")"
        )
        at = chance.randrange(1, 31)
        move = _black(chance.randrange(9), chance.randrange(9))
        before = _moves(document)
        assert _moves(insert_moves(document, at, [move], GRID).document) == [
            *before[:at],
            move,
            *before[at:],
        ]
        replaced = done(replace_moves(document, {at: move}, GRID))
        assert _moves(replaced.document) == [*before[: at - 1], move, *before[at:]]
        deleted = done(delete_moves(document, [at], GRID))
        assert _moves(deleted.document) == [*before[: at - 1], *before[at:]]


def _moves(document: Document) -> list[RecordMove]:
    return list(read_line(document, line_through(document, document.roots[0])).record.moves)
