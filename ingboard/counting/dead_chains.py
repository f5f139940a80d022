"""Dead stones: whole chains that both sides agree to take off before the count.

Knows nothing of who agreed or whether a stone could live.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.board.chains import chain_at
from ingboard.board.points import Point
from ingboard.board.position import Position


class NoStoneError(ValueError):
    """A point named as dead holds no stone; `point` is the first such point."""

    def __init__(self, point: Point) -> None:
        super().__init__(point)
        self.point = point


def dead_chains(position: Position, points: Iterable[Point]) -> frozenset[Point]:
    """All stones of the chains that the points name, one stone of each chain being enough.

    Raises NoStoneError, a ValueError with its `point`, for an empty point or one off the board.
    """
    dead: set[Point] = set()
    for point in points:
        if point in dead:
            continue
        chain = chain_at(position, point) if point in position.grid else frozenset()
        if not chain:
            raise NoStoneError(point)
        dead |= chain
    return frozenset(dead)
