"""Where the stones of a count go: the winning space in a corner, komi and penalty stones as a block apart.

Takes the numbers of a balance that can be carried out and finds points for them (Ing 1991, Article
4: the open space in a corner, else on a side; compensation and penalty stones as a block of their
own). The counts are exact by construction; compactness is as good as the land allows. Knows no
order of steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from heapq import heappop, heappush

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor
from ingboard.counting.area import Areas
from ingboard.counting.balance import Balance

SMALL_EYE = 2


INNER = 2


REST_OF_A_SQUARE = 3


class Places(Struct, frozen=True):
    """Point numbers for every stone of a count, each list in the order of placing.

    `komi` and `penalty` are indexed by the side whose spaces take the stones in; `filled` by the
    side that fills its own spaces. `zone` holds the winning spaces, the one that stays open first;
    `losing` are those of them that take losing stones. `shared` is paired from the front;
    `odd_shared` and `reserved` stay open.
    """

    shared: tuple[int, ...]
    odd_shared: int | None
    komi: PerColor[tuple[int, ...]]
    penalty: PerColor[tuple[int, ...]]
    reserved: int | None
    filled: PerColor[tuple[int, ...]]
    zone: tuple[int, ...]
    losing: tuple[int, ...]


def places_of(areas: Areas, balance: Balance) -> Places:
    """Points for every stone of a balance without obstacles. Deterministic."""
    ground = _ground_of(areas.position.grid)
    lands = PerColor(*(_land_of(areas, color) for color in Color))
    shared = _land_of(areas, None)
    odd_shared = None
    if balance.odd_shared:
        odd_shared = min(shared, key=lambda index: (ground.rank[index], ground.depth[index], index))
        shared = [index for index in shared if index != odd_shared]
    wide = Color.BLACK if balance.winning_spaces.black else Color.WHITE
    zone = _zone(ground, lands[wide], balance.winning_spaces[wide])
    focus = odd_shared if odd_shared is not None else zone[0] if zone else 0

    reserved = None
    komi: PerColor[tuple[int, ...]] = PerColor((), ())
    penalty: PerColor[tuple[int, ...]] = PerColor((), ())
    filled: PerColor[tuple[int, ...]] = PerColor((), ())
    for color in Color:
        free = set(lands[color]).difference(zone)
        komi_stones, penalty_stones = balance.komi_stones[color], balance.penalty_stones[color]
        keeps = balance.reserved is color
        apart = zone if odd_shared is None else (*zone, odd_shared)
        block = _block(ground, free, apart, komi_stones + penalty_stones + keeps, focus)
        free.difference_update(block)
        if keeps:
            reserved = _lonely(ground, block, apart)
            block.remove(reserved)
        komi = komi.with_color(color, tuple(block[:komi_stones]))
        penalty = penalty.with_color(color, tuple(block[komi_stones:]))
        filled = filled.with_color(color, _far_to_near(ground, lands[color], free, focus))
    losing = zone[::-1][: balance.losing_stones[wide.opponent]]
    return Places(tuple(shared), odd_shared, komi, penalty, reserved, filled, zone, losing)


class _Ground:
    """A grid seen by someone who lays stones: corners, sides, and how deep inside a point lies."""

    __slots__ = ("columns", "depth", "neighbors", "rank", "spots")

    def __init__(self, grid: Grid) -> None:
        bottom, right = grid.rows - 1, grid.columns - 1
        self.columns = grid.columns
        self.neighbors = grid.neighbors
        self.spots = tuple((point.row, point.column) for point in grid.points)
        self.rank = tuple((0 < r < bottom) + (0 < c < right) for r, c in self.spots)
        self.depth = tuple(min(r, bottom - r) + min(c, right - c) for r, c in self.spots)

    def distance(self, one: int, other: int) -> int:
        """Steps between two points along the lines."""
        columns = self.columns
        return abs(one // columns - other // columns) + abs(one % columns - other % columns)


@cache
def _ground_of(grid: Grid) -> _Ground:
    return _Ground(grid)


def _land_of(areas: Areas, color: Color | None) -> list[int]:
    wanted = 0 if color is None else int(color)
    pairs = zip(areas.owners, areas.position.cells, strict=True)
    return [index for index, (owner, cell) in enumerate(pairs) if owner == wanted and not cell]


def _parts_of(ground: _Ground, land: Iterable[int]) -> dict[int, int]:
    """For every point of the land the size of the connected part it lies in."""
    left = set(land)
    sizes: dict[int, int] = {}
    while left:
        part = [left.pop()]
        for index in part:
            for near in ground.neighbors[index]:
                if near in left:
                    left.discard(near)
                    part.append(near)
        for index in part:
            sizes[index] = len(part)
    return sizes


def _zone(ground: _Ground, land: list[int], number: int) -> tuple[int, ...]:
    """The winning spaces: from a corner of the land, else from a side, outward and together."""
    if not number:
        return ()
    sizes = _parts_of(ground, land)

    def worth(index: int) -> tuple[int, bool, int, int]:
        return (ground.rank[index], sizes[index] < number, -sizes[index], index)

    anchor = min(land, key=worth)
    free = set(land)
    zone = _grown(ground, anchor, free, number, ground.spots[anchor])
    zone += _elsewhere(ground, anchor, free, number - len(zone))
    return tuple(zone)


def _block(
    ground: _Ground, free: set[int], apart: Collection[int], number: int, focus: int
) -> list[int]:
    """Points for a block of stones: near the focus, on an edge, not touching the open points."""
    if not number:
        return []
    touching = {near for index in apart for near in ground.neighbors[index]}
    allowed = free - touching
    if len(allowed) < number:
        allowed = set(free)
    sizes = _parts_of(ground, allowed)

    def worth(index: int) -> tuple[int, bool, int, int]:
        off_edge = ground.rank[index] == INNER
        return (-min(sizes[index], number), off_edge, ground.distance(focus, index), index)

    start = min(allowed, key=worth)
    block = _grown(ground, start, allowed, number, _square_around(ground, start, allowed))
    return block + _elsewhere(ground, block[0], allowed, number - len(block))


def _lonely(ground: _Ground, block: list[int], apart: Collection[int]) -> int:
    """The last point of the block that touches none of the others, so that two open points stay two."""
    for index in reversed(block):
        if not any(near in apart for near in ground.neighbors[index]):
            return index
    return block[-1]


def _elsewhere(ground: _Ground, begun: int, free: set[int], number: int) -> list[int]:
    """Points for what the first part had no room for, in the parts nearest to where it began."""
    found: list[int] = []
    if not number:
        return found
    for start in sorted(free, key=lambda index: (ground.distance(begun, index), index)):
        if start in free and len(found) < number:
            found += _grown(ground, start, free, number - len(found), ground.spots[start])
    return found


def _square_around(ground: _Ground, start: int, allowed: set[int]) -> tuple[float, float]:
    """The middle of a square of four allowed points with `start` in it, else the start itself."""
    row, column = ground.spots[start]
    for down in (1, -1):
        for right in (1, -1):
            beside, below = start + right, start + down * ground.columns
            around = {beside, below, below + right} & allowed
            if len(around) == REST_OF_A_SQUARE and beside in ground.neighbors[start]:
                return (row + down / 2, column + right / 2)
    return (row, column)


def _grown(
    ground: _Ground, start: int, free: set[int], number: int, center: tuple[float, float]
) -> list[int]:
    """Up to `number` connected points from `start`, nearest to the center first.

    Uses `free` up as far as it looks; what is left in it lies in other parts if the number is not reached.
    """
    middle_row, middle_column = center
    spots, rank = ground.spots, ground.rank
    free.discard(start)
    queue = [(0.0, 0, start)]
    grown: list[int] = []
    while queue and len(grown) < number:
        index = heappop(queue)[2]
        grown.append(index)
        for near in ground.neighbors[index]:
            if near in free:
                free.discard(near)
                row, column = spots[near]
                far = (row - middle_row) ** 2 + (column - middle_column) ** 2
                heappush(queue, (far, rank[near], near))
    return grown


def _far_to_near(ground: _Ground, land: list[int], free: set[int], focus: int) -> tuple[int, ...]:
    """The order in which a side fills its own spaces: small eyes first, then toward the focus."""
    sizes = _parts_of(ground, land)
    ordered = sorted(
        free, key=lambda index: (sizes[index] > SMALL_EYE, -ground.distance(focus, index), index)
    )
    return tuple(ordered)
