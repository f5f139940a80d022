"""Keys: the same for all likenesses of a position, and grown play by play as counted anew."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import Position, empty_position, place
from ingboard.review.library.keys import key_of, likenesses_to_itself, sums_after, sums_of
from ingboard.review.search.likeness import LIKENESSES, seen_as

SIZE = 5
plays = st.lists(st.integers(0, SIZE * SIZE - 1), max_size=60)
boards = st.binary(min_size=25, max_size=25).map(
    lambda cells: Position(grid_of(5, 5), bytes(cell % 3 for cell in cells))
)


@given(plays)
def test_sums_grow_play_by_play(numbers):
    position, color = empty_position(SIZE, SIZE), Color.BLACK
    sums = sums_of(position)
    for number in numbers:
        placement = place(position, Point(*divmod(number, SIZE)), color)
        if placement is None:
            continue
        sums = sums_after(sums, placement)
        assert sums == sums_of(placement)
        position, color = placement, color.opponent


@given(boards)
def test_all_likenesses_share_one_key_and_each_tells_its_way_there(position):
    key, likeness = key_of(sums_of(position))
    own = seen_as(position, likeness)
    for each in LIKENESSES:
        other = seen_as(position, each)
        found = key_of(sums_of(other))
        assert found.value == key
        assert seen_as(other, found.likeness) == own


@given(boards)
def test_likenesses_to_itself(position):
    expected = [each for each in LIKENESSES if seen_as(position, each) == position]
    assert list(likenesses_to_itself(sums_of(position))) == expected


def test_keys_fit_the_database_and_boards_of_other_sizes_have_others():
    keys = {key_of(sums_of(empty_position(size, size)))[0] for size in range(1, 26)}
    assert len(keys) == 25
    assert all(-(2**63) <= key < 2**63 for key in keys)
