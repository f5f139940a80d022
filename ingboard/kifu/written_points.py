"""Points as a file writes them: two letters, column before row, from the upper left; capitals from 27 on.

A line break within one, as mail has it, is no part of it; some programs write capitals on any board, or
names.
"""

from __future__ import annotations

from functools import cache

from ingboard.board.points import Grid, Point, standard_name_of

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


_WITHOUT_CAPITALS = 26


OLD_PASS = "tt"


_LARGEST_WITH_OLD_PASS = 19


def written_point(point: Point) -> str:
    """The two letters of a point."""
    return _LETTERS[point.column] + _LETTERS[point.row]


@cache
def points_written(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its two letters."""
    return {written_point(point): point for point in grid.points}


def read_point(raw: str, grid: Grid) -> Point | None:
    """The point that a value names in whatever form, or None if it names none of the board."""
    written = "".join(raw.split())
    points = points_written(grid)
    point = points.get(written) or points_named(grid).get(written.upper())
    if point is None and max(grid.rows, grid.columns) <= _WITHOUT_CAPITALS:
        return points.get(written.lower())
    return point


@cache
def passes_written(grid: Grid) -> frozenset[str]:
    """What stands for a pass: nothing; one beyond the last line, or before the first, in both letters.

    On boards up to 19 lines also `tt`, as before FF[4].
    """
    return frozenset({"", "``", beyond(grid), *([OLD_PASS] if has_old_pass(grid) else ())})


def has_old_pass(grid: Grid) -> bool:
    """Whether `tt` is a pass, as before FF[4]: on boards that have no such point."""
    return max(grid.rows, grid.columns) <= _LARGEST_WITH_OLD_PASS


def beyond(grid: Grid) -> str:
    """The letters of one beyond the last line both ways; "" where there are none."""
    if max(grid.rows, grid.columns) >= len(_LETTERS):
        return ""
    return _LETTERS[grid.columns] + _LETTERS[grid.rows]


@cache
def points_named(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its name, such as "R16": no SGF, but some programs wrote it."""
    return {standard_name_of(point, grid): point for point in grid.points}
