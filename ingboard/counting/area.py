"""Whose every point is: stones on the board and the empty points around them (Simplified Ing, Scoring).

Knows no komi and no dead stones: they are off the board before areas are asked for. Points are
handled as bit masks, one bit a point with the top left point highest, so that whole regions spread
at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.terms import Sharing

_BLACK_BITS = bytes.maketrans(b"\0\1\2", b"010")


_WHITE_BITS = bytes.maketrans(b"\0\1\2", b"001")


_OWNERS = bytes.maketrans(b"012", b"\0\1\2")


class Areas(Struct, frozen=True):
    """What every point counts for: `owners` holds a color or 0 (shared) a point, row by row.

    `area` counts stones and empty points of each color, `territory` the empty ones alone.
    """

    position: Position
    owners: bytes
    area: PerColor[int]
    territory: PerColor[int]
    shared: int

    @property
    def margin(self) -> int:
        """Black's area minus White's."""
        return self.area.black - self.area.white

    @property
    def shared_points(self) -> tuple[Point, ...]:
        """The empty points that count for nobody, row by row."""
        points = self.position.grid.points
        return tuple([points[index] for index, owner in enumerate(self.owners) if not owner])

    def territory_points(self, color: Color) -> tuple[Point, ...]:
        """The empty points that count for a color, row by row."""
        points, cells = self.position.grid.points, self.position.cells
        return tuple(
            [
                points[index]
                for index, owner in enumerate(self.owners)
                if owner == color and not cells[index]
            ]
        )


def areas_of(position: Position, sharing: Sharing) -> Areas:
    """The areas of a position with the dead stones off.

    A region that touches one color counts for it, whole. In a region that touches both, every point
    is shared (`REGION`, Simplified Ing), or a point beside one color only counts for that color
    (`ADJACENCY`, our reading of the SST texts). The empty board is shared.
    """
    grid, cells = position.grid, position.cells
    black = int(cells.translate(_BLACK_BITS), 2)
    white = int(cells.translate(_WHITE_BITS), 2)
    lines = _lines_of(grid)
    empty = lines.board ^ black ^ white
    by_black = _spread(black, empty, lines)
    by_white = _spread(white, empty, lines)
    both = by_black & by_white
    black_land = by_black ^ both
    white_land = by_white ^ both
    if sharing is Sharing.ADJACENCY and both:
        beside_black = _beside(black, both, lines)
        beside_white = _beside(white, both, lines)
        black_land |= beside_black & ~beside_white
        white_land |= beside_white & ~beside_black
    territory = PerColor(black_land.bit_count(), white_land.bit_count())
    area = PerColor(territory.black + black.bit_count(), territory.white + white.bit_count())
    digits = int(f"{black | black_land:b}", 16) + 2 * int(f"{white | white_land:b}", 16)
    owners = f"{digits:0{grid.size}x}".encode().translate(_OWNERS)
    return Areas(position, owners, area, territory, grid.size - area.black - area.white)


class _Lines:
    """Masks of a grid: every point, and every point off the left and off the right edge."""

    __slots__ = ("board", "columns", "off_left", "off_right")

    def __init__(self, grid: Grid) -> None:
        self.columns = grid.columns
        self.board = (1 << grid.size) - 1
        row_of_ones = sum(1 << (row * grid.columns) for row in range(grid.rows))
        self.off_right = self.board ^ row_of_ones
        self.off_left = self.board ^ (row_of_ones << (grid.columns - 1))


@cache
def _lines_of(grid: Grid) -> _Lines:
    return _Lines(grid)


def _beside(points: int, among: int, lines: _Lines) -> int:
    """The points of `among` that touch one of `points`."""
    columns = lines.columns
    return among & (
        (points << columns)
        | (points >> columns)
        | ((points & lines.off_left) << 1)
        | ((points & lines.off_right) >> 1)
    )


def _spread(stones: int, empty: int, lines: _Lines) -> int:
    """All empty points connected to one of the stones through empty points."""
    columns, off_left, off_right = lines.columns, lines.off_left, lines.off_right
    found = new = _beside(stones, empty, lines)
    while new:
        empty ^= new
        new = empty & (
            (new << columns) | (new >> columns) | ((new & off_left) << 1) | ((new & off_right) >> 1)
        )
        found |= new
    return found


def without_dead(position: Position, dead: Iterable[Point]) -> Position:
    """The position with the dead stones back in their owners' bowls."""
    return position.with_cells((point, None) for point in dead)
