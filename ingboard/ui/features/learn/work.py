"""A pupil's work at a lesson or a drill: what is answered, judged, shown, tried out. Values only, no Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.by_hand import HandTrail
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, DrillVerdict
from ingboard.review.drills.grading import grade
from ingboard.review.lesson_words import Judgment, LessonAnswer, judge
from ingboard.review.lessons import (
    Asks,
    LayingRefused,
    Lesson,
    Manner,
    Tried,
    begin_laying,
    ends_itself,
    left_to_do,
)
from ingboard.review.trial import Trial, TrialRefusal, begin_trial

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
    answer: LessonAnswer = field(default_factory=LessonAnswer)
    judgment: Judgment | None = None
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
        return self._with(LessonAnswer())

    def check(self) -> Work:
        """Judge the answer as it stands; a right one opens the reveal."""
        if self.is_open:
            return self
        answer = self._as_shown()
        judgment = judge(self.lesson, answer)
        return replace(
            self, answer=answer, judgment=judgment, is_open=judgment.is_right, refused=None
        )

    def wish(self) -> Work:
        """A wish to see the answer: granted after an answer, else at the second time of asking."""
        if self.is_open:
            return self
        judgment = judge(self.lesson, self.answer)
        given = self.answer.is_given(self.lesson.manner)
        if not given and not self.wished:
            return replace(self, wished=True, judgment=None, refused=None)
        return replace(self, judgment=judgment, is_open=True, refused=None)

    def try_out(self) -> Work:
        """Begin a trial on this board."""
        trial = self.trial or begin_trial(self.lesson.board, Color.WHITE)
        return replace(self, trial=trial)

    def _as_shown(self) -> LessonAnswer:
        """The number of stones that the box shows from the start is an answer, too, once it is checked."""
        if self.lesson.manner is Manner.STONES and self.answer.stones is None:
            return replace(self.answer, stones=self.lesson.starts)
        return self.answer

    def _with(self, answer: LessonAnswer) -> Work:
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
