"""An answer turned by quarters, so that another side of the board is the upper one; what it says as Go."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Grid, Point, point_named, standard_name_of
from ingboard.board.position import Position
from ingboard.photo.answer import Corner, PhotoAnswer

Corners = tuple[Corner, Corner, Corner, Corner]


def turned(answer: PhotoAnswer, quarters: int = 1) -> PhotoAnswer:
    """The same board after so many quarter turns to the right; its corners begin at the new upper left."""
    for _ in range(quarters % 4):
        position = position_of(answer)
        grid = position.grid
        doubtful = (turned_point(point, grid) for point in doubts_of(answer))
        answer = replace(
            answer,
            corners=turned_corners(answer.corners),
            board=rows_of(turned_position(position)),
            doubtful=tuple(standard_name_of(point, grid) for point in sorted(doubtful)),
            confidence=tuple(zip(*answer.confidence[::-1], strict=True)),
        )
    return answer


def turned_corners(corners: Corners, quarters: int = 1) -> Corners:
    """The corners from the one that is the upper left after so many quarter turns to the right."""
    at = -quarters % 4
    first, second, third, fourth = (*corners[at:], *corners[:at])
    return first, second, third, fourth


def turned_position(position: Position) -> Position:
    """A square board after a quarter turn to the right."""
    rows = rows_of(position)
    return parse_rows("".join(column) for column in zip(*rows[::-1], strict=True))


def turned_point(point: Point, grid: Grid) -> Point:
    """Where a point comes by a quarter turn to the right."""
    return Point(point.column, grid.rows - 1 - point.row)


def position_of(answer: PhotoAnswer) -> Position:
    """The stones. Raises ValueError where the rows are no board."""
    return parse_rows(answer.board)


def doubts_of(answer: PhotoAnswer) -> frozenset[Point]:
    """The doubtful points; a name that the board does not have is none."""
    grid = position_of(answer).grid
    named = (point_named(name, grid) for name in answer.doubtful)
    return frozenset(point for point in named if point is not None)
