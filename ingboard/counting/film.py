"""A count as a film: the board, the bowls and the sum after each single stone.

The film empties the lids, fills the board, and after the reading refills both bowls to prove the sets
whole. A moment is computed from the plan and a number, so that a slider may jump anywhere. Knows no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import NOTHING_KEPT, FillPlan, FilmStone, LidStone, StepKind, Tag
from ingboard.counting.terms import bowls_of


class Moment(Struct, frozen=True):
    """A count after some of its stones; bowl, board and lid make one set for each color.

    `spaces` are the open points that still wait for a side's own stones, `stones` those that still
    wait for a space. A losing stone keeps counting as a stone without a space of its own, and its
    point as a space, so that the margin does not change while the result is laid out. `tags` are
    those to be seen by now, `last` and `coming` the stones moved and to be moved. While the bowls are
    refilled, spaces and stones stay as they were read. `lids` are stones of each color in the other
    side's lid; they wait for a space like those in the bowls.
    """

    number: int
    position: Position
    bowls: PerColor[int]
    spaces: PerColor[int]
    stones: PerColor[int]
    tags: Mapping[Point, Tag]
    last: FilmStone | None
    coming: FilmStone | None
    lids: PerColor[int]

    @property
    def surplus(self) -> PerColor[int]:
        """Each side's spaces less its stones."""
        spaces, stones = self.spaces, self.stones
        return PerColor(spaces.black - stones.black, spaces.white - stones.white)

    @property
    def margin(self) -> int:
        """Black's surplus less White's: the margin so far, final once komi and penalties are in."""
        return self.surplus.black - self.surplus.white


def moment(plan: FillPlan, number: int) -> Moment:
    """The count after `number` stones, 0 to `len(plan.film)`; only 0 without a picture.

    The reserved point stops being a space when the stones of the steps before it are placed.
    Raises IndexError outside that range.
    """
    if not 0 <= number <= len(plan.film):
        raise IndexError(number)
    coming = plan.film[number] if number < len(plan.film) else None
    cells = _cells_after(plan, number)
    lids = _lids_after(plan, number)
    position = Position(plan.board.grid, bytes(cells))
    bowls = bowls_of(position, plan.balance.stones, lids)
    if number > plan.reading:
        emptied = plan.film[plan.reading : number]
        home = {stone.point for stone in emptied if not isinstance(stone, LidStone)}
        is_over = number == len(plan.film)
        tags = {point: tag for point, tag in plan.tags.items() if not is_over and point not in home}
        losing, in_hand = plan.losing, plan.in_hand
        left = PerColor(losing.black + in_hand.black, losing.white + in_hand.white)
        spaces, stones = plan.spaces, left
    else:
        done = plan.film[:number]
        tags = _tags_seen(plan, done, None if number == plan.reading else coming)
        spaces, stones = _unfilled(plan, tags, done, cells)
    last = plan.film[number - 1] if number else None
    return Moment(
        number, position, bowls, spaces, stones, MappingProxyType(tags), last, coming, lids
    )


def _cells_after(plan: FillPlan, number: int) -> bytearray:
    cells = bytearray(plan.board.cells)
    for index, cell in plan.changes[: max(0, number - sum(plan.kept))]:
        cells[index] = cell
    return cells


def _lids_after(plan: FillPlan, number: int) -> PerColor[int]:
    if number >= sum(plan.kept):
        return NOTHING_KEPT if plan.film else plan.kept
    gone = [stone.color for stone in plan.film[:number]]
    kept = plan.kept
    return PerColor(kept.black - gone.count(Color.BLACK), kept.white - gone.count(Color.WHITE))


def _unfilled(
    plan: FillPlan, tags: Mapping[Point, Tag], done: tuple[FilmStone, ...], cells: bytearray
) -> tuple[PerColor[int], PerColor[int]]:
    """The spaces and the stones of each side that still wait for each other."""
    bowls = bowls_of(Position(plan.board.grid, bytes(cells)), plan.balance.stones)
    placed = [stone.color for stone in done if stone.kind is StepKind.PLACE_LOSING]
    losing = PerColor(placed.count(Color.BLACK), placed.count(Color.WHITE))
    keeper = plan.balance.reserved if plan.reserved in tags else None
    owners = [owner for owner, cell in zip(plan.areas.owners, cells, strict=True) if not cell]
    spaces = PerColor(
        owners.count(Color.BLACK) + losing.white - (keeper is Color.BLACK),
        owners.count(Color.WHITE) + losing.black - (keeper is Color.WHITE),
    )
    return spaces, PerColor(bowls.black + losing.black, bowls.white + losing.white)


def _tags_seen(
    plan: FillPlan, done: tuple[FilmStone, ...], coming: FilmStone | None
) -> dict[Point, Tag]:
    """The tags of placed stones, and of open points whose purpose has been reached by now."""
    tags = {
        stone.point: plan.tags[stone.point]
        for stone in done
        if not isinstance(stone, LidStone) and stone.kind is not StepKind.RETURN_DEAD
    }
    ahead = None if coming is None else coming.kind
    shares_done = ahead not in {StepKind.EMPTY_LID, StepKind.RETURN_DEAD, StepKind.SHARE}
    payments_done = ahead in {StepKind.FILL, StepKind.PLACE_LOSING, None}
    filling_done = ahead in {StepKind.PLACE_LOSING, None}
    for point, tag in plan.tags.items():
        if point in tags:
            continue
        if (tag is Tag.SHARED_OPEN and shares_done) or (tag is Tag.RESERVED and payments_done):
            tags[point] = tag
        elif tag in {Tag.WINNING_SPACE, Tag.LOSING} and filling_done:
            tags[point] = Tag.WINNING_SPACE
    return tags
