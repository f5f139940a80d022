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


def reveal_of(lesson: Lesson) -> str:
    """The answer with its reason, and where it is laid down."""
    return text(lesson.reveal, **_figures(lesson))


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
            text("{point}: a border stone stays where it is.", point=point),
            text("Border stones keep the two lands apart. Choose an open point."),
        ),
        LayingRefusal.GAME_STONE: (
            text("{point}: a stone of the game stays where it is.", point=point),
            text("Choose an open point."),
        ),
        LayingRefusal.LIVE_STONE: (
            text("{point}: this stone lives and stays.", point=point),
            text("Only the crossed stones are dead."),
        ),
        LayingRefusal.LAID_BEFORE: (
            text("{point} was filled in an earlier step.", point=point),
            text("Choose an open point."),
        ),
        LayingRefusal.TAKEN: (
            text("{point} is taken.", point=point), text("Choose an open point."),
        ),
        LayingRefusal.NO_STONE: (
            text("{point}: no stone stands there.", point=point), text("Choose a stone."),
        ),
        LayingRefusal.OPPONENTS_LAND: (
            text("{point} is {other}’s land.", point=point, other=other),
            text("Each side fills its own land only."),
        ),
        LayingRefusal.OWN_LAND: (
            text("{point} is {side}’s own land.", point=point, side=side),
            text("These stones go into {other}’s land.", other=other),
        ),
        LayingRefusal.SHARED_SPACE: (
            text("{point} is shared: it touches both colors.", point=point),
            text("It is nobody’s land. Shared points are filled in pairs, in a step of their own."),
        ),
        LayingRefusal.NOT_SHARED: (
            text("{point} is not shared.", point=point),
            text("A shared point lies between both colors."),
        ),
        LayingRefusal.LAST_SHARED: (
            text("{point} stays open.", point=point),
            text("Shared points are filled in pairs, and this one has no partner."),
        ),
    }.get(reason)  # fmt: skip


