"""The lesson plan of fill-in counting: one position and one thing to do a lesson, in the order of teaching.

Lessons are files in `resources/lessons`, in the order of their names; this module reads and checks them.
What the right answer is, is never written there: `lesson_words` computes it by the counting core.

Lessons in which the pupil does a step of the count himself: what he may do, and why the rest is refused.

The count is that of `counting.by_hand`, begun where the lesson's step begins. Nothing wrong stays on the
board here: a stone that may not go somewhere goes home, and the reason says why. No words.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point, color_of_letter, point_named
from ingboard.board.position import Position
from ingboard.counting.by_hand import DropKind, HandCount, Laid
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import FillPlan, FillStep, StepKind, border_of, plan_count
from ingboard.counting.terms import Compensation, Terms
from ingboard.decoding import decoder_of
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.resources import resource

_FOLDER = "lessons"


class Asks(StrEnum):
    """What a lesson asks for."""

    OPEN_POINTS = "open-points"
    DEAD_CHAINS = "dead-chains"
    BOWL = "bowl"
    KOMI_STONES = "komi-stones"
    WINNER = "winner"
    MARGIN = "margin"
    TIE = "tie"
    STEP = "step"
    HANDICAP_STONES = "handicap-stones"
    TRUE_MARGIN = "true-margin"


class Manner(StrEnum):
    """How an answer is given: points, a step done by hand, a figure typed, a number set, a side named."""

    POINTS = "points"
    LAYING = "laying"
    FIGURE = "figure"
    STONES = "stones"
    SIDE = "side"


_MANNERS = {
    Asks.OPEN_POINTS: Manner.POINTS,
    Asks.DEAD_CHAINS: Manner.POINTS,
    Asks.TIE: Manner.POINTS,
    Asks.STEP: Manner.LAYING,
    Asks.BOWL: Manner.FIGURE,
    Asks.MARGIN: Manner.FIGURE,
    Asks.TRUE_MARGIN: Manner.FIGURE,
    Asks.KOMI_STONES: Manner.STONES,
    Asks.HANDICAP_STONES: Manner.STONES,
    Asks.WINNER: Manner.SIDE,
}


class LessonFileError(ValueError):
    """A lesson file that cannot be used: which one and why."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(f"{path.name}: {why}")
        self.path = path


class LessonPart(Struct, frozen=True):
    """What a lesson of several parts does next: another step of the same count, or a question about it."""

    asks: Asks
    question: str
    tell: str
    side: Literal["B", "W"] = "B"
    step: StepKind | None = None


