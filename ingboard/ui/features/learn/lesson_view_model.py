"""What a lesson's page shows and says of a pupil's work: the board, the box, the verdict, the card, the keys.

No Qt. `Work` is where the pupil stands: what is answered, judged, shown.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct, field
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
from ingboard.counting.hand_trail import HandTrail
from ingboard.counting.terms import bowls_of
from ingboard.review import lesson_words
from ingboard.review.laying import (
    LayingRefused,
    Tried,
    begin_laying,
    ends_itself,
    finished,
    left_to_do,
)
from ingboard.review.lessons import Asks, Lesson, Manner, lessons, next_part
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.game.hand_pictures import board_of, bowls_shown, open_spaces
from ingboard.ui.widgets.exercise_view import AnswerStatus
from ingboard.ui.widgets.legend import LegendRow

_LONGEST = 3
_SIDES = {1: Color.BLACK, 2: Color.WHITE, 3: None}
_MOST_STONES = 12


class Work(Struct, frozen=True):
    """Where a pupil stands. `is_open` once the answer is shown; `wished` after the first wish to see it.

    A change of the answer forgets the judgment; nothing is changed any more once the answer is shown.
    """

    lesson: Lesson
    answer: lesson_words.LessonAnswer = field(default_factory=lesson_words.LessonAnswer)
    judgment: lesson_words.Judgment | None = None
    is_open: bool = False
    wished: bool = False
    refused: LayingRefused | None = None
    was_helped: bool = False

    @property
    def by_points(self) -> bool:
        """Whether points are marked."""
        return self.lesson.manner is Manner.POINTS

    @property
    def lays(self) -> bool:
        """Whether stones may still be moved by hand."""
        return self.lesson.manner is Manner.LAYING and not self.is_open

    @property
    def trail(self) -> HandTrail:
        """The step of the count that the pupil does, with what can be taken back; only where one is asked."""
        return self.answer.trail or HandTrail(begin_laying(self.lesson))

    @property
    def laid(self) -> HandCount:
        """The same as it is shown: carried out to its end once the answer is."""
        return finished(self.lesson, self.trail.now) if self.is_open else self.trail.now

    @property
    def stones(self) -> int:
        """The number of stones in the box, one to begin with too."""
        return self.lesson.starts if self.answer.stones is None else self.answer.stones

    @property
    def is_found(self) -> bool:
        """Whether the pupil found the answer, of a lesson of several parts in each."""
        right = self.judgment is not None and self.judgment.is_right
        return right and not self.was_helped and not self.lesson.parts

    def do(self, tried: Tried) -> Work:
        """A stone laid, taken or refused; what shows that it is done is judged at once."""
        if self.is_open:
            return self
        if isinstance(tried, LayingRefused):
            return replace(self, refused=tried, judgment=None)
        done = self._with(replace(self.answer, trail=self.trail.to(tried)))
        ended = ends_itself(self.lesson) and not left_to_do(self.lesson, tried)
        return done.check() if ended else done

    def choose(self, point: Point) -> Work:
        """A click on the board: a point or a dead chain more or less, or another point of a tie."""
        if not self.by_points:
            return self
        points = frozenset({point}) - self.answer.points
        if self.lesson.asks is not Asks.TIE:
            wrong = frozenset[Point]() if self.judgment is None else self.judgment.wrong
            is_dead = self.lesson.asks is Asks.DEAD_CHAINS
            chosen = chain_or_point(self.lesson.board, point) if is_dead else frozenset({point})
            points = marked(self.answer.points, wrong, chosen)
        return self._with(replace(self.answer, points=points))

    def type_digit(self, digit: int) -> Work:
        """A digit: a figure more, the number of stones, or a side; after a judgment a figure begins anew."""
        match self.lesson.manner:
            case Manner.FIGURE:
                figure = typed("" if self.judgment is not None else self.answer.figure, digit)
                return self._with(replace(self.answer, figure=figure))
            case Manner.STONES:
                return self._with(replace(self.answer, stones=digit))
            case Manner.SIDE if digit in _SIDES:
                return self._with(replace(self.answer, side=_SIDES[digit], named=True)).check()
            case Manner.POINTS | Manner.LAYING | Manner.SIDE:
                return self

    def more(self, stones: int) -> Work:
        """One stone more or less, where a number of stones is set."""
        if self.lesson.manner is not Manner.STONES:
            return self
        return self._with(
            replace(self.answer, stones=min(max(self.stones + stones, 0), _MOST_STONES))
        )

    def rub_out(self) -> Work:
        """The last figure, or all that was marked, away."""
        if self.lesson.manner is Manner.FIGURE and self.judgment is None:
            return self._with(replace(self.answer, figure=self.answer.figure[:-1]))
        if self.lesson.manner is Manner.LAYING:
            return self._with(replace(self.answer, trail=self.trail.undo()))
        return self._with(lesson_words.LessonAnswer())

    def check(self) -> Work:
        """Judge the answer as it stands, a number as the box shows it; a right one opens the reveal."""
        if self.is_open:
            return self
        answer = self.answer
        if self.lesson.manner is Manner.STONES:
            answer = replace(answer, stones=self.stones)
        judgment = lesson_words.judge(self.lesson, answer)
        if judgment.is_right and self.lesson.parts:
            return self._go_on(self.trail.now)
        return replace(
            self, answer=answer, judgment=judgment, is_open=judgment.is_right, refused=None
        )

    def wish(self) -> Work:
        """A wish to see the answer: granted after an answer, else at the second time of asking."""
        if self.is_open:
            return self
        if not self.answer.is_given(self.lesson.manner) and not self.wished:
            return replace(self, wished=True, judgment=None, refused=None)
        if self.lesson.parts:
            return replace(self._go_on(finished(self.lesson, self.trail.now)), was_helped=True)
        return replace(
            self, judgment=lesson_words.judge(self.lesson, self.answer), is_open=True, refused=None
        )

    def _go_on(self, count: HandCount) -> Work:
        """The next part of the lesson, on the board that this one left."""
        part = next_part(self.lesson, count)
        assert part is not None
        return Work(part, was_helped=self.was_helped)

    def _with(self, answer: lesson_words.LessonAnswer) -> Work:
        if self.is_open:
            return self
        return replace(self, answer=answer, judgment=None, wished=False, refused=None)


def marked(
    points: frozenset[Point], wrong: frozenset[Point], chosen: frozenset[Point]
) -> frozenset[Point]:
    """The marks with these more or less; those judged wrong go with the next click."""
    kept = points - wrong
    return kept if chosen & wrong else kept - chosen if chosen & kept else kept | chosen


def chain_or_point(board: Position, point: Point) -> frozenset[Point]:
    """What a click marks as dead: the chain that stands there, else the point, which is judged wrong."""
    return chain_at(board, point) or frozenset({point})


def typed(figure: str, digit: int) -> str:
    """A figure with a digit more, of which the last three stay."""
    return f"{figure}{digit}"[-_LONGEST:].lstrip("0") or "0"


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


def picture_of(work: Work) -> BoardPicture:
    """The board; what the answer is shows only once it is shown: it was found, or asked for."""
    lesson, is_open = work.lesson, work.is_open
    plan = lesson.plan
    match lesson.manner:
        case Manner.POINTS:
            return _with_points(work)
        case Manner.LAYING:
            return _with_stones(work)
        case Manner.SIDE:
            return _at_glance(plan, is_open=is_open)
        case Manner.STONES if not is_open or lesson.asks is not Asks.HANDICAP_STONES:
            shown = lesson_words.expected_number(lesson) if is_open else work.stones
            return _paid(tried_plan(lesson, shown))
        case Manner.STONES:
            return filled(plan)
        case Manner.FIGURE:
            return _of_figure(lesson, is_open=is_open)


def _of_figure(lesson: Lesson, *, is_open: bool) -> BoardPicture:
    """The board that a figure is asked about."""
    plan = lesson.plan
    if lesson.begun is not None:
        return _laid_by_hand(lesson.begun, is_open=is_open)
    if lesson.asks is Asks.BOWL:
        return BoardPicture(plan.game) if is_open else BoardPicture(plan.board, dead=plan.dead)
    if lesson.asks is not Asks.TRUE_MARGIN:
        return filled(plan) if is_open else filled(plan, hidden=SECRET)
    if not is_open:
        return _lacking(lesson)
    whole = filled(plan)
    return replace(whole, marks={**whole.marks, **dict.fromkeys(_unfilled(lesson), Mark.RING)})


def bowls_of_lesson(work: Work) -> PerColor[BowlPicture] | None:
    """Both bowls as they stand beside the picture of the board; None where nobody asks for them."""
    lesson = work.lesson
    if lesson.manner is Manner.LAYING or lesson.begun is not None:
        return bowls_shown(work.laid if lesson.begun is None else work.trail.now)
    if lesson.manner is Manner.POINTS:
        return None
    position, stones = picture_of(work).position, lesson.plan.balance.stones
    bowls = bowls_of(position, stones)
    if lesson.asks is Asks.TRUE_MARGIN and not work.is_open:
        bowls = PerColor(0, 0)  # the rest is lost
    return PerColor(
        *(BowlPicture(color, stones, bowls[color], position.count(color)) for color in Color)
    )


def tried_plan(lesson: Lesson, stones: int) -> FillPlan:
    """The count with that many stones laid in Black's land for komi or handicap."""
    plan = lesson.plan
    return plan_count(plan.board, plan.dead, replace(plan.terms, komi=2 * stones, handicap=0))


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


