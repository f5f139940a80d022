"""What a lesson says: the task, the reveal, the hint that names a mistake. Figures come from the count."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point, name_of
from ingboard.counting.bowls import bowls_of
from ingboard.counting.fillplan import FillPlan, StepKind, plan_count
from ingboard.counting.hand_words import side_name
from ingboard.counting.missing import check_bowls
from ingboard.counting.terms import Compensation
from ingboard.review.lesson_answers import (
    Judgment,
    Slip,
    counted_bowls,
    expected_number,
    expected_points,
)
from ingboard.review.lesson_laying import LayingRefusal, LayingRefused
from ingboard.review.lessons import Asks, Lesson
from ingboard.text import listed, plural, text


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
            text("They separate the lands. Choose an open point."),
        ),
        LayingRefusal.GAME_STONE: (
            text("{point}: stones of the game stay.", point=point),
            text("Choose an open point."),
        ),
        LayingRefusal.LIVE_STONE: (
            text("{point}: living stones stay.", point=point),
            text("Only the crossed stones are dead."),
        ),
        LayingRefusal.LAID_BEFORE: (
            text("{point} is already filled.", point=point),
            text("Choose an open point."),
        ),
        LayingRefusal.TAKEN: (
            text("{point} is taken.", point=point), text("Choose an open point."),
        ),
        LayingRefusal.NO_STONE: (
            text("{point}: no stone there.", point=point), text("Choose a stone."),
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
            text("Nobody's land: shared points are filled in pairs, separately."),
        ),
        LayingRefusal.NOT_SHARED: (
            text("{point} is not shared.", point=point),
            text("A shared point lies between both colors."),
        ),
        LayingRefusal.LAST_SHARED: (
            text("{point} stays open.", point=point),
            text("Shared points are filled in pairs; this has no partner."),
        ),
    }.get(reason)  # fmt: skip


def _of_stone(lesson: Lesson, reason: LayingRefusal, side: str, other: str) -> tuple[str, str]:
    """The reasons that lie in the stone or in its bowl."""
    komi = lesson.step is StepKind.COMPENSATE
    return {
        LayingRefusal.NOTHING_LAID_YET: (
            text("No stone laid yet."), text("First return the dead stones. Click one."),
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
            (text("Not {side}'s stones now.", side=side), text("Lay {other}'s stones.", other=other)),
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
            text("The bowl is empty."), text("The remaining points stay open."),
        ),
    }[reason]  # fmt: skip


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
            text("Check the open point and white stones without K."),
        )
    backwards = (
        text("Dead stones add to a bowl.")
        if lesson.asks is Asks.BOWL
        else text("A lost stone helps its owner: subtract it.")
    )
    return {
        Slip.ONCE: LessonHint(
            text("A losing stone counts 2, not 1."),
            text("It had no space and takes the winner's."),
        ),
        Slip.NO_SPACE: LessonHint(
            text("The winning space counts one, too."),
            text("The open point is also the winner's space."),
        ),
        Slip.SPACE_DOUBLE: LessonHint(
            text("You counted the winning space like a stone."),
            text("A losing stone counts 2, the open space only 1."),
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
            text("The board reads that with the stones still lost."),
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
            text("Open points and an empty bowl mean more land."),
        ),
        Slip.TIE: LessonHint(
            text("The open points belong to one side."),
            text("Only a shared open point makes a tie."),
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
        "Right so far; {number} open point missing.",
        "Right so far; {number} open points missing.",
        len(judgment.missed),
    )
    nothing = LessonHint(text("No answer yet."), tell_of(lesson))
    return {
        Slip.IN_LAND: LessonHint(
            text("{points}: land, not open.", points=wrong),
            text("One color surrounds it: playing there fills own land."),
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
