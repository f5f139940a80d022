"""The ways of stones: straight where nothing is in between, else around the other side's bowl."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingboard.ui.game.film.ways import Bounds, straight, way_around

BLACK = Bounds(690, 420, 1006, 660)
WHITE = Bounds(1032, 420, 1348, 660)
ON_BOARD = st.tuples(st.floats(40, 650), st.floats(60, 680))
IN_WHITE = st.tuples(st.floats(1046, 1334), st.floats(455, 630))
BELOW = Bounds(690, 540, 1006, 660)
ABOVE = Bounds(690, 400, 1006, 520)
IN_LOWER = st.tuples(st.floats(704, 990), st.floats(560, 650))


@given(ON_BOARD, IN_WHITE)
def test_a_white_stone_never_crosses_the_bowl_of_black_beside_its_own(board, bowl):
    for way in (way_around(board, bowl, BLACK), way_around(bowl, board, BLACK)):
        assert not way.crosses(BLACK)


@given(ON_BOARD, IN_LOWER)
def test_nor_the_one_above_its_own(board, bowl):
    for way in (way_around(board, bowl, ABOVE), way_around(bowl, board, ABOVE)):
        assert not way.crosses(ABOVE)


@given(ON_BOARD, IN_WHITE)
def test_a_way_begins_and_ends_where_it_should(board, bowl):
    way = way_around(board, bowl, BLACK)
    assert way.at(0) == board
    assert way.at(1) == bowl


def test_where_nothing_is_in_between_the_way_is_straight():
    assert way_around((100, 100), (700, 500), WHITE) == straight((100, 100), (700, 500))
    x, y = straight((0, 0), (10, 20)).at(0.5)
    assert (round(x, 6), round(y, 6)) == (5, 10)
