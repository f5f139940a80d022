"""A count that is shown step by step with one planted mistake, for pupils to spot. Pure; knows no time.

The mistakes are those that a count by hand can have (Ing 1991, Article 4): what is laid where it does not
belong, left out or counted wrongly. After the mistake the count goes on as far as the board lets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from random import Random
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import FilledStone, FillPlan, StepKind, Tag, border_of
from ingboard.counting.terms import bowls_of
from ingboard.text import text


class FaultKind(StrEnum):
    """What is done wrong; the whole list."""

    DEAD_IN_WRONG_BOWL = "dead-in-wrong-bowl"
    BORDER_MOVED = "border-moved"
    OTHERS_LAND = "others-land"
    KOMI_FORGOTTEN = "komi-forgotten"
    KOMI_ONE_SHORT = "komi-one-short"
    PENALTY_ON_WRONG_SIDE = "penalty-on-wrong-side"
    SHARED_UNEQUAL = "shared-unequal"
    LONE_SHARED_FILLED = "lone-shared-filled"
    SET_ONE_SHORT = "set-one-short"
    LOSING_COUNTED_ONCE = "losing-counted-once"
    WINNING_SPACE_FILLED = "winning-space-filled"


class FaultFrame(Struct, frozen=True):
    """The count at a moment: `moved` are the points that changed last, `kind` the step (None: its ends).

    `told` is the sum that the last frame gives: losing stones, what each counts, and the winning space.
    """

    position: Position
    bowls: PerColor[int]
    kind: StepKind | None = None
    tags: Mapping[Point, Tag] = MappingProxyType({})
    moved: frozenset[Point] = frozenset()
    told: tuple[int, int, int] | None = None


class FaultFilm(Struct, frozen=True):
    """The frames of a count, and at which of them the mistake is made (counted from 0)."""

    kind: FaultKind
    frames: tuple[FaultFrame, ...]
    at: int


class _Act(Struct, frozen=True):
    """A stone laid on a point (with `color`), taken from it, or carried `to` another one."""

    kind: StepKind
    point: Point
    color: Color | None = None
    to: Point | None = None
    into: Color | None = None
    is_wrong: bool = False


def fitting_faults(plan: FillPlan) -> tuple[FaultKind, ...]:
    """The mistakes that this count has room for."""
    return tuple(kind for kind in FaultKind if _FITS[kind](plan))


def fault_film(plan: FillPlan, kind: FaultKind, frame_size: int, chance: Random) -> FaultFilm:
    """The count with that mistake, about `frame_size` stones a frame; it must be among `fitting_faults`."""
    acts = _acts(plan, kind, chance)
    missing = PerColor(0, 0)
    if kind is FaultKind.SET_ONE_SHORT:
        missing = missing.with_color(chance.choice(list(Color)), 1)
    whole = bowls_of(plan.board, plan.balance.stones, missing)
    now = FaultFrame(plan.board, whole)
    frames, fault = [now], 0 if kind is FaultKind.SET_ONE_SHORT else None
    for group in _groups(acts, frame_size):
        now = replace(now, kind=group[0].kind, moved=frozenset())
        for act in group:
            now = _done(now, act)
        if now.moved or any(act.is_wrong for act in group):
            frames.append(now)
        if fault is None and any(act.is_wrong for act in group):
            fault = len(frames) - 1
    once = 1 if kind is FaultKind.LOSING_COUNTED_ONCE else 2
    losing = sum(plan.losing)
    frames.append(
        replace(now, kind=None, moved=frozenset(), told=(losing, once, plan.fill_margin % 2))
    )
    if kind is FaultKind.LOSING_COUNTED_ONCE:
        fault = len(frames) - 1
    assert fault is not None, (kind, len(frames))
    return FaultFilm(kind, tuple(frames), fault)


def _groups(acts: list[_Act], size: int) -> Iterator[list[_Act]]:
    """Acts of one step, some at a time; a wrong one begins a frame of its own."""
    group: list[_Act] = []
    for act in acts:
        if group and (act.kind is not group[0].kind or len(group) >= size or act.is_wrong):
            yield group
            group = []
        group.append(act)
        if act.is_wrong:
            yield group
            group = []
    if group:
        yield group


def _done(frame: FaultFrame, act: _Act) -> FaultFrame:
    """The frame after an act; the same where the board has no room for it any more."""
    position, bowls = frame.position, frame.bowls
    there = position.color_at(act.point)
    if act.color is None:
        if there is None:
            return frame
        changes: list[tuple[Point, Color | None]] = [(act.point, None)]
        if act.to is not None:
            changes.append((act.to, there))
        else:
            bowl = act.into or there
            bowls = bowls.with_color(bowl, bowls[bowl] + 1)
        moved = {act.point} | ({act.to} if act.to is not None else set())
        return replace(
            frame,
            position=position.with_cells(changes),
            bowls=bowls,
            moved=frame.moved | moved,
        )
    if there is not None or (bowls[act.color] <= 0 and not act.is_wrong):
        return frame
    return replace(
        frame,
        position=position.with_cells([(act.point, act.color)]),
        bowls=bowls.with_color(act.color, max(0, bowls[act.color] - 1)),
        tags=MappingProxyType({**frame.tags, act.point: _TAGS[act.kind]}),
        moved=frame.moved | {act.point},
    )


_TAGS = {
    StepKind.SHARE: Tag.SHARED,
    StepKind.COMPENSATE: Tag.KOMI,
    StepKind.PENALIZE: Tag.PENALTY,
    StepKind.FILL: Tag.FILLED,
    StepKind.PLACE_LOSING: Tag.LOSING,
}


def _acts(plan: FillPlan, kind: FaultKind, chance: Random) -> list[_Act]:
    """What is done, in order, with the mistake in its place."""
    right = [_act_of(stone) for stone in plan.stones]
    match kind:
        case FaultKind.SET_ONE_SHORT | FaultKind.LOSING_COUNTED_ONCE:
            return right
        case FaultKind.DEAD_IN_WRONG_BOWL:
            at = _some(right, StepKind.RETURN_DEAD, chance)
            stone = plan.board.color_at(right[at].point)
            assert stone is not None
            return _instead(right, at, into=stone.opponent)
        case FaultKind.BORDER_MOVED:
            stone_moved = _Act(StepKind.FILL, *chance.choice(_border_moves(plan)), is_wrong=True)
            at = _some(right, StepKind.FILL, chance)
            return [*right[:at], stone_moved, *right[at:]]
        case FaultKind.OTHERS_LAND:
            at = _some(right, StepKind.FILL, chance)
            return _instead(right, at, color=_color_of(right[at]).opponent)
        case FaultKind.KOMI_FORGOTTEN | FaultKind.KOMI_ONE_SHORT:
            return _with_komi_short(right, one=kind is FaultKind.KOMI_ONE_SHORT)
        case FaultKind.PENALTY_ON_WRONG_SIDE:
            return _with_penalty_astray(right, plan, chance)
        case FaultKind.SHARED_UNEQUAL:
            at = max(n for n, act in enumerate(right) if act.kind is StepKind.SHARE)
            return _instead(right, at, color=_color_of(right[at]).opponent)
        case FaultKind.LONE_SHARED_FILLED:
            (point,) = (p for p, tag in plan.tags.items() if tag is Tag.SHARED_OPEN)
            filled = _Act(StepKind.SHARE, point, chance.choice(list(Color)), is_wrong=True)
            at = next(n for n, act in enumerate(right) if act.kind in _AFTER_SHARES)
            return [*right[:at], filled, *right[at:]]
        case FaultKind.WINNING_SPACE_FILLED:
            (point,) = (p for p, tag in plan.tags.items() if tag is Tag.WINNING_SPACE)
            loser = Color.WHITE if plan.spaces.black else Color.BLACK
            return [*right, _Act(StepKind.PLACE_LOSING, point, loser, is_wrong=True)]


def _with_komi_short(right: list[_Act], *, one: bool) -> list[_Act]:
    """The last komi stone is not laid, or none is: that is seen when the next step begins."""
    komi = [at for at, act in enumerate(right) if act.kind is StepKind.COMPENSATE]
    left_out = komi[-1:] if one else komi
    acts = [act for at, act in enumerate(right) if at not in left_out]
    return _instead(acts, komi[-1] + 1 - len(left_out))


def _with_penalty_astray(right: list[_Act], plan: FillPlan, chance: Random) -> list[_Act]:
    """A penalty stone of the side that owes, in the land of the side that it is owed."""
    at = _some(right, StepKind.PENALIZE, chance)
    color, taken = _color_of(right[at]), {act.point for act in right[: at + 1]}
    point = next(p for p in plan.areas.territory_points(color) if p not in taken)
    return _instead(right, at, color=color.opponent, point=point)


def _instead(acts: list[_Act], at: int, **changes: object) -> list[_Act]:
    """The acts with one of them wrong."""
    return [*acts[:at], replace(acts[at], is_wrong=True, **changes), *acts[at + 1 :]]


def _color_of(act: _Act) -> Color:
    assert act.color is not None
    return act.color


_AFTER_SHARES = frozenset(
    {StepKind.COMPENSATE, StepKind.PENALIZE, StepKind.FILL, StepKind.PLACE_LOSING}
)


def _act_of(stone: FilledStone) -> _Act:
    laid = None if stone.kind is StepKind.RETURN_DEAD else stone.color
    return _Act(stone.kind, stone.point, laid)


def _some(acts: list[_Act], kind: StepKind, chance: Random) -> int:
    """Some act of a step; of a long one none of the first few, so that there is something to compare."""
    found = [at for at, act in enumerate(acts) if act.kind is kind]
    return chance.choice(found[len(found) // 3 :])


def _border_moves(plan: FillPlan) -> list[tuple[Point, None, Point]]:
    grid, filled = plan.game.grid, {stone.point for stone in plan.stones}
    return [
        (stone, None, grid.points[near])
        for stone in sorted(border_of(plan))
        for near in grid.neighbors[grid.index_of(stone)]
        if plan.game.cells[near] == 0
        and grid.points[near] in filled
        and plan.tags.get(grid.points[near]) is Tag.FILLED
    ]


def _steps(plan: FillPlan, kind: StepKind) -> int:
    return sum(stone.kind is kind for stone in plan.stones)


_FITS: dict[FaultKind, Callable[[FillPlan], bool]] = {
    FaultKind.DEAD_IN_WRONG_BOWL: lambda plan: _steps(plan, StepKind.RETURN_DEAD) > 0,
    FaultKind.BORDER_MOVED: lambda plan: bool(_border_moves(plan)),
    FaultKind.OTHERS_LAND: lambda plan: _steps(plan, StepKind.FILL) > 0,
    FaultKind.KOMI_FORGOTTEN: lambda plan: _steps(plan, StepKind.COMPENSATE) > 0,
    FaultKind.KOMI_ONE_SHORT: lambda plan: _steps(plan, StepKind.COMPENSATE) > 1,
    FaultKind.PENALTY_ON_WRONG_SIDE: lambda plan: _steps(plan, StepKind.PENALIZE) > 0,
    FaultKind.SHARED_UNEQUAL: lambda plan: _steps(plan, StepKind.SHARE) > 1,
    FaultKind.LONE_SHARED_FILLED: lambda plan: Tag.SHARED_OPEN in plan.tags.values(),
    FaultKind.SET_ONE_SHORT: lambda _: True,
    FaultKind.LOSING_COUNTED_ONCE: lambda plan: sum(plan.losing) > 0,
    FaultKind.WINNING_SPACE_FILLED: lambda plan: (
        list(plan.tags.values()).count(Tag.WINNING_SPACE) == 1
    ),
}


def fault_words(kind: FaultKind) -> tuple[str, str]:
    """What was wrong, and the rule that it breaks."""
    return {
        FaultKind.DEAD_IN_WRONG_BOWL: (
            text("A dead stone went into the other side's bowl."),
            text("Each stone goes to its color's bowl."),
        ),
        FaultKind.BORDER_MOVED: (
            text("A border stone was moved."),
            text("Stones of the game stay: they separate the lands."),
        ),
        FaultKind.OTHERS_LAND: (
            text("A stone was laid in the other side's land."),
            text("Each side fills only its own land."),
        ),
        FaultKind.KOMI_FORGOTTEN: (
            text("The komi was forgotten."),
            text("White's komi stones go into Black's land before the filling."),
        ),
        FaultKind.KOMI_ONE_SHORT: (
            text("One komi stone was missing."),
            text("Each komi stone pays 2 points: komi 8 is 4 stones."),
        ),
        FaultKind.PENALTY_ON_WRONG_SIDE: (
            text("A penalty stone was laid on the wrong side."),
            text("The side that owes gives space: the other side lays the stones there."),
        ),
        FaultKind.SHARED_UNEQUAL: (
            text("One side filled more shared points."),
            text("Shared points are filled in pairs, one stone each."),
        ),
        FaultKind.LONE_SHARED_FILLED: (
            text("The last shared point was filled."),
            text("A shared point without a partner stays empty and counts for nobody."),
        ),
        FaultKind.SET_ONE_SHORT: (
            text("One set lacks a stone."),
            text("Bowl and board together make the same number for both sides."),
        ),
        FaultKind.LOSING_COUNTED_ONCE: (
            text("The losing stones were counted once."),
            text("Each losing stone counts 2, not 1 (Ing 1991, Article 4)."),
        ),
        FaultKind.WINNING_SPACE_FILLED: (
            text("The winning space was filled."),
            text("It stays open: it counts 1 for its owner."),
        ),
    }[kind]