class Lesson(Struct, frozen=True):
    """One lesson. `tell`, `reveal` and `because` are English patterns whose fields `lesson_words` fills.

    `number` counts from 1; `minutes` is how long a beginner takes. `side` is whose bowl is asked for or
    whose land is filled, `step` the step of the count that the pupil does, `missing` the stones lost of
    each color, `starts` the number of stones from which a number is set. `parts` are those that follow this
    one, `begun` the count as the pupil's earlier parts left it.
    """

    number: int
    name: str
    title: str
    asks: Asks
    question: str
    tell: str
    reveal: str
    article: str
    plan: FillPlan
    minutes: int
    side: Color = Color.BLACK
    step: StepKind | None = None
    missing: PerColor[int] = PerColor(0, 0)
    starts: int = 0
    because: str = ""
    parts: tuple[LessonPart, ...] = ()
    begun: HandCount | None = None

    @property
    def manner(self) -> Manner:
        """How the answer is given."""
        return _MANNERS[self.asks]

    @property
    def board(self) -> Position:
        """The position as it is shown first, dead stones included."""
        return self.plan.board


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in order. Raises LessonFileError for a file that cannot be used."""
    paths = sorted(resource(_FOLDER).glob("*.json"))
    return tuple(_read(path, number) for number, path in enumerate(paths, start=1))


class _LessonFile(Struct, frozen=True):
    """A lesson as its file has it: points by their names, sides by B and W."""

    id: str
    title: str
    asks: Asks
    board: list[str]
    question: str
    tell: str
    reveal: str
    article: str
    minutes: int
    side: Literal["B", "W"] = "B"
    step: StepKind | None = None
    dead: tuple[str, ...] = ()
    komi: int | float = 8
    penalties: dict[Literal["B", "W"], int] = {}
    handicap: int = 0
    compensation: Compensation = Compensation.NONE
    missing: dict[Literal["B", "W"], int] = {}
    starts: int = 0
    because: str = ""
    parts: tuple[LessonPart, ...] = ()


def _read(path: Path, number: int) -> Lesson:
    try:
        held = decoder_of(_LessonFile).decode(file_bytes(path))
        return Lesson(
            number,
            held.id,
            held.title,
            held.asks,
            held.question,
            held.tell,
            held.reveal,
            held.article,
            _plan(held),
            held.minutes,
            color_of_letter(held.side),
            held.step,
            _pair(held.missing),
            held.starts,
            held.because,
            held.parts,
        )
    except (KifuError, ValueError) as why:
        raise LessonFileError(path, why) from why


def _plan(held: _LessonFile) -> FillPlan:
    board = parse_rows(held.board)
    stones = [point_named(name, board.grid) for name in held.dead]
    if None in stones:
        raise ValueError(held.dead)
    terms = Terms(held.komi, _pair(held.penalties), held.handicap, held.compensation)
    return plan_count(board, dead_chains(board, filter(None, stones)), terms)


def _pair(held: dict[Literal["B", "W"], int]) -> PerColor[int]:
    return PerColor(held.get("B", 0), held.get("W", 0))


_KINDS = {
    StepKind.SHARE: DropKind.SHARED,
    StepKind.COMPENSATE: DropKind.KOMI,
    StepKind.PENALIZE: DropKind.PENALTY,
    StepKind.RESERVE: DropKind.KEPT,
    StepKind.FILL: DropKind.FILL,
    StepKind.PLACE_LOSING: DropKind.LOSING,
}
_OWED = frozenset({StepKind.COMPENSATE, StepKind.PENALIZE})


class LayingRefusal(StrEnum):
    """Why a stone goes home, or stays where it is; the whole list."""

    BORDER = "border"
    GAME_STONE = "game-stone"
    LIVE_STONE = "live-stone"
    LAID_BEFORE = "laid-before"
    TAKEN = "taken"
    NO_STONE = "no-stone"
    NOTHING_LAID_YET = "nothing-laid-yet"
    WRONG_BOWL = "wrong-bowl"
    WRONG_COLOR = "wrong-color"
    OTHERS_TURN = "others-turn"
    OPPONENTS_LAND = "opponents-land"
    OWN_LAND = "own-land"
    SHARED_SPACE = "shared-space"
    NOT_SHARED = "not-shared"
    LAST_SHARED = "last-shared"
    MORE_THAN_OWED = "more-than-owed"
    BOWL_EMPTY = "bowl-empty"


class LayingRefused(Struct, frozen=True):
    """A refusal: the color of the stone, and the point it stood on or was to go to."""

    reason: LayingRefusal
    color: Color
    point: Point


Tried: TypeAlias = HandCount | LayingRefused


def next_part(lesson: Lesson, count: HandCount) -> Lesson | None:
    """What follows a part that ended with this count; None after the last one."""
    if not lesson.parts:
        return None
    part, *rest = lesson.parts
    return replace(
        lesson,
        asks=part.asks,
        question=part.question,
        tell=part.tell,
        side=color_of_letter(part.side),
        step=part.step,
        parts=tuple(rest),
        begun=count,
    )


def begin_laying(lesson: Lesson) -> HandCount:
    """The count with all steps before the lesson's own done. Raises ValueError where none is asked for."""
    if lesson.begun is not None:
        return lesson.begun
    if lesson.step is None:
        raise ValueError(lesson.name)
    count = HandCount(lesson.plan)
    for step in lesson.plan.steps:
        if step.kind is lesson.step:
            break
        count = _done(count, step)
    return count


def finished(lesson: Lesson, count: HandCount) -> HandCount:
    """The count with the lesson's step done to its end: by the plan, where the pupil has not done it."""
    steps = _own_steps(lesson)
    if lesson.parts or lesson.begun is not None:
        return _completed(lesson, begin_laying(lesson)) if left_to_do(lesson, count) else count
    if left_to_do(lesson, count):
        count = begin_laying(lesson)
    elif lesson.step is StepKind.FILL:
        steps = tuple(step for step in steps if step.color is not lesson.side)
    else:
        return count
    for step in steps:
        count = _done(count, step)
    return count


def _completed(lesson: Lesson, count: HandCount) -> HandCount:
    """The count with one part done, on whatever points the pupil's earlier stones leave free."""
    steps = _own_steps(lesson)
    if lesson.step is StepKind.RETURN_DEAD:
        return replace(count, home=count.home.union(*(step.points for step in steps)))
    color = color_in_hand(lesson, count)
    land = color if lesson.step is StepKind.FILL else color.opponent
    planned = [point for step in steps if step.color is color for point in step.points]
    free = [
        point
        for point in dict.fromkeys((*planned, *lesson.plan.areas.territory_points(land)))
        if point not in count.laid
    ]
    return _done(count, FillStep(steps[0].kind, color, tuple(free[: left_to_do(lesson, count)])))


def color_in_hand(lesson: Lesson, count: HandCount) -> Color:
    """Whose stone a click lays: shared spaces are filled by turns, Black first."""
    if lesson.step is StepKind.SHARE:
        return Color.BLACK if _laid(lesson, count) % 2 == 0 else Color.WHITE
    if lesson.step is StepKind.FILL:
        return lesson.side
    return _own_steps(lesson)[0].color


