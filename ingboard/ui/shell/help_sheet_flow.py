"""How groups of rows flow over the columns and pages of a sheet: pure arithmetic in pixels. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

KeyRow: TypeAlias = tuple[str, str]
Words: TypeAlias = tuple[KeyRow, ...]
LinesOf: TypeAlias = Callable[[KeyRow], int]
"""How many lines a row takes."""


class KeyGroup(Struct, frozen=True):
    """Keys that belong together with what they do, under a title; "" has none."""

    title: str
    rows: Words


class SheetPiece(Struct, frozen=True):
    """A group, or as much of it as stands in one column; the title is said again where it goes on.

    `lines` is how many its rows take together.
    """

    title: str
    rows: Words
    lines: int

    def height(self, row: int, heading: int) -> int:
        """The height with its heading, if it has a title; a line is `row` high."""
        return self.lines * row + (heading if self.title else 0)


Column: TypeAlias = tuple[SheetPiece, ...]
Leaf: TypeAlias = tuple[Column, ...]


def flow(
    groups: Iterable[KeyGroup], columns: int, high: int, row: int, heading: int,
    lines_of: LinesOf = lambda _: 1,
) -> tuple[Leaf, ...]:  # fmt: skip
    """The pages of a sheet with so many columns of that height.

    A group stays together where a whole column can hold it; a column holds one row at least.
    """
    found: list[list[SheetPiece]] = [[]]
    left = high
    for group in groups:
        most = (high - (heading if group.title else 0)) // row
        for piece in _pieces(group, most, lines_of):
            needs = piece.height(row, heading)
            if needs > left and found[-1]:
                found.append([])
                left = high
            found[-1].append(piece)
            left -= needs
    filled = [tuple(column) for column in found]
    return tuple(tuple(filled[at : at + columns]) for at in range(0, len(filled), columns))


def balanced(
    groups: Sequence[KeyGroup], columns: int, high: int, row: int, heading: int,
    lines_of: LinesOf = lambda _: 1,
) -> tuple[Leaf, ...]:  # fmt: skip
    """The same pages with columns as low as their number allows, so that none is nearly empty."""
    found = flow(groups, columns, high, row, heading, lines_of)
    while high > row:
        high -= row
        lower = flow(groups, columns, high, row, heading, lines_of)
        if len(lower) > len(found) or _parts(lower) > _parts(found):
            break
        found = lower
    return found


def _parts(leaves: Iterable[Leaf]) -> int:
    """How many pieces there are: more than groups where some had to be split."""
    return sum(len(column) for leaf in leaves for column in leaf)


def height_of(column: Sequence[SheetPiece], row: int, heading: int) -> int:
    """The height of what stands in a column."""
    return sum(piece.height(row, heading) for piece in column)


def _pieces(group: KeyGroup, most: int, lines_of: LinesOf) -> Iterator[SheetPiece]:
    rows: list[KeyRow] = []
    lines = 0
    for row in group.rows:
        more = lines_of(row)
        if rows and lines + more > most:
            yield SheetPiece(group.title, tuple(rows), lines)
            rows, lines = [], 0
        rows.append(row)
        lines += more
    if rows:
        yield SheetPiece(group.title, tuple(rows), lines)
