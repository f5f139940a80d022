"""All chains of a position with their liberties, found in one pass."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.position import Position

NO_CHAIN = -1


class ChainMap(Struct, frozen=True):
    """`at[point]` is the number of the chain on a point, or `NO_CHAIN`; `stones` and `liberties` by chain."""

    at: tuple[int, ...]
    stones: tuple[list[int], ...]
    liberties: tuple[set[int], ...]


def chain_map_of(position: Position) -> ChainMap:
    """The map of a position; chains are numbered in the order of their first point, row by row."""
    cells, neighbors = position.cells, position.grid.neighbors
    at = [NO_CHAIN] * len(cells)
    stones: list[list[int]] = []
    liberties: list[set[int]] = []
    number = NO_CHAIN
    for start, cell in enumerate(cells):
        if not cell or at[start] >= 0:
            continue
        number += 1
        chain = [start]
        free: set[int] = set()
        at[start] = number
        for index in chain:
            for near in neighbors[index]:
                other = cells[near]
                if not other:
                    free.add(near)
                elif other == cell and at[near] < 0:
                    at[near] = number
                    chain.append(near)
        stones.append(chain)
        liberties.append(free)
    return ChainMap(tuple(at), tuple(stones), tuple(liberties))
