from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point, point_named
from ingboard.board.position import Placement
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment
from ingboard.rules.simplified import SIMPLIFIED

BLACK, WHITE = Color.BLACK, Color.WHITE
KO = [".X O .", "X O . O", ". X O .", ". . . ."]


def line_of(rows: list[str], *moves: str) -> Line:
    """The line after legal moves such as "B C3" or "W pass"."""
    line = line_from(parse_rows(rows))
    for move in moves:
        if move.endswith("pass"):
            line = line.after_pass(Passed(Color.BLACK if move[0] == "B" else Color.WHITE))
            continue
        placement = judged(line, move)
        assert isinstance(placement, Placement), f"{move}: {placement}"
        line = line.after_play(placement)
    return line


def judged(line: Line, move: str) -> Judgment:
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None
    return SIMPLIFIED.judge(line, BLACK if letter == "B" else WHITE, point)


def refusal(line: Line, move: str) -> tuple[Reason, int | None]:
    judgment = judged(line, move)
    assert isinstance(judgment, Illegal), f"{move} is legal"
    assert judgment.source.startswith("Simplified Ing Rules")
    return judgment.reason, judgment.refers_to


def test_an_occupied_point_is_refused_and_refers_to_no_move():
    assert refusal(line_of(KO), "B B3") == (Reason.OCCUPIED, None)


def test_taking_a_ko_back_at_once_repeats_the_starting_position():
    assert refusal(line_of(KO, "B C3"), "W B3") == (Reason.SUPERKO, 0)


def test_taking_a_ko_back_repeats_the_position_that_a_move_made():
    assert refusal(line_of(KO, "W D1", "B C3"), "W B3") == (Reason.SUPERKO, 1)


def test_passes_do_not_open_a_ko():
    line = line_of(KO, "B C3", "W pass", "B pass")
    assert refusal(line, "W B3") == (Reason.SUPERKO, 0)


def test_a_threat_and_its_answer_open_a_ko():
    line = line_of(KO, "B C3", "W A1", "B B1")
    assert isinstance(judged(line, "W B3"), Placement)


def test_the_suicide_of_one_stone_is_named_as_such_and_repeats_the_position_now():
    line = line_of(["X.X.", ".X.."], "W D2")
    assert refusal(line, "W B2") == (Reason.SINGLE_SUICIDE, 1)


def test_the_suicide_of_several_stones_is_legal_the_first_time():
    placement = judged(line_of([".OX", "XX."]), "W A2")
    assert isinstance(placement, Placement)
    assert rows_of(placement) == ("..X", "XX.")


def test_the_suicide_of_several_stones_is_refused_where_it_repeats():
    line = line_of(["..X", "XX."], "W B2")
    assert refusal(line, "W A2") == (Reason.SUPERKO, 0)


def test_a_quiet_play_may_repeat_too():
    line = line_of(["...."], "B A1", "W C1", "B B1", "W pass")
    assert rows_of(line.position) == ("..O.",)
    assert refusal(line, "B A1") == (Reason.SUPERKO, 2)


def test_whose_turn_it_is_is_not_asked():
    line = line_of(KO, "B A1", "B D1")
    assert isinstance(judged(line, "B C1"), Placement)


@pytest.mark.parametrize("color", list(Color))
def test_the_smallest_board_bars_its_only_point(color):
    line = line_from(parse_rows(["."]))
    judgment = SIMPLIFIED.judge(line, color, Point(0, 0))
    assert isinstance(judgment, Illegal)
    assert judgment.reason is Reason.SINGLE_SUICIDE


def test_two_passes_stop_play_and_it_may_go_on_once():
    assert SIMPLIFIED.passes_to_pause == 2
    assert SIMPLIFIED.passes_to_end is None
    assert SIMPLIFIED.resumes_after_counting
