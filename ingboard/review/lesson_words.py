"""What a lesson says: the task, the reveal, the hint that names a mistake. Figures come from the count.

What is right in a lesson, computed by the counting core, and what a wrong answer got wrong. No words.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point, name_of
from ingboard.counting.fillplan import FillPlan, StepKind, Tag, plan_count
from ingboard.counting.hand_trail import HandTrail
from ingboard.counting.hand_words import side_name
from ingboard.counting.missing import check_bowls
from ingboard.counting.terms import Compensation, bowls_of
from ingboard.review.certain_life import is_surely_dead
from ingboard.review.laying import (
    LayingRefusal,
    LayingRefused,
    begin_laying,
    ends_itself,
    left_to_do,
)
from ingboard.review.lessons import Asks, Lesson, Manner
from ingboard.text import listed, plural, text


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
        case Asks.OPEN_POINTS | Asks.DEAD_CHAINS | Asks.WINNER | Asks.TIE:
            raise ValueError(lesson.asks)


def expected_points(lesson: Lesson) -> frozenset[Point]:
    """The points that are right: all of them together, for a tie each by itself.

    Raises ValueError where no points are asked for.
    """
    plan, board = lesson.plan, lesson.board
    stones = [*board.points_of(Color.BLACK), *board.points_of(Color.WHITE)]
    match lesson.asks:
        case Asks.DEAD_CHAINS:
            return frozenset(point for point in stones if is_surely_dead(board, point))
        case Asks.TIE:
            return frozenset(point for point in stones if _ties(plan, point))
        case Asks.OPEN_POINTS:
            return frozenset(plan.areas.shared_points)
        case (
            Asks.BOWL
            | Asks.KOMI_STONES
            | Asks.WINNER
            | Asks.MARGIN
            | Asks.STEP
            | Asks.HANDICAP_STONES
            | Asks.TRUE_MARGIN
        ):
            raise ValueError(lesson.asks)


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
            if not left_to_do(lesson, answer.trail.now):
                return Judgment(None)
            return Judgment(Slip.UNFINISHED if ends_itself(lesson) else Slip.TOO_FEW)
        case Manner.SIDE:
            wrong = Slip.TIE if answer.side is None else Slip.OTHER_SIDE
            return Judgment(None if answer.side is lesson.plan.winner else wrong)
        case Manner.FIGURE:
            typed, wanted = int(answer.figure), expected_number(lesson)
            return Judgment(
                None if typed == wanted else named_figures(lesson).get(typed, Slip.OTHER)
            )
        case Manner.STONES:
            return _judge_stones(lesson, answer.stones or 0)


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


def named_figures(lesson: Lesson) -> dict[int, Slip]:
    """The wrong figures that tell which mistake was made."""
    plan = lesson.plan
    named: tuple[tuple[int, Slip], ...]
    if lesson.asks is Asks.MARGIN:
        losing, spaces = sum(plan.losing), sum(plan.spaces)
        named = (
            (spaces, Slip.ONCE),
            (losing, Slip.ONCE),
            (2 * losing, Slip.NO_SPACE),
            (2 * (losing + 1), Slip.SPACE_DOUBLE),
            (2 * losing + spaces, Slip.SPACE_DOUBLE),
        )
    elif lesson.asks is Asks.BOWL:
        before = bowls_of(plan.board, plan.balance.stones)[lesson.side]
        other = sum(plan.board.color_at(p) is lesson.side.opponent for p in plan.dead)
        own = len(plan.dead) - other
        named = (
            (before, Slip.LEFT_OUT),
            (before + other, Slip.WRONG_BOWL),
            (before + own + other, Slip.WRONG_BOWL),
            (before - own, Slip.OTHER_WAY),
        )
    else:
        read = abs(check_bowls(plan, counted_bowls(lesson)).read_margin)
        named = ((read, Slip.AS_READ), (read + sum(lesson.missing), Slip.OTHER_WAY))
    right = expected_number(lesson)
    return {
        figure: slip for figure, slip in reversed(named) if figure != right
    }  # the first of two counts


def _judge_stones(lesson: Lesson, number: int) -> Judgment:
    wanted = expected_number(lesson)
    if number == wanted:
        return Judgment(None)
    if number == lesson.plan.balance.owed.black:
        return Judgment(Slip.ONE_A_POINT)
    return Judgment(Slip.TOO_FEW if number < wanted else Slip.TOO_MANY)


def _ties(plan: FillPlan, point: Point) -> bool:
    """Whether taking that stone off leaves an odd number of shared points, and so an even margin."""
    taken = _after_taking(plan, point)
    shared = Tag.SHARED_OPEN in taken.tags.values()
    return shared and taken.margin == 0


class LessonHint(Struct, frozen=True):
    """A mistake by its name, and one line on what to think of."""

    title: str
    detail: str = ""


def title_of(lesson: Lesson) -> str:
    """The lesson's number and title."""
    return text("Lesson {number}: {title}", number=lesson.number, title=text(lesson.title))


