"""Two records that were made to try superko: the article's long life, and sending two returning one."""

from __future__ import annotations

import pytest
from sgfmill import sgf

from ingboard.board.points import Color, Point, point_named
from ingboard.board.position import Placement, Position, empty_position, place
from ingboard.rules.beside import explain
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Judgment, RuleText
from tests.conftest import ROOT

COLORS = {"b": Color.BLACK, "w": Color.WHITE}
SST = (RuleText.ING1991, RuleText.ING1996, RuleText.KSS)
Record = tuple[Position, list[tuple[Color, Point]]]


def read(name: str) -> Record:
    path = ROOT / "tests" / "data" / "records" / "repetition" / name
    game = sgf.Sgf_game.from_bytes(path.read_bytes())
    side = game.get_size()
    black, white, _ = game.get_root().get_setup_stones()
    stones = [
        (Point(side - 1 - row, column), color)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white))
        for row, column in points
    ]
    moves = []
    for node in game.get_main_sequence():
        letter, move = node.get_move()
        if move is not None:
            moves.append((COLORS[letter], Point(side - 1 - move[0], move[1])))
    return empty_position(side, side).with_cells(stones), moves


def explained(record: Record) -> tuple[Line, list[dict[RuleText, Judgment]]]:
    """What every text says of each move; all are played on, as in a record."""
    first, moves = record
    line = line_from(first)
    said = []
    for color, point in moves:
        said.append(explain(line, color, point))
        placement = place(line.position, point, color)
        assert placement is not None
        line = line.after_play(placement)
    return line, said


def reasons(said: dict[RuleText, Judgment]) -> dict[RuleText, Reason | None]:
    return {
        text: judgment.reason if isinstance(judgment, Illegal) else None
        for text, judgment in said.items()
    }


def test_the_long_life_ends_in_superko_and_under_sst_is_barred_only_while_the_double_stones_are_hot():
    _, said = explained(read("long-life.sgf"))
    simplified = [reasons(one)[RuleText.SIMPLIFIED] for one in said]
    assert simplified == [None, None, None, Reason.SUPERKO, Reason.SUPERKO]
    for text in SST:
        assert [reasons(one)[text] for one in said] == [
            *(None, None, Reason.HOT_DOUBLE),
            None,  # White's throw-in brings the start back once
            None,  # an eternal life is a fighting ko: nobody is its disturber
        ]
        hot = said[2][text]
        assert isinstance(hot, Illegal)
        assert hot.evidence is not None
        assert hot.refers_to == 2
        assert hot.evidence.hot == {Point(4, 0), Point(5, 0)}


def test_the_record_for_superko_is_a_sacrifice_that_may_repeat_once_under_sst():
    line, said = explained(read("positional-superko.sgf"))
    assert [reasons(one)[RuleText.SIMPLIFIED] for one in said] == [None, None, Reason.SUPERKO]
    superko = said[-1][RuleText.SIMPLIFIED]
    assert isinstance(superko, Illegal)
    assert superko.evidence is not None
    assert superko.refers_to == 0
    assert [move.number for move in superko.evidence.cycle] == [1, 2, 3]
    for text in SST:
        assert all(reasons(one)[text] is None for one in said)
        after = line.after_pass(Passed(Color.BLACK))
        again = explain(after, Color.WHITE, Point(0, 2))[text]
        assert isinstance(again, Illegal)
        assert (again.reason, again.refers_to) == (Reason.RECYCLING, 1)
        assert again.evidence is not None
        assert again.evidence.disturber is Color.WHITE
        assert again.evidence.move_class is MoveClass.ORDINARY


ARTICLE = "B A7, W A5, B *, W *, B A6, W A4, B A7, W *, B *, W A5, B *, W *, B A6"
ELSEWHERE = ["J1", "J2", "J3", "J4", "J5", "J6"]


@pytest.mark.parametrize("text", SST)
def test_the_line_of_the_article_is_legal_and_each_capture_waits_as_it_says(text: RuleText):
    """3 and 4 elsewhere, 8 and 9 elsewhere, 11 elsewhere (Kim, Simon and Straus, section 6A)."""
    first, _ = read("long-life.sgf")
    line = line_from(first)
    elsewhere = iter(ELSEWHERE)
    barred = {3: "A6", 8: "A5", 11: "A6"}
    for number, move in enumerate(ARTICLE.split(", "), start=1):
        letter, name = move.split()
        color = COLORS[letter.lower()]
        if number in barred:
            early = explain(line, color, named(barred[number], first))[text]
            assert isinstance(early, Illegal)
            assert early.reason is Reason.HOT_DOUBLE
        at = named(next(elsewhere) if name == "*" else name, first)
        judgment = explain(line, color, at)[text]
        assert isinstance(judgment, Placement), number
        line = line.after_play(judgment)


def named(name: str, board: Position) -> Point:
    point = point_named(name, board.grid)
    assert point is not None
    return point
