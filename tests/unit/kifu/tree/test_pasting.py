"""What another record gives to this one: branches as they are, whole games without their head."""

from __future__ import annotations

import pytest

from ingboard.board.points import grid_of
from ingboard.kifu.tree.changes import EditRefusal
from ingboard.kifu.tree.pasting import paste_branches
from ingboard.kifu.tree.writing import text_of, text_of_subtree
from tests.unit.kifu.tree.trees import done, opened


def pasted(written: str, into: str = "(;SZ[9];B[aa])", after: int = 1):
    return done(paste_branches(opened(into), after, written, grid_of(9, 9)))


def test_a_branch_comes_over_as_it_is_written():
    change = pasted("(;W[bb]C[a\\]b]XX[1];B[cc])")
    assert text_of(change.document) == "(;SZ[9];B[aa];W[bb]C[a\\]b]XX[1];B[cc])"
    assert (change.what, change.document.content(change.node)) == (
        "Paste 2 nodes",
        "W[bb]C[a\\]b]XX[1]",
    )


def test_a_branch_of_another_file_comes_over_whatever_characters_it_is_in():
    other = opened("(;SZ[9];B[ee];W[ff]C[\u5f08\u4e00\u624b])")
    change = pasted(text_of_subtree(other, 2))
    assert "C[\u5f08\u4e00\u624b]" in text_of(change.document)


def test_of_a_whole_game_only_its_moves_come_over():
    change = pasted("(;GM[1]FF[4]CA[Big5]SZ[9]KM[8]PB[x]PW[y];W[bb];B[cc])")
    assert text_of(change.document) == "(;SZ[9];B[aa];W[bb];B[cc])"
    assert (change.what, change.document.content(change.node)) == ("Paste 2 nodes", "W[bb]")


def test_the_variations_at_a_games_first_move_keep_their_order():
    change = pasted("(;GM[1]SZ[9](;W[bb])(;W[cc])(;W[dd]))", "(;SZ[9];B[aa](;W[gg])(;W[hh]))")
    assert text_of(change.document) == "(;SZ[9];B[aa](;W[gg])(;W[hh])(;W[bb])(;W[cc])(;W[dd]))"
    assert change.document.content(change.node) == "W[bb]"


def test_stones_and_words_of_a_games_first_node_come_over():
    change = pasted("(;GM[1]SZ[9]AB[dd][ee]C[so]PB[x];W[bb])")
    assert change.document.content(change.node) == "AB[dd][ee]C[so]"


@pytest.mark.parametrize("written", ["", "prose", "(;B[aa", "(;GM[1]SZ[9])"])
def test_what_is_no_whole_tree_is_refused(written):
    assert (
        paste_branches(opened("(;SZ[9];B[aa])"), 1, written, grid_of(9, 9)) is EditRefusal.NO_TREE
    )


def test_a_game_on_another_board_is_refused():
    document = opened("(;SZ[9];B[aa])")
    assert paste_branches(document, 1, "(;SZ[19];B[pp])", grid_of(9, 9)) is EditRefusal.OTHER_BOARD