def tell_of(lesson: Lesson) -> str:
    """The sentences above the task."""
    return text(lesson.tell, **_figures(lesson))


def reveal_of(lesson: Lesson) -> tuple[str, str]:
    """The answer, and its reason if that is not in it."""
    figures = _figures(lesson)
    return text(lesson.reveal, **figures), text(lesson.because, **figures)


def margin_words(margin: float) -> str:
    """A margin in short: "Black +3"."""
    if not margin:
        return text("a tie")
    number = f"{abs(margin):g}"
    if margin > 0:
        return text("Black +{number}", number=number)
    return text("White +{number}", number=number)


def names_of(lesson: Lesson, points: frozenset[Point]) -> str:
    """Points by their names, row by row."""
    return listed(name_of(point, lesson.board.grid) for point in sorted(points))


def hint_of(lesson: Lesson, judgment: Judgment) -> LessonHint:
    """The mistake of a wrong answer in words; never the answer itself."""
    if judgment.slip is None:
        return LessonHint(text("Right."))
    special = _of_figure(lesson, judgment.slip) or _of_stones(lesson, judgment.slip)
    return special or _of_points(lesson, judgment)


def laying_hint_of(lesson: Lesson, refused: LayingRefused) -> LessonHint:
    """Why a stone goes home or stays, and what may be done instead."""
    reason, point = refused.reason, name_of(refused.point, lesson.board.grid)
    side, other = side_name(refused.color), side_name(refused.color.opponent)
    title, detail = _of_point(reason, point, side, other) or _of_stone(lesson, reason, side, other)
    return LessonHint(title, detail)


def _of_point(reason: LayingRefusal, point: str, side: str, other: str) -> tuple[str, str] | None:
    """The reasons that lie in the point."""
    return {
        LayingRefusal.BORDER: (
            text("{point}: border stones stay.", point=point),
            text("They separate the lands. Choose an empty point."),
        ),
        LayingRefusal.GAME_STONE: (
            text("{point}: stones of the game stay.", point=point),
            text("Choose an empty point."),
        ),
        LayingRefusal.LIVE_STONE: (
            text("{point}: living stones stay.", point=point),
            text("Only the crossed stones are dead."),
        ),
        LayingRefusal.LAID_BEFORE: (
            text("{point} is already filled.", point=point),
            text("Choose an empty point."),
        ),
        LayingRefusal.TAKEN: (
            text("{point} is taken.", point=point),
            text("Choose an empty point."),
        ),
        LayingRefusal.NO_STONE: (
            text("{point}: no stone there.", point=point),
            text("Choose a stone."),
        ),
        LayingRefusal.OPPONENTS_LAND: (
            text("{point} is {other}'s land.", point=point, other=other),
            text("Each side fills only its own land."),
        ),
        LayingRefusal.OWN_LAND: (
            text("{point} is {side}'s own land.", point=point, side=side),
            text("These stones go into {other}'s land.", other=other),
        ),
        LayingRefusal.SHARED_SPACE: (
            text("{point} is shared: it touches both colors.", point=point),
            text("Land of neither side: shared points are filled in pairs, separately."),
        ),
        LayingRefusal.NOT_SHARED: (
            text("{point} is not shared.", point=point),
            text("A shared point lies between both colors."),
        ),
        LayingRefusal.LAST_SHARED: (
            text("{point} stays open.", point=point),
            text("Shared points are filled in pairs; this has no partner."),
        ),
    }.get(reason)


