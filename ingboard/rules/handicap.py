"""Where handicap stones stand when they are not placed freely: the usual points, in the usual order.

The rule texts know free placement alone (Kim, Simon and Straus, section 2; European practice); fixed points
are a habit of clubs that the players may agree upon.
"""

from __future__ import annotations

from ingboard.board.points import Grid, Point

MOST_FIXED = 9
_SMALLEST_WITH_FOUR, _SMALLEST_WITH_NINE = 7, 9
_FROM_THIRD_LINE, _FAR = 13, 3


def fixed_points(grid: Grid, count: int) -> tuple[Point, ...]:
    """The usual points for 2 to 9 stones; empty where the board has no such points.

    From 13 lines on they stand on the fourth line, on smaller boards on the third; even boards have the
    four corners alone.
    """
    side = grid.rows
    if grid.columns != side or count > MOST_FIXED or side < _SMALLEST_WITH_FOUR:
        return ()
    low = _FAR if side >= _FROM_THIRD_LINE else _FAR - 1
    high, middle = side - 1 - low, side // 2
    corners = (Point(low, high), Point(high, low), Point(high, high), Point(low, low))
    if count <= len(corners):
        return corners[:count]
    if side % 2 == 0 or side < _SMALLEST_WITH_NINE:
        return ()
    sides = (Point(middle, low), Point(middle, high), Point(low, middle), Point(high, middle))
    around = sides[: (count - len(corners)) // 2 * 2]
    center = (Point(middle, middle),) if count % 2 else ()
    return corners + around + center
