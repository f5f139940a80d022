"""What the three SST texts say of one stone: hot or cold, suicide, occupied. Ko in full is in `ko`."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, point_named
from ingboard.board.position import Placement
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset

BLACK, WHITE = Color.BLACK, Color.WHITE
SST = (ING1991, ING1996, KSS)
KO = [".X O .", "X O . O", ". X O .", ". . . ."]

each_text = pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))


def judged(ruleset: Ruleset, line: Line, move: str) -> Judgment:
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None
    return ruleset.judge(line, BLACK if letter == "B" else WHITE, point)


def after(ruleset: Ruleset, line: Line, *moves: str) -> Line:
    for move in moves:
        if move.endswith("pass"):
            line = line.after_pass(Passed(BLACK if move[0] == "B" else WHITE))
        else:
            placement = judged(ruleset, line, move)
            assert isinstance(placement, Placement), move
            line = line.after_play(placement)
    return line


@each_text
def test_the_stone_that_has_just_taken_a_ko_is_hot(ruleset):
    line = after(ruleset, line_from(parse_rows(KO), offset=6), "W D1", "B C3")
    judgment = judged(ruleset, line, "W B3")
    assert isinstance(judgment, Illegal)
    assert (judgment.reason, judgment.refers_to) == (Reason.HOT_SINGLE, 8)
    assert judgment.source


@each_text
@pytest.mark.parametrize("between", [("W A1", "B B1"), ("W pass", "B pass")])
def test_one_move_elsewhere_or_a_pass_cools_it(ruleset, between):
    line = after(ruleset, line_from(parse_rows(KO)), "B C3", *between)
    assert isinstance(judged(ruleset, line, "W B3"), Placement)


@each_text
def test_a_stone_that_captured_nothing_is_not_hot(ruleset):
    thrown_in = [".X O .", "X . . O", ". X O .", ". . . ."]
    line = after(ruleset, line_from(parse_rows(thrown_in)), "W B3")
    assert isinstance(judged(ruleset, line, "B C3"), Placement)


@each_text
def test_taking_two_stones_with_the_one_that_was_just_taken_back_is_no_single_ko(ruleset):
    snapback = [".XXO", "XO.O", "XXOO", "...."]
    line = after(ruleset, line_from(parse_rows(snapback)), "B C3")
    assert isinstance(line.last, Placement)
    assert rows_of(line.position)[1] == "X.XO"


@each_text
def test_a_position_may_come_back_when_no_hot_stone_is_taken(ruleset):
    line = after(ruleset, line_from(parse_rows(["...."])), "B A1", "W C1", "B B1", "W pass")
    assert isinstance(judged(ruleset, line, "B A1"), Placement)


@each_text
def test_the_suicide_of_two_stones_is_legal(ruleset):
    placement = judged(ruleset, line_from(parse_rows([".OX", "XX."])), "W A2")
    assert isinstance(placement, Placement)
    assert len(placement.self_removed) == 2


@each_text
def test_an_occupied_point_is_refused(ruleset):
    judgment = judged(ruleset, line_from(parse_rows(["X."])), "W A1")
    assert isinstance(judgment, Illegal)
    assert (judgment.reason, judgment.refers_to) == (Reason.OCCUPIED, None)


@pytest.mark.parametrize("ruleset", [ING1991, ING1996], ids=lambda ruleset: str(ruleset.text))
def test_the_suicide_of_one_stone_is_prohibited(ruleset):
    judgment = judged(ruleset, line_from(parse_rows([".X", "X."])), "W A2")
    assert isinstance(judgment, Illegal)
    assert judgment.reason is Reason.SINGLE_SUICIDE


def test_the_suicide_of_one_stone_is_a_pass_with_kim_simon_and_straus():
    line = line_from(parse_rows([".X", "X."]))
    judgment = judged(KSS, line, "W A2")
    assert judgment == Passed(WHITE, instead_of=point_named("A2", line.position.grid))


@each_text
def test_two_passes_pause_and_four_end(ruleset):
    assert (ruleset.passes_to_pause, ruleset.passes_to_end) == (2, 4)
    assert not ruleset.resumes_after_counting
