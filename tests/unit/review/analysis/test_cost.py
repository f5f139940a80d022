"""What changes hands between the ends of two lines, and how that is said."""

from __future__ import annotations

from ingboard.board.points import Color, Point, grid_of
from ingboard.review.analysis.cost import cost_of, cost_words

GRID = grid_of(5, 5)
ROW = GRID.columns


def owned(*rows: float) -> list[float]:
    """Each of five rows is somebody's land as a whole."""
    return [share for share in rows for _ in range(ROW)]


def points_of(row: int) -> frozenset[Point]:
    return frozenset(point for point in GRID.points if point.row == row)


def test_each_way_that_points_change_hands_is_told_apart_and_counted():
    better = owned(0.9, 0.9, 0.1, -0.9, -0.9)
    played = owned(-0.9, 0.1, -0.9, 0.9, 0.0)
    cost = cost_of(better, played, Color.BLACK, GRID)
    assert cost is not None
    assert (cost.given, cost.opened, cost.taken) == (points_of(0), points_of(1), points_of(2))
    assert (cost.returned, cost.eased) == (points_of(3), points_of(4))
    assert (cost.lost, cost.won_back) == (20, 15)
    assert cost_words(cost) == (
        "5 points became White's: 10 in the count. 5 more belong to neither side now. "
        "5 points of neither side became White's. 15 came back to Black elsewhere: 5 in all."
    )


def test_the_cost_of_the_other_side_is_the_same_the_other_way_round():
    better, played = owned(0.9, 0.9, 0.1, -0.9, -0.9), owned(-0.9, 0.1, -0.9, 0.9, 0.0)
    black, white = (cost_of(better, played, color, GRID) for color in Color)
    assert black is not None
    assert white is not None
    assert (white.lost, white.won_back) == (black.won_back, black.lost)
    assert white.given == black.returned


def test_nothing_changes_hands_between_equal_ends_and_an_engine_may_tell_no_land():
    cost = cost_of(owned(0.9, 0, 0, 0, -0.9), owned(0.5, 0.3, 0, 0, -0.9), Color.BLACK, GRID)
    assert cost is not None
    assert cost_words(cost) == "No point changes hands outright."
    assert cost_of((), (), Color.BLACK, GRID) is None
