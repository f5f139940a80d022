"""Colors, points and grids: the vocabulary of every other module. Knows no rule.

A point is `(row, column)` with row 0 at the top and column 0 at the left. Its name counts rows from the
bottom and skips the letter I, as on printed diagrams: on 19x19 the top left point is A19.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import IntEnum, StrEnum
from functools import cache
from string import ascii_letters
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

LONGEST_SIDE = 25
"""The longest side of a board that is played on."""
LONGEST_SHOWN = 52
"""The longest side of a board that is only looked at: records may have it."""
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

T = TypeVar("T")
U = TypeVar("U")


class Color(IntEnum):
    """A player's color, by the value that a board cell of that color holds (0 is empty).

    `opponent` is the other player.
    """

    BLACK = 1
    WHITE = 2

    opponent: Color

    @property
    def letter(self) -> str:
        """`B` or `W`, as in SGF and on the command line."""
        return "B" if self is Color.BLACK else "W"


Color.BLACK.opponent = Color.WHITE
Color.WHITE.opponent = Color.BLACK


def color_of_letter(letter: str) -> Color:
    """The color that `B` or `W` (any case) names.

    Raises ValueError for any other letter.
    """
    match letter.upper():
        case "B":
            return Color.BLACK
        case "W":
            return Color.WHITE
        case _:
            raise ValueError(letter)


class Point(NamedTuple):
    """A point of the board: row 0 at the top, column 0 at the left."""

    row: int
    column: int


class PerColor(Struct, Generic[T], frozen=True):
    """One value for each player."""

    black: T
    white: T

    def __getitem__(self, color: Color) -> T:
        return self.black if color is Color.BLACK else self.white

    def __iter__(self) -> Iterator[T]:
        """Black's value, then White's."""
        return iter((self.black, self.white))

    def with_color(self, color: Color, value: T) -> PerColor[T]:
        """The same pair with one side's value replaced."""
        if color is Color.BLACK:
            return PerColor(value, self.white)
        return PerColor(self.black, value)

    def map(self, function: Callable[[T], U]) -> PerColor[U]:
        """The pair of the function's results."""
        return PerColor(function(self.black), function(self.white))


class OffBoardError(ValueError):
    """A point that the board does not have."""

    def __init__(self, point: Point, grid: Grid) -> None:
        super().__init__(f"{tuple(point)} on {grid.rows}x{grid.columns}")


class Grid:
    """The lines of a board: its size, its points and which points touch. One shared value per size.

    Points are numbered row by row from the top left, as `numbers` tells; `neighbors` is indexed by that
    number. So is `surroundings`: each neighbor with its own three other neighbors, where the point itself
    stands in for those beyond the edge.
    """

    __slots__ = ("columns", "neighbors", "numbers", "points", "rows", "size", "surroundings")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.points = tuple(Point(row, column) for row in range(rows) for column in range(columns))
        self.numbers = {point: number for number, point in enumerate(self.points)}
        self.neighbors = tuple(self._neighbors_of(point) for point in self.points)
        self.surroundings = tuple(self._surroundings_of(index) for index in range(self.size))

    def _neighbors_of(self, point: Point) -> tuple[int, ...]:
        row, column = point
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(
            r * self.columns + c for r, c in around if 0 <= r < self.rows and 0 <= c < self.columns
        )

    def _surroundings_of(self, index: int) -> tuple[tuple[int, int, int, int], ...]:
        around = []
        for near in self.neighbors[index]:
            beyond = [other for other in self.neighbors[near] if other != index]
            first, second, third = (*beyond, index, index, index)[:3]
            around.append((near, first, second, third))
        return tuple(around)

    def __repr__(self) -> str:
        return f"Grid({self.rows}, {self.columns})"

    @property
    def longest(self) -> int:
        """The number of lines along the longer side."""
        return max(self.rows, self.columns)

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        return self.rows == self.columns

    def __reduce__(self) -> tuple[Callable[[int, int], Grid], tuple[int, int]]:
        return (grid_of, (self.rows, self.columns))

    def __contains__(self, point: Point) -> bool:
        return 0 <= point[0] < self.rows and 0 <= point[1] < self.columns

    def index_of(self, point: Point) -> int:
        """The number of a point, row by row from the top left."""
        return point[0] * self.columns + point[1]


