"""What a lesson's board shows: its position, what the pupil did there, and what a judgment says of it."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, Tag, plan_count
from ingboard.review.lesson_answers import Judgment, LessonAnswer, expected_points
from ingboard.review.lessons import Asks, Lesson, Manner
from ingboard.review.trial import Trial
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark

_MARKS = {
    Tag.KOMI: Mark.KOMI,
    Tag.PENALTY: Mark.PENALTY,
    Tag.LOSING: Mark.LOSING,
    Tag.WINNING_SPACE: Mark.WINNING,
    Tag.SHARED_OPEN: Mark.SHARED,
}
_SECRET = frozenset({Tag.LOSING, Tag.WINNING_SPACE})
_RIGHT, _WRONG = "✓", "?"


def picture_of(
    lesson: Lesson, answer: LessonAnswer, judgment: Judgment | None, *, is_open: bool
) -> BoardPicture:
    """The board; `is_open` once the answer is shown: it was found, or asked for."""
    match lesson.manner:
        case Manner.POINTS:
            return _with_points(lesson, answer, judgment, is_open=is_open)
        case Manner.LAYING:
            return _with_stones(lesson, answer, judgment, is_open=is_open)
        case Manner.STONES:
            plan = lesson.plan if is_open else tried_plan(lesson, answer.stones)
            return filled(plan)
        case Manner.SIDE:
            return filled(lesson.plan)
        case Manner.FIGURE if lesson.asks is Asks.BOWL:
            plan = lesson.plan
            return BoardPicture(plan.game) if is_open else BoardPicture(plan.board, dead=plan.dead)
        case Manner.FIGURE:
            if lesson.asks is Asks.TRUE_MARGIN and not is_open:
                return _lacking(lesson)
            return filled(lesson.plan, secret=not is_open)


def trial_picture(trial: Trial) -> BoardPicture:
    """The board of a trial."""
    return BoardPicture(trial.position, last_move=trial.last)


def tried_plan(lesson: Lesson, stones: int | None) -> FillPlan:
    """The count with that many stones laid in Black's land for komi or handicap."""
    number = lesson.starts if stones is None else stones
    plan = lesson.plan
    terms = replace(plan.terms, komi=2 * number, handicap=0)
    return plan_count(plan.board, plan.dead, terms)


def filled(plan: FillPlan, *, secret: bool = False) -> BoardPicture:
    """The board filled to the end; `secret` leaves out what the signs are worth."""
    if plan.final is None:
        return BoardPicture(plan.game)
    glow = {p: Glow.WINNING for p, tag in plan.tags.items() if tag in _SECRET}
    marks = {p: _MARKS[tag] for p, tag in plan.tags.items() if tag in _MARKS}
    labels = {} if plan.reserved is None else {plan.reserved: "R"}
    if secret:
        labels |= dict.fromkeys(glow, _WRONG)
        marks = {point: mark for point, mark in marks.items() if point not in glow}
    return BoardPicture(plan.final, marks=marks, glow=glow, labels=labels)


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


def _with_stones(
    lesson: Lesson, answer: LessonAnswer, judgment: Judgment | None, *, is_open: bool
) -> BoardPicture:
    game = lesson.plan.game
    laid = dict(answer.laid)
    right = judgment is not None and judgment.is_right
    if is_open and not right:
        laid = _stones_of_plan(lesson)
    wrong = frozenset[Point]() if judgment is None or is_open else judgment.wrong
    position = game.with_cells(list(laid.items()))
    marks = dict.fromkeys(laid, Mark.PENALTY) if lesson.asks is Asks.PENALTY_STONES else {}
    open_shared: dict[Point, Mark] = {}
    if lesson.asks is Asks.SHARED_PAIRS and is_open:
        open_shared = {p: Mark.SHARED for p in lesson.plan.areas.shared_points if p not in laid}
    return BoardPicture(
        position,
        marks={**marks, **open_shared},
        filled=frozenset(laid) if not marks else frozenset(),
        glow=_hot(wrong),
    )


def _stones_of_plan(lesson: Lesson) -> dict[Point, Color]:
    plan = lesson.plan
    wanted = Tag.SHARED if lesson.asks is Asks.SHARED_PAIRS else Tag.PENALTY
    found: dict[Point, Color] = {}
    for point, tag in plan.tags.items():
        color = None if plan.final is None else plan.final.color_at(point)
        if tag is wanted and color is not None:
            found[point] = color
    return found


def _lacking(lesson: Lesson) -> BoardPicture:
    """The filled board from sets that lack stones: the last spaces filled stay open, beside the others."""
    whole = filled(lesson.plan)
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
    spaces = dict.fromkeys((*plan.open_points, *gone), Mark.WINNING)
    return replace(
        whole,
        position=final.with_cells([(point, None) for point in gone]),
        marks={**whole.marks, **spaces},
        glow={**whole.glow, **dict.fromkeys(gone, Glow.WINNING)},
    )


def _hot(points: frozenset[Point]) -> dict[Point, Glow]:
    return dict.fromkeys(points, Glow.HOT)
