"""What a move cost, by the land at the ends of the better line and of the played one."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.review.analysis.cost import OWNED, Cost, cost_of, cost_words

ROW = grid_of(1, 6)
BLACKS, WHITES, NOBODYS = 0.95, -0.95, 0.0


def point(column: int) -> Point:
    return Point(0, column)


def test_land_is_whose_it_is_beyond_doubt():
    better = [BLACKS, BLACKS, NOBODYS, WHITES, WHITES, NOBODYS]
    played = [WHITES, NOBODYS, WHITES, BLACKS, NOBODYS, BLACKS]
    cost = cost_of(better, played, Color.BLACK, ROW)
    assert cost == Cost(
        Color.BLACK,
        given=frozenset({point(0)}),
        opened=frozenset({point(1)}),
        taken=frozenset({point(2)}),
        returned=frozenset({point(3)}),
        eased=frozenset({point(4), point(5)}),
    )
    assert (cost.lost, cost.won_back) == (4, 4)
    other = cost_of(played, better, Color.WHITE, ROW)
    assert other is not None
    assert other.given == cost.given


@pytest.mark.parametrize("share", [OWNED - 0.01, 0.01, -0.01, 0.01 - OWNED])
def test_land_in_doubt_is_nobodys(share):
    cost = cost_of([share] * 6, [NOBODYS] * 6, Color.BLACK, ROW)
    assert cost is not None
    assert (cost.lost, cost.won_back) == (0, 0)
    assert cost_words(cost) == "No point changes hands outright."


def test_without_land_nothing_is_known():
    assert cost_of([], [], Color.BLACK, ROW) is None
    assert cost_of([BLACKS] * 6, [], Color.BLACK, ROW) is None
