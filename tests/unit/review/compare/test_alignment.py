"""The alignment keeps every place once and needs no more changes than a slow, plain computation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from ingboard.review.compare.aligning import AlignedPair, aligned

_LETTERS = st.text(alphabet="abcd", max_size=12)


def _cost(pairs: Sequence[AlignedPair], one: str, other: str) -> int:
    return sum(left is None or right is None or one[left] != other[right] for left, right in pairs)


def _distance(one: str, other: str) -> int:
    @cache
    def between(left: int, right: int) -> int:
        if not (left and right):
            return left + right
        return min(
            between(left - 1, right - 1) + (one[left - 1] != other[right - 1]),
            between(left - 1, right) + 1,
            between(left, right - 1) + 1,
        )

    return between(len(one), len(other))


@given(_LETTERS, _LETTERS)
def test_every_place_comes_once_in_order_at_the_least_cost(one: str, other: str) -> None:
    pairs = aligned(one, other)
    assert [left for left, _ in pairs if left is not None] == list(range(len(one)))
    assert [right for _, right in pairs if right is not None] == list(range(len(other)))
    assert _cost(pairs, one, other) == _distance(one, other)


def test_two_places_exchanged_are_two_changes_not_four() -> None:
    pairs = aligned("xxAwBxx", "xxBwAxx")
    assert pairs == tuple(AlignedPair(place, place) for place in range(7))


def test_a_place_put_in_early_shifts_all_that_follows() -> None:
    long = "".join(chr(200 + number) for number in range(300))
    pairs = aligned(long, long[:10] + "!" + long[10:])
    assert pairs[10] == AlignedPair(None, 10)
    assert pairs[11:] == tuple(AlignedPair(place, place + 1) for place in range(10, 300))


def test_sequences_with_nothing_in_common_are_paired_in_order() -> None:
    pairs = aligned([("a", n) for n in range(3000)], [("b", n) for n in range(2000)])
    assert pairs[0] == AlignedPair(0, 0)
    assert pairs[-1] == AlignedPair(2999, None)
