"""What the page of the drills shows of a drill: question, answer so far, card, keys, board. No Qt."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.terms import bowls_of
from ingboard.hall.class_answers import Question
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, DrillVerdict, Level
from ingboard.review.drills.faults import FaultFrame, fault_words
from ingboard.review.drills.grading import grade
from ingboard.review.drills.hint_words import sentence_of_hint
from ingboard.review.lesson_words import margin_words
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.learn import fault_view_model
from ingboard.ui.features.learn.lesson_view_model import (
    SECRET,
    chain_or_point,
    filled,
    marked,
    signed,
    typed,
    with_marks,
)
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.widgets.exercise_view import AnswerStatus

BY_POINTS = frozenset({DrillKind.OPEN_POINTS, DrillKind.DEAD_STONES})
_NEXT_FIELD = {Color.BLACK: Color.WHITE, Color.WHITE: None, None: Color.BLACK}


class DrillWork(Struct, frozen=True):
    """Where a pupil stands with a drill; nothing is changed any more once the answer is shown (`is_open`).

    `named` once a winner is named (`winner` None is a tie). `missing` are stones each side lacks, negative
    for too many. `field` is what the digits go to in a drill of the bowls: a side's stones, or the margin.
    `frame` is the moment of a film in which a mistake is to be spotted, that of the press once there was one.
    """

    drill: Drill
    winner: Color | None = None
    named: bool = False
    figure: str = ""
    missing: PerColor[int] = PerColor(0, 0)
    field: Color | None = Color.BLACK
    points: frozenset[Point] = frozenset()
    verdict: DrillVerdict | None = None
    is_open: bool = False
    wished: bool = False
    lacks: bool = False
    frame: int = 0

    @property
    def runs(self) -> bool:
        """Whether a film goes on by itself."""
        return self.drill.kind is DrillKind.SPOT_FAULT and not self.is_open

    @property
    def by_points(self) -> bool:
        """Whether points are marked."""
        return self.drill.kind in BY_POINTS

    @property
    def bowl(self) -> Color | None:
        """Whose stones the digits count; None where they are the margin."""
        return self.field if self.drill.kind is DrillKind.MEND_BOWL else None

    @property
    def is_given(self) -> bool:
        """Whether there is enough to judge."""
        if self.by_points:
            return bool(self.points)
        if self.drill.kind is DrillKind.WHO_WINS:
            return self.named
        if self.drill.kind is DrillKind.SPOT_FAULT:
            return True
        return bool(self.figure) and (self.named or not int(self.figure))

    def name(self, winner: Color | None) -> DrillWork:
        """Name the winner, or nobody."""
        if self.by_points or self.runs:
            return self
        return self._with(winner=winner, named=True)

    def type_digit(self, digit: int) -> DrillWork:
        """A figure more for the field in use; after a verdict it begins anew."""
        if self.by_points or self.drill.kind in {DrillKind.WHO_WINS, DrillKind.SPOT_FAULT}:
            return self
        if self.bowl is not None:
            return self._with(missing=self.missing.with_color(self.bowl, digit))
        return self._with(figure=typed("" if self.verdict is not None else self.figure, digit))

    def turn_sign(self) -> DrillWork:
        """Lacking becomes too many, and back."""
        if self.bowl is None:
            return self
        return self._with(missing=self.missing.with_color(self.bowl, -self.missing[self.bowl]))

    def next_field(self) -> DrillWork:
        """On to the next number of a drill of the bowls."""
        return replace(self, field=_NEXT_FIELD[self.field])

    def choose(self, point: Point) -> DrillWork:
        """Mark a point or a dead chain, or take the mark off."""
        if not self.by_points:
            return self
        wrong = frozenset[Point]() if self.verdict is None else self.verdict.wrong_points
        is_dead = self.drill.kind is DrillKind.DEAD_STONES
        chosen = chain_or_point(self.drill.board, point) if is_dead else frozenset({point})
        return self._with(points=marked(self.points, wrong, chosen))

    def rub_out(self) -> DrillWork:
        """The last figure, or all marks, away."""
        return self._with(figure=self.figure[:-1], points=frozenset())

    def check(self) -> DrillWork:
        """Judge the answer; a right one opens the reveal."""
        if self.is_open:
            return self
        if not self.is_given:
            return replace(self, lacks=True)
        margin = int(self.figure) if self.figure else None
        answer = DrillAnswer(self.winner, margin, self.points, self.missing, self.frame)
        verdict = grade(self.drill, answer)
        return replace(self, verdict=verdict, is_open=verdict.right or self.runs)

    def step_by(self, frames: int) -> DrillWork:
        """On in a film or back; who does not press before its end has not seen the mistake."""
        if not self.runs:
            return self
        frame = max(0, self.frame + frames)
        if frame < len(fault_view_model.film_of(self.drill).frames):
            return replace(self, frame=frame)
        return replace(self, verdict=grade(self.drill, DrillAnswer()), is_open=True)

    def wish(self) -> DrillWork:
        """A wish to see the answer: granted after a verdict, else at the second time of asking."""
        if self.is_open:
            return self
        if self.verdict is None and not self.wished:
            return replace(self, wished=True)
        return replace(self, is_open=True)

    def _with(self, **changes: object) -> DrillWork:
        if self.is_open:
            return self
        return replace(self, verdict=None, wished=False, lacks=False, **changes)


_DOTS, _PAID = frozenset({Tag.FILLED, Tag.SHARED}), frozenset({Tag.KOMI, Tag.PENALTY})
_HIDDEN = {
    Level.FIRST: SECRET,
    Level.SECOND: SECRET | _DOTS,
    Level.THIRD: SECRET | _DOTS | _PAID,
    Level.FOURTH: (SECRET | _DOTS | _PAID) - {Tag.LOSING},
    Level.FIFTH: (SECRET | _DOTS | _PAID) - {Tag.LOSING},
}
"""What a question leaves out: the result always, then which stones filled, then the K and the P.