def left_to_do(lesson: Lesson, count: HandCount) -> int:
    """How many stones the step still needs; 0 once it is done."""
    plan, laid = lesson.plan, _laid(lesson, count)
    match lesson.step:
        case StepKind.RETURN_DEAD:
            return len(count.dead_left)
        case StepKind.FILL:
            free = set(plan.areas.territory_points(lesson.side)) - set(count.laid)
            return min(count.bowls[lesson.side], len(free))
        case _:
            return sum(len(step.points) for step in _own_steps(lesson)) - laid


def ends_itself(lesson: Lesson) -> bool:
    """Whether the board shows that the step is done; how many stones are owed is for the pupil to say."""
    return lesson.step not in _OWED


def lay_stone(lesson: Lesson, count: HandCount, point: Point, color: Color | None = None) -> Tried:
    """Lay a stone of a color (None: the one in hand) on a point."""
    hand = color_in_hand(lesson, count)
    stone = hand if color is None else color
    reason = (
        LayingRefusal.NOTHING_LAID_YET
        if lesson.step is StepKind.RETURN_DEAD
        else _why_taken(lesson, count, point) or _why_not_there(lesson, count, point, stone, hand)
    )
    if reason is not None:
        return LayingRefused(reason, stone, point)
    assert lesson.step is not None
    laid = Laid(stone, _KINDS[lesson.step])
    return replace(count, laid=MappingProxyType({**count.laid, point: laid}))


def take_stone(lesson: Lesson, count: HandCount, point: Point, into: Color | None = None) -> Tried:
    """Take a dead stone, or one that the pupil laid, home; `into` is the bowl it was dropped in, if any."""
    stone = count.position.color_at(point)
    if stone is None:
        return LayingRefused(LayingRefusal.NO_STONE, into or Color.BLACK, point)
    mine = point in count.laid and point not in begin_laying(lesson).laid
    dead = lesson.step is StepKind.RETURN_DEAD and point in count.dead_left
    if not (mine or dead):
        reason = _why_taken(lesson, count, point) or LayingRefusal.GAME_STONE
        if lesson.step is StepKind.RETURN_DEAD:
            reason = LayingRefusal.LIVE_STONE
        return LayingRefused(reason, stone, point)
    if into not in (None, stone):
        return LayingRefused(LayingRefusal.WRONG_BOWL, stone, point)
    if dead:
        return replace(count, home=count.home | {point})
    left = {at: laid for at, laid in count.laid.items() if at != point}
    return replace(count, laid=MappingProxyType(left))


def carry_stone(lesson: Lesson, count: HandCount, start: Point, end: Point) -> Tried:
    """Carry a stone that the pupil laid from one point to another."""
    stone = count.position.color_at(start)
    taken = take_stone(lesson, count, start)
    if isinstance(taken, LayingRefused):
        return taken
    return lay_stone(lesson, taken, end, stone)


def _why_taken(lesson: Lesson, count: HandCount, point: Point) -> LayingRefusal | None:
    if point in border_of(lesson.plan):
        return LayingRefusal.BORDER
    if lesson.plan.game.color_at(point) is not None:
        return LayingRefusal.GAME_STONE
    if point in begin_laying(lesson).laid:
        return LayingRefusal.LAID_BEFORE
    return LayingRefusal.TAKEN if point in count.laid else None


def _why_not_there(
    lesson: Lesson, count: HandCount, point: Point, stone: Color, hand: Color
) -> LayingRefusal | None:
    owner, left = count.owner_at(point), left_to_do(lesson, count)
    if lesson.step is StepKind.SHARE:
        if owner is not None:
            return LayingRefusal.NOT_SHARED
        if not left:
            return LayingRefusal.LAST_SHARED
        return None if stone is hand else LayingRefusal.OTHERS_TURN
    if stone is not hand:
        return LayingRefusal.WRONG_COLOR
    if owner is None:
        return LayingRefusal.SHARED_SPACE
    if lesson.step is StepKind.FILL and owner is not stone:
        return LayingRefusal.OPPONENTS_LAND
    if lesson.step is not StepKind.FILL and owner is stone:
        return LayingRefusal.OWN_LAND
    if left:
        return None
    return LayingRefusal.MORE_THAN_OWED if lesson.step in _OWED else LayingRefusal.BOWL_EMPTY


def _own_steps(lesson: Lesson) -> tuple[FillStep, ...]:
    return tuple(step for step in lesson.plan.steps if step.kind is lesson.step)


def _laid(lesson: Lesson, count: HandCount) -> int:
    return len(count.laid) - len(begin_laying(lesson).laid)


def _done(count: HandCount, step: FillStep) -> HandCount:
    if step.kind is StepKind.RETURN_DEAD:
        return replace(count, home=count.home | frozenset(step.points))
    laid = dict.fromkeys(step.points, Laid(step.color, _KINDS[step.kind]))
    return replace(count, laid=MappingProxyType({**count.laid, **laid}))
