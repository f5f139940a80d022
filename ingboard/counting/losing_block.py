"""Which stones of a filled board are probably losing ones, where nothing but the board is known.

They are told by their place, as people see it: a block beside the open point. A small living group around one
looks the same, so it is proposed only.
"""

from __future__ import annotations

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, Point
from ingboard.board.position import Position


def likely_losing(filled: Position) -> frozenset[Point]:
    """The chains beside open points that are probably losing stones: those of the color with fewer there.

    A chain of half of a color's stones or more is none. Empty where only one color has any.
    """
    blocks = [_beside_spaces(filled, color) for color in Color]
    return min(
        filter(None, blocks), key=lambda block: (len(block), min(block)), default=frozenset()
    )


def _beside_spaces(position: Position, color: Color) -> frozenset[Point]:
    grid = position.grid
    beside = {
        grid.points[near]
        for point in position.points_of(None)
        for near in grid.neighbors[grid.index_of(point)]
        if position.cells[near] == color
    }
    chains = {chain_at(position, point) for point in beside}
    small = [chain for chain in chains if 2 * len(chain) < position.count(color)]
    return frozenset().union(*small)
