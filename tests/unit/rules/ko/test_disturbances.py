"""Once in the game: which plays attack, whose disturbance is on record, and what strikes or ends one."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, name_of
from ingboard.board.position import Placement
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ko.complexes import complexes_on
from ingboard.rules.ko.disturbances import attack_by, record_of
from ingboard.rules.ko.internal_breaths import internal_breaths
from ingboard.rules.ko.reading import ko_reading
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Ruleset
from tests.unit.rules.ko.cases import SST, Case, cases_of, judged, play

CASES: dict[str, Case] = {
    case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))
}
BLACK, WHITE = Color.BLACK, Color.WHITE
each_text = pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))


def first_of(case: str) -> Line:
    return line_from(parse_rows(CASES[case]["diagram"]))


def after(case: str, count: int) -> Line:
    return play(first_of(case), ING1991, *CASES[case]["moves"][:count])


def recorded(line: Line) -> list[tuple[str, int, int]]:
    return [(one.color.letter, one.began, one.ended) for one in record_of(line).disturbances]


@pytest.mark.parametrize(
    ("case", "count", "expected"),
    [
        ("D01", 2, [("B", 1, 2)]),
        ("Q01", 8, [("B", 1, 8)]),  # one disturbance through the whole cycle
        ("M03", 7, [("W", 2, 3), ("B", 5, 6)]),
        ("kd09", 7, [("B", 1, 4), ("W", 6, 7)]),
        ("kd14", 4, [("W", 1, 2), ("W", 3, 4)]),  # two complexes
        ("kd12", 16, []),  # unbalanced
        ("B01", 8, []),
        ("X01", 2, []),  # the ko outside makes no internal breath
        ("fl02", 10, []),  # kos of living groups
        ("K02", 4, []),
        ("T05", 1, []),
    ],
)
def test_disturbances_are_read_off_the_line(case: str, count: int, expected: list[object]):
    line = after(case, count)
    assert recorded(line) == expected
    assert recorded(line_from(line.position)) == []  # a set-up board has none


@pytest.mark.parametrize(
    ("case", "expected"),
    [("D01", (2, 2)), ("kd12", (2, 1)), ("B3a", (2, 2)), ("Q01", (2, 2)), ("X01", (2, 1))],
)
def test_internal_breaths_are_those_of_the_worst_wall(case: str, expected: tuple[int, int]):
    position = first_of(case).position
    complex_ = max(complexes_on(position), key=lambda one: len(one.kos))
    internal = internal_breaths(position, complex_)
    assert (internal.black, internal.white) == expected


@each_text
def test_the_verdict_names_the_move_that_began_the_first(ruleset: Ruleset):
    line = play(first_of("kd01"), ruleset, *CASES["kd01"]["moves"][:7])
    refused = judged(line, ruleset, "W D12")
    assert isinstance(refused, Illegal)
    assert (refused.reason, refused.refers_to) == (Reason.RECYCLING, 2)


@each_text
def test_a_pass_ends_a_disturbance_and_reopens_nothing(ruleset: Ruleset):
    line = play(first_of("D01"), ruleset, "B D7", "W B8", "B pass", "W pass")
    assert not record_of(line).under_way
    assert isinstance(judged(line, ruleset, "B B7"), Illegal)


@each_text
def test_the_local_cycle_ends_it(ruleset: Ruleset):
    moves = ["B D7", "W B8", "B A1", "W C1", "W D8", "B B7", "B E1", "W G1"]
    line = play(first_of("D01"), ruleset, *moves)
    refused = judged(line, ruleset, "B D7")
    assert isinstance(refused, Illegal)
    assert refused.refers_to == 1


def test_a_record_is_struck_when_a_wall_stone_beside_the_kos_is_taken():
    rows = list(CASES["D01"]["diagram"])
    moves = ["B D7", "W B8", "B A1", "W D8", "B A2"]  # Black lets the last attack pass
    line = play(line_from(parse_rows(rows)), ING1991, *moves)
    assert recorded(line) == [("B", 1, 2), ("W", 4, 4)]
    taken = play(line, ING1991, "W J9")  # White takes the whole upper wall
    assert isinstance(taken.last, Placement)
    assert len(taken.last.captured) > 10
    assert recorded(taken) == []


def test_a_stone_taken_elsewhere_strikes_nothing():
    rows = [*CASES["D01"]["diagram"][:7], ". . . . . . . . .", "O X . . . . . . ."]
    line = play(line_from(parse_rows(rows)), ING1991, "B D7", "W B8", "B A2")
    assert isinstance(line.last, Placement)
    assert len(line.last.captured) == 1
    assert recorded(line) == [("B", 1, 2)]


def test_what_a_referee_calls_a_reply_begins_no_disturbance_and_is_none():
    line = after("kd01", 7)
    assert record_of(line, {2: MoveClass.REPLY}).disturbances == ()
    point = "W D12"
    assert isinstance(judged(line, ING1991, point), Illegal)
    assert ING1991.judge_ruled is not None
    at = judged(line, ING1991, point)
    assert isinstance(at, Illegal)
    for rulings in ({2: MoveClass.REPLY}, {8: MoveClass.FIGHTING}):
        ruled = ING1991.judge_ruled(line, WHITE, at.point, rulings)
        assert isinstance(ruled, Placement)


def test_a_variation_and_a_shorter_line_remember_only_their_own():
    line = after("kd01", 7)
    older = line
    while older.number > 1:
        older = older.without_last()
    assert recorded(older) == []
    assert recorded(older.after_pass(Passed(WHITE))) == []
    assert recorded(line) == [("W", 2, 3)]


def test_an_answer_with_one_breath_left_is_no_attack():
    line = after("D01", 1)
    answer = judged(line, ING1991, "W B8")
    assert isinstance(answer, Placement)
    assert attack_by(line.position, answer) is None


def test_the_reading_tells_who_has_disturbed_and_when_before_anybody_asks():
    (seki,) = ko_reading(after("D01", 0)).complexes
    assert seki.disturbed == ()
    line = after("M03", 7)
    found = [one for one in ko_reading(line).complexes if len(one.kos) > 1]
    told = [(one.color, one.began, one.ended) for one in found[0].disturbed]
    assert told == [(WHITE, 2, 3), (BLACK, 5, 6)]
    lone = [one for one in ko_reading(line).complexes if len(one.kos) == 1]
    assert all(one.disturbed == () for one in lone)
    assert name_of(found[0].kos[0].taken_at, line.position.grid)
