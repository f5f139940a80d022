"""A rectangle of points that is looked for on the board, and where a position shows it.

Each side's stones of a position are taken as one long number, a bit a point, so that all places are compared
at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Grid, Point
from ingboard.board.position import EMPTY, Position
from ingboard.review.search.likeness import LIKENESSES, SWAP, Likeness, color_cells, turned

ANY = 3
"""A cell of a pattern that may hold anything; the others hold what a cell of a position holds."""


_BLACK_BITS = bytes.maketrans(b"\0\1\2\3", b"0100")


_WHITE_BITS = bytes.maketrans(b"\0\1\2\3", b"0010")


class Rectangle(NamedTuple):
    """A part of a board: its upper left point, its rows and columns."""

    corner: Point
    rows: int
    columns: int


class Pattern(Struct, frozen=True):
    """What a rectangle of that board holds; `cells` row by row, ANY where anything may stand."""

    grid: Grid
    rectangle: Rectangle
    cells: bytes

    @property
    def is_whole(self) -> bool:
        """Whether it tells every point of the board."""
        return len(self.cells) == self.grid.size and ANY not in self.cells

    @property
    def position(self) -> Position:
        """The position that a whole one tells."""
        return Position(self.grid, self.cells)


def whole_board(position: Position) -> Pattern:
    """A position as a pattern that tells every point."""
    grid = position.grid
    return Pattern(grid, Rectangle(Point(0, 0), grid.rows, grid.columns), position.cells)


def cut_out(position: Position, one: Point, other: Point, free: Iterable[Point] = ()) -> Pattern:
    """The rectangle between two opposite points as it stands; `free` points may hold anything."""
    top, bottom = sorted((one.row, other.row))
    left, right = sorted((one.column, other.column))
    freed, grid = frozenset(free), position.grid
    cells = bytes(
        ANY if (row, column) in freed else position.cells[row * grid.columns + column]
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )
    rectangle = Rectangle(Point(top, left), bottom - top + 1, right - left + 1)
    return Pattern(grid, rectangle, cells)


class Shown(NamedTuple):
    """Where a position shows a pattern, and seen how."""

    likeness: Likeness
    rectangle: Rectangle


class Form(Struct, frozen=True):
    """The pattern seen one way: points to compare as distances from its corner, and the corners allowed."""

    likeness: Likeness
    rows: int
    columns: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    empty: tuple[int, ...]
    corners: int


class Matcher:
    """Finds a pattern in positions of its size; `anywhere` or only where it stands (or its images stand)."""

    def __init__(
        self, pattern: Pattern, allowed: Iterable[Likeness] = (0,), *, anywhere: bool = False
    ) -> None:
        self._columns = pattern.grid.columns
        self._all = (1 << pattern.grid.size) - 1
        forms: dict[object, Form] = {}
        for likeness in allowed:
            form = _form_of(pattern, likeness, anywhere=anywhere)
            same = (form.black, form.white, form.empty, form.corners, likeness >= SWAP)
            forms.setdefault(same, form)
        self.forms = tuple(forms.values())

    def shows(self, black: int, white: int) -> bool:
        """Whether a position, as two numbers, shows the pattern at all."""
        empty = self._all ^ black ^ white
        return any(_corners(form, black, white, empty) for form in self.forms)

    def may_show(self, black_ever: int, white_ever: int) -> bool:
        """Whether positions may show it whose stones all stand on these points; asks for stones alone."""
        return any(_corners(form, black_ever, white_ever, self._all) for form in self.forms)

    def corners(self, black: int, white: int) -> tuple[int, ...]:
        """For each form the upper left points of the places that show it, bit n for point n."""
        empty = self._all ^ black ^ white
        return tuple([_corners(form, black, white, empty) for form in self.forms])

    def place(self, form: Form, corners: int) -> Rectangle:
        """The first of such places."""
        lowest = (corners & -corners).bit_length() - 1
        return Rectangle(Point(*divmod(lowest, self._columns)), form.rows, form.columns)


def bits_of(cells: bytes) -> tuple[int, int]:
    """Black's and White's stones as numbers, bit n for point n."""
    reverse = cells[::-1]
    return int(reverse.translate(_BLACK_BITS), 2), int(reverse.translate(_WHITE_BITS), 2)


def _corners(form: Form, black: int, white: int, empty: int) -> int:
    found = form.corners
    for distance in form.black:
        found &= black >> distance
        if not found:
            return 0
    for distance in form.white:
        found &= white >> distance
        if not found:
            return 0
    for distance in form.empty:
        found &= empty >> distance
        if not found:
            return 0
    return found


@cache
def _all_corners(grid: Grid, rows: int, columns: int) -> int:
    """The upper left points of all rectangles of that size, bit n for point n."""
    row = (1 << (grid.columns - columns + 1)) - 1
    return sum(row << (grid.columns * down) for down in range(grid.rows - rows + 1))


def _form_of(pattern: Pattern, likeness: Likeness, *, anywhere: bool) -> Form:
    assert likeness in LIKENESSES
    grid, (corner, rows, columns) = pattern.grid, pattern.rectangle
    colored = color_cells(pattern.cells, likeness)
    distances: dict[int, list[int]] = {EMPTY: [], 1: [], 2: [], ANY: []}
    for number, cell in enumerate(colored):
        row, column = turned(Point(*divmod(number, columns)), rows, columns, likeness)
        distances[cell].append(row * grid.columns + column)
    opposite = Point(corner.row + rows - 1, corner.column + columns - 1)
    ends = [turned(end, grid.rows, grid.columns, likeness) for end in (corner, opposite)]
    top, left = min(end.row for end in ends), min(end.column for end in ends)
    high = max(end.row for end in ends) - top + 1
    wide = max(end.column for end in ends) - left + 1
    corners = _all_corners(grid, high, wide) if anywhere else 1 << (top * grid.columns + left)
    black, white, empty = (tuple(sorted(distances[cell])) for cell in (1, 2, EMPTY))
    return Form(likeness, high, wide, black, white, empty, corners)
