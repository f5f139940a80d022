"""What an edit of one move does to the others, under the rule text."""

from __future__ import annotations

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.changes import EditRefusal
from ingboard.kifu.tree.one_move import delete_moves, insert_moves, replace_moves
from ingboard.review.one_move import EditEffect, effect_of, effect_words
from ingboard.rules.ruleset import RuleText
from tests.unit.kifu.tree.trees import done, opened

GRID = grid_of(9, 9)
RULES = RuleText.SIMPLIFIED
# White takes the corner stone by B9 and plays there again: without B9 that point is taken.
CAPTURE = ["W[ab]", "B[ee]", "W[ba]", "B[gg]", "W[aa]", "B[aa]", "W[cg]", "B[ge]"]
WHOLE = "(;SZ[9]RU[Simplified Ing];B[aa];" + ";".join(CAPTURE) + ")"
WITHOUT = WHOLE.replace(";W[ba]", "")


def test_a_move_that_was_missing_makes_those_that_follow_legal():
    document = opened(WITHOUT)
    change = insert_moves(document, 3, [RecordMove(Color.WHITE, Point(0, 1))], GRID)
    effect = effect_of(document, change, 7, RULES)
    assert effect == EditEffect(1, 0, 0)


def test_a_move_too_few_makes_others_illegal():
    document = opened(WHOLE)
    change = done(delete_moves(document, [4], GRID))
    assert effect_of(document, change, 8, RULES) == EditEffect(0, 1, 0)


def test_the_edited_move_is_judged_by_itself():
    document = opened("(;SZ[9];B[aa];W[bb];B[cc])")
    change = insert_moves(document, 2, [RecordMove(Color.WHITE, Point(0, 0))], GRID)
    assert effect_of(document, change, 3, RULES) == EditEffect(0, 0, 1)
    change = done(replace_moves(document, {2: RecordMove(Color.WHITE, Point(0, 0))}, GRID))
    assert effect_of(document, change, 3, RULES) == EditEffect(0, 0, 1)


def test_a_line_that_ends_with_the_deleted_move_is_judged_up_to_there():
    document = opened("(;SZ[9];B[aa];W[aa])")
    change = done(delete_moves(document, [2], GRID))
    assert effect_of(document, change, 2, RULES) == EditEffect(0, 0, 0)


def test_a_line_of_tens_of_thousands_of_moves_is_not_judged():
    document = opened("(;SZ[9]" + ";B[aa]" * 4_001 + ")")
    change = delete_moves(document, [2], GRID)
    assert not isinstance(change, EditRefusal)
    assert effect_of(document, change, 2, RULES) is None


def test_the_effect_is_told_in_a_sentence():
    assert effect_words(EditEffect(109, 0, 0)) == "109 moves become legal."
    assert effect_words(EditEffect(1, 2, 0)) == "One move becomes legal; 2 moves become illegal."
    assert effect_words(EditEffect(0, 0, 1)) == "What is put in is illegal itself."
    assert effect_words(EditEffect(0, 0, 0)) == "The other moves stay as legal as they were."
    assert effect_words(None) == ""
