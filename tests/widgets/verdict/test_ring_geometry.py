"""The ring: plays in order, at equal distances, inside their rectangle, whatever their number."""

from __future__ import annotations

import math

import pytest

from ingboard.ui.features.why.evidence import Ring, Spot, fit_ring

COUNTS = [2, 3, 4, 6, 8, 10, 11, 14, 20, 24]
SIZES = [(160.0, 160.0), (172.0, 300.0), (620.0, 290.0), (800.0, 400.0)]

each_ring = pytest.mark.parametrize(
    ("count", "width", "height", "outside"),
    [(count, *size, outside) for count in COUNTS for size in SIZES for outside in (0.0, 26.0)],
)


def away(one: Spot, other: Spot) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def ring_of(count: int, width: float, height: float, outside: float) -> Ring:
    return fit_ring(count, width, height, largest=44, outside=outside)


@each_ring
def test_discs_and_numbers_stay_inside_and_apart(count, width, height, outside):
    ring = ring_of(count, width, height, outside)
    assert len(ring.plays) == len(ring.arrows) == len(ring.numbers) == count
    assert 0 < ring.disc <= 44
    for spot in ring.plays:
        for at, end in ((spot.x, width), (spot.y, height)):
            assert ring.disc / 2 + outside - 0.5 <= at <= end - ring.disc / 2 - outside + 0.5
    for at, spot in enumerate(ring.plays):
        for other in ring.plays[:at]:
            assert away(spot, other) > 1.3 * ring.disc
    for spot in ring.numbers:
        assert -0.5 <= spot.x <= width + 0.5
        assert -0.5 <= spot.y <= height + 0.5


@each_ring
def test_each_arrow_lies_between_its_plays_and_points_on(count, width, height, outside):
    ring = ring_of(count, width, height, outside)
    for at, arrow in enumerate(ring.arrows):
        before, after = ring.plays[at], ring.plays[(at + 1) % count]
        assert away(arrow, before) == pytest.approx(away(arrow, after), rel=0.2)
        towards = math.degrees(math.atan2(after.y - before.y, after.x - before.x))
        assert math.cos(math.radians(arrow.turn - towards)) > 0.7


@each_ring
def test_the_first_play_is_at_the_top_and_the_others_follow_clockwise(
    count, width, height, outside
):
    ring = ring_of(count, width, height, outside)
    first = ring.plays[0]
    assert first.x == pytest.approx(ring.x)
    assert first.y == pytest.approx(min(spot.y for spot in ring.plays))
    turns = [math.atan2(spot.x - ring.x, ring.y - spot.y) % math.tau for spot in ring.plays]
    assert turns == sorted(turns)


def test_a_short_cycle_is_a_circle_and_a_long_one_takes_the_breadth():
    def breadth(ring: Ring) -> float:
        return max(spot.x for spot in ring.plays) - min(spot.x for spot in ring.plays)

    assert breadth(ring_of(8, 620, 290, 0)) < 290
    assert breadth(ring_of(24, 620, 290, 0)) > 450
    assert ring_of(24, 620, 290, 0).disc > 1.25 * ring_of(24, 290, 290, 0).disc


def test_discs_do_not_grow_beyond_their_largest():
    assert ring_of(3, 900, 900, 0).disc == pytest.approx(44, abs=0.01)


def test_neighbors_are_equally_far_apart():
    ring = ring_of(20, 620, 290, 26)
    steps = [
        away(spot, other)
        for spot, other in zip(ring.plays, ring.plays[1:] + ring.plays[:1], strict=True)
    ]
    assert max(steps) < 1.12 * min(steps)