def _of_stone(lesson: Lesson, reason: LayingRefusal, side: str, other: str) -> tuple[str, str]:
    """The reasons that lie in the stone or in its bowl."""
    komi = lesson.step is StepKind.COMPENSATE
    return {
        LayingRefusal.NOTHING_LAID_YET: (
            text("No stone laid yet."),
            text("First return the dead stones. Click one."),
        ),
        LayingRefusal.WRONG_BOWL: (
            text("That is {other}'s bowl.", other=other),
            text("Each stone goes to its color's bowl."),
        ),
        LayingRefusal.WRONG_COLOR: {
            StepKind.COMPENSATE: (
                text("Komi stones are white."),
                text("The receiving side lays its stones in the other's land."),
            ),
            StepKind.PENALIZE: (
                text("{side} owes the points: {other} lays the stones.", side=side, other=other),
                text("Penalty stones have the other side's color."),
            ),
        }.get(
            lesson.step or StepKind.FILL,
            (
                text("Now lay {other}'s stones.", other=other),
                text("Lay {other}'s stones.", other=other),
            ),
        ),
        LayingRefusal.OTHERS_TURN: (
            text("It is {other}'s turn.", other=other),
            text("A pair is one stone of each color."),
        ),
        LayingRefusal.MORE_THAN_OWED: (
            text("More than the komi.") if komi else text("More than the penalty."),
            text("Each stone is worth 2 points."),
        ),
        LayingRefusal.BOWL_EMPTY: (
            text("The bowl is empty."),
            text("The spaces that are left stay empty."),
        ),
    }[reason]


def _figures(lesson: Lesson) -> dict[str, object]:
    """The fields of the patterns; a lesson uses those that it needs."""
    plan, asks = lesson.plan, lesson.asks
    figures: dict[str, object] = {
        "set": plan.balance.stones,
        "shared": plan.areas.shared,
        "pairs": plan.areas.shared // 2,
        "losing": sum(plan.losing),
        "spaces": sum(plan.spaces),
        "winner_margin": margin_words(plan.margin),
        "answer_margin": f"{abs(plan.margin):g}",
        "dead_white": sum(plan.board.color_at(point) is Color.WHITE for point in plan.dead),
        "before": bowls_of(plan.board, plan.balance.stones)[lesson.side],
        "points": max(plan.terms.penalties),
    }
    if asks in (Asks.OPEN_POINTS, Asks.DEAD_CHAINS):
        points = expected_points(lesson)
        figures |= {
            "open": len(points),
            "dead": len(points),
            "dead_names": names_of(lesson, points),
        }
    elif asks is Asks.TIE:
        figures["even_margin"] = abs(_after_taking(plan, min(expected_points(lesson))).fill_margin)
    elif asks is not Asks.WINNER:
        figures["answer"] = expected_number(lesson)
    if asks is Asks.HANDICAP_STONES:
        figures["without_margin"] = margin_words(without_convention(plan).margin)
    if asks is Asks.TRUE_MARGIN:
        check = check_bowls(plan, counted_bowls(lesson))
        lost = sum(lesson.missing)
        figures |= {
            "lost": lost,
            "have": plan.balance.stones - lost,
            "read": abs(check.read_margin),
        }
    return figures


def without_convention(plan: FillPlan) -> FillPlan:
    """The same count where nothing is paid for the handicap."""
    return plan_count(plan.board, plan.dead, replace(plan.terms, compensation=Compensation.NONE))


def _after_taking(plan: FillPlan, point: Point) -> FillPlan:
    return plan_count(plan.board.with_cells([(point, None)]), plan.dead, plan.terms)


