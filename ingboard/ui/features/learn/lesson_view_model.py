"""What a lesson's page shows and says of a pupil's work: the board, the box, the verdict, the card, the keys.

No Qt.

A pupil's work at a lesson or a drill: what is answered, judged, shown, tried out. Values only, no Qt.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position, chain_at
from ingboard.counting.by_hand import HandCount, HandTrail
from ingboard.counting.fillplan import FillPlan, StepKind, Tag, border_of, plan_count, position_after
from ingboard.counting.film import moment
from ingboard.counting.terms import bowls_of
from ingboard.review import lesson_words
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, DrillVerdict
from ingboard.review.drills.grading import grade
from ingboard.review.lessons import (
    Asks,
    LayingRefused,
    Lesson,
    Manner,
    Tried,
    begin_laying,
    ends_itself,
    finished,
    left_to_do,
    lessons,
)
from ingboard.review.trial import Trial, TrialRefusal, begin_trial
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.by_hand import board_of, bowls_shown
from ingboard.ui.game.view_model import BowlPicture
from ingboard.ui.widgets.exercise_view import LegendRow

_LONGEST = 3
_SIDES = {1: Color.BLACK, 2: Color.WHITE, 3: None}
_MOST_STONES = 12


class TrialWork(Struct, frozen=True, kw_only=True):
    """What can be played out as a trial beside the answer; out of it the answer is as it was before."""

    trial: Trial | None = None

    def play(self, point: Point) -> tuple[Self, TrialRefusal | None]:
        """A stone of the trial, and why it was refused."""
        played = None if self.trial is None else self.trial.play(point)
        if isinstance(played, TrialRefusal):
            return self, played
        return replace(self, trial=played), None

    def turn_over(self) -> Self:
        """The other side plays next in the trial."""
        return self if self.trial is None else replace(self, trial=self.trial.passed())

    def take_back(self) -> Self:
        """The last stone of the trial taken back."""
        return self if self.trial is None else replace(self, trial=self.trial.undo())

    def stop_trying(self) -> Self:
        """Out of the trial."""
        return replace(self, trial=None)


class Work(TrialWork, frozen=True):
    """Where a pupil stands. `is_open` once the answer is shown; `wished` after the first wish to see it.

    A change of the answer forgets the judgment; nothing is changed any more once the answer is shown.
    """

    lesson: Lesson
    answer: lesson_words.LessonAnswer = field(default_factory=lesson_words.LessonAnswer)
    judgment: lesson_words.Judgment | None = None
    is_open: bool = False
    wished: bool = False
    refused: LayingRefused | None = None

    @property
    def trail(self) -> HandTrail:
        """The step of the count that the pupil does, with what can be taken back; only where one is asked."""
        return self.answer.trail or HandTrail(begin_laying(self.lesson))

    def do(self, tried: Tried) -> Work:
        """A stone laid, taken or refused; what shows that it is done is judged at once."""
        if self.is_open:
            return self
        if isinstance(tried, LayingRefused):
            return replace(self, refused=tried, judgment=None)
        done = self._with(replace(self.answer, trail=self.trail.to(tried)))
        ended = ends_itself(self.lesson) and not left_to_do(self.lesson, tried)
        return done.check() if ended else done

    @property
    def is_found(self) -> bool:
        """Whether the pupil found the answer."""
        return self.judgment is not None and self.judgment.is_right

    def choose(self, point: Point) -> Work:
        """A click on the board: a point more or less, a stone laid, turned or taken off."""
        if self.is_open:
            return self
        answer = self.answer
        match self.lesson.manner:
            case Manner.POINTS if self.lesson.asks is Asks.TIE:
                return self._with(replace(answer, points=frozenset({point}) - answer.points))
            case Manner.POINTS:
                return self._with(replace(answer, points=self._marked(point)))
            case _:
                return self

    def _marked(self, point: Point) -> frozenset[Point]:
        """The marks with this one more or less; those judged wrong go with the next click."""
        wrong = frozenset[Point]() if self.judgment is None else self.judgment.wrong
        kept = self.answer.points - wrong
        return kept if point in wrong else kept ^ {point}

    def type_digit(self, digit: int) -> Work:
        """A digit: a figure more, the number of stones, or a side; after a judgment a figure begins anew."""
        if self.is_open:
            return self
        answer = self.answer
        match self.lesson.manner:
            case Manner.FIGURE:
                figure = "" if self.judgment is not None else answer.figure
                typed = f"{figure}{digit}"[-_LONGEST:].lstrip("0") or "0"
                return self._with(replace(answer, figure=typed))
            case Manner.STONES:
                return self._with(replace(answer, stones=digit))
            case Manner.SIDE if digit in _SIDES:
                return self._with(replace(answer, side=_SIDES[digit], named=True)).check()
            case _:
                return self

    def more(self, stones: int) -> Work:
        """One stone more or less, where a number of stones is set."""
        if self.is_open or self.lesson.manner is not Manner.STONES:
            return self
        now = self.lesson.starts if self.answer.stones is None else self.answer.stones
        number = min(max(now + stones, 0), _MOST_STONES)
        return self._with(replace(self.answer, stones=number))

    def rub_out(self) -> Work:
        """The last figure, or all that was marked, away."""
        if self.is_open:
            return self
        if self.lesson.manner is Manner.FIGURE and self.judgment is None:
            return self._with(replace(self.answer, figure=self.answer.figure[:-1]))
        if self.lesson.manner is Manner.LAYING:
            return self._with(replace(self.answer, trail=self.trail.undo()))
        return self._with(lesson_words.LessonAnswer())

    def check(self) -> Work:
        """Judge the answer as it stands; a right one opens the reveal."""
        if self.is_open:
            return self
        answer = self._as_shown()
        judgment = lesson_words.judge(self.lesson, answer)
        return replace(self, answer=answer, judgment=judgment, is_open=judgment.is_right, refused=None)

    def wish(self) -> Work:
        """A wish to see the answer: granted after an answer, else at the second time of asking."""
        if self.is_open:
            return self
        judgment = lesson_words.judge(self.lesson, self.answer)
        given = self.answer.is_given(self.lesson.manner)
        if not given and not self.wished:
            return replace(self, wished=True, judgment=None, refused=None)
        return replace(self, judgment=judgment, is_open=True, refused=None)

    def try_out(self) -> Work:
        """Begin a trial on this board."""
        trial = self.trial or begin_trial(self.lesson.board, Color.WHITE)
        return replace(self, trial=trial)

    def _as_shown(self) -> lesson_words.LessonAnswer:
        """The number of stones that the box shows from the start is an answer, too, once it is checked."""
        if self.lesson.manner is Manner.STONES and self.answer.stones is None:
            return replace(self.answer, stones=self.lesson.starts)
        return self.answer

    def _with(self, answer: lesson_words.LessonAnswer) -> Work:
        return replace(self, answer=answer, judgment=None, wished=False, refused=None)


BY_POINTS = frozenset({DrillKind.OPEN_POINTS, DrillKind.DEAD_STONES})


class BowlNumber(StrEnum):
    """Which number the digits go to, in a drill of the bowls."""

    BLACK = "black"
    WHITE = "white"
    MARGIN = "margin"


class DrillWork(TrialWork, frozen=True):
    """Where a pupil stands with a drill.

    `named` once a winner is named (`winner` None is a tie). `missing` are stones each side lacks, negative
    for too many.
    """

    drill: Drill
    winner: Color | None = None
    named: bool = False
    figure: str = ""
    missing: PerColor[int] = PerColor(0, 0)
    field: BowlNumber = BowlNumber.BLACK
    points: frozenset[Point] = frozenset()
    verdict: DrillVerdict | None = None
    is_open: bool = False
    wished: bool = False
    lacks: bool = False

    @property
    def answer(self) -> DrillAnswer:
        """What the grading gets."""
        return DrillAnswer(
            winner=self.winner,
            margin=int(self.figure) if self.figure else None,
            points=self.points,
            missing=self.missing,
        )

    @property
    def is_given(self) -> bool:
        """Whether there is enough to judge."""
        match self.drill.kind:
            case DrillKind.WHO_WINS:
                return self.named
            case DrillKind.OPEN_POINTS | DrillKind.DEAD_STONES:
                return bool(self.points)
            case _:
                return bool(self.figure) and (self.named or not int(self.figure))

    def name(self, winner: Color | None) -> DrillWork:
        """Name the winner, or nobody."""
        if self.is_open or self.drill.kind in BY_POINTS:
            return self
        return self._with(replace(self, winner=winner, named=True))

    def type_digit(self, digit: int) -> DrillWork:
        """A figure more for the field in use; after a verdict it begins anew."""
        if self.is_open or self.drill.kind in BY_POINTS | {DrillKind.WHO_WINS}:
            return self
        if self._in_bowls:
            color = Color.BLACK if self.field is BowlNumber.BLACK else Color.WHITE
            return self._with(replace(self, missing=self.missing.with_color(color, digit)))
        figure = "" if self.verdict is not None else self.figure
        typed = f"{figure}{digit}"[-_LONGEST:].lstrip("0") or "0"
        return self._with(replace(self, figure=typed))

    def turn_sign(self) -> DrillWork:
        """Lacking becomes too many, and back."""
        if self.is_open or not self._in_bowls:
            return self
        color = Color.BLACK if self.field is BowlNumber.BLACK else Color.WHITE
        number = -self.missing[color]
        return self._with(replace(self, missing=self.missing.with_color(color, number)))

    def next_field(self) -> DrillWork:
        """On to the next number of a drill of the bowls."""
        order = list(BowlNumber)
        after = order[(order.index(self.field) + 1) % len(order)]
        return replace(self, field=after)

    def choose(self, point: Point) -> DrillWork:
        """Mark a point, or take the mark off."""
        if self.is_open or self.drill.kind not in BY_POINTS:
            return self
        wrong = frozenset[Point]() if self.verdict is None else self.verdict.wrong_points
        kept = self.points - wrong  # those judged wrong go with the next click
        return self._with(replace(self, points=kept if point in wrong else kept ^ {point}))

    def rub_out(self) -> DrillWork:
        """The last figure, or all marks, away."""
        if self.is_open:
            return self
        return self._with(replace(self, figure=self.figure[:-1], points=frozenset()))

    def check(self) -> DrillWork:
        """Judge the answer; a right one opens the reveal."""
        if self.is_open:
            return self
        if not self.is_given:
            return replace(self, lacks=True)
        verdict = grade(self.drill, self.answer)
        return replace(self, verdict=verdict, is_open=verdict.right)

    def wish(self) -> DrillWork:
        """A wish to see the answer: granted after a verdict, else at the second time of asking."""
        if self.is_open:
            return self
        if self.verdict is None and not self.wished:
            return replace(self, wished=True)
        return replace(self, is_open=True)

    def try_out(self) -> DrillWork:
        """Begin a trial on this board."""
        return replace(self, trial=self.trial or begin_trial(self.drill.board, Color.BLACK))

    @property
    def _in_bowls(self) -> bool:
        return self.drill.kind is DrillKind.MEND_BOWL and self.field is not BowlNumber.MARGIN

    def _with(self, work: DrillWork) -> DrillWork:
        return replace(work, verdict=None, wished=False, lacks=False)


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
    lesson: Lesson,
    answer: lesson_words.LessonAnswer,
    judgment: lesson_words.Judgment | None,
    *,
    is_open: bool,
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
    lesson: Lesson, answer: lesson_words.LessonAnswer, *, is_open: bool
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


def laid_in(lesson: Lesson, answer: lesson_words.LessonAnswer, *, is_open: bool) -> HandCount:
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
    lesson: Lesson,
    answer: lesson_words.LessonAnswer,
    judgment: lesson_words.Judgment | None,
    *,
    is_open: bool,
) -> BoardPicture:
    board, chosen = lesson.board, answer.points
    wrong = frozenset[Point]() if judgment is None or is_open else judgment.wrong
    shown = chosen - wrong
    if is_open:
        found = lesson_words.expected_points(lesson)
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


def _with_stones(lesson: Lesson, answer: lesson_words.LessonAnswer, *, is_open: bool) -> BoardPicture:
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
        own = [p for p, tag in plan.tags.items() if tag is Tag.FILLED and final.color_at(p) is color]
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
        return str(lesson_words.expected_number(lesson))
    return "1" if lesson.asks is Asks.TIE else str(len(lesson_words.expected_points(lesson)))


def verdict_of(work: Work) -> tuple[str, str]:
    """The word beside the box and the line below it; where stones are laid the card says all."""
    if work.lesson.manner is Manner.LAYING:
        return "", ""
    if work.is_found:
        return text("Right", "answer"), _done(work)
    if work.is_open:
        return text("Answer shown"), _done(work)
    if work.judgment is not None and work.judgment.slip is not lesson_words.Slip.NOTHING:
        return text("Not yet"), _again(work)
    return "", _how(work)


def card_of(work: Work) -> CardWords:
    """The task before an answer, the hint after a wrong one, the reveal once it is open."""
    if work.is_open:
        answer, reason = lesson_words.reveal_of(work.lesson)
        right = "✓ " if work.is_found and work.lesson.manner is Manner.LAYING else ""
        return CardWords(f"{right}{answer}", reason)
    if work.refused is not None:
        hint = lesson_words.laying_hint_of(work.lesson, work.refused)
        return CardWords(f"✕ {hint.title}", hint.detail)
    if work.judgment is not None:
        hint = lesson_words.hint_of(work.lesson, work.judgment)
        return CardWords(hint.title, hint.detail)
    if work.wished:
        return CardWords(
            text("Try an answer first."),
            paragraph((text("O again shows it."), lesson_words.tell_of(work.lesson))),
        )
    return CardWords("", lesson_words.tell_of(work.lesson))


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
