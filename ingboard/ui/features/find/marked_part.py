"""The part of a board that is looked for, as it is marked by clicks."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Grid, Point
from ingboard.board.position import Position
from ingboard.review.search.pattern import Pattern, Rectangle, cut_out, whole_board
from ingboard.ui.board.view_model import BoardPicture


class MarkedPart:
    """Which part is marked; without corners, or with such as the board does not have, the whole of it."""

    def __init__(self) -> None:
        self._corners: tuple[Point, Point] | None = None
        self._anchor: Point | None = None

    def choose(self, point: Point) -> None:
        """A point was chosen: one corner, and then the opposite one."""
        if self._anchor is None:
            self._anchor = point
            self._corners = (point, point)
        else:
            self._corners = (self._anchor, point)
            self._anchor = None

    def draw(self, one: Point, other: Point) -> bool:
        """A rectangle is drawn; whether it is another than before."""
        self._anchor = None
        before, self._corners = self._corners, (one, other)
        return before != self._corners

    def show(self, rectangle: Rectangle) -> None:
        """Mark the place of a match, if a part is marked at all."""
        if self._corners is not None:
            (row, column), rows, columns = rectangle
            opposite = Point(row + rows - 1, column + columns - 1)
            self._corners = (rectangle.corner, opposite)

    def clear(self) -> None:
        """The whole board is meant."""
        self._corners = self._anchor = None

    def keep_within(self, grid: Grid | None) -> None:
        """A new look: one corner alone is forgotten, and a part that this board does not have."""
        self._anchor = None
        if grid is None or not self._is_on(grid):
            self._corners = None

    def pattern(self, position: Position) -> Pattern:
        """What stands there."""
        if self._corners is None or not self._is_on(position.grid):
            return whole_board(position)
        return cut_out(position, *self._corners)

    def dressed(self, picture: BoardPicture) -> BoardPicture:
        """The board with all veiled but the part."""
        grid = picture.position.grid
        if self._corners is None or not self._is_on(grid):
            return picture
        one, other = self._corners
        rows, columns = sorted((one.row, other.row)), sorted((one.column, other.column))
        outside = frozenset(
            point
            for point in grid.points
            if not (rows[0] <= point.row <= rows[1] and columns[0] <= point.column <= columns[1])
        )
        return replace(picture, dimmed=outside)

    def _is_on(self, grid: Grid) -> bool:
        return self._corners is not None and all(corner in grid for corner in self._corners)