Where there are no bowls, the losing stones are drawn as such: else two counts would share one picture.
"""


def _posed(drill: Drill) -> BoardPicture:
    """The question. A stone paid beside an open point keeps its sign: whose point it is depends on it."""
    plan, position = drill.plan, drill.board
    picture = signed(plan, position, plan.tags.keys(), _HIDDEN[drill.level])
    grid = position.grid
    near = {
        grid.points[at]
        for point in position.points_of(None)
        for at in grid.neighbors[grid.index_of(point)]
    }
    paid = {point for point in near if plan.tags.get(point) in _PAID}
    marks = {**signed(plan, position, paid, frozenset()).marks, **picture.marks}
    return replace(picture, marks=marks, glow={})


def kind_name(kind: DrillKind) -> str:
    """The kind in a word or two, for buttons and tables."""
    return {
        DrillKind.WHO_WINS: text("Who wins"),
        DrillKind.MARGIN: text("Margin"),
        DrillKind.OPEN_POINTS: text("Neutral", "points"),
        DrillKind.DEAD_STONES: text("Dead stones"),
        DrillKind.MEND_BOWL: text("Bowls"),
        DrillKind.SPOT_FAULT: text("Faults"),
    }[kind]


def question_of(kind: DrillKind) -> str:
    """What is asked."""
    return {
        DrillKind.WHO_WINS: text("Who wins?"),
        DrillKind.MARGIN: text("Who wins, and by how much?"),
        DrillKind.OPEN_POINTS: text("Which points are neutral?"),
        DrillKind.DEAD_STONES: text("Which stones are dead?"),
        DrillKind.MEND_BOWL: text("What is wrong with the bowls? Who wins?"),
        DrillKind.SPOT_FAULT: text("Press when something goes wrong."),
    }[kind]


def tell_of(work: DrillWork) -> str:
    """How to answer, with the figures that belong to the board."""
    drill = work.drill
    match drill.kind:
        case DrillKind.WHO_WINS:
            return text("B (Black), W (White) or N (nobody).")
        case DrillKind.MARGIN:
            return text("Winner: B or W (N: nobody). Margin: digits. Then Enter.")
        case DrillKind.OPEN_POINTS:
            return text("Mark all unfilled points touching both colors.")
        case DrillKind.DEAD_STONES:
            return text("Mark one stone of each dead chain.")
        case DrillKind.MEND_BOWL:
            return _bowls(work)
        case DrillKind.SPOT_FAULT:
            return text("Space: something is wrong. One mistake is made, and the count goes on.")


def asked_of_phones(work: DrillWork) -> Question | None:
    """What a class may answer by phone; None where the answer is no winner."""
    return {DrillKind.WHO_WINS: Question.WINNER, DrillKind.MARGIN: Question.MARGIN}.get(
        work.drill.kind
    )


def box_of(work: DrillWork) -> str | None:
    """What stands in the box: the answer so far, or the right one once it is shown; None: it needs none."""
    if work.drill.kind is DrillKind.SPOT_FAULT:
        return None
    if work.by_points:
        return str(len(work.drill.right.points if work.is_open else work.points) or "")
    if work.is_open:
        return _short(work.drill.plan, with_margin=work.drill.kind is not DrillKind.WHO_WINS)
    return _result(work) if work.bowl is None else _signed(work.missing[work.bowl])


def stand_of(work: DrillWork) -> AnswerStatus:
    """Where the answer of a drill stands."""
    if work.verdict is not None and work.verdict.right:
        return AnswerStatus.RIGHT
    if work.is_open:
        return AnswerStatus.SHOWN
    return AnswerStatus.ASKED if work.verdict is None else AnswerStatus.WRONG


def card_of(work: DrillWork) -> tuple[str, str]:
    """Title and words of the card: the task, the hint that names the mistake, or the answer and why."""
    if work.drill.kind is DrillKind.SPOT_FAULT:
        return _fault_card(work)
    if work.is_open:
        return _right(work), ""
    if work.verdict is not None:
        hints = [sentence_of_hint(hint) for hint in work.verdict.hints]
        if not hints:
            return text("Wrong; no single mistake explains it."), tell_of(work)
        marks = text(
            "{wrong} wrong, {missed} missing.",
            wrong=len(work.verdict.wrong_points),
            missed=len(work.verdict.missed_points),
        )
        return hints[0], marks if work.by_points else ""
    if work.lacks:
        return text("Incomplete answer."), tell_of(work)
    if work.wished:
        return text("Try an answer first."), text("O again shows it.")
    return "", tell_of(work)


def below_of(work: DrillWork, took: int | None) -> str:
    """The line under the verdict: the time in seconds (`took` milliseconds), or what the digits mean."""
    if took is not None and (work.verdict is not None or work.is_open):
        return text("{seconds} s", seconds=f"{took / 1000:.1f}")
    if work.drill.kind is DrillKind.MEND_BOWL:
        return _all_fields(work)
    return ""


def keys_of(work: DrillWork) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now."""
    leave = ("Esc", text("leave"))
    if work.runs:
        return (
            ("Space", text("something is wrong")),
            (text("Left, Right"), text("step")),
            ("P", text("pause")),
            leave,
        )
    if work.is_open:
        return (("Enter", text("next")), ("T", text("try")), leave)
    doing = {
        DrillKind.WHO_WINS: (("B W N", text("answer")),),
        DrillKind.MARGIN: (("B W N", text("side")), (text("0 to 9"), text("margin"))),
        DrillKind.MEND_BOWL: (
            ("Tab", text("field")),
            ("B W", text("side")),
            (text("0 to 9"), text("number")),
        ),
    }.get(work.drill.kind, ((text("Arrows Enter"), text("mark")),))
    return (*doing, ("C", text("check")), ("O", text("reveal")), leave)


