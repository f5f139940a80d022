"""What a lesson's board shows: its position, what the pupil did there, and what a judgment says of it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.bowls import bowls_of
from ingboard.counting.by_hand import HandCount
from ingboard.counting.fillplan import (
    FillPlan,
    StepKind,
    Tag,
    border_of,
    plan_count,
    position_after,
)
from ingboard.counting.film import moment
from ingboard.review.lesson_answers import Judgment, LessonAnswer, expected_points
from ingboard.review.lesson_laying import begin_laying, finished
from ingboard.review.lessons import Asks, Lesson, Manner
from ingboard.review.trial import Trial
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.bowls.view_model import BowlPicture
from ingboard.ui.game.by_hand.view_model import board_of, bowls_shown

_MARKS = {
    Tag.KOMI: Mark.KOMI,
    Tag.PENALTY: Mark.PENALTY,
    Tag.LOSING: Mark.LOSING,
    Tag.WINNING_SPACE: Mark.WINNING,
    Tag.SHARED_OPEN: Mark.SHARED,
}
SECRET = frozenset({Tag.LOSING, Tag.WINNING_SPACE, Tag.SHARED_OPEN})
"""What tells the result; a question for it shows none of them."""
_RESULT = frozenset({Tag.LOSING, Tag.WINNING_SPACE})
_PAID = frozenset({Tag.KOMI, Tag.PENALTY, Tag.RESERVED})
_FILLING = frozenset({StepKind.FILL, StepKind.PLACE_LOSING})
_RIGHT, _WRONG = "✓", "?"


def picture_of(  # noqa: C901 - one case a manner
    lesson: Lesson, answer: LessonAnswer, judgment: Judgment | None, *, is_open: bool
) -> BoardPicture:
    """The board; `is_open` once the answer is shown: it was found, or asked for. Nothing shows it before."""
    match lesson.manner:
        case Manner.POINTS:
            return _with_points(lesson, answer, judgment, is_open=is_open)
        case Manner.LAYING:
            return _with_stones(lesson, answer, is_open=is_open)
        case Manner.STONES if is_open and lesson.asks is Asks.HANDICAP_STONES:
            return filled(lesson.plan)
        case Manner.STONES:
            return _paid(tried_plan(lesson, answer.stones))
        case Manner.SIDE:
            return _at_glance(lesson.plan, is_open=is_open)
        case Manner.FIGURE if lesson.asks is Asks.BOWL:
            plan = lesson.plan
            return BoardPicture(plan.game) if is_open else BoardPicture(plan.board, dead=plan.dead)
        case Manner.FIGURE if is_open:
            return filled(lesson.plan)
        case Manner.FIGURE if lesson.asks is Asks.TRUE_MARGIN:
            return _lacking(lesson)
        case Manner.FIGURE:
            return filled(lesson.plan, hidden=SECRET)


def bowls_of_lesson(
    lesson: Lesson, answer: LessonAnswer, *, is_open: bool
) -> PerColor[BowlPicture] | None:
    """Both bowls as they stand beside the picture of the board; None where nobody asks for them."""
    if lesson.manner is Manner.LAYING:
        return bowls_shown(laid_in(lesson, answer, is_open=is_open))
    if lesson.manner is Manner.POINTS:
        return None
    position = picture_of(lesson, answer, None, is_open=is_open).position
    bowls = bowls_of(position, lesson.plan.balance.stones)
    if lesson.asks is Asks.TRUE_MARGIN and not is_open:
        bowls = PerColor(0, 0)  # the rest is lost
    return PerColor(
        *(
            BowlPicture(color, lesson.plan.balance.stones, bowls[color], position.count(color))
            for color in Color
        )
    )


def laid_in(lesson: Lesson, answer: LessonAnswer, *, is_open: bool) -> HandCount:
    """The count that the pupil carries out, to its end once the answer is shown."""
    count = begin_laying(lesson) if answer.trail is None else answer.trail.now
    return finished(lesson, count) if is_open else count


def trial_picture(trial: Trial) -> BoardPicture:
    """The board of a trial."""
    return BoardPicture(trial.position, last_move=trial.last)


def tried_plan(lesson: Lesson, stones: int | None) -> FillPlan:
    """The count with that many stones laid in Black's land for komi or handicap."""
    number = lesson.starts if stones is None else stones
    plan = lesson.plan
    terms = replace(plan.terms, komi=2 * number, handicap=0)
    return plan_count(plan.board, plan.dead, terms)


def filled(plan: FillPlan, *, hidden: frozenset[Tag] = frozenset()) -> BoardPicture:
    """The board filled to the end; points of a `hidden` kind show nothing but their stone."""
    if plan.final is None:
        return BoardPicture(plan.game)
    return signed(plan, plan.final, plan.tags.keys(), hidden=hidden)


