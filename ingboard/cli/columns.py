"""Small tables for the terminal: a label, a figure for each color, a remark."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from ingboard.text import text

Row = tuple[str, str, str, str]


_WIDE = frozenset("WF")


def table_of(rows: Iterable[Row]) -> list[str]:
    """The lines of a table with a column for Black and one for White; empty cells stay empty."""
    all_rows: list[Row] = [("", text("Black"), text("White"), ""), *rows]

    def right(row: Row, column: int) -> str:
        width = max(width_of(each[column]) for each in all_rows)
        return " " * (width - width_of(row[column])) + row[column]

    return columns_of([(row[0], right(row, 1), right(row, 2), f" {row[3]}") for row in all_rows])


def columns_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose cells start in the same columns."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def width_of(words: str) -> int:
    """How many columns of a terminal the words take."""
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in _WIDE)
        for sign in words
    )
