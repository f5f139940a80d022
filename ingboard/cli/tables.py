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
    widths = [max(width_of(row[column]) for row in all_rows) for column in range(3)]
    return [_line(row, widths).rstrip() for row in all_rows]


def columns_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose cells start in the same columns."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def pairs_of(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Lines of a label and what it says, the latter all starting in one column."""
    width = max(width_of(label) for label, _ in rows)
    return [f"{label}{' ' * (width - width_of(label))}  {said}".rstrip() for label, said in rows]


def width_of(words: str) -> int:
    """How many columns of a terminal the words take."""
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in _WIDE)
        for sign in words
    )


def _line(row: Row, widths: Sequence[int]) -> str:
    label, black, white, remark = row
    start = label + " " * (widths[0] - width_of(label))
    figures = "".join(
        "  " + " " * (width - width_of(cell)) + cell
        for cell, width in zip((black, white), widths[1:], strict=True)
    )
    return f"{start}{figures}   {remark}"