def signed(
    plan: FillPlan, position: Position, points: Collection[Point], hidden: frozenset[Tag]
) -> BoardPicture:
    """A position of the count with the signs of these points."""
    tags = {p: tag for p, tag in plan.tags.items() if p in points and tag not in hidden}
    return BoardPicture(
        position,
        marks={p: _MARKS[tag] for p, tag in tags.items() if tag in _MARKS},
        glow={p: Glow.WINNING for p, tag in tags.items() if tag in _RESULT},
        labels={p: "R" for p, tag in tags.items() if tag is Tag.RESERVED},
        filled=frozenset(p for p, tag in tags.items() if tag in (Tag.FILLED, Tag.SHARED)),
    )


def _paid(plan: FillPlan) -> BoardPicture:
    """The board with what is paid laid, and nothing filled yet."""
    before = [step.kind for step in plan.steps if step.kind not in _FILLING]
    position = position_after(plan, len(before))
    paid = frozenset(p for p, tag in plan.tags.items() if tag in _PAID)
    return signed(plan, position, paid, hidden=frozenset())


def _at_glance(plan: FillPlan, *, is_open: bool) -> BoardPicture:
    """The board before the losing stones are laid; the open points light up with the answer."""
    position = moment(plan, plan.glance).position
    glow = dict.fromkeys(position.points_of(None) if is_open else (), Glow.WINNING)
    return replace(signed(plan, position, plan.tags.keys(), SECRET), glow=glow)


def _with_points(
    lesson: Lesson, answer: LessonAnswer, judgment: Judgment | None, *, is_open: bool
) -> BoardPicture:
    board, chosen = lesson.board, answer.points
    wrong = frozenset[Point]() if judgment is None or is_open else judgment.wrong
    shown = chosen - wrong
    if is_open:
        found = expected_points(lesson)
        shown = chosen & found if lesson.asks is Asks.TIE and chosen & found else found
    if lesson.asks is Asks.TIE:
        shown = frozenset(sorted(shown)[len(shown) // 2 :][:1])
        taken = board.with_cells([(point, None) for point in shown | wrong])
        return BoardPicture(
            taken,
            marks=dict.fromkeys(shown, Mark.SHARED if is_open else Mark.RESERVED),
            labels=dict.fromkeys(wrong, _WRONG),
            glow=_hot(wrong),
        )
    labels = dict.fromkeys(wrong, _WRONG)
    if lesson.asks is Asks.DEAD_CHAINS:
        chains = frozenset(p for stone in shown for p in chain_at(board, stone))
        return BoardPicture(board, dead=chains, labels=labels, glow=_hot(wrong))
    if judgment is not None or is_open:
        labels |= dict.fromkeys(shown, _RIGHT)
        missed = frozenset[Point]() if judgment is None or not is_open else judgment.missed
        glow = {**_hot(wrong), **dict.fromkeys(missed, Glow.WINNING)}
        return BoardPicture(board, labels=labels, glow=glow)
    return BoardPicture(board, marks=dict.fromkeys(shown, Mark.RESERVED), labels=labels)


def _with_stones(lesson: Lesson, answer: LessonAnswer, *, is_open: bool) -> BoardPicture:
    count = laid_in(lesson, answer, is_open=is_open)
    picture = board_of(count)
    if lesson.step is StepKind.SHARE and is_open:
        stay = frozenset(lesson.plan.areas.shared_points) - frozenset(count.laid)
        return replace(picture, marks=dict.fromkeys(stay, Mark.SHARED))
    if lesson.step is not StepKind.FILL:
        return picture
    free = frozenset(lesson.plan.areas.territory_points(lesson.side)) - frozenset(count.laid)
    border = dict.fromkeys(border_of(lesson.plan), Mark.BORDER)
    glow = dict.fromkeys(free, Glow.LAND)
    return replace(picture, marks={**picture.marks, **border}, glow=glow)


def _lacking(lesson: Lesson) -> BoardPicture:
    """The filled board from sets that lack stones: the last spaces filled stay open, beside the others."""
    whole = filled(lesson.plan, hidden=SECRET)
    plan, final = lesson.plan, lesson.plan.final
    assert final is not None
    heart = plan.open_points[0]
    gone: list[Point] = []
    for color in Color:
        own = [
            p for p, tag in plan.tags.items() if tag is Tag.FILLED and final.color_at(p) is color
        ]
        own.sort(key=lambda p: abs(p.row - heart.row) + abs(p.column - heart.column))
        gone += own[: lesson.missing[color]]
    position = final.with_cells([(point, None) for point in gone])
    return replace(whole, position=position, filled=whole.filled - frozenset(gone))


def _hot(points: frozenset[Point]) -> dict[Point, Glow]:
    return dict.fromkeys(points, Glow.HOT)
