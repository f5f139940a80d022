"""A count done by hand: what has been laid where and as what, in any order, and which drops cannot be made.

The count is judged against a plan, which knows the land, the dead and what is owed; no stone's place is
taken from it. A drop that the laws make senseless is refused; one that is merely wrong is allowed, so
that a wrong count can be finished and read (Ing 1991, Article 4). Knows no pointer and no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.area import without_dead
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.terms import bowls_of


class DropKind(StrEnum):
    """What a stone is laid as. `KEPT` is no stone: it marks a point that its owner keeps open."""

    FILL = "fill"
    SHARED = "shared"
    KOMI = "komi"
    PENALTY = "penalty"
    LOSING = "losing"
    KEPT = "kept"


class DropRefusal(StrEnum):
    """Why a drop cannot be made; the whole list."""

    GAME_STONE = "game-stone"
    OCCUPIED = "occupied"
    BOWL_EMPTY = "bowl-empty"
    WRONG_BOWL = "wrong-bowl"
    NOTHING_THERE = "nothing-there"
    LOSING_OUTSIDE = "losing-outside"
    KEPT_OUTSIDE = "kept-outside"


class DropRefused(Struct, frozen=True):
    """A drop that is not made. `point` is where it was to go or to come from (None: a bowl)."""

    reason: DropRefusal
    color: Color
    point: Point | None = None


class Laid(Struct, frozen=True):
    """A stone of the count, or with `KEPT` the mark of the side that keeps the point open."""

    color: Color
    kind: DropKind


class HandCount(Struct, frozen=True):
    """A count by hand as it stands: what is laid on the board, and the dead stones that went home."""

    plan: FillPlan
    laid: Mapping[Point, Laid] = field(default_factory=lambda: MappingProxyType({}))
    home: frozenset[Point] = frozenset()

    @property
    def position(self) -> Position:
        """The board with everything on it that is a stone."""
        return without_dead(self.plan.board, self.home).with_cells(
            (point, laid.color)
            for point, laid in self.laid.items()
            if laid.kind is not DropKind.KEPT
        )

    @property
    def bowls(self) -> PerColor[int]:
        """The stones in each bowl; with those on the board they make one set."""
        return bowls_of(self.position, self.plan.balance.stones)

    @property
    def dead_left(self) -> frozenset[Point]:
        """The dead stones that still lie on the board."""
        return self.plan.dead - self.home

    @property
    def tags(self) -> dict[Point, Tag]:
        """What the points are, for reading the board: losing stones, and open points that are no space."""
        tags = dict.fromkeys(self.plan.areas.shared_points, Tag.SHARED)
        tags.update({point: TAGS[laid.kind] for point, laid in self.laid.items()})
        return tags

    def owner_at(self, point: Point) -> Color | None:
        """Whose space an empty point of the game is; None where it is shared."""
        plan = self.plan
        owner = plan.areas.owners[plan.game.grid.index_of(point)]
        return Color(owner) if owner else None


TAGS = {
    DropKind.FILL: Tag.FILLED,
    DropKind.SHARED: Tag.SHARED,
    DropKind.KOMI: Tag.KOMI,
    DropKind.PENALTY: Tag.PENALTY,
    DropKind.LOSING: Tag.LOSING,
    DropKind.KEPT: Tag.RESERVED,
}


Dropped: TypeAlias = HandCount | DropRefused


def begin_by_hand(plan: FillPlan) -> HandCount:
    """The board as play left it, dead stones and all. Raises ValueError for a count without a picture."""
    if not plan.feasible:
        raise ValueError("a count that cannot be carried out")
    return HandCount(plan)


def lay(count: HandCount, color: Color, kind: DropKind, point: Point) -> Dropped:
    """Lay a stone from its bowl on a point. On a stone of the count of that color it changes the kind."""
    there = count.laid.get(point)
    if there is not None and there.color is color and DropKind.KEPT not in (kind, there.kind):
        refused = _barred(count, color, kind, point)
        return refused or _with(count, {**count.laid, point: Laid(color, kind)})
    if there is not None or count.position.color_at(point) is not None:
        return DropRefused(DropRefusal.OCCUPIED, color, point)
    if kind is not DropKind.KEPT and count.bowls[color] <= 0:
        return DropRefused(DropRefusal.BOWL_EMPTY, color, point)
    refused = _barred(count, color, kind, point)
    return refused or _with(count, {**count.laid, point: Laid(color, kind)})


def lift(count: HandCount, point: Point, into: Color | None = None) -> Dropped:
    """Take what the count laid on a point, or a dead stone, home to its bowl.

    `into` is the bowl it was dropped into, where somebody chose one.
    """
    there = count.laid.get(point)
    stone = there.color if there is not None else count.position.color_at(point)
    if stone is None:
        return DropRefused(DropRefusal.NOTHING_THERE, into or Color.BLACK, point)
    if there is None and point not in count.dead_left:
        return DropRefused(DropRefusal.GAME_STONE, stone, point)
    if into not in (None, stone):
        return DropRefused(DropRefusal.WRONG_BOWL, stone, point)
    if there is None:
        return replace(count, home=count.home | {point})
    return _with(count, {at: laid for at, laid in count.laid.items() if at != point})


def lift_chain(count: HandCount, point: Point, into: Color | None = None) -> Dropped:
    """Take the whole chain of a dead stone home; a single stone of the count likewise."""
    first = lift(count, point, into)
    if isinstance(first, DropRefused) or point not in count.dead_left:
        return first
    return replace(count, home=count.home | (chain_at(count.plan.board, point) & count.plan.dead))


def move(count: HandCount, start: Point, end: Point) -> Dropped:
    """Carry a stone of the count, or a dead one as a filling stone, from one point to another."""
    if start == end:
        return count
    there = count.laid.get(start)
    lifted = lift(count, start)
    if isinstance(lifted, DropRefused):
        return lifted
    color = there.color if there is not None else count.plan.board.color_at(start)
    assert color is not None
    kind = DropKind.FILL if there is None else there.kind
    return lay(lifted, color, _fitting(lifted, kind, color, end), end)


def _fitting(count: HandCount, kind: DropKind, color: Color, point: Point) -> DropKind:
    """A filling stone on a shared point is half of a pair; carried off it, it fills again."""
    if kind is DropKind.FILL and count.owner_at(point) is None:
        return DropKind.SHARED
    if kind is DropKind.SHARED and count.owner_at(point) is color:
        return DropKind.FILL
    return kind


def _barred(count: HandCount, color: Color, kind: DropKind, point: Point) -> DropRefused | None:
    """What makes no sense on that point: it would be no losing stone, and no point to keep open."""
    owner = count.owner_at(point)
    if kind is DropKind.LOSING and owner is not color.opponent:
        return DropRefused(DropRefusal.LOSING_OUTSIDE, color, point)
    if kind is DropKind.KEPT and owner is not color:
        return DropRefused(DropRefusal.KEPT_OUTSIDE, color, point)
    return None


def _with(count: HandCount, laid: dict[Point, Laid]) -> HandCount:
    return replace(count, laid=MappingProxyType(laid))