def _of_figure(lesson: Lesson, slip: Slip) -> LessonHint | None:
    """The mistakes of a typed figure."""
    if slip is Slip.OTHER and lesson.asks is Asks.MARGIN:
        return LessonHint(
            text("Neither space nor stones give that."),
            text("Check the last space and white stones without K."),
        )
    backwards = (
        text("Dead stones add to a bowl.")
        if lesson.asks is Asks.BOWL
        else text("A lost stone helps its owner: subtract it.")
    )
    return {
        Slip.ONCE: LessonHint(
            text("A losing stone counts 2, not 1."), text("It had no space and takes the winner's.")
        ),
        Slip.NO_SPACE: LessonHint(
            text("The winning space counts one, too."),
            text("The last space is the winner's, too."),
        ),
        Slip.SPACE_DOUBLE: LessonHint(
            text("You counted the winning space like a stone."),
            text("A losing stone counts 2, the last space only 1."),
        ),
        Slip.LEFT_OUT: LessonHint(
            text("The dead stones are not returned yet."),
            text("Add this color's dead stones to its bowl."),
        ),
        Slip.WRONG_BOWL: LessonHint(
            text("The other color's dead stones do not belong here."),
            text("Each stone goes to its color's bowl."),
        ),
        Slip.AS_READ: LessonHint(
            text("The board shows that while the stones are still lost."),
            text("A lost stone leaves its owner one space unfilled."),
        ),
        Slip.OTHER_WAY: LessonHint(text("Wrong direction."), backwards),
        Slip.OTHER: LessonHint(text("Not correct. Read the task again."), tell_of(lesson)),
    }.get(slip)


def _of_stones(lesson: Lesson, slip: Slip) -> LessonHint | None:
    """The mistakes of stones laid or set, and of a side named."""
    weight = text("Each stone is worth 2 points.")
    odd = text("An odd point is a space kept open, not a stone.")
    return {
        Slip.ONE_A_POINT: LessonHint(
            text("You laid one stone per point; each is worth 2."),
            text("It takes one side's space and the other's stone."),
        ),
        Slip.TOO_FEW: LessonHint(text("Too few stones."), weight),
        Slip.TOO_MANY: LessonHint(
            text("Too many stones."), odd if lesson.asks is Asks.HANDICAP_STONES else weight
        ),
        Slip.UNFINISHED: LessonHint(
            text("Not finished yet."), text("Look at both bowls and the board.")
        ),
        Slip.OTHER_SIDE: LessonHint(
            text("That side has one stone too many."),
            text("Spaces left and an empty bowl mean more land."),
        ),
        Slip.TIE: LessonHint(
            text("The spaces belong to one side."),
            text("Only a shared point makes a tie."),
        ),
    }.get(slip)


def _of_points(lesson: Lesson, judgment: Judgment) -> LessonHint:
    """The mistakes of points marked and of shared points filled."""
    wrong, slip = names_of(lesson, judgment.wrong), judgment.slip
    if slip is Slip.MISSED and lesson.asks is Asks.DEAD_CHAINS:
        return LessonHint(
            text("Right so far; a dead chain is unmarked."),
            text("Check every stone in the other side's land."),
        )
    missing = plural(
        "Right so far; {number} neutral point missing.",
        "Right so far; {number} neutral points missing.",
        len(judgment.missed),
    )
    nothing = LessonHint(text("No answer yet."), tell_of(lesson))
    return {
        Slip.IN_LAND: LessonHint(
            text("{points}: land, not neutral.", points=wrong),
            text("One color surrounds it: playing there fills your own land."),
        ),
        Slip.ON_STONE: LessonHint(text("{points}: a stone stands there.", points=wrong)),
        Slip.MISSED: LessonHint(missing, text("Follow the border from edge to edge.")),
        Slip.LIVES: LessonHint(
            text("{points}: this chain lives, or can.", points=wrong),
            text("Two eyes cannot both be filled. T plays it out."),
        ),
        Slip.NO_CHAIN: LessonHint(
            text("{points}: no stone there.", points=wrong), text("Click a stone.")
        ),
        Slip.STAYS_ODD: LessonHint(
            text("{points}: would not be shared.", points=wrong),
            text("It must touch both colors and open nothing else."),
        ),
    }.get(slip or Slip.NOTHING, nothing)
