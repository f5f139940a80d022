"""What a lesson's page shows and says of a pupil's work: the board, the box, the verdict, the card, the keys.

No Qt.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
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
from ingboard.counting.terms import bowls_of
from ingboard.review.lesson_words import (
    Judgment,
    LessonAnswer,
    Slip,
    expected_number,
    expected_points,
    hint_of,
    laying_hint_of,
    reveal_of,
    tell_of,
)
from ingboard.review.lessons import Asks, Lesson, Manner, begin_laying, finished, lessons
from ingboard.review.trial import Trial, TrialRefusal
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.features.learn.work import Work
from ingboard.ui.game.bowls.view_model import BowlPicture
from ingboard.ui.game.by_hand import board_of, bowls_shown
from ingboard.ui.widgets.exercise_view import LegendRow

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


class CardWords(Struct, frozen=True):
    """The words on the card below the answer: a title, which may be empty, and a second text."""

    title: str
    detail: str


def box_of(work: Work) -> str | None:
    """What stands in the answer's box; None where the board is the answer."""
    answer, lesson = work.answer, work.lesson
    match lesson.manner:
        case Manner.LAYING | Manner.SIDE:
            return None
        case _ if work.is_open and not work.is_found:
            return _right(lesson)
        case Manner.POINTS:
            return str(len(answer.points)) if answer.points else ""
        case Manner.FIGURE:
            return answer.figure
        case Manner.STONES:
            return str(lesson.starts if answer.stones is None else answer.stones)


def _right(lesson: Lesson) -> str:
    """What would have stood in the box."""
    if lesson.manner is not Manner.POINTS:
        return str(expected_number(lesson))
    return "1" if lesson.asks is Asks.TIE else str(len(expected_points(lesson)))


def verdict_of(work: Work) -> tuple[str, str]:
    """The word beside the box and the line below it; where stones are laid the card says all."""
    if work.lesson.manner is Manner.LAYING:
        return "", ""
    if work.is_found:
        return text("Right", "answer"), _done(work)
    if work.is_open:
        return text("Answer shown"), _done(work)
    if work.judgment is not None and work.judgment.slip is not Slip.NOTHING:
        return text("Not yet"), _again(work)
    return "", _how(work)


def card_of(work: Work) -> CardWords:
    """The task before an answer, the hint after a wrong one, the reveal once it is open."""
    if work.is_open:
        answer, reason = reveal_of(work.lesson)
        right = "✓ " if work.is_found and work.lesson.manner is Manner.LAYING else ""
        return CardWords(f"{right}{answer}", reason)
    if work.refused is not None:
        hint = laying_hint_of(work.lesson, work.refused)
        return CardWords(f"✕ {hint.title}", hint.detail)
    if work.judgment is not None:
        hint = hint_of(work.lesson, work.judgment)
        return CardWords(hint.title, hint.detail)
    if work.wished:
        return CardWords(
            text("Try an answer first."),
            paragraph((text("O again shows it."), tell_of(work.lesson))),
        )
    return CardWords("", tell_of(work.lesson))


def trial_card_of(trial: Trial, refused: TrialRefusal | None) -> CardWords:
    """What a trial says: whose turn it is, or why a stone was not laid."""
    turn = text("Black plays.") if trial.to_play is Color.BLACK else text("White plays.")
    suicide = trial.last is not None and trial.position.color_at(trial.last) is None
    match refused:
        case None if suicide:
            turn = text("Stones without liberties are removed. {turn}", turn=turn)
        case TrialRefusal.OCCUPIED:
            turn = text("A stone stands there. {turn}", turn=turn)
        case TrialRefusal.REPEATS:
            turn = text("That would repeat a position. {turn}", turn=turn)
        case None:
            pass
    return CardWords(
        turn,
        text("Trial: nothing is kept. X: other side plays. Backspace: take back."),
    )


