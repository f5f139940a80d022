"""A file that ends in the middle of a value: what is read is what it says, never something else."""

from __future__ import annotations

import pytest

from ingboard.kifu.findings import Code
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.changes import set_property
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from tests.unit.kifu.tree.trees import done

GAME = "(;GM[1]SZ[13]KM[7.5]AB[aa][bb]C[a word];B[cc];W[dd]C[half"


def cut_after(written: str):
    data = GAME[: GAME.index(written) + len(written)].encode()
    document = open_document(data, "cut.sgf")
    record = read_line(document, line_through(document, 0)).record
    assert read_collection(data, "cut.sgf").games[0] == record
    return data, document, record


@pytest.mark.parametrize("end", ["W[", "W[d", ";B[", "B[c"])
def test_half_a_move_is_no_move_and_above_all_no_pass(end):
    _, document, record = cut_after(end)
    moves = [node.move for node in record.nodes if node.move]
    assert all(move.point is not None for move in moves)
    assert len(moves) == (1 if "W" in end else 0)
    assert Code.UNCLOSED_VALUE in {finding.code for finding in document.findings}


def test_half_a_size_or_komi_is_none():
    assert cut_after("SZ[1")[2].grid.rows == 19
    assert cut_after("KM[7.")[2].details.komi is None


def test_half_a_point_of_a_list_leaves_the_whole_ones():
    _, _, record = cut_after("AB[aa][b")
    assert len(record.nodes[0].setup) == 1


def test_half_a_comment_is_kept():
    _, _, record = cut_after("C[half")
    assert record.nodes[-1].comment == "half"
    assert record.nodes[-1].move is not None


def test_unchanged_the_cut_file_keeps_its_bytes_and_changed_it_says_nothing_wrong():
    data, document, _ = cut_after("W[")
    assert bytes_of(document) == data
    changed = done(set_property(document, 0, "PB", ["Ann"])).document
    assert bytes_of(changed) == b"(;GM[1]SZ[13]KM[7.5]AB[aa][bb]C[a word]PB[Ann];B[cc];)"
