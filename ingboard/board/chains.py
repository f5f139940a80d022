"""Chains of stones, their liberties, and regions of empty points. Knows no rule text."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import EMPTY, Position


class Region(Struct, frozen=True):
    """Connected empty points, and the colors that touch any of them (an empty board touches none)."""

    points: tuple[Point, ...]
    borders: frozenset[Color]


def chain_at(position: Position, point: Point) -> frozenset[Point]:
    """The whole chain of the stone on a point; empty if no stone stands there."""
    cells = position.cells
    index = position.grid.index_of(point)
    if not cells[index]:
        return frozenset()
    points = position.grid.points
    return frozenset([points[member] for member in connected(position, index)])


def liberties_of(position: Position, point: Point) -> frozenset[Point]:
    """The empty points beside the chain of the stone on a point; empty if no stone stands there."""
    cells, grid = position.cells, position.grid
    index = grid.index_of(point)
    if not cells[index]:
        return frozenset()
    points = grid.points
    return frozenset(
        [
            points[near]
            for member in connected(position, index)
            for near in grid.neighbors[member]
            if not cells[near]
        ]
    )


def chains_of(position: Position, color: Color) -> tuple[frozenset[Point], ...]:
    """Every chain of a color, in the order of its first point, row by row."""
    cells, points = position.cells, position.grid.points
    seen: set[int] = set()
    chains: list[frozenset[Point]] = []
    for index, cell in enumerate(cells):
        if cell == color and index not in seen:
            members = connected(position, index)
            seen.update(members)
            chains.append(frozenset([points[member] for member in members]))
    return tuple(chains)


def regions_of(position: Position) -> tuple[Region, ...]:
    """Every region of empty points, in the order of its first point, row by row."""
    cells, grid = position.cells, position.grid
    seen: set[int] = set()
    regions: list[Region] = []
    for index, cell in enumerate(cells):
        if cell == EMPTY and index not in seen:
            members = connected(position, index)
            seen.update(members)
            touched = {cells[near] for member in members for near in grid.neighbors[member]}
            points = tuple([grid.points[member] for member in sorted(members)])
            regions.append(Region(points, frozenset(Color(cell) for cell in touched if cell)))
    return tuple(regions)


def connected(position: Position, start: int) -> list[int]:
    """Numbers of all points connected to `start` that hold what it holds (a color, or nothing)."""
    cells, neighbors = position.cells, position.grid.neighbors
    wanted = cells[start]
    found = [start]
    seen = {start}
    for index in found:
        for near in neighbors[index]:
            if cells[near] == wanted and near not in seen:
                seen.add(near)
                found.append(near)
    return found
