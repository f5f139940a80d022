"""What is right in a lesson, computed by the counting core, and what a wrong answer got wrong. No words."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.bowls import bowls_of
from ingboard.counting.by_hand import HandCount
from ingboard.counting.fillplan import FillPlan, Tag, plan_count
from ingboard.counting.hand_trail import HandTrail
from ingboard.counting.missing import check_bowls
from ingboard.review.certain_life import is_surely_dead
from ingboard.review.lesson_laying import begin_laying, ends_itself, left_to_do
from ingboard.review.lessons import Asks, Lesson, Manner


class LessonAnswer(Struct, frozen=True):
    """What a pupil has done so far; only what the lesson's manner needs is used.

    `side` None with `named` is "nobody". `stones` None is a number not touched yet.
    """

    points: frozenset[Point] = frozenset()
    trail: HandTrail | None = None
    figure: str = ""
    stones: int | None = None
    side: Color | None = None
    named: bool = False

    def is_given(self, manner: Manner) -> bool:
        """Whether there is anything to judge."""
        match manner:
            case Manner.POINTS:
                return bool(self.points)
            case Manner.LAYING:
                return self.trail is not None and bool(self.trail.earlier)
            case Manner.FIGURE:
                return bool(self.figure)
            case Manner.STONES:
                return self.stones is not None
            case Manner.SIDE:
                return self.named
            case _:
                assert_never(manner)


class Slip(StrEnum):
    """The mistakes that have a name."""

    NOTHING = "nothing"
    IN_LAND = "in-land"
    ON_STONE = "on-stone"
    MISSED = "missed"
    LIVES = "lives"
    NO_CHAIN = "no-chain"
    STAYS_ODD = "stays-odd"
    UNFINISHED = "unfinished"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    ONE_A_POINT = "one-a-point"
    ONCE = "once"
    NO_SPACE = "no-space"
    SPACE_DOUBLE = "space-double"
    LEFT_OUT = "left-out"
    WRONG_BOWL = "wrong-bowl"
    AS_READ = "as-read"
    OTHER_WAY = "other-way"
    OTHER_SIDE = "other-side"
    TIE = "tie"
    OTHER = "other"


class Judgment(Struct, frozen=True):
    """`slip` None is a right answer. Points judged right, wrong, and left out where the answer shows them."""

    slip: Slip | None
    right: frozenset[Point] = frozenset()
    wrong: frozenset[Point] = frozenset()
    missed: frozenset[Point] = frozenset()

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.slip is None


def expected_number(lesson: Lesson) -> int:
    """The right figure, or the right number of stones. Raises ValueError where no number is asked for."""
    plan = lesson.plan
    match lesson.asks:
        case Asks.BOWL:
            return bowls_of(plan.game, plan.balance.stones)[lesson.side]
        case Asks.KOMI_STONES | Asks.HANDICAP_STONES:
            return plan.paid_stones.white
        case Asks.MARGIN:
            return abs(plan.fill_margin)
        case Asks.TRUE_MARGIN:
            return abs(int(check_bowls(plan, counted_bowls(lesson)).true_margin))
        case Asks.STEP:
            return left_to_do(lesson, begin_laying(lesson))
        case _:
            raise ValueError(lesson.asks)


def expected_points(lesson: Lesson) -> frozenset[Point]:
    """The points that are right: all of them together, for a tie each by itself."""
    plan, board = lesson.plan, lesson.board
    stones = [*board.points_of(Color.BLACK), *board.points_of(Color.WHITE)]
    match lesson.asks:
        case Asks.DEAD_CHAINS:
            return frozenset(point for point in stones if is_surely_dead(board, point))
        case Asks.TIE:
            return frozenset(point for point in stones if _ties(plan, point))
        case _:
            return frozenset(plan.areas.shared_points)


def counted_bowls(lesson: Lesson) -> PerColor[int]:
    """What is counted in the bowls of a lesson with missing stones."""
    return bowls_of(lesson.plan.game, lesson.plan.balance.stones, lesson.missing)


def judge(lesson: Lesson, answer: LessonAnswer) -> Judgment:
    """Judge an answer: right, or the first mistake that it shows."""
    if not answer.is_given(lesson.manner):
        return Judgment(Slip.NOTHING)
    match lesson.manner:
        case Manner.POINTS:
            return _judge_points(lesson, answer.points)
        case Manner.LAYING:
            assert answer.trail is not None
            return _judge_step(lesson, answer.trail.now)
        case Manner.SIDE:
            return Judgment(_slip_of_side(lesson.plan, answer.side))
        case Manner.FIGURE:
            return Judgment(_slip_of_figure(lesson, int(answer.figure)))
        case Manner.STONES:
            return Judgment(_slip_of_stones(lesson, answer.stones or 0))
        case _:
            assert_never(lesson.manner)


def _judge_points(lesson: Lesson, chosen: frozenset[Point]) -> Judgment:
    wanted, board = expected_points(lesson), lesson.board
    right, wrong, missed = chosen & wanted, chosen - wanted, wanted - chosen
    if lesson.asks is Asks.DEAD_CHAINS:
        # One stone of a chain is enough.
        named = frozenset(p for stone in chosen for p in chain_at(board, stone))
        right, wrong, missed = named & wanted, chosen - wanted, wanted - named
        slip = Slip.LIVES if any(board.color_at(p) for p in wrong) else Slip.NO_CHAIN
    elif lesson.asks is Asks.TIE:
        missed = frozenset()
        slip = Slip.STAYS_ODD if any(board.color_at(p) for p in wrong) else Slip.NO_CHAIN
    else:
        slip = Slip.ON_STONE if any(board.color_at(p) for p in wrong) else Slip.IN_LAND
    if wrong:
        return Judgment(slip, right, wrong, missed)
    return Judgment(Slip.MISSED if missed else None, right, wrong, missed)


def _judge_step(lesson: Lesson, count: HandCount) -> Judgment:
    if not left_to_do(lesson, count):
        return Judgment(None)
    return Judgment(Slip.UNFINISHED if ends_itself(lesson) else Slip.TOO_FEW)


def _slip_of_side(plan: FillPlan, side: Color | None) -> Slip | None:
    if side is plan.winner:
        return None
    return Slip.TIE if side is None else Slip.OTHER_SIDE


def _slip_of_figure(lesson: Lesson, typed: int) -> Slip | None:
    wanted = expected_number(lesson)
    if typed == wanted:
        return None
    return named_figures(lesson).get(typed, Slip.OTHER)


def named_figures(lesson: Lesson) -> dict[int, Slip]:
    """The wrong figures that tell which mistake was made."""
    plan = lesson.plan
    if lesson.asks is Asks.MARGIN:
        losing, spaces = sum(plan.losing), sum(plan.spaces)
        return _unlike(
            expected_number(lesson),
            ((spaces, Slip.ONCE), (losing, Slip.ONCE), (2 * losing, Slip.NO_SPACE),
             (2 * (losing + 1), Slip.SPACE_DOUBLE), (2 * losing + spaces, Slip.SPACE_DOUBLE)),
        )  # fmt: skip
    if lesson.asks is Asks.BOWL:
        before = bowls_of(plan.board, plan.balance.stones)[lesson.side]
        other = sum(plan.board.color_at(p) is lesson.side.opponent for p in plan.dead)
        own = len(plan.dead) - other
        return _unlike(
            expected_number(lesson),
            ((before, Slip.LEFT_OUT), (before + other, Slip.WRONG_BOWL),
             (before + own + other, Slip.WRONG_BOWL), (before - own, Slip.OTHER_WAY)),
        )  # fmt: skip
    check = check_bowls(plan, counted_bowls(lesson))
    lost = sum(lesson.missing)
    return _unlike(
        expected_number(lesson),
        ((abs(check.read_margin), Slip.AS_READ), (abs(check.read_margin) + lost, Slip.OTHER_WAY)),
    )


def _unlike(right: int, figures: tuple[tuple[int, Slip], ...]) -> dict[int, Slip]:
    named: dict[int, Slip] = {}
    for figure, slip in figures:
        if figure != right:
            named.setdefault(figure, slip)
    return named


def _slip_of_stones(lesson: Lesson, number: int) -> Slip | None:
    wanted = expected_number(lesson)
    if number == wanted:
        return None
    owed = lesson.plan.balance.owed.black
    if number == owed:
        return Slip.ONE_A_POINT
    return Slip.TOO_FEW if number < wanted else Slip.TOO_MANY


def _ties(plan: FillPlan, point: Point) -> bool:
    """Whether taking that stone off leaves an odd number of shared points, and so an even margin."""
    taken = plan_count(plan.board.with_cells([(point, None)]), plan.dead, plan.terms)
    shared = Tag.SHARED_OPEN in taken.tags.values()
    return shared and taken.margin == 0
