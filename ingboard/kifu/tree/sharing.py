"""A table from small numbers to values that never changes: putting a value in gives another table.

Both share all but the few rows on the way to the value, so that ten thousand steps of undo cost little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

Value = TypeVar("Value")

_BITS = 4
_WIDTH = 1 << _BITS
_LEVELS = 6
_EMPTY_ROW: tuple[object, ...] = (None,) * _WIDTH
LARGEST_NUMBER = (1 << (_BITS * _LEVELS)) - 1


class SharedTable(Generic[Value]):
    """Values by number, from 0 to LARGEST_NUMBER."""

    __slots__ = ("_count", "_top")

    def __init__(self) -> None:
        self._top = _EMPTY_ROW
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, number: int) -> Value | None:
        """The value there, if any."""
        if not self._count:
            return None
        row = self._top
        for shift in range(_BITS * (_LEVELS - 1), 0, -_BITS):
            below = row[(number >> shift) % _WIDTH]
            if not isinstance(below, tuple):
                return None
            row = below
        return row[number % _WIDTH]  # type: ignore[return-value]  # rows hold rows, the last ones values

    def with_value(self, number: int, value: Value) -> SharedTable[Value]:
        """The table with this value there, in place of any other. None is no value."""
        assert 0 <= number <= LARGEST_NUMBER
        table: SharedTable[Value] = SharedTable()
        table._count = self._count + (self.get(number) is None)
        table._top = _with(self._top, number, value, _BITS * (_LEVELS - 1))
        return table

    def numbers(self) -> Iterator[int]:
        """The numbers that have a value, in order."""
        return _numbers(self._top, 0, _LEVELS)

    def differing(self, other: SharedTable[Value]) -> Iterator[int]:
        """The numbers whose values are not the same objects in both, in order; shared rows are skipped."""
        return _differing(self._top, other._top, 0, _LEVELS)


def _with(row: tuple[object, ...], number: int, value: object, shift: int) -> tuple[object, ...]:
    slot = (number >> shift) % _WIDTH
    if shift:
        below = row[slot]
        value = _with(
            below if isinstance(below, tuple) else _EMPTY_ROW, number, value, shift - _BITS
        )
    return (*row[:slot], value, *row[slot + 1 :])


def _numbers(row: tuple[object, ...], first: int, levels: int) -> Iterator[int]:
    for slot, entry in enumerate(row):
        if entry is None:
            continue
        number = (first << _BITS) + slot
        if levels == 1:
            yield number
        elif isinstance(entry, tuple):
            yield from _numbers(entry, number, levels - 1)


def _differing(
    row: tuple[object, ...], other: tuple[object, ...], first: int, levels: int
) -> Iterator[int]:
    for slot in range(_WIDTH):
        one, another = row[slot], other[slot]
        if one is another:
            continue
        number = (first << _BITS) + slot
        if levels == 1:
            yield number
        else:
            yield from _differing(_row(one), _row(another), number, levels - 1)


def _row(entry: object) -> tuple[object, ...]:
    return entry if isinstance(entry, tuple) else _EMPTY_ROW
