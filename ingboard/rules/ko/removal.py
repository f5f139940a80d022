"""One chain taken off by one play: what was removed, by which chain, and what air that chain has then."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.chains import connected
from ingboard.board.points import Color
from ingboard.board.position import EMPTY, Placement, Position

MOST_STONES = 3


class Removal(Struct, frozen=True):
    """A color takes `removed` off with the stone `at`; `chain` is then the capturing chain on board `after`.

    Points by number.
    """

    color: Color
    at: int
    removed: frozenset[int]
    chain: frozenset[int]
    liberties: frozenset[int]
    after: Position


def removal_of(before: Position, placement: Placement) -> Removal | None:
    """The removal that a play makes; None unless exactly one chain of at most three stones comes off."""
    captured = placement.captured
    if not 0 < len(captured) <= MOST_STONES:
        return None
    grid = placement.grid
    removed = frozenset([grid.index_of(point) for point in captured])
    if len(removed) > 1 and len(connected(before, min(removed))) != len(removed):
        return None
    return _removal(placement.color, grid.index_of(placement.point), removed, placement)


def removal_alone(before: Position, stones: frozenset[int], at: int) -> Removal:
    """The removal of one chain by a play on its last liberty, as if nothing else came off with it.

    So a ko is known even while the chain around it has its last breath there.
    """
    cells = bytearray(before.cells)
    owner = Color(cells[min(stones)])
    for stone in stones:
        cells[stone] = EMPTY
    cells[at] = owner.opponent
    return _removal(owner.opponent, at, stones, Position(before.grid, bytes(cells)))


def _removal(color: Color, at: int, removed: frozenset[int], after: Position) -> Removal:
    chain = connected(after, at)
    cells, neighbors = after.cells, after.grid.neighbors
    liberties = [near for member in chain for near in neighbors[member] if not cells[near]]
    return Removal(color, at, removed, frozenset(chain), frozenset(liberties), after)
