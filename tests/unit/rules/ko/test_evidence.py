"""What bears out a verdict, and what a referee's ruling changes."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, name_of, point_named
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.ko.move_class import class_at
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Evidence, Illegal, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.unit.rules.ko.cases import RULESETS, SST, Case, Played, cases_of, judged, play

CASES: dict[str, Case] = {
    case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))
}
BLACK, WHITE = Color.BLACK, Color.WHITE
F, R, D, N = MoveClass.FIGHTING, MoveClass.REPLY, MoveClass.DISTURBING, MoveClass.ORDINARY


def refused(case: str, ruleset: Ruleset = ING1991) -> tuple[Line, Illegal]:
    """The line and the refusal in which a case ends under a text."""
    played = Played(ruleset, parse_rows(CASES[case]["diagram"]))
    for move in CASES[case]["moves"]:
        if played.make(move) is not None:
            break
    assert played.illegal is not None
    return played.line, played.illegal


def names(line: Line, points: frozenset[Point]) -> set[str]:
    return {name_of(point, line.position.grid) for point in points}


def test_a_triple_ko_shows_all_its_ko_stones_and_the_breaths_of_both_sides():
    line, illegal = refused("T02")
    evidence = evidence_for(line, illegal)
    assert illegal.refers_to == 1
    assert names(line, evidence.hot) == {"B7", "D7"}
    assert names(line, evidence.stones) == {"B7", "D7", "F8"}
    assert names(line, evidence.zone) == {"B7", "B8", "D7", "D8", "F7", "F8"}
    assert names(line, evidence.breaths.black) == {"B8", "D8"}
    assert names(line, evidence.breaths.white) == {"F7"}
    assert evidence.move_class is F
    assert evidence.cycle == ()


def test_double_hot_stones_are_shown_with_their_ko_though_one_stone_would_take_them():
    line, illegal = refused("E01")
    evidence = evidence_for(line, illegal)
    assert names(line, evidence.hot) == names(line, evidence.stones) == {"F7", "F8"}
    assert names(line, evidence.zone) == {"F5", "F6", "F7", "F8"}


def test_a_second_cycle_shows_the_whole_first_one_with_the_disturber():
    line, illegal = refused("Q01")
    evidence = evidence_for(line, illegal)
    assert illegal.refers_to == 1
    assert [move.number for move in evidence.cycle] == list(range(2, 10))
    assert [move.move_class for move in evidence.cycle] == [R, D, R, D, R, D, R, D]
    assert evidence.cycle[-1].point == illegal.point
    assert evidence.disturber is BLACK
    assert len(evidence.stones) == 4


def test_the_last_resort_names_no_disturber():
    line, illegal = refused("G11")
    evidence = evidence_for(line, illegal)
    assert illegal.reason is Reason.RECYCLING_BACKSTOP
    assert illegal.refers_to == 6
    assert {move.move_class for move in evidence.cycle} == {F}
    assert evidence.disturber is None


def test_superko_has_a_cycle_too():
    line, illegal = refused("Q01", SIMPLIFIED)
    evidence = evidence_for(line, illegal)
    assert [move.number for move in evidence.cycle] == list(range(1, 9))
    assert evidence.disturber is None


def test_an_occupied_point_needs_no_evidence():
    line = line_from(parse_rows(["X."]))
    illegal = ING1991.judge(line, WHITE, Point(0, 0))
    assert isinstance(illegal, Illegal)
    assert evidence_for(line, illegal) == Evidence()


def test_passes_stand_in_a_cycle_without_point_and_class():
    line, illegal = refused("K14")
    assert [move.point is None for move in evidence_for(line, illegal).cycle] == [
        *(True, True, False),
        *(True, True, False),
    ]


def test_the_evidence_for_a_second_disturbance_are_the_moves_of_the_first_and_the_refused_one():
    line, illegal = refused("kd01")
    assert illegal.refers_to == 2
    evidence = evidence_for(line, illegal)
    assert [move.number for move in evidence.cycle] == [2, 3, 8]
    assert evidence.disturber is Color.WHITE
    assert len(evidence.zone) == 4


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))
def test_every_refusal_cites_an_article_of_its_text(ruleset: Ruleset):
    words = {
        "simplified": "Simplified",
        "ing1991": "1991, Article",
        "ing1996": "1996",
        "kss": "Kim",
    }
    for case in CASES:
        try:
            _, illegal = refused(case, ruleset)
        except AssertionError:
            continue
        assert words[str(ruleset.text)] in illegal.source


def test_twin_stones_are_cited_from_item_40_and_a_second_cycle_from_items_41_and_42():
    assert "item 40" in refused("T02")[1].source
    assert "items 41 and 42" in refused("Q01")[1].source
    assert "item 39" in refused("E01")[1].source


def line_of(case: str, ruleset: Ruleset = ING1991, moves: int | None = None) -> Line:
    return play(
        line_from(parse_rows(CASES[case]["diagram"])), ruleset, *CASES[case]["moves"][:moves]
    )


@pytest.mark.parametrize(
    ("case", "classes"),
    [
        ("M03", [F, D, R, F, D, R, F]),
        ("B01", [D, D, D, D, D, D, D, D]),
        ("X11", [F, D, R, F, D, R, F]),
        ("V12", [D, R, D]),  # three kos in balance: an answer, no fight
        ("r3y01", [F]),  # liberties outside settle nothing
        ("R01", [N, R, R]),
        ("C01", [N, R, N, N, F]),
    ],
)
def test_moves_are_fighting_replies_or_disturbing(case: str, classes: list[MoveClass]):
    line = line_of(case, moves=len(classes))
    assert [class_at(line, number + 1) for number in range(len(classes))] == classes


def test_a_pass_has_no_class():
    assert class_at(line_from(parse_rows(["."])).after_pass(Passed(BLACK)), 1) is None


@pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))
def test_a_referee_may_say_that_a_move_did_not_disturb(ruleset: Ruleset):
    line = line_of("M03", ruleset, 7)
    move = CASES["M03"]["moves"][7]
    barred = judged(line, ruleset, move)
    assert isinstance(barred, Illegal)
    assert ruleset.judge_ruled is not None
    forced = dict.fromkeys(range(1, 9), R)
    assert not isinstance(ruleset.judge_ruled(line, barred.color, barred.point, forced), Illegal)
    assert not isinstance(
        ruleset.judge_ruled(line, barred.color, barred.point, {8: R, 2: R}), Illegal
    )


def test_a_referee_may_name_another_disturber():
    line = line_of("M03", ING1991, 6)
    letter, name = CASES["M03"]["moves"][6].split()
    point = point_named(name, line.position.grid)
    assert point is not None
    assert ING1991.judge_ruled is not None
    ruled = ING1991.judge_ruled(line, color_of_letter(letter), point, {1: D, 7: D})
    assert isinstance(ruled, Illegal)
    assert (ruled.reason, ruled.refers_to) == (Reason.RECYCLING, 1)
