"""Comments, names, judgements, set-up stones and the game's facts: what is written, and nothing else."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.tree.markup import labels_at, set_comment, set_name
from ingboard.kifu.tree.notes import (
    Notes,
    OfMove,
    OfPosition,
    comment_of,
    drop_judgement,
    judge,
    notes_of,
    set_hotspot,
    words_of,
)
from ingboard.kifu.tree.root_facts import changed_facts, facts_of, set_facts
from ingboard.kifu.tree.set_up import set_stone, set_turn
from ingboard.kifu.tree.writing import text_of
from tests.unit.kifu.tree.trees import opened

GRID = grid_of(9, 9)
D4 = Point(5, 3)


def test_all_that_is_said_of_a_node_is_read():
    document = opened("(;SZ[9];B[aa]N[Joseki]C[one]HO[2]BM[2]GW[1])")
    assert notes_of(document, 1) == Notes(
        "one", "Joseki", 2, OfMove.BAD, 2, OfPosition.GOOD_FOR_WHITE
    )
    assert notes_of(document, 0) == Notes()


@pytest.mark.parametrize("move", ["B[aa]", "W[]", " B[tt]\n", "b[aa]", "Black[aa]", "B[aa][bb]"])
def test_a_node_that_is_a_move_alone_says_nothing_and_more_is_heard(move):
    document = opened(f"(;SZ[9];{move};{move}LB[aa:A]C[heard])")
    assert notes_of(document, 1) == Notes()
    assert labels_at(document, 1, GRID) == {}
    assert notes_of(document, 2).comment == "heard"
    assert labels_at(document, 2, GRID) == {Point(0, 0): "A"}


@pytest.mark.parametrize("comment", ["plain", "a]b\\", "two\n\nlines", " [kept] :blank", "許功蓋"])
def test_a_comment_is_read_back_as_it_was_typed_and_nothing_else_changes(comment):
    document = opened("(;CA[UTF-8]SZ[9] C[old] TR[aa]\n;B[aa])")
    change = set_comment(document, 0, comment)
    assert comment_of(change.document, 0) == comment
    assert text_of(set_comment(change.document, 0, "old").document) == text_of(document)


def test_an_empty_comment_is_no_comment():
    assert text_of(set_comment(opened("(;SZ[9]C[old])"), 0, " \n").document) == "(;SZ[9])"


def test_line_breaks_of_a_comment_are_those_of_the_file():
    change = set_comment(opened("(;SZ[9]\r\n;B[aa])"), 0, "a\nb")
    assert text_of(change.document) == "(;SZ[9]C[a\r\nb]\r\n;B[aa])"
    assert comment_of(change.document, 0) == "a\nb"


def test_one_judgement_of_the_move_takes_the_place_of_another():
    document = opened("(;SZ[9];B[aa]TE[1]GB[1])")
    bad = judge(document, 1, OfMove.BAD, 2)
    assert text_of(bad.document) == "(;SZ[9];B[aa]GB[1]BM[2])"
    assert bad.what == words_of(OfMove.BAD, 2) == "Very bad move"
    doubtful = judge(bad.document, 1, OfMove.DOUBTFUL)
    assert text_of(doubtful.document) == "(;SZ[9];B[aa]GB[1]DO[])"
    none = drop_judgement(doubtful.document, 1, OfMove)
    assert text_of(none.document) == "(;SZ[9];B[aa]GB[1])"


def test_a_name_is_one_line_and_a_hotspot_has_two_strengths():
    document = opened("(;SZ[9])")
    assert text_of(set_name(document, 0, " two\nwords ").document) == "(;SZ[9]N[two words])"
    hot = set_hotspot(document, 0, 2)
    assert text_of(hot.document) == "(;SZ[9]HO[2])"
    assert text_of(set_hotspot(hot.document, 0, 0).document) == "(;SZ[9])"


def test_stones_are_set_up_in_a_node_without_a_move():
    document = opened("(;SZ[9]AB[aa:ba]AW[df])")
    black = set_stone(document, 0, GRID, D4, Color.BLACK, None)
    assert text_of(black.document) == "(;SZ[9]AB[aa:ba][df])"
    gone = set_stone(black.document, 0, GRID, Point(0, 0), None, None)
    assert text_of(gone.document) == "(;SZ[9]AB[ba][df])"


def test_after_a_move_set_up_stones_go_into_a_new_node_which_is_said():
    document = opened("(;SZ[9];B[aa];W[bb])")
    change = set_stone(document, 1, GRID, Point(0, 0), None, Color.BLACK)
    assert change.node == 3
    assert change.document.content(1) == "B[aa]"
    assert change.document.content(3) == "AE[aa]"
    assert change.document.children(1) == (2, 3)
    assert change.what == "No stone at A9, in a new node after the move"
    turn = set_turn(change.document, 3, Color.WHITE)
    assert turn.document.content(3) == "AE[aa]PL[W]"


def test_a_stone_that_stood_there_before_needs_no_value():
    document = opened("(;SZ[9]AB[df];AE[df])")
    change = set_stone(document, 1, GRID, D4, Color.BLACK, Color.BLACK)
    assert change.document.content(1) == ""


def test_only_the_facts_that_change_are_written():
    document = opened("(;GM[1]  PB[A\\]  B]\nEV [x] KM[6,5]\nGC[two\nlines];B[aa])")
    assert facts_of(document, 0) == {"PB": "A]  B", "EV": "x", "KM": "6,5", "GC": "two\nlines"}
    wanted = {"PB": "A]  B", "EV": "", "KM": "6,5", "GC": "two\nlines", "RE": " B+R "}
    assert changed_facts(document, 0, wanted) == {"EV": "", "RE": "B+R"}
    change = set_facts(document, 0, wanted)
    assert (
        text_of(change.document) == "(;GM[1]  PB[A\\]  B]\n KM[6,5]\nGC[two\nlines]RE[B+R];B[aa])"
    )
