"""Lessons in which the pupil does a step of the count himself: what he may do, and why the rest is refused.

The count is that of `counting.by_hand`, begun where the lesson's step begins. Nothing wrong stays on the
board here: a stone that may not go somewhere goes home, and the reason says why. No words.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import DropKind, HandCount, Laid
from ingboard.counting.fillplan import FillStep, StepKind, border_of
from ingboard.review.lessons import Lesson

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
    if lesson.step is StepKind.RETURN_DEAD:
        return len(count.dead_left)
    if lesson.step is StepKind.FILL:
        free = set(plan.areas.territory_points(lesson.side)) - set(count.laid)
        return min(count.bowls[lesson.side], len(free))
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
