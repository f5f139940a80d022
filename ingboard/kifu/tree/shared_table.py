"""A table from small numbers to values that never changes: putting a value in gives another table.

Both share all but the few rows on the way to the value, so that ten thousand steps of undo cost little.
"""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

Value = TypeVar("Value")


_BITS = 4


_WIDTH = 1 << _BITS


_LEVELS = 6


_SHIFTS = tuple(range(_BITS * (_LEVELS - 1), 0, -_BITS))


LARGEST_NUMBER = (1 << (_BITS * _LEVELS)) - 1


Row: TypeAlias = tuple[Any, ...]
"""Sixteen rows of the level below, or sixteen values."""


def _empty_rows() -> tuple[Row | None, ...]:
    """By level what stands there while there is no value: none at the lowest, else a row of such."""
    empty: list[Row | None] = [None]
    for _ in range(_LEVELS):
        empty.append((empty[-1],) * _WIDTH)
    return tuple(empty)


_EMPTY = _empty_rows()


class SharedTable(Generic[Value]):
    """Values by number, from 0 to LARGEST_NUMBER."""

    __slots__ = ("_count", "_top")

    def __init__(self) -> None:
        self._top: Row = _EMPTY[_LEVELS] or ()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, number: int) -> Value | None:
        """The value there, if any."""
        row = self._top
        for shift in _SHIFTS:
            row = row[(number >> shift) % _WIDTH]
        value: Value | None = row[number % _WIDTH]
        return value

    def with_value(self, number: int, value: Value) -> SharedTable[Value]:
        """The table with this value there, in place of any other. None is no value."""
        assert 0 <= number <= LARGEST_NUMBER
        table: SharedTable[Value] = SharedTable()
        table._count = self._count + (self.get(number) is None)
        table._top = _with(self._top, number, value, _BITS * (_LEVELS - 1))
        return table

    def numbers(self) -> list[int]:
        """The numbers that have a value, in order."""
        rows: list[tuple[int, Row]] = [(0, self._top)]
        for empty in reversed(_EMPTY[:_LEVELS]):
            rows = [
                ((first << _BITS) + slot, entry)
                for first, row in rows
                for slot, entry in enumerate(row)
                if entry is not empty
            ]
        return [number for number, _ in rows]

    def differing(self, other: SharedTable[Value]) -> list[int]:
        """The numbers whose values are not the same objects in both, in order; shared rows are skipped."""
        rows: list[tuple[int, Row, Row]] = [(0, self._top, other._top)]
        for _ in range(_LEVELS):
            rows = [
                ((first << _BITS) + slot, entry, theirs[slot])
                for first, row, theirs in rows
                for slot, entry in enumerate(row)
                if entry is not theirs[slot]
            ]
        return [number for number, _, _ in rows]


def _with(row: Row, number: int, value: object, shift: int) -> Row:
    slot = (number >> shift) % _WIDTH
    if shift:
        value = _with(row[slot], number, value, shift - _BITS)
    return (*row[:slot], value, *row[slot + 1 :])
