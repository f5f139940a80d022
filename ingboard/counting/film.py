"""A count as a film: the board, the bowls and the sum after each single stone.

A moment is computed from the plan and a number, so that a slider may jump anywhere. Knows no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import EMPTY, Position
from ingboard.counting.bowls import bowls_of
from ingboard.counting.fillplan import FilledStone, FillPlan, StepKind, Tag


@dataclass(frozen=True, slots=True)
class Moment:
    """A count after some of its stones; bowl and board make one set for each color.

    `spaces` are the open points that still wait for a side's own stones, `stones` those that still
    wait for a space. A losing stone keeps counting as a stone without a space of its own, and its
    point as a space, so that the margin does not change while the result is laid out. `tags` are
    those to be seen by now, `last` and `coming` the stones moved and to be moved.
    """

    number: int
    position: Position
    bowls: PerColor[int]
    spaces: PerColor[int]
    stones: PerColor[int]
    tags: Mapping[Point, Tag]
    last: FilledStone | None
    coming: FilledStone | None

    @property
    def surplus(self) -> PerColor[int]:
        """Each side's spaces less its stones."""
        spaces, stones = self.spaces, self.stones
        return PerColor(spaces.black - stones.black, spaces.white - stones.white)

    @property
    def margin(self) -> int:
        """Black's surplus less White's: the margin so far, final once komi and penalties are in."""
        return self.surplus.black - self.surplus.white


@dataclass(frozen=True, slots=True)
class Chapter:
    """The stones of one kind of step: it begins at moment `start` and is complete at moment `end`."""

    kind: StepKind
    start: int
    end: int


def chapters_of(plan: FillPlan) -> tuple[Chapter, ...]:
    """The film's chapters in order; a kind of step that moves no stone has none."""
    chapters: list[Chapter] = []
    for number, stone in enumerate(plan.stones):
        if chapters and chapters[-1].kind is stone.kind:
            chapters[-1] = replace(chapters[-1], end=number + 1)
        else:
            chapters.append(Chapter(stone.kind, number, number + 1))
    return tuple(chapters)


def moment(plan: FillPlan, number: int) -> Moment:
    """The count after `number` stones, 0 to `len(plan.stones)`; only 0 without a picture.

    The reserved point stops being a space when the stones of the steps before it are placed.
    Raises IndexError outside that range.
    """
    if not 0 <= number <= len(plan.stones):
        raise IndexError(number)
    grid = plan.board.grid
    done = plan.stones[:number]
    coming = plan.stones[number] if number < len(plan.stones) else None
    cells = bytearray(plan.board.cells)
    for stone in done:
        home = stone.kind is StepKind.RETURN_DEAD
        cells[grid.index_of(stone.point)] = EMPTY if home else stone.color
    position = Position(grid, bytes(cells))
    bowls = bowls_of(position, plan.balance.stones)
    tags = _tags_seen(plan, done, coming)
    placed = [stone.color for stone in done if stone.kind is StepKind.PLACE_LOSING]
    losing = PerColor(placed.count(Color.BLACK), placed.count(Color.WHITE))
    keeper = plan.balance.reserved if plan.reserved in tags else None
    owners = [owner for owner, cell in zip(plan.areas.owners, cells, strict=True) if not cell]
    spaces = PerColor(
        owners.count(Color.BLACK) + losing.white - (keeper is Color.BLACK),
        owners.count(Color.WHITE) + losing.black - (keeper is Color.WHITE),
    )
    stones = PerColor(bowls.black + losing.black, bowls.white + losing.white)
    last = done[-1] if done else None
    return Moment(number, position, bowls, spaces, stones, MappingProxyType(tags), last, coming)


def _tags_seen(
    plan: FillPlan, done: tuple[FilledStone, ...], coming: FilledStone | None
) -> dict[Point, Tag]:
    """The tags of placed stones, and of open points whose purpose has been reached by now."""
    tags = {
        stone.point: plan.tags[stone.point]
        for stone in done
        if stone.kind is not StepKind.RETURN_DEAD
    }
    ahead = None if coming is None else coming.kind
    shares_done = ahead not in {StepKind.RETURN_DEAD, StepKind.SHARE}
    payments_done = ahead in {StepKind.FILL, StepKind.PLACE_LOSING, None}
    filling_done = ahead in {StepKind.PLACE_LOSING, None}
    for point, tag in plan.tags.items():
        if point in tags:
            continue
        match tag:
            case Tag.SHARED_OPEN if shares_done:
                tags[point] = tag
            case Tag.RESERVED if payments_done:
                tags[point] = tag
            case Tag.WINNING_SPACE | Tag.LOSING if filling_done:
                tags[point] = Tag.WINNING_SPACE
            case _:
                pass
    return tags