def legend_of(work: Work) -> tuple[LegendRow, ...]:
    """What the board's signs mean while a step is done by hand."""
    if work.is_open or work.refused is not None or work.judgment is not None or work.wished:
        return ()
    elsewhere = LegendRow(text("Elsewhere: refused, with the reason"), barred=True)
    white, black = Color.WHITE, Color.BLACK
    match work.lesson.step:
        case StepKind.RETURN_DEAD:
            return (
                LegendRow(text("Crossed: dead, goes back"), white, dead=True),
                LegendRow(text("All others stay"), barred=True),
            )
        case StepKind.SHARE:
            return (LegendRow(text("Dot: laid by you"), black, filled=True), elsewhere)
        case StepKind.COMPENSATE:
            return (LegendRow(text("K: komi stone, 2 points"), white, Mark.KOMI), elsewhere)
        case StepKind.PENALIZE:
            return (
                LegendRow(text("K: komi stone"), white, Mark.KOMI),
                LegendRow(text("P: penalty stone, 2 points"), black, Mark.PENALTY),
                elsewhere,
            )
        case StepKind.FILL:
            return (
                LegendRow(text("Lit: land to fill"), glow=Glow.LAND),
                LegendRow(text("Outlined: border stones stay"), black, Mark.BORDER),
                LegendRow(text("Dot: laid by you"), black, filled=True),
                elsewhere,
            )
        case StepKind.PLACE_LOSING:
            return (LegendRow(text("Losing stone"), white, Mark.LOSING), elsewhere)
        case _:
            return ()


def trial_keys() -> tuple[tuple[str, str], ...]:
    """The keys of a trial, with what they do."""
    return (
        (text("Arrows Enter"), text("play")),
        ("X", text("other side")),
        ("Backspace", text("take back")),
        ("Esc", text("end the trial")),
    )


def keys_of(work: Work) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now, with what they do."""
    if work.trial is not None:
        return trial_keys()
    leave = ("Esc", text("leave"))
    step = (text("PgUp PgDn"), text("lesson"))
    if work.is_open:
        follows = text("all lessons") if _is_last(work.lesson) else text("next lesson")
        return (("Enter", follows), ("R", text("again")), step, leave)
    doing = {
        Manner.POINTS: (text("Arrows Enter"), text("mark")),
        Manner.LAYING: (
            text("Arrows Enter"),
            text("return") if work.lesson.step is StepKind.RETURN_DEAD else text("lay"),
        ),
        Manner.FIGURE: (text("0 to 9"), text("answer")),
        Manner.STONES: (text("Up, Down"), text("stones", "key")),
        Manner.SIDE: ("B W N", text("answer")),
    }[work.lesson.manner]
    check = () if work.lesson.manner is Manner.SIDE else (("C", text("check")),)
    if work.lesson.manner is Manner.LAYING:
        return (doing, ("Backspace", text("back")), ("C", text("check")),
                ("O", text("reveal")), leave)  # fmt: skip
    trying = (("T", text("try")),) if work.lesson.asks is Asks.DEAD_CHAINS else ()
    return (doing, *check, ("O", text("reveal")), *(trying or (step,)), leave)


def _done(work: Work) -> str:
    if _is_last(work.lesson):
        return text("Last lesson done. Drills: Shift+F3.")
    return text("Enter goes on.")


def _is_last(lesson: Lesson) -> bool:
    return lesson.number == len(lessons())


def _again(work: Work) -> str:
    match work.lesson.manner:
        case Manner.FIGURE:
            return text("You typed {figure}. Type again.", figure=work.answer.figure)
        case Manner.STONES:
            return text("Set another number.")
        case Manner.SIDE:
            return _sides()
        case Manner.POINTS if work.judgment is not None:
            number = len(work.judgment.right & work.answer.points)  # clicks, as in the box
            if work.lesson.asks is Asks.TIE or not number:
                return text("Mark again.")
            return plural("{number} right.", "{number} right.", number)
        case _:
            return text("Change and check again.")


def _how(work: Work) -> str:
    match work.lesson.manner:
        case Manner.POINTS:
            return text("Click the board, then Check.")
        case Manner.FIGURE:
            return text("Type it, then Enter.")
        case Manner.STONES:
            return text("Set the number, then Check.")
        case _:
            return _sides()


def _sides() -> str:
    return text("B Black, W White, N nobody")
