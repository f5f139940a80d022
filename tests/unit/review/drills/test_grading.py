"""Answers to drills: right ones, and wrong ones whose mistake is named. All figures were derived by hand."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Compensation, Terms
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, Level
from ingboard.review.drills.grading import grade
from ingboard.review.drills.hint import DrillHint
from ingboard.review.drills.hint_words import sentence_of_hint

BLACK, WHITE = Color.BLACK, Color.WHITE
# Black has 46 points and White 35, no point is shared.
ROWS = (
    "....XO...",
    "....XO...",
    "....XO...",
    "....XOO..",
    "....XXO..",
    "....XOO..",
    "....XO...",
    "....XO...",
    "....XO...",
)
# Ten points each and five shared.
SHARED = (".X.O.",) * 5
# Komi 8 and 6 points owed by White: 46 - 35 - 8 + 6 = 9, four losing stones and the winning space.
OWING = Terms(penalties=PerColor(0, 6))


def drill_of(
    kind: DrillKind,
    terms: Terms,
    rows: tuple[str, ...] = ROWS,
    *,
    points: frozenset[Point] = frozenset(),
    missing: PerColor[int] | None = None,
) -> Drill:
    board = parse_rows(rows)
    plan = plan_count(board, frozenset(), terms)
    margin = plan.fill_margin
    winner = BLACK if margin > 0 else WHITE if margin else None
    right = DrillAnswer(winner, abs(margin), points, missing)
    return Drill(kind, Level.FIRST, 0, board, plan, right)


def test_the_margin_derived_by_hand_is_right() -> None:
    verdict = grade(drill_of(DrillKind.MARGIN, OWING), DrillAnswer(BLACK, 9))
    assert verdict.right
    assert verdict.hints == ()


@pytest.mark.parametrize(
    ("winner", "margin", "hint"),
    [
        (BLACK, 5, DrillHint.FORGOT_DOUBLE),  # 4 + 1
        (BLACK, 8, DrillHint.FORGOT_WINNING_SPACE),  # 4 x 2
        (WHITE, 9, DrillHint.SWAPPED_WINNER),
        (WHITE, 3, DrillHint.PENALTY_SIGN),  # 11 - 8 - 6
        (BLACK, 3, DrillHint.FORGOT_PENALTY),  # 11 - 8
        (BLACK, 17, DrillHint.FORGOT_KOMI),  # 11 + 6
        (BLACK, 1, DrillHint.KOMI_TWICE),  # 9 - 8
    ],
)
def test_a_wrong_margin_names_its_mistake(winner: Color, margin: int, hint: DrillHint) -> None:
    verdict = grade(drill_of(DrillKind.MARGIN, OWING), DrillAnswer(winner, margin))
    assert not verdict.right
    assert verdict.hints == (hint,)


def test_a_margin_that_no_mistake_explains_gets_no_invented_one() -> None:
    assert grade(drill_of(DrillKind.MARGIN, OWING), DrillAnswer(BLACK, 13)).hints == ()
    assert grade(drill_of(DrillKind.MARGIN, OWING), DrillAnswer()).hints == ()


def test_the_shared_point_that_was_counted_is_named() -> None:
    drill = drill_of(DrillKind.MARGIN, Terms(0, PerColor(0, 2)), SHARED)  # Black wins by 2
    assert grade(drill, DrillAnswer(BLACK, 2)).right
    assert grade(drill, DrillAnswer(BLACK, 3)).hints == (DrillHint.COUNTED_SHARED_POINT,)


def test_a_forgotten_handicap_is_named() -> None:
    drill = drill_of(DrillKind.MARGIN, Terms(0, handicap=2, compensation=Compensation.KSS))
    assert grade(drill, DrillAnswer(BLACK, 9)).right
    assert grade(drill, DrillAnswer(BLACK, 11)).hints == (DrillHint.FORGOT_HANDICAP,)


def test_the_winner_alone() -> None:
    drill = drill_of(DrillKind.WHO_WINS, OWING)
    assert grade(drill, DrillAnswer(BLACK)).right
    assert grade(drill, DrillAnswer(WHITE)).hints == (DrillHint.SWAPPED_WINNER,)


def test_points_named_too_many_and_missed_are_told_apart() -> None:
    open_points = frozenset({Point(0, 2), Point(1, 2)})
    drill = drill_of(DrillKind.OPEN_POINTS, Terms(0), SHARED, points=open_points)
    verdict = grade(drill, DrillAnswer(points=frozenset({Point(0, 2), Point(0, 0)})))
    assert verdict.hints == (DrillHint.NOT_OPEN, DrillHint.MISSED_OPEN)
    assert verdict.wrong_points == {Point(0, 0)}
    assert verdict.missed_points == {Point(1, 2)}
    assert grade(drill, DrillAnswer(points=open_points)).right


def test_one_stone_names_its_dead_chain() -> None:
    chain = frozenset(Point(row, 1) for row in range(5))
    drill = drill_of(DrillKind.DEAD_STONES, Terms(0), SHARED, points=chain)
    assert grade(drill, DrillAnswer(points=frozenset({Point(2, 1)}))).right
    verdict = grade(drill, DrillAnswer(points=frozenset({Point(2, 3)})))
    assert verdict.hints == (DrillHint.CALLED_LIVING_DEAD, DrillHint.MISSED_DEAD)


@pytest.mark.parametrize(
    ("missing", "margin", "hint"),
    [
        (PerColor(0, 2), 9, DrillHint.WRONG_BOWL),
        (PerColor(-2, 0), 9, DrillHint.MISSING_SIGN),
        (PerColor(1, 0), 9, DrillHint.WRONG_NUMBER),
        (PerColor(2, 0), 11, DrillHint.BELIEVED_READING),  # two black stones lack: 2 more for Black
        (PerColor(2, 0), 13, DrillHint.MENDED_WRONG_WAY),
    ],
)
def test_a_bowl_mended_wrongly_names_the_mistake(
    missing: PerColor[int], margin: int, hint: DrillHint
) -> None:
    drill = drill_of(DrillKind.MEND_BOWL, OWING, missing=PerColor(2, 0))
    assert grade(drill, DrillAnswer(BLACK, 9, missing=PerColor(2, 0))).right
    verdict = grade(drill, DrillAnswer(BLACK, margin, missing=missing))
    assert not verdict.right
    assert verdict.hints == (hint,)


def test_every_mistake_has_a_sentence_of_its_own() -> None:
    assert len({sentence_of_hint(hint) for hint in DrillHint}) == len(DrillHint)
