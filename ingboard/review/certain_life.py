"""Life and death that need no reading: proved by the shape alone, or not said at all.

Unconditional life after D. Benson (1976): a set of chains of one color, each with two vital regions, lives
even if its side always passes. Certain death: the area inside such chains of the other side holds no two
points apart from each other that could become eyes. What these proofs do not reach may be alive or dead.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position

_EYES = 2


class _Area(Struct, frozen=True):
    """Connected points without a stone of one color, and the chains of that color around them."""

    points: frozenset[int]
    chains: frozenset[int]


def is_surely_alive(position: Position, stone: Point) -> bool:
    """Whether the chain on that point lives even if its side always passes."""
    color = position.color_at(stone)
    return color is not None and position.grid.index_of(stone) in _alive(position, color)


def is_surely_dead(position: Position, stone: Point) -> bool:
    """Whether the chain on that point dies even if its side plays first, ko apart.

    Its area, up to the other side's chains, is enclosed by unconditionally living ones alone, and no two
    points in it could both become eyes: two such points touch, or there is one at most.
    """
    color = position.color_at(stone)
    if color is None:
        return False
    alive = _alive(position, color.opponent)
    area = _area_around(position, position.grid.index_of(stone), color.opponent)
    neighbors, cells = position.grid.neighbors, position.cells
    border = {near for point in area for near in neighbors[point] if cells[near] == color.opponent}
    if not border or not border <= alive:
        return False
    eyes = [point for point in area if not alive.intersection(neighbors[point])]
    return all(
        second in neighbors[first]
        for number, first in enumerate(eyes)
        for second in eyes[number + 1 :]
    )


@lru_cache(maxsize=64)
def _alive(position: Position, color: Color) -> frozenset[int]:
    """The points of all chains of that color that live unconditionally."""
    grid = position.grid
    chains = [
        frozenset(grid.index_of(point) for point in chain) for chain in chains_of(position, color)
    ]
    at = {point: number for number, chain in enumerate(chains) for point in chain}
    areas = list(_areas(position, color, at))
    living = set(range(len(chains)))
    while True:
        vital = [area for area in areas if area.chains <= living]
        safe = {
            number
            for number in living
            if sum(_is_vital(area, chains[number], position) for area in vital) >= _EYES
        }
        if safe == living:
            return frozenset().union(*(chains[number] for number in living))
        living = safe


def _is_vital(area: _Area, chain: frozenset[int], position: Position) -> bool:
    """Whether every point of the area touches the chain.

    Benson asks it of empty points alone; where a group may take itself off, its points can become empty.
    """
    neighbors = position.grid.neighbors
    return all(chain.intersection(neighbors[point]) for point in area.points)


def _areas(position: Position, color: Color, at: dict[int, int]) -> Iterable[_Area]:
    cells, neighbors = position.cells, position.grid.neighbors
    seen: set[int] = set()
    for start in range(position.grid.size):
        if start in seen or cells[start] == color:
            continue
        points = _area_around(position, start, color)
        seen |= points
        chains = {at[near] for point in points for near in neighbors[point] if near in at}
        yield _Area(points, frozenset(chains))


def _area_around(position: Position, start: int, color: Color) -> frozenset[int]:
    """All points connected with `start` without crossing a stone of that color."""
    cells, neighbors = position.cells, position.grid.neighbors
    found = [start]
    seen = {start}
    for point in found:
        for near in neighbors[point]:
            if near not in seen and cells[near] != color:
                seen.add(near)
                found.append(near)
    return frozenset(seen)
