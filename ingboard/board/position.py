"""Positions, and what one stone does to them. Knows captures; knows no ko, no turn and no rule text.

A position is an immutable value over `bytes`, one cell a point, row by row from the top left: the cells
are also the exact key by which repeated positions are recognized, so no hash can collide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ingboard.board.points import Color, Grid, OffBoardError, Point, grid_of

EMPTY = 0


_BLACK = Color.BLACK


_HELD = (None, Color.BLACK, Color.WHITE)  # by cell


_without_init = (
    object.__new__
)  # calling __init__ would cost `place`, the heart of replay, a tenth more


_SEEN = 3  # neither empty nor a color, while a chain is walked


class Position:
    """The distribution of black, white and no stones over a grid. Immutable and hashable."""

    __slots__ = ("cells", "grid")

    def __init__(self, grid: Grid, cells: bytes) -> None:
        self.grid = grid
        self.cells = cells

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.cells == other.cells and self.grid is other.grid

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        rows, columns = self.grid.rows, self.grid.columns
        text = self.cells.translate(bytes.maketrans(b"\0\1\2", b".XO")).decode()
        return "\n".join(text[row * columns : (row + 1) * columns] for row in range(rows))

    def __reduce__(self) -> tuple[Callable[[Grid, bytes], Position], tuple[Grid, bytes]]:
        return (Position, (self.grid, self.cells))

    def color_at(self, point: Point) -> Color | None:
        """The color of the stone on a point, or None where it is empty."""
        return _HELD[self.cells[point[0] * self.grid.columns + point[1]]]

    def stones_on(self, points: Iterable[Point]) -> list[tuple[Point, Color]]:
        """Those of the points that hold a stone, each with its color."""
        cells, columns = self.cells, self.grid.columns
        return [
            (point, color)
            for point in points
            if (color := _HELD[cells[point[0] * columns + point[1]]]) is not None
        ]

    def count(self, color: Color) -> int:
        """How many stones of a color stand on the board."""
        return self.cells.count(color)

    def points_of(self, color: Color | None) -> tuple[Point, ...]:
        """The points that hold that color (None: the empty ones), row by row."""
        wanted = EMPTY if color is None else int(color)
        points = self.grid.points
        return tuple(points[index] for index, cell in enumerate(self.cells) if cell == wanted)

    def points_unlike(self, other: Position) -> tuple[Point, ...]:
        """The points on which another position of the same grid has something else, row by row."""
        pairs = zip(self.grid.points, self.cells, other.cells, strict=True)
        return tuple(point for point, cell, theirs in pairs if cell != theirs)

    def with_cells(self, changes: Iterable[tuple[Point, Color | None]]) -> Position:
        """The position with those points set or emptied; nothing is captured."""
        cells = bytearray(self.cells)
        columns = self.grid.columns
        for point, color in changes:
            cells[point[0] * columns + point[1]] = EMPTY if color is None else color
        return Position(self.grid, bytes(cells))


class Placement(Position):
    """The position that one play makes, with the play: `captured` opposing, `self_removed` own points.

    The board is the one after all removals. `self_removed`, when not empty, holds the stone itself.
    Equal to any position with the same stones. Made by `place` and `place_over` alone.
    """

    __slots__ = ("captured", "color", "point", "self_removed")

    color: Color
    point: Point
    captured: tuple[Point, ...]
    self_removed: tuple[Point, ...]


def empty_position(rows: int, columns: int) -> Position:
    """The empty board of that size; both sides from 1 to 52."""
    grid = grid_of(rows, columns)
    return Position(grid, bytes(grid.size))


def place(position: Position, point: Point, color: Color) -> Placement | None:
    """Put a stone on a point; opposing chains without a liberty come off first, then the own one.

    None if the point is occupied. Nothing else is asked here: what a rule text bars is not known.
    Raises OffBoardError for a point that the board does not have.
    """
    grid = position.grid
    try:
        index = grid.numbers[point]
    except KeyError:
        raise OffBoardError(point, grid) from None
    board = bytearray(position.cells)
    if board[index]:
        return None
    captured, self_removed = play_on(board, index, color, grid)
    points = grid.points
    made = _without_init(Placement)
    made.grid = grid
    made.cells = bytes(board)
    made.color = color
    made.point = point
    made.captured = tuple([points[each] for each in captured]) if captured else ()
    made.self_removed = tuple([points[each] for each in self_removed]) if self_removed else ()
    return made


def play_on(
    board: bytearray, index: int, color: Color, grid: Grid
) -> tuple[Sequence[int], Sequence[int]]:
    """What `place` does, on cells that may change; for an empty one. The cells taken off: captured, own."""
    own, enemy = (1, 2) if color is _BLACK else (2, 1)
    board[index] = own
    captured: Sequence[int] = ()
    free = False
    for near, one, two, three in grid.surroundings[index]:
        cell = board[near]
        if not cell:
            free = True
        elif cell == enemy and board[one] and board[two] and board[three]:
            taken = _take_if_dead(board, near, enemy, grid)
            captured = [*captured, *taken] if taken else captured
    if free or captured:
        return captured, ()
    return captured, _take_if_dead(board, index, own, grid)


def place_over(position: Position, point: Point, color: Color) -> Placement:
    """Carry a recorded move out as SGF FF[4] has it: the stone is put there, whatever stood there before.

    A stone that it replaces is no prisoner. Raises OffBoardError like `place`.
    """
    placed = place(position, point, color)
    if placed is None:
        placed = place(position.with_cells([(point, None)]), point, color)
        assert placed is not None
    return placed


def _take_if_dead(board: bytearray, start: int, cell: int, grid: Grid) -> Sequence[int]:
    """Take a chain off the board if it has no liberty, and name its cells; else it stays, and ().

    The start is known to have no liberty of its own, so only what is connected to it is looked at.
    """
    surroundings = grid.surroundings
    chain = [start]
    board[start] = _SEEN
    for index in chain:
        for near, one, two, three in surroundings[index]:
            if board[near] == cell:
                if not (board[one] and board[two] and board[three]):
                    for member in chain:
                        board[member] = cell
                    return ()
                board[near] = _SEEN
                chain.append(near)
    for member in chain:
        board[member] = EMPTY
    return chain