def _with_points(work: Work) -> BoardPicture:
    lesson, judgment, is_open = work.lesson, work.judgment, work.is_open
    board, shown = lesson.board, work.answer.points
    wrong = frozenset[Point]() if judgment is None or is_open else judgment.wrong
    if lesson.asks is not Asks.TIE:
        return with_marks(
            board,
            lesson_words.expected_points(lesson) if is_open else shown - wrong,
            wrong,
            dead=lesson.asks is Asks.DEAD_CHAINS,
            judged=is_open or judgment is not None,
            missed=frozenset() if judgment is None or not is_open else judgment.missed,
        )
    shown -= wrong
    if is_open:
        shown = shown & lesson_words.expected_points(lesson) or lesson_words.expected_points(lesson)
    shown = frozenset(sorted(shown)[len(shown) // 2 :][:1])
    return BoardPicture(
        board.with_cells([(point, None) for point in shown | wrong]),
        marks=dict.fromkeys(shown, Mark.SHARED if is_open else Mark.RESERVED),
        labels=dict.fromkeys(wrong, _WRONG),
        glow=dict.fromkeys(wrong, Glow.HOT),
    )


def with_marks(
    board: Position,
    shown: frozenset[Point],
    wrong: frozenset[Point],
    *,
    dead: bool,
    judged: bool,
    missed: frozenset[Point] = frozenset(),
) -> BoardPicture:
    """A board with the points that are marked, stones of `dead` chains, and what is wrong with them."""
    labels, glow = dict.fromkeys(wrong, _WRONG), dict.fromkeys(wrong, Glow.HOT)
    if dead:
        chains = frozenset(p for stone in shown for p in chain_at(board, stone))
        beside = dict.fromkeys(shown - chains, Mark.RESERVED)
        return BoardPicture(board, dead=chains, marks=beside, labels=labels, glow=glow)
    if not judged:
        return BoardPicture(board, marks=dict.fromkeys(shown, Mark.RESERVED))
    labels |= dict.fromkeys(shown, _RIGHT)
    return BoardPicture(board, labels=labels, glow=glow | dict.fromkeys(missed, Glow.WINNING))


def _with_stones(work: Work) -> BoardPicture:
    lesson, count = work.lesson, work.laid
    picture = board_of(count)
    if lesson.step is StepKind.SHARE and work.is_open:
        stay = frozenset(lesson.plan.areas.shared_points) - frozenset(count.laid)
        return replace(picture, marks=dict.fromkeys(stay, Mark.SHARED))
    if lesson.step is not StepKind.FILL:
        return picture
    free = frozenset(lesson.plan.areas.territory_points(lesson.side)) - frozenset(count.laid)
    border = dict.fromkeys(border_of(lesson.plan), Mark.BORDER)
    return replace(picture, marks={**picture.marks, **border}, glow=dict.fromkeys(free, Glow.LAND))


def _laid_by_hand(count: HandCount, *, is_open: bool) -> BoardPicture:
    """The board that the pupil filled; the winning space is named with the answer."""
    picture = board_of(count)
    if not is_open:
        return picture
    spaces = open_spaces(count)
    return replace(
        picture,
        marks={**picture.marks, **dict.fromkeys(spaces, Mark.WINNING)},
        glow=dict.fromkeys(spaces, Glow.WINNING),
    )


def _lacking(lesson: Lesson) -> BoardPicture:
    """The filled board from sets that lack stones."""
    whole, gone = filled(lesson.plan, hidden=SECRET), _unfilled(lesson)
    position = whole.position.with_cells([(point, None) for point in gone])
    return replace(whole, position=position, filled=whole.filled - gone)


def _unfilled(lesson: Lesson) -> frozenset[Point]:
    """The spaces that stay open for lack of stones: the last that are filled, beside the open ones."""
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
    return frozenset(gone)


def box_of(work: Work) -> str | None:
    """What stands in the answer's box, in the end the right one; None where the board is the answer."""
    lesson = work.lesson
    is_shown = work.is_open and not work.is_found
    match lesson.manner:
        case Manner.LAYING | Manner.SIDE:
            return None
        case Manner.POINTS if work.is_open:
            return (
                "1" if lesson.asks is Asks.TIE else str(len(lesson_words.expected_points(lesson)))
            )
        case Manner.POINTS:
            return str(len(work.answer.points) or "")
        case _ if is_shown:
            return str(lesson_words.expected_number(lesson))
        case Manner.FIGURE | Manner.STONES:
            return work.answer.figure if lesson.manner is Manner.FIGURE else str(work.stones)


def stand_of(work: Work) -> AnswerStatus:
    """Where the answer of a lesson stands."""
    if work.is_found:
        return AnswerStatus.RIGHT
    if work.is_open:
        return AnswerStatus.SHOWN
    is_wrong = work.judgment is not None and work.judgment.slip is not lesson_words.Slip.NOTHING
    return AnswerStatus.WRONG if is_wrong or work.refused is not None else AnswerStatus.ASKED


def below_of(work: Work) -> str:
    """The line below the verdict; where stones are laid the card says all."""
    manner, answer = work.lesson.manner, work.answer
    if manner is Manner.LAYING:
        return ""
    if work.is_open:
        last = text("Last lesson done. Drills: Shift+F3.")
        return last if _is_last(work.lesson) else text("Enter goes on.")
    sides = text("B Black, W White, N nobody")
    if stand_of(work) is not AnswerStatus.WRONG:
        return {
            Manner.POINTS: text("Click the board, then Check."),
            Manner.FIGURE: text("Type it, then Enter."),
            Manner.STONES: text("Set the number, then Check."),
        }.get(manner, sides)
    right = (
        0 if work.judgment is None else len(work.judgment.right & answer.points)
    )  # clicks, as in the box
    if manner is Manner.POINTS and right and work.lesson.asks is not Asks.TIE:
        return plural("{number} right.", "{number} right.", right)
    return {
        Manner.POINTS: text("Mark again."),
        Manner.FIGURE: text("You typed {figure}. Type again.", figure=answer.figure),
        Manner.STONES: text("Set another number."),
    }.get(manner, sides)


def card_of(work: Work) -> tuple[str, str]:
    """Title and words of the card: the task, the hint after a wrong answer, the reveal once it is open."""
    if work.is_open:
        answer, reason = lesson_words.reveal_of(work.lesson)
        right = "✓ " if work.is_found and work.lesson.manner is Manner.LAYING else ""
        return f"{right}{answer}", reason
    if work.refused is not None:
        hint = lesson_words.laying_hint_of(work.lesson, work.refused)
        return f"✕ {hint.title}", hint.detail
    if work.judgment is not None:
        hint = lesson_words.hint_of(work.lesson, work.judgment)
        return hint.title, hint.detail
    if work.wished:
        return text("Try an answer first."), paragraph(
            (text("O again shows it."), lesson_words.tell_of(work.lesson))
        )
    return "", lesson_words.tell_of(work.lesson)


def legend_of(work: Work) -> tuple[LegendRow, ...]:
    """What the board's signs mean while a step is done by hand."""
    if work.is_open or work.refused is not None or work.judgment is not None or work.wished:
        return ()
    elsewhere = LegendRow(text("Elsewhere: refused, with the reason"), barred=True)
    white, black = Color.WHITE, Color.BLACK
    laid = LegendRow(text("Dot: laid by you"), black, filled=True)
    rows: dict[StepKind | None, tuple[LegendRow, ...]] = {
        StepKind.RETURN_DEAD: (
            LegendRow(text("Crossed: dead, goes back"), white, dead=True),
            LegendRow(text("All others stay"), barred=True),
        ),
        StepKind.SHARE: (laid, elsewhere),
        StepKind.COMPENSATE: (
            LegendRow(text("K: komi stone, 2 points"), white, Mark.KOMI),
            elsewhere,
        ),
        StepKind.PENALIZE: (
            LegendRow(text("K: komi stone"), white, Mark.KOMI),
            LegendRow(text("P: penalty stone, 2 points"), black, Mark.PENALTY),
            elsewhere,
        ),
        StepKind.FILL: (
            LegendRow(text("Bright: land to fill"), glow=Glow.LAND),
            LegendRow(text("Outlined: border stones stay"), black, Mark.BORDER),
            laid,
            elsewhere,
        ),
        StepKind.PLACE_LOSING: (LegendRow(text("Losing stone"), white, Mark.LOSING), elsewhere),
    }
    return rows.get(work.lesson.step, ())


def keys_of(work: Work) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now, with what they do."""
    lesson = work.lesson
    leave, step = ("Esc", text("leave")), (text("PgUp PgDn"), text("lesson"))
    if work.is_open:
        follows = text("all lessons") if _is_last(lesson) else text("next lesson")
        return (("Enter", follows), ("R", text("again")), step, leave)
    doing = {
        Manner.POINTS: (text("Arrows Enter"), text("mark")),
        Manner.LAYING: (
            text("Arrows Enter"),
            text("return") if lesson.step is StepKind.RETURN_DEAD else text("lay"),
        ),
        Manner.FIGURE: (text("0 to 9"), text("answer")),
        Manner.STONES: (text("Up, Down"), text("stones", "key")),
        Manner.SIDE: ("B W N", text("answer")),
    }[lesson.manner]
    check, reveal = ("C", text("check")), ("O", text("reveal"))
    if lesson.manner is Manner.LAYING:
        return (doing, ("Backspace", text("back")), check, reveal, leave)
    if lesson.manner is Manner.SIDE:
        return (doing, reveal, step, leave)
    trying = ("T", text("try")) if lesson.asks is Asks.DEAD_CHAINS else step
    return (doing, check, reveal, trying, leave)


def _is_last(lesson: Lesson) -> bool:
    return lesson.number == len(lessons())
