"""The usual points of a fixed handicap."""

from __future__ import annotations

import pytest

from ingboard.board.points import grid_of, name_of
from ingboard.rules.handicap import fixed_points


def names(side: int, count: int) -> list[str]:
    grid = grid_of(side, side)
    return [name_of(point, grid) for point in fixed_points(grid, count)]


@pytest.mark.parametrize(
    ("side", "count", "expected"),
    [
        (19, 2, "Q16 D4"),
        (19, 3, "Q16 D4 Q4"),
        (19, 4, "Q16 D4 Q4 D16"),
        (19, 5, "Q16 D4 Q4 D16 K10"),
        (19, 6, "Q16 D4 Q4 D16 D10 Q10"),
        (19, 7, "Q16 D4 Q4 D16 D10 Q10 K10"),
        (19, 8, "Q16 D4 Q4 D16 D10 Q10 K16 K4"),
        (19, 9, "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10"),
        (13, 4, "K10 D4 K4 D10"),
        (9, 5, "G7 C3 G3 C7 E5"),
        (8, 4, "F6 C3 F3 C6"),
        (8, 5, ""),
        (5, 2, ""),
        (19, 10, ""),
    ],
)
def test_the_usual_points(side, count, expected):
    assert names(side, count) == expected.split()


def test_no_point_is_named_twice():
    for side in range(7, 26):
        for count in range(2, 10):
            points = fixed_points(grid_of(side, side), count)
            assert len(set(points)) == len(points)
            assert len(points) in (0, count)
