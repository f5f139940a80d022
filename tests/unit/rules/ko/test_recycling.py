"""Which earlier plays made a situation, on lines that branch, repeat and go on after a refusal."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, color_of_letter, point_named
from ingboard.board.position import Placement, place
from ingboard.rules.disturbing import earlier_plays
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from tests.unit.rules.ko.cases import cases_of, judged

CASES = {case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))}


def placed(line: Line, move: str) -> Placement:
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None
    placement = place(line.position, point, color_of_letter(letter))
    assert placement is not None
    return placement


def forced(case: str, moves: str, offset: int = 0) -> Line:
    """The moves made as they come, refused or not."""
    line = line_from(parse_rows(CASES[case]["diagram"]), offset)
    for move in moves.split(","):
        if move.endswith("pass"):
            line = line.after_pass(Passed(color_of_letter(move[0])))
        else:
            line = line.after_play(placed(line, move))
    return line


KO = "B C3,W pass,B pass,W B3,B pass,W pass"


@pytest.mark.parametrize("offset", [0, 30])
def test_the_first_position_counts_with_the_player_who_was_to_move(offset: int):
    line = forced("K03", "B C3,W pass,B pass", offset)
    assert earlier_plays(line, placed(line, "W B3")) == (offset,)
    line = forced("K03", KO + ",B C3,W pass,B pass", offset)
    assert earlier_plays(line, placed(line, "W B3")) == (offset, offset + 4)


def test_the_same_board_with_the_other_player_to_move_is_another_situation():
    line = forced("R01", "B A1,W C1")
    assert line.seen_at(placed(line, "B B1").cells) == 0
    assert earlier_plays(line, placed(line, "B B1")) == ()
    line = forced("R01", "B A1,W C1,B B1,W pass,B A1,W C1")
    assert earlier_plays(line, placed(line, "B B1")) == (3,)
    assert isinstance(judged(line, ING1991, "B B1"), Placement)


def test_no_situation_comes_about_a_third_time_after_a_refused_play_was_made():
    line = forced("R01", "B A1,W C1,B B1,W pass,B A1,W C1,B B1,W pass,B A1")
    third = judged(line, ING1991, "W C1")
    assert isinstance(third, Illegal)
    assert (third.reason, third.refers_to) == (Reason.RECYCLING_BACKSTOP, 6)


def test_a_variation_knows_only_its_own_past():
    line = forced("K03", KO)
    older = line.without_last().without_last()
    again = line.after_play(placed(line, "B C3"))
    back = again.after_pass(Passed(Color.WHITE)).after_pass(Passed(Color.BLACK))
    taking = placed(back, "W B3")
    assert earlier_plays(older, taking) == (0, 4)
    assert earlier_plays(back, taking) == (0, 4)
    twice = back.after_play(taking)
    assert earlier_plays(twice, taking) == (0, 4, 10)
    assert earlier_plays(older, taking) == (0, 4)
    elsewhere = older.after_play(placed(older, "B A1"))
    assert earlier_plays(elsewhere, taking) == (0, 4)
    assert elsewhere.plays_making(elsewhere.position.cells, Color.BLACK) == (5,)
    assert elsewhere.plays_making(elsewhere.position.cells, Color.WHITE) == ()
    first = older.without_last().without_last()
    branched = first.after_pass(Passed(Color.BLACK))
    assert earlier_plays(branched, taking) == (0,)


def test_a_variation_that_grows_longer_than_the_line_it_left_keeps_its_own_numbers():
    line = forced("K03", KO + ",B C3,W pass,B pass,W B3")
    taking = placed(line.without_last(), "W B3")
    assert earlier_plays(line, taking) == (0, 4, 10)
    varied = line
    while varied.number > 5:
        varied = varied.without_last()
    for _ in range(8):
        varied = varied.after_pass(Passed(Color.BLACK))
    assert varied.number == 13
    assert earlier_plays(varied, taking) == (0, 4)
