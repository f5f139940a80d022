"""Leaves dead stones on a board that is over: a few stones in a land too narrow for two eyes.

No two points of that land could both become eyes for them, and the walls around have breath to spare; that
the walls live is for `is_settled` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ingboard.board.chains import chain_at, liberties_of, regions_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position

_SMALLEST_LAND = 4


_MOST_STONES = 4


_LIBERTIES_TO_SPARE = 3


def with_dead(position: Position, number: int, chance: Random) -> tuple[Position, frozenset[Point]]:
    """The board with about that many dead stones, and which they are; none where no land suits."""
    dead: set[Point] = set()
    regions = [region for region in regions_of(position) if len(region.borders) == 1]
    chance.shuffle(regions)
    for region in regions:
        (owner,) = region.borders
        if len(dead) >= number:
            break
        put = _invaders(position, region.points, chance)
        tried = position.with_cells((point, owner.opponent) for point in put)
        if put and _is_hopeless(tried, region.points, owner, put):
            position = tried
            dead |= put
    return position, frozenset(dead)


def _invaders(position: Position, region: tuple[Point, ...], chance: Random) -> frozenset[Point]:
    """A few connected points of a region of some size."""
    if len(region) < _SMALLEST_LAND:
        return frozenset()
    inside = set(region)
    start = chance.choice(region)
    put, number = (
        [start],
        chance.randint(1, max(1, min(_MOST_STONES, len(region) // _SMALLEST_LAND))),
    )
    for point in put:
        near = [p for p in _around(position, point) if p in inside and p not in put]
        if len(put) < number and near:
            put.append(chance.choice(near))
    return frozenset(put)


def _around(position: Position, point: Point) -> Iterator[Point]:
    grid = position.grid
    return (grid.points[near] for near in grid.neighbors[grid.index_of(point)])


def _is_hopeless(
    position: Position, region: tuple[Point, ...], owner: Color, put: frozenset[Point]
) -> bool:
    """Whether the stones breathe, take no chain's breath, and no two points could become eyes for them."""
    first = min(put)
    if not liberties_of(position, first) or chain_at(position, first) != put:
        return False
    walls = {
        near for p in region for near in _around(position, p) if position.color_at(near) is owner
    }
    if any(len(liberties_of(position, wall)) < _LIBERTIES_TO_SPARE for wall in walls):
        return False
    eyes = [p for p in region if walls.isdisjoint(_around(position, p))]
    return all(
        abs(one.row - other.row) + abs(one.column - other.column) == 1
        for number, one in enumerate(eyes)
        for other in eyes[number + 1 :]
    )