def picture_of(work: DrillWork) -> BoardPicture:
    """The board with what was marked, and what the verdict says of it."""
    drill, verdict = work.drill, work.verdict
    if drill.film is not None:
        return fault_view_model.frame_picture(drill, _frame(work))
    if work.by_points:
        wrong = frozenset[Point]() if verdict is None or work.is_open else verdict.wrong_points
        return with_marks(
            drill.board,
            drill.right.points if work.is_open else work.points - wrong,
            wrong,
            dead=drill.kind is DrillKind.DEAD_STONES,
            judged=work.is_open or verdict is not None,
        )
    if work.is_open:
        return filled(drill.plan)
    if drill.kind is DrillKind.MEND_BOWL:
        return BoardPicture(drill.board)
    return _posed(drill)


def bowls_of_drill(work: DrillWork) -> PerColor[BowlPicture] | None:
    """The bowls that belong to the question, or to the answer once it is shown; None where there are none."""
    drill = work.drill
    if drill.film is not None:
        return fault_view_model.frame_bowls(drill, _frame(work))
    if drill.bowls is None:
        return None
    position, bowls = picture_of(work).position, drill.bowls
    if work.is_open and drill.kind is not DrillKind.MEND_BOWL:
        bowls = bowls_of(position, drill.plan.balance.stones)
    stones = drill.plan.balance.stones
    return PerColor(
        *(BowlPicture(color, stones, bowls[color], position.count(color)) for color in Color)
    )


