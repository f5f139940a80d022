"""The deeds one by one: what is written then, what is refused, and what they are called."""

from __future__ import annotations

import pytest

from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.tree.changes import (
    EditRefusal,
    delete_subtree,
    in_utf8,
    make_main_line,
    paste,
    promote,
    set_property,
)
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of, text_of, text_of_subtree
from tests.unit.kifu.tree.trees import add_node, done, opened, reread, shape_of

BRANCHED = "(;SZ[9]\n;B[aa] (;W[bb] ;B[cc])\n (;W[dd])\n)\n"


def test_a_property_is_changed_where_it_stands():
    document = opened("(;GM[1] SiZe [9]\n KM[5] zz C[old][er] C[x]\n)")
    changed = done(set_property(document, 0, "C", ["a]b\\"])).document
    changed = done(set_property(changed, 0, "SZ", ["13"])).document
    assert text_of(changed) == "(;GM[1] SZ[13]\n KM[5] zz C[a\\]b\\\\] \n)"


def test_a_property_without_values_is_taken_out_and_a_new_one_comes_last():
    document = opened("(;GM[1]\nC[old]\n)")
    removed = done(set_property(document, 0, "C", []))
    assert (text_of(removed.document), removed.what) == ("(;GM[1]\n\n)", "Remove C")
    added = done(set_property(document, 0, "N", ["new"]))
    assert (text_of(added.document), added.what) == ("(;GM[1]\nC[old]N[new]\n)", "Change N")


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (0, "(;SZ[9]\n(;B[aa] (;W[bb] ;B[cc])\n (;W[dd])\n)(;W[ee]))\n"),
        (1, "(;SZ[9]\n;B[aa] (;W[bb] ;B[cc])\n (;W[dd])(;W[ee])\n)\n"),
        (3, "(;SZ[9]\n;B[aa] (;W[bb] ;B[cc];W[ee])\n (;W[dd])\n)\n"),
    ],
)
def test_a_move_is_added_as_a_variation_or_a_continuation(node, expected):
    added = add_node(opened(BRANCHED), node, [("W", ["ee"])])
    assert text_of(added.document) == expected
    assert added.document.content(added.node) == "W[ee]"


def test_a_subtree_is_deleted_and_the_old_document_still_has_it():
    document = opened(BRANCHED)
    deleted = done(delete_subtree(document, 2))
    assert text_of(deleted.document) == "(;SZ[9]\n;B[aa] (;W[dd])\n \n)\n"
    assert (deleted.what, deleted.node) == ("Delete 2 nodes", 1)
    assert text_of(document) == BRANCHED


def test_a_variation_is_promoted_and_made_the_main_line():
    document = opened(BRANCHED)
    expected = "(;SZ[9]\n;B[aa] (;W[dd])\n (;W[bb] ;B[cc])\n)\n"
    assert text_of(done(promote(document, 4)).document) == expected
    assert text_of(done(make_main_line(document, 4)).document) == expected
    assert promote(document, 2) is EditRefusal.FIRST_ALREADY
    assert make_main_line(document, 3) is EditRefusal.FIRST_ALREADY


def test_a_subtree_is_pasted_into_another_file():
    subtree = text_of_subtree(opened(BRANCHED), 1)
    pasted = done(paste(opened("(;GM[1];B[qq])"), 0, subtree))
    assert pasted.what == "Paste 4 nodes"
    depths = [(1, "B[qq]"), (1, "B[aa]"), (2, "W[bb]"), (3, "B[cc]"), (2, "W[dd]")]
    assert shape_of(reread(pasted.document)) == [(0, "GM[1]"), *depths]


def test_what_cannot_be_done_is_refused():
    document = opened(BRANCHED)
    assert delete_subtree(document, 0) is EditRefusal.ROOT_STAYS
    assert promote(document, 0) is EditRefusal.ROOT_STAYS
    assert set_property(document, 0, "C[x];", ["y"]) is EditRefusal.BAD_NAME
    assert paste(document, 0, "no tree") is EditRefusal.NO_TREE
    assert paste(document, 0, "(;B[aa") is EditRefusal.NO_TREE


def test_stray_text_after_a_deleted_variation_becomes_no_part_of_a_move():
    document = opened("(;B[aa](;W[bb])[stray](;W[cc]))")
    left = done(delete_subtree(document, 1)).document
    left = done(delete_subtree(left, 2)).document
    assert shape_of(reread(left)) == [(0, "B[aa]")]


@pytest.mark.parametrize("cut", ["(;SZ[9];B[aa];C[wor\\", "(;SZ[9];B[aa](;C[x]", "(;SZ[9];B[aa]"])
def test_a_cut_file_is_kept_up_to_the_cut_and_closed_once_it_is_changed(cut):
    document = opened(cut)
    assert Code.UNCLOSED_GAME in {finding.code for finding in document.findings}
    assert bytes_of(document) == cut.encode()
    last = len(document.outline) - 1
    grown = add_node(document, last, [("W", ["bb"])]).document
    assert text_of(grown).startswith(cut)
    again = reread(grown)
    assert again.findings == ()
    assert again.content(last + 1) == "W[bb]"


def test_a_game_without_its_first_parenthesis_gets_it_once_it_is_changed():
    document = opened("\nSZ[9];B[aa]")
    assert bytes_of(document) == b"\nSZ[9];B[aa]"
    changed = done(set_property(document, 1, "N", ["x"])).document
    assert text_of(changed) == "\n(;SZ[9];B[aa]N[x])"


def test_characters_that_are_lost_or_have_no_place_are_never_written_over():
    lossy = open_document(b"(;CA[UTF-8]GM[1]C[\xff])", "lossy.sgf")
    assert not lossy.origin.is_exact
    with pytest.raises(KifuError, match="another name"):
        bytes_of(lossy)
    big5 = open_document("(;CA[Big5]C[\u570d\u68cb])".encode("big5"), "big5.sgf")
    changed = done(set_property(big5, 0, "N", ["\u20ac\u0416\u0e01"])).document
    with pytest.raises(KifuError, match="UTF-8"):
        bytes_of(changed)
    assert bytes_of(in_utf8(changed).document).startswith("(;CA[UTF-8]C[\u570d".encode())


def test_a_byte_order_mark_is_kept():
    data = b"\xef\xbb\xbf(;SZ[9])"
    document = open_document(data, "mark.sgf")
    assert bytes_of(document) == data
    assert bytes_of(done(set_property(document, 0, "N", ["x"])).document) == data[:-1] + b"N[x])"


def test_what_stands_in_a_value_without_a_name_is_no_property_and_stays():
    document = opened("(;SZ[9]C[x] TR[aa]] [stray C[in it];B[aa](;W[bb]))")
    assert [raw.name for raw in document.properties(0)] == ["SZ", "C", "TR"]
    changed = done(set_property(document, 0, "C", ["y"])).document
    assert changed.content(0) == "SZ[9]C[y] TR[aa]] [stray C[in it]"
    assert glance_at(changed, 0).has_comment
    assert not glance_at(opened("(;SZ[9]] [stray C[in it];B[aa])"), 0).has_comment
