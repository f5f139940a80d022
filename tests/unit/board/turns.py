"""The eight ways to lay a square board: four quarter turns, each as it is and mirrored."""

from __future__ import annotations

from collections.abc import Callable

from ingboard.board.points import Point

Turn = Callable[[int, Point], Point]
"""Where a point of a board of so many rows comes to lie."""


def upright(side: int, point: Point) -> Point:  # noqa: ARG001 - one of eight
    return point


def _turned(side: int, point: Point) -> Point:
    return Point(point.column, side - 1 - point.row)


def _mirrored(side: int, point: Point) -> Point:
    return Point(point.row, side - 1 - point.column)


def _then(first: Turn, second: Turn) -> Turn:
    def both(side: int, point: Point) -> Point:
        return second(side, first(side, point))

    return both


_QUARTERS = [upright, _turned, _then(_turned, _turned), _then(_then(_turned, _turned), _turned)]
TURNS: tuple[Turn, ...] = (*_QUARTERS, *(_then(quarter, _mirrored) for quarter in _QUARTERS))
