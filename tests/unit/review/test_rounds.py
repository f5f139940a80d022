"""Rounds: the plays that lead back to a position, and where each text stops them."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, color_of_letter, name_of, point_named
from ingboard.board.position import Position, place
from ingboard.review.rounds import Round, first_bar, round_of
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS

BASIC = ". . . . . / . X O . . / X O . O . / . X O . . / . . . . ."
TRIPLE = (
    "XXXXXXXXX / X.XOXOXXX / OXO.O.OOO / OOOOOOOOO / XXXXXXXXX / XXXXXXXXX / ......... / "
    "......... / ........."
)
QUADRUPLE = (
    "XXXXXXXXX / X.X.XOXOX / OXOXO.O.O / OOOOOOOOO / XXXXXXXXX / XXXXXXXXX / ......... / "
    "......... / ........."
)
TWICE_AROUND = ("B F7", "W B8", "B H7", "W D8", "B B7", "W F8", "B D7", "W H8")


def line_of(diagram: str, *moves: str) -> Line:
    """The line of moves such as "B C3" or "W pass" from a diagram."""
    line = line_from(parse_rows(diagram.split("/")))
    for move in moves:
        letter, name = move.split()
        color = color_of_letter(letter)
        if name == "pass":
            line = line.after_pass(Passed(color))
            continue
        point = point_named(name, line.position.grid)
        assert point is not None
        placement = place(line.position, point, color)
        assert placement is not None
        line = line.after_play(placement)
    return line


def refused(line: Line, move: str, rules: RuleText = RuleText.ING1991) -> Illegal:
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None
    judgment = RULESETS[rules].judge(line, color_of_letter(letter), point)
    assert isinstance(judgment, Illegal)
    return judgment


def round_at(line: Line, move: str, rules: RuleText = RuleText.ING1991) -> Round | None:
    illegal = refused(line, move, rules)
    return round_of(line, illegal, evidence_for(line, illegal))


def plays_of(found: Round | None) -> list[str]:
    assert found is not None
    grid = found.boards[0].grid
    return [
        f"{move.color.letter} {'pass' if move.point is None else name_of(move.point, grid)}"
        for move in found.moves
    ]


def closes(boards: tuple[Position, ...]) -> bool:
    return boards[0].cells == boards[-1].cells


def test_a_basic_ko_is_a_round_of_two() -> None:
    found = round_at(line_of(BASIC, "B C3"), "W B3")
    assert plays_of(found) == ["B C3", "W B3"]
    assert found is not None
    assert closes(found.boards)
    assert found.before.number == 0


def test_a_triple_ko_is_foreseen_as_six_captures() -> None:
    found = round_at(line_of(TRIPLE, "B D7"), "W B8")
    assert plays_of(found) == ["B D7", "W B8", "B F7", "W D8", "B B7", "W F8"]
    assert found is not None
    assert len(found.boards) == 7
    assert closes(found.boards)
    assert found.disturber is None


def test_passes_belong_to_a_round_that_was_played() -> None:
    line = line_of(BASIC, "B C3", "W pass", "B pass")
    assert plays_of(round_at(line, "W B3", RuleText.SIMPLIFIED)) == [
        "B C3",
        "W pass",
        "B pass",
        "W B3",
    ]


def test_a_cycle_begins_with_the_play_that_the_disturber_may_not_repeat() -> None:
    line = line_of(QUADRUPLE, *TWICE_AROUND)
    assert refused(line, "B F7").reason is Reason.RECYCLING
    found = round_at(line, "B F7")
    assert plays_of(found) == list(TWICE_AROUND)
    assert found is not None
    assert [move.disturbs for move in found.moves] == [True] + 7 * [False]
    assert found.disturber is Color.BLACK
    assert closes(found.boards)


@pytest.mark.parametrize(
    ("rules", "at"),
    [
        (RuleText.SIMPLIFIED, (1, 8)),
        (RuleText.ING1991, (2, 1)),
        (RuleText.ING1996, (2, 1)),
        (RuleText.KSS, (2, 1)),
    ],
)
def test_each_text_stops_the_quadruple_ko_where_it_says(
    rules: RuleText, at: tuple[int, int]
) -> None:
    found = round_at(line_of(QUADRUPLE, *TWICE_AROUND), "B F7")
    assert found is not None
    bar = first_bar(found, RULESETS[rules])
    assert bar is not None
    assert (bar.round, bar.move) == at


def test_what_came_long_ago_is_no_round_to_draw() -> None:
    line = line_of(BASIC, "B C3", *["W pass", "B pass"] * 15)
    assert refused(line, "W B3", RuleText.SIMPLIFIED).reason is Reason.SUPERKO
    assert round_at(line, "W B3", RuleText.SIMPLIFIED) is None


def test_an_occupied_point_has_no_round() -> None:
    line = line_of(BASIC, "B C3")
    illegal = refused(line, "W C3")
    assert round_of(line, illegal, evidence_for(line, illegal)) is None


def test_looking_for_a_round_leaves_the_line_as_it_was() -> None:
    line = line_of(TRIPLE, "B D7")
    found = round_at(line, "W B8")
    assert found is not None
    for ruleset in RULESETS.values():
        first_bar(found, ruleset)
    assert line.number == 1
    assert line.position.cells == found.boards[1].cells
