"""Lists of points as they stand in a file, `[aa][cc:ee]`: one point in or out, the others as written.

Values that are no points of the board stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ingboard.board.points import Grid, Point
from ingboard.kifu.written_points import read_point, written_point


def points_in(values: Iterable[str], grid: Grid) -> frozenset[Point]:
    """All points of a list, rectangles taken apart."""
    return frozenset(point for raw in values for point in _covered(raw, grid))


def without(values: Sequence[str], points: Iterable[Point], grid: Grid) -> list[str]:
    """The list with those points out; only a rectangle that held one is written anew."""
    unwanted = frozenset(points)
    left: list[str] = []
    for raw in values:
        covered = frozenset(_covered(raw, grid))
        if covered & unwanted:
            left.extend(rectangles(covered - unwanted))
        else:
            left.append(raw)
    return left


def with_points(values: Sequence[str], points: Iterable[Point], grid: Grid) -> list[str]:
    """The list with those points at its end, as rectangles where that is shorter; none comes twice."""
    missing = frozenset(points) - points_in(values, grid)
    kept = [raw for raw in values if raw.strip()]  # an empty value means "none", as in DD[]
    return [*kept, *rectangles(missing)] if missing else list(values)


def rectangles(points: Iterable[Point]) -> Iterator[str]:
    """Points as a short list: each value the largest block that begins at the first point left."""
    left = set(points)
    for first in sorted(left):
        if first not in left:
            continue
        right = first.column
        while Point(first.row, right + 1) in left:
            right += 1
        bottom = first.row
        while all(Point(bottom + 1, column) in left for column in range(first.column, right + 1)):
            bottom += 1
        for row in range(first.row, bottom + 1):
            left -= {Point(row, column) for column in range(first.column, right + 1)}
        last = Point(bottom, right)
        yield (
            written_point(first)
            if first == last
            else (f"{written_point(first)}:{written_point(last)}")
        )


def _covered(raw: str, grid: Grid) -> Iterator[Point]:
    if "," in raw:
        listed = (read_point(one, grid) for one in raw.split(","))
        yield from (point for point in listed if point is not None)
        return
    one, colon, other = raw.partition(":")
    first = read_point(one, grid)
    last = read_point(other, grid) if colon else first
    if first is None or last is None:
        return
    top, bottom = sorted((first.row, last.row))
    left, right = sorted((first.column, last.column))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield Point(row, column)
