"""ASCII diagrams: rows top first, X black, O white, a dot for an empty point; spaces are ignored.

Used by the tests, the command line and messages, so that a position can be read anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingboard.board.points import LONGEST_SIDE, column_name, grid_of
from ingboard.board.position import Position

_CELL_OF = {".": 0, "X": 1, "O": 2}
_SIGNS = bytes.maketrans(b"\0\1\2", b".XO")


def parse_rows(rows: Iterable[str]) -> Position:
    """The position of a diagram given row by row.

    Raises ValueError if rows differ in length, hold another sign, or the size is not 1 to 25.
    """
    lines = ["".join(row.split()) for row in rows]
    if len({len(line) for line in lines}) != 1:
        raise ValueError("rows of unequal length")
    if max(len(lines), len(lines[0])) > LONGEST_SIDE:
        raise ValueError(f"{len(lines)}x{len(lines[0])}")
    try:
        cells = bytes(_CELL_OF[sign] for line in lines for sign in line)
    except KeyError as unknown:
        raise ValueError(f"unknown sign {unknown}") from None
    return Position(grid_of(len(lines), len(lines[0])), cells)


def rows_of(position: Position) -> tuple[str, ...]:
    """The diagram's rows without spaces, top first."""
    columns = position.grid.columns
    signs = position.cells.translate(_SIGNS).decode()
    return tuple(signs[start : start + columns] for start in range(0, len(signs), columns))


def with_coordinates(rows: Sequence[str]) -> str:
    """A diagram for reading: the given one-sign-a-point rows spaced out, with coordinates on two sides."""
    width = len(str(len(rows)))
    names = [column_name(column) for column in range(len(rows[0]))]
    gap = " " * max(map(len, names))
    pad = len(gap) + 1
    letters = " " * (width + 1) + "".join(f"{name:<{pad}}" for name in names).rstrip()
    lines = [f"{len(rows) - number:>{width}} {gap.join(row)}" for number, row in enumerate(rows)]
    return "\n".join([letters, *lines])
