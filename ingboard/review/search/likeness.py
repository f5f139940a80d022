"""The sixteen ways in which positions can be alike: eight symmetries of the square, colors kept or swapped.

A likeness is a number from 0 to 15; 0 changes nothing, 8 and above swap the colors. Bits: 1 mirrors left and
right, 2 mirrors top and bottom, 4 then exchanges rows and columns, which only a square board bears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.board.position import Position

Likeness = int


SAME: Likeness = 0


LIKENESSES = range(16)


SWAP = 8


_FLIP_COLUMNS, _FLIP_ROWS, _TRANSPOSE = 1, 2, 4


_SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


def likenesses(grid: Grid, *, symmetries: bool, colors: bool) -> tuple[Likeness, ...]:
    """Those that a search on a board allows, the one that changes nothing first."""
    turns = turns_of(grid) if symmetries else (SAME,)
    return (*turns, *(turn + SWAP for turn in turns)) if colors else turns


@cache
def turns_of(grid: Grid) -> tuple[Likeness, ...]:
    """The likenesses that keep the colors and take the board to itself."""
    return tuple(range(SWAP if grid.is_square else _TRANSPOSE))


@cache
def images(grid: Grid, likeness: Likeness) -> tuple[int, ...]:
    """Where each point of a board goes, by point number."""
    return tuple(
        grid.index_of(turned(point, grid.rows, grid.columns, likeness)) for point in grid.points
    )


def turned(point: Point, rows: int, columns: int, likeness: Likeness) -> Point:
    """Where a point of a rectangle goes."""
    row, column = point
    if likeness & _FLIP_COLUMNS:
        column = columns - 1 - column
    if likeness & _FLIP_ROWS:
        row = rows - 1 - row
    return Point(column, row) if likeness & _TRANSPOSE else Point(row, column)


@cache
def inverse(likeness: Likeness) -> Likeness:
    """The likeness that takes it back."""
    return next(other for other in LIKENESSES if combined(likeness, other) == SAME)


@cache
def combined(first: Likeness, second: Likeness) -> Likeness:
    """The likeness that does the one, then the other."""
    grid = grid_of(3, 3)  # on which all sixteen differ, by where they take the points
    taken = tuple(images(grid, second)[at] for at in images(grid, first))
    swap = (first ^ second) & SWAP
    return swap + next(turn for turn in range(SWAP) if images(grid, turn) == taken)


def seen_as(position: Position, likeness: Likeness) -> Position:
    """The position as that likeness shows it."""
    grid = position.grid
    cells = position.cells
    if likeness % SWAP:
        cells = bytes(_sources(grid, likeness % SWAP)(cells))
    return Position(grid, color_cells(cells, likeness))


def color_cells(cells: bytes, likeness: Likeness) -> bytes:
    """Cells of a board with their colors swapped, if the likeness swaps them."""
    return cells.translate(_SWAPPED) if likeness >= SWAP else cells


def color_as(color: Color, likeness: Likeness) -> Color:
    """The color that a color becomes."""
    return color.opponent if likeness >= SWAP else color


@cache
def _sources(grid: Grid, likeness: Likeness) -> Callable[[bytes], Iterable[int]]:
    """Takes the cells of a board in the order in which the likeness shows them."""
    if grid.size == 1:
        return itemgetter(slice(0, 1))
    goes_to = images(grid, likeness)
    comes_from = sorted(range(grid.size), key=goes_to.__getitem__)
    return itemgetter(*comes_from)
