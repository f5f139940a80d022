"""One drill as a pupil answers it: the side and figure chosen, points marked, and the verdict. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, DrillVerdict
from ingboard.review.drills.grading import grade
from ingboard.review.trial import Trial, TrialRefusal, begin_trial

_LONGEST = 3
BY_POINTS = frozenset({DrillKind.OPEN_POINTS, DrillKind.DEAD_STONES})


class BowlNumber(StrEnum):
    """Which number the digits go to, in a drill of the bowls."""

    BLACK = "black"
    WHITE = "white"
    MARGIN = "margin"


class DrillWork(Struct, frozen=True):
    """Where a pupil stands with a drill..

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
    trial: Trial | None = None

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

    def play(self, point: Point) -> tuple[DrillWork, TrialRefusal | None]:
        """A stone of the trial, and why it was refused."""
        played = None if self.trial is None else self.trial.play(point)
        if isinstance(played, TrialRefusal):
            return self, played
        return replace(self, trial=played), None

    def stop_trying(self) -> DrillWork:
        """Out of the trial: the drill is as it was before."""
        return replace(self, trial=None)

    def turn_over(self) -> DrillWork:
        """The other side plays next in the trial."""
        return self if self.trial is None else replace(self, trial=self.trial.passed())

    def take_back(self) -> DrillWork:
        """The last stone of the trial taken back."""
        return self if self.trial is None else replace(self, trial=self.trial.undo())

    @property
    def _in_bowls(self) -> bool:
        return self.drill.kind is DrillKind.MEND_BOWL and self.field is not BowlNumber.MARGIN

    def _with(self, work: DrillWork) -> DrillWork:
        return replace(work, verdict=None, wished=False, lacks=False)
