"""Points as a file writes them: two letters, column before row, from the upper left; capitals from 27 on."""

from __future__ import annotations

from functools import cache

from ingboard.board.points import Grid, Point, standard_name_of

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def written_point(point: Point) -> str:
    """The two letters of a point."""
    return _LETTERS[point.column] + _LETTERS[point.row]


@cache
def points_written(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its two letters."""
    return {written_point(point): point for point in grid.points}


@cache
def points_named(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its name, such as "R16": no SGF, but some programs wrote it."""
    return {standard_name_of(point, grid): point for point in grid.points}
