"""Whether a board is over: every chain lives where it stands, and no point is worth a play.

The argument: each side in answer to any play can fill its own land down to one space a region (two in a wide
one); if all its chains then live unconditionally (see `certain_life`), they live now. Sekis are named by
whoever put them there and left out.
"""

from __future__ import annotations

from collections.abc import Collection

from ingboard.board.chains import Region, chains_of, liberties_of, regions_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.review.certain_life import is_surely_alive

_WIDE = 7


_LEAST_LIBERTIES = 2


def is_settled(position: Position, in_seki: Collection[Point] = frozenset()) -> bool:
    """Whether every chain not in seki has two liberties and lives by the argument above."""
    own = dict.fromkeys(Color, position)
    for region in regions_of(position):
        if len(region.borders) == 1:
            (color,) = region.borders
            kept = _kept(region, position, color)
            own[color] = own[color].with_cells(
                (point, color) for point in region.points if point not in kept
            )
    for color in Color:
        for chain in chains_of(position, color):
            stone = min(chain)
            if stone in in_seki:
                continue
            if len(liberties_of(position, stone)) < _LEAST_LIBERTIES:
                return False
            if not is_surely_alive(own[color], stone):
                return False
    return True


def _kept(region: Region, position: Position, color: Color) -> frozenset[Point]:
    """The points of a region that its owner would leave open: those that most chains touch."""

    def worth(point: Point) -> tuple[int, Point]:
        cells, grid = position.cells, position.grid
        touching = sum(cells[near] == color for near in grid.neighbors[grid.index_of(point)])
        return (-touching, point)

    ordered = sorted(region.points, key=worth)
    first = ordered[0]
    if len(region.points) < _WIDE:
        return frozenset({first})
    apart = [p for p in ordered if abs(p.row - first.row) + abs(p.column - first.column) > 2]  # noqa: PLR2004 - neither touching nor diagonal
    return frozenset({first, *apart[:1]})