def shows_sums(work: DrillWork) -> bool:
    """Whether the bowls tell their stones as numbers: where that is no answer."""
    return work.is_open or (work.drill.film is not None and work.drill.level is Level.FIRST)


def _frame(work: DrillWork) -> FaultFrame:
    return fault_view_model.frame_at(work.drill, work.frame, is_open=work.is_open)


def _fault_card(work: DrillWork) -> tuple[str, str]:
    """What is done now; in the end what was wrong, and the rule."""
    drill, frame = work.drill, _frame(work)
    if not work.is_open:
        return fault_view_model.frame_words(drill, frame), tell_of(work)
    wrong, rule = fault_words(fault_view_model.film_of(drill).kind)
    hints = () if work.verdict is None else work.verdict.hints
    return paragraph((*map(sentence_of_hint, hints), wrong)), paragraph(
        (rule, fault_view_model.frame_words(drill, frame))
    )


def _signed(number: int) -> str:
    return f"{number}".replace("-", "\N{MINUS SIGN}")


def _result(work: DrillWork) -> str:
    """The winner and the margin as far as they are given."""
    side = "" if not work.named else "=" if work.winner is None else work.winner.letter
    return f"{side}{work.figure}"


def _all_fields(work: DrillWork) -> str:
    """What the box asks for now, and below it all three parts of the answer as they stand."""
    asked = {
        Color.BLACK: text("stones Black lacks (Tab: next)"),
        Color.WHITE: text("stones White lacks (Tab: next)"),
        None: text("B or W, and the true margin"),
    }[work.field]
    return text(
        "{asked}\nBlack lacks {black}, White lacks {white}, result {result}",
        asked=asked,
        black=_signed(work.missing.black),
        white=_signed(work.missing.white),
        result=_result(work) or text("not yet"),
    )


def _bowls(work: DrillWork) -> str:
    drill = work.drill
    assert drill.bowls is not None
    assert drill.right.missing is not None
    missing, plan = drill.right.missing, drill.plan
    return text(
        "Full set: {set}. Black: {black} in bowl, {on_black} on board. White: {white} in bowl, "
        "{on_white} on board. Filling gives {read}.",
        set=plan.balance.stones,
        black=drill.bowls.black,
        on_black=drill.board.count(Color.BLACK),
        white=drill.bowls.white,
        on_white=drill.board.count(Color.WHITE),
        read=margin_words(plan.fill_margin + missing.black - missing.white),
    )


def _right(work: DrillWork) -> str:
    drill = work.drill
    if drill.kind is DrillKind.DEAD_STONES:
        return plural("{number} dead stone.", "{number} dead stones.", len(drill.right.points))
    if work.by_points:
        return plural("{number} point.", "{number} points.", len(drill.right.points))
    if drill.kind is DrillKind.MEND_BOWL and drill.right.missing is not None:
        return text(
            "Black lacks {black}, White lacks {white}; true margin {margin}.",
            black=_signed(drill.right.missing.black),
            white=_signed(drill.right.missing.white),
            margin=margin_words(drill.plan.fill_margin),
        )
    margin, losing = margin_words(drill.plan.fill_margin), sum(drill.plan.losing)
    if drill.plan.fill_margin % 2:
        return text("{margin}: 1 + 2 × {losing}.", margin=margin, losing=losing)
    return text(
        "{margin}: 2 × {losing}; the shared point belongs to neither side.",
        margin=margin,
        losing=losing,
    )


def _short(plan: FillPlan, *, with_margin: bool) -> str:
    margin = plan.fill_margin
    side = "=" if not margin else "B" if margin > 0 else "W"
    return f"{side}{abs(margin)}" if with_margin and margin else side