def _of_stone(lesson: Lesson, reason: LayingRefusal, side: str, other: str) -> tuple[str, str]:
    """The reasons that lie in the stone or in its bowl."""
    komi = lesson.step is StepKind.COMPENSATE
    return {
        LayingRefusal.NOTHING_LAID_YET: (
            text("No stone is laid yet."), text("First the dead stones go home. Click one of them."),
        ),
        LayingRefusal.WRONG_BOWL: (
            text("That is {other}’s bowl.", other=other),
            text("Each stone goes home to the bowl of its own color."),
        ),
        LayingRefusal.WRONG_COLOR: {
            StepKind.COMPENSATE: (
                text("Komi stones are white."),
                text("The side that gets the points lays its own stones in the other side’s land."),
            ),
            StepKind.PENALIZE: (
                text("{side} owes the points, so {other} lays the stones.", side=side, other=other),
                text("Penalty stones are of the other side’s color."),
            ),
        }.get(
            lesson.step or StepKind.FILL,
            (text("Not {side}’s stones now.", side=side), text("Lay {other}’s stones.", other=other)),
        ),
        LayingRefusal.OTHERS_TURN: (
            text("It is {other}’s turn.", other=other),
            text("A pair is one stone of each color."),
        ),
        LayingRefusal.MORE_THAN_OWED: (
            text("That is more than the komi.") if komi else text("That is more than the penalty."),
            text("Each stone is worth 2 points."),
        ),
        LayingRefusal.BOWL_EMPTY: (
            text("The bowl is empty."), text("The points that are left stay open."),
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
            text("Neither the space nor the stones give that."),
            text("Look at the open point, and at the white stones without a K."),
        )
    backwards = (
        text("Dead stones make a bowl fuller.")
        if lesson.asks is Asks.BOWL
        else text("A lost stone helps the side that lost it: take it off the margin.")
    )
    return {
        Slip.ONCE: LessonHint(
            text("You counted the losing stone once. It counts two."),
            text("It found no home on its own side, and it takes a space from the winner."),
        ),
        Slip.NO_SPACE: LessonHint(
            text("You left out the winning space. It counts one."),
            text("The open point is a space of the winner, too."),
        ),
        Slip.SPACE_DOUBLE: LessonHint(
            text("You counted the winning space as if a stone lay in it."),
            text("A losing stone counts 2, the open space only 1."),
        ),
        Slip.LEFT_OUT: LessonHint(
            text("The dead stones have not gone home yet."),
            text("Add the dead stones of this color to its bowl."),
        ),
        Slip.WRONG_BOWL: LessonHint(
            text("A dead stone of the other color does not belong in this bowl."),
            text("Each stone goes home to the bowl of its own color."),
        ),
        Slip.AS_READ: LessonHint(
            text("That is what the board reads, with the stones still lost."),
            text("A player’s own lost stone leaves a space open that should be filled."),
        ),
        Slip.OTHER_WAY: LessonHint(text("You went the other way."), backwards),
        Slip.OTHER: LessonHint(text("That is not it. Read the task once more."), tell_of(lesson)),
    }.get(slip)


def _of_stones(lesson: Lesson, slip: Slip) -> LessonHint | None:
    """The mistakes of stones laid or set, and of a side named."""
    weight = text("Count two points for each stone.")
    odd = text("An odd point is not paid with a stone: a space is kept open for it.")
    return {
        Slip.ONE_A_POINT: LessonHint(
            text("You laid a stone for every point. One stone is worth two points."),
            text("It takes a space from one side and a stone from the other side’s hand."),
        ),
        Slip.TOO_FEW: LessonHint(text("Too few stones."), weight),
        Slip.TOO_MANY: LessonHint(
            text("Too many stones."), odd if lesson.asks is Asks.HANDICAP_STONES else weight
        ),
        Slip.UNFINISHED: LessonHint(
            text("Not everything is done yet."), text("Look at both bowls and at the board.")
        ),
        Slip.OTHER_SIDE: LessonHint(
            text("That side has a stone too many for its land."),
            text("The side with open points left and an empty bowl has more land."),
        ),
        Slip.TIE: LessonHint(
            text("The open points are somebody’s."), text("Only a shared open point makes a tie.")
        ),
    }.get(slip)


def _of_points(lesson: Lesson, judgment: Judgment) -> LessonHint:
    """The mistakes of points marked and of shared points filled."""
    wrong, slip = names_of(lesson, judgment.wrong), judgment.slip
    if slip is Slip.MISSED and lesson.asks is Asks.DEAD_CHAINS:
        return LessonHint(
            text("Right so far, but a dead chain is not marked."),
            text("Look at every stone inside the other side’s land."),
        )
    missing = plural(
        "Right so far, but {number} open point is missing.",
        "Right so far, but {number} open points are missing.",
        len(judgment.missed),
    )
    nothing = LessonHint(text("Nothing is answered yet."), tell_of(lesson))
    return {
        Slip.IN_LAND: LessonHint(
            text("{points}: land, not an open point.", points=wrong),
            text("All that is around it is of one color. Playing there only fills own land."),
        ),
        Slip.ON_STONE: LessonHint(text("{points}: a stone stands there.", points=wrong)),
        Slip.MISSED: LessonHint(missing, text("Follow the border from edge to edge.")),
        Slip.LIVES: LessonHint(
            text("{points}: this chain lives, or can.", points=wrong),
            text("Two eyes of its own cannot both be filled. T plays it out."),
        ),
        Slip.NO_CHAIN: LessonHint(
            text("{points}: no stone stands there.", points=wrong), text("Click a stone.")
        ),
        Slip.STAYS_ODD: LessonHint(
            text("{points}: that point would not be shared.", points=wrong),
            text("It must touch both colors, and nothing else may open with it."),
        ),
    }.get(slip or Slip.NOTHING, nothing)
