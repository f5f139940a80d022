"""A board beside a record of its game: the points that differ, and how the board should be turned."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Point
from ingboard.board.position import Position
from ingboard.photo.turning import turned_position


class BoardsCompared(Struct, frozen=True):
    """The points that differ; after `quarters` turns to the right `fewer` would (0: no turn is better)."""

    points: tuple[Point, ...]
    quarters: int = 0
    fewer: int = 0


def compared(board: Position, record: Position) -> BoardsCompared | None:
    """What differs; None for boards of other sizes."""
    if board.grid is not record.grid:
        return None
    here = differing(board, record)
    best, fewest = 0, len(here)
    for quarters in (1, 2, 3):
        board = turned_position(board)
        apart = len(differing(board, record))
        if apart < fewest:
            best, fewest = quarters, apart
    return BoardsCompared(here, best, fewest)


def differing(one: Position, other: Position) -> tuple[Point, ...]:
    """The points with other stones, row by row."""
    pairs = zip(one.grid.points, one.cells, other.cells, strict=True)
    return tuple(point for point, cell, beside in pairs if cell != beside)
