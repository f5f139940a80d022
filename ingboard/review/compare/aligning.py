"""The cheapest way to make one sequence into another: keep, replace, leave out, put in. Knows no game.

The edit distance of Levenshtein, worked out in a band around the diagonal that is widened until the answer
lies inside (Ukkonen 1985), so that the cost is the length times the number of differences. difflib knows no
replacing: it would tell two moves that changed places as four faults instead of two.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import takewhile, zip_longest
from operator import eq
from typing import NamedTuple

_FIRST_BAND = 8


_WIDEST_BAND = 512


_MOST_CELLS = 1_000_000


_KEEP, _LEAVE_OUT, _PUT_IN = range(3)


class AlignedPair(NamedTuple):
    """Places that belong together; None where the other sequence has nothing there."""

    one: int | None
    other: int | None


def aligned(one: Sequence[Hashable], other: Sequence[Hashable]) -> tuple[AlignedPair, ...]:
    """Every place of both sequences once, in order; with as few differing pairs as can be.

    Sequences with more than about 500 differences (in very long ones fewer) have little to do with each
    other: what is between their common beginning and end is then paired off in order.
    """
    head = _common(one, other)
    tail = _common(one[head:][::-1], other[head:][::-1])
    middle, opposite = one[head : len(one) - tail], other[head : len(other) - tail]
    pairs = [AlignedPair(place, place) for place in range(head)]
    pairs += [_shifted(pair, head) for pair in _middle(middle, opposite)]
    first, second = len(one) - tail, len(other) - tail
    pairs += [AlignedPair(first + place, second + place) for place in range(tail)]
    return tuple(pairs)


def _common(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """How many places from the first agree."""
    return sum(takewhile(bool, map(eq, one, other)))


def _shifted(pair: AlignedPair, by: int) -> AlignedPair:
    one, other = pair
    return AlignedPair(None if one is None else one + by, None if other is None else other + by)


def _middle(one: Sequence[Hashable], other: Sequence[Hashable]) -> Iterator[AlignedPair]:
    gap = abs(len(one) - len(other))
    band = max(_FIRST_BAND, gap)
    while band <= _WIDEST_BAND + gap and band * 2 * len(one) <= _MOST_CELLS:
        steps, cost = _steps(one, other, band)
        if cost <= band:
            return _walked(steps, one, other, band)
        band *= 4
    return _in_order(one, other)


def _steps(
    one: Sequence[Hashable], other: Sequence[Hashable], band: int
) -> tuple[list[bytearray], int]:
    """The step that leads cheapest to each place of the band, and the whole cost.

    Row `i` holds the columns from `i - band` to `i + band`. Of equal costs pairing goes first, then
    leaving out.
    """
    width = 2 * band + 1
    far = len(one) + len(other) + 1
    costs = [far] * width
    rows = [bytearray(width)]
    for column in range(min(band, len(other)) + 1):
        costs[column + band] = column
        rows[0][column + band] = _PUT_IN
    for row, wanted in enumerate(one, 1):
        before, costs, steps = costs, [far] * width, bytearray(width)
        for at in range(max(0, band - row), min(width, len(other) - row + band + 1)):
            column = row + at - band
            best, step = far, _KEEP
            if column:
                best = before[at] + (other[column - 1] != wanted)
            if at + 1 < width and before[at + 1] + 1 < best:
                best, step = before[at + 1] + 1, _LEAVE_OUT
            if at and column and costs[at - 1] + 1 < best:
                best, step = costs[at - 1] + 1, _PUT_IN
            costs[at], steps[at] = best, step
        rows.append(steps)
    return rows, costs[len(other) - len(one) + band]


def _walked(
    steps: list[bytearray], one: Sequence[Hashable], other: Sequence[Hashable], band: int
) -> Iterator[AlignedPair]:
    row, column = len(one), len(other)
    pairs: list[AlignedPair] = []
    while row or column:
        step = steps[row][column - row + band]
        if step == _KEEP:
            row, column = row - 1, column - 1
            pairs.append(AlignedPair(row, column))
        elif step == _LEAVE_OUT:
            row -= 1
            pairs.append(AlignedPair(row, None))
        else:
            column -= 1
            pairs.append(AlignedPair(None, column))
    return reversed(pairs)


def _in_order(one: Sequence[Hashable], other: Sequence[Hashable]) -> Iterator[AlignedPair]:
    return map(AlignedPair._make, zip_longest(range(len(one)), range(len(other))))