@cache
def grid_of(rows: int, columns: int) -> Grid:
    """The one grid of that size; both sides from 1 to 52, though boards over 25 are not played on.

    Raises ValueError outside that range.
    """
    if not (1 <= rows <= LONGEST_SHOWN and 1 <= columns <= LONGEST_SHOWN):
        raise ValueError(f"{rows}x{columns}")
    return Grid(rows, columns)


def usual_grid() -> Grid:
    """The board of 19 lines, where nothing names another."""
    return grid_of(19, 19)


def size_words(grid: Grid) -> str:
    """A board's size for people: "19 × 19", columns first."""
    return f"{grid.columns} × {grid.rows}"


def column_name(column: int) -> str:
    """The letter of a column; beyond the twenty-fifth there are two, from AA on."""
    if column < LONGEST_SIDE:
        return COLUMN_LETTERS[column]
    first, second = divmod(column - LONGEST_SIDE, LONGEST_SIDE)
    return COLUMN_LETTERS[first] + COLUMN_LETTERS[second]


class Coordinates(StrEnum):
    """The ways of naming points: letters and numbers from the lower left, others from the upper left."""

    WESTERN = "western"  # Q16; there is no I
    NUMBERS = "numbers"  # 16-4: column, row
    JAPANESE = "japanese"  # 16-四: the row as a Chinese numeral
    SGF = "sgf"  # pd


def use_coordinates(coordinates: Coordinates) -> None:
    """Name points like this for people from now on; files and engines have `standard_name_of`."""
    global _coordinates  # noqa: PLW0603 - words for people are one per process, as their language is
    _coordinates = coordinates


def coordinates_in_use() -> Coordinates:
    """How points are named for people; "Q16" until somebody chooses."""
    return _coordinates


def column_label(column: int) -> str:
    """What stands above a column."""
    match _coordinates:
        case Coordinates.WESTERN:
            return column_name(column)
        case Coordinates.SGF:
            return _SGF_LETTERS[column]
        case Coordinates.NUMBERS | Coordinates.JAPANESE:
            return str(column + 1)


def row_label(row: int, grid: Grid) -> str:
    """What stands beside a row."""
    match _coordinates:
        case Coordinates.WESTERN:
            return str(grid.rows - row)
        case Coordinates.NUMBERS:
            return str(row + 1)
        case Coordinates.JAPANESE:
            return _CHINESE[row]
        case Coordinates.SGF:
            return _SGF_LETTERS[row]


def name_of(point: Point, grid: Grid) -> str:
    """The point's name for people: "Q16", or as the coordinates in use have it."""
    between = "-" if _coordinates in (Coordinates.NUMBERS, Coordinates.JAPANESE) else ""
    return f"{column_label(point[1])}{between}{row_label(point[0], grid)}"


def standard_name_of(point: Point, grid: Grid) -> str:
    """The point's name for files, engines and other programs, such as "Q16"."""
    return f"{column_name(point[1])}{grid.rows - point[0]}"


def point_named(name: str, grid: Grid) -> Point | None:
    """The point of that name (any case), or None if the board has no such point."""
    found = _NAME.fullmatch(name.strip().upper())
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * LONGEST_SIDE + COLUMN_LETTERS.index(letter) + 1
    point = Point(grid.rows - int(found[2]), column - 1)
    return point if point in grid else None


_coordinates = Coordinates.WESTERN
_SGF_LETTERS = ascii_letters  # lower case first
_DIGITS = ("", *"一二三四五六七八九")
_CHINESE = [
    f"{_DIGITS[tens] if tens > 1 else ''}{'十' if tens else ''}{_DIGITS[ones]}"
    for tens, ones in (divmod(number, 10) for number in range(1, LONGEST_SHOWN + 1))
]
_NAME = re.compile(rf"([{COLUMN_LETTERS}]{{1,2}})([0-9]{{1,2}})")
