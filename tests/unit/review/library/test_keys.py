"""Keys: the same for the same position, alike for its likenesses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import grid_of
from ingboard.board.position import Position, empty_position
from ingboard.review.library.position_keys import SHARED, key_of
from ingboard.review.search.likeness import LIKENESSES, seen_as

boards = st.binary(min_size=25, max_size=25).map(
    lambda cells: Position(grid_of(5, 5), bytes(cell % 3 for cell in cells))
)


@given(boards)
def test_all_likenesses_share_the_lowest_bytes(position):
    shared = {key_of(seen_as(position, each)) % 256**SHARED for each in LIKENESSES}
    assert len(shared) == 1


@given(boards, boards)
def test_only_the_same_position_has_the_same_key(one, other):
    assert (key_of(one) == key_of(other)) is (one == other)


def test_keys_fit_the_database_and_boards_of_other_sizes_have_others():
    keys = {key_of(empty_position(size, size)) for size in range(1, 26)}
    assert len(keys) == 25
    assert all(0 <= key < 2**64 for key in keys)
