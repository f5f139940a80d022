"""The lines of a board as a picture shows them: a square lattice seen by a camera.

Board coordinates are cells: (0, 0) is the crossing at the upper left, (size - 1, 0) the one at the upper
right. A point of the picture is (x, y) in pixels.
"""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.photo.answer import Corner


class Side(Enum):
    """The sides of a window, in the order of its corners."""

    ABOVE = "above"
    AFTER = "after"
    BELOW = "below"
    BEFORE = "before"


_STRETCHED = 1.25  # times as long as wide are cells of a board that is seen from above
_FARTHEST = 8  # times a board's width is a camera away from it
_HARDLY = 0.1  # of a cell
_FARTHER = 1.2  # times as far from the camera as the nearest corner is one that is clearly farther

Floats = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]


class Window(Struct, frozen=True):
    """Crossings of a lattice: from row `top` and column `left` on, so many rows and columns."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.columns

    @property
    def corners(self) -> Floats:
        """The outermost crossings, right and down in cells, clockwise."""
        right, bottom = self.left + self.columns - 1, self.top + self.rows - 1
        return np.array(
            [[self.left, self.top], [right, self.top], [right, bottom], [self.left, bottom]], float
        )

    def wider(self, lines: int) -> Window:
        """With so many more lines on each side."""
        return Window(
            self.top - lines, self.left - lines, self.rows + 2 * lines, self.columns + 2 * lines
        )

    def with_line(self, side: Side) -> Window:
        """With one more line on a side."""
        match side:
            case Side.ABOVE:
                return Window(self.top - 1, self.left, self.rows + 1, self.columns)
            case Side.BELOW:
                return Window(self.top, self.left, self.rows + 1, self.columns)
            case Side.BEFORE:
                return Window(self.top, self.left - 1, self.rows, self.columns + 1)
            case Side.AFTER:
                return Window(self.top, self.left, self.rows, self.columns + 1)

    def line_at(self, side: Side) -> Floats:
        """The ends of the outermost line on a side, right and down in cells."""
        first = list(Side).index(side)
        return self.corners[[first, (first + 1) % 4]]


class Lattice(Struct, frozen=True, eq=False):
    """A board of `size` lines a side; `matrix` takes board coordinates to the picture (3x3, projective)."""

    size: int
    matrix: Floats

    @property
    def corners(self) -> Floats:
        """The outermost crossings in the picture, clockwise from the board's (0, 0)."""
        return self.seen(_corners(self.size))

    @property
    def named_corners(self) -> tuple[Corner, Corner, Corner, Corner]:
        """The corners as an answer has them, to a tenth of a pixel."""
        one, two, three, four = ((round(float(x), 1), round(float(y), 1)) for x, y in self.corners)
        return one, two, three, four

    @property
    def crossings(self) -> Floats:
        """All crossings in the picture, row by row: `size * size` rows of x and y."""
        rows, columns = np.mgrid[: self.size, : self.size]
        return self.seen(np.stack([columns.ravel(), rows.ravel()], axis=1))

    @property
    def cell(self) -> float:
        """The smallest distance of neighboring crossings in pixels."""
        points = self.crossings.reshape(self.size, self.size, 2)
        steps = [np.diff(points, axis=axis) for axis in (0, 1)]
        return float(min(np.hypot(step[..., 0], step[..., 1]).min() for step in steps))

    @property
    def is_squeezed(self) -> bool:
        """Whether its cells are longer one way than the other, though no side is farther away.

        A camera that looks at a board aslant is nearer to one side of it.
        """
        middle = self.matrix @ [(self.size - 1) / 2, (self.size - 1) / 2, 1]
        step = self.matrix[:2, :2] - np.outer(middle[:2], self.matrix[2, :2]) / middle[2]
        long, short = np.linalg.svd(step, compute_uv=False)
        depths = np.abs(np.column_stack([_corners(self.size), np.ones(4)]) @ self.matrix[2])
        flat = long > _STRETCHED * short
        least = 1 + np.sqrt(1 - min(short / long, 1) ** 2) / _FARTHEST
        return bool(flat and depths.max() < least * depths.min())

    def within(self, picture: Pixels) -> npt.NDArray[np.bool_]:
        """Which crossings, row by row, lie in a picture or hardly beyond its edge."""
        room = _HARDLY * self.cell
        far = np.array(picture.shape[1::-1]) + room
        return np.asarray(((self.crossings > -room) & (self.crossings < far)).all(axis=1))

    def seen(self, points: npt.ArrayLike) -> Floats:
        """Points of the board in the picture."""
        return transformed(self.matrix, np.asarray(points, float))

    def scaled(self, factor: float) -> Lattice:
        """The same lattice in the picture enlarged by the factor."""
        return Lattice(self.size, np.diag([factor, factor, 1.0]) @ self.matrix)

    def moved(self, right: int, down: int) -> Lattice:
        """The lattice whose (0, 0) is the crossing so many cells right and down of this one's."""
        return Lattice(self.size, self.matrix @ np.array([[1, 0, right], [0, 1, down], [0, 0, 1]]))

    def turned(self, quarters: int) -> Lattice:
        """The same lattice, named from the next of its corners clockwise, so many times."""
        last = self.size - 1
        once = np.array([[0, -1, last], [1, 0, 0], [0, 0, 1]], float)
        return Lattice(self.size, self.matrix @ np.linalg.matrix_power(once, quarters))

    @property
    def quarters_from_far_side(self) -> int:
        """How many quarter turns to the left bring that side up in the picture that is farthest away.

        0 where no side is clearly farther than another.
        """
        last = self.size - 1
        depths = np.column_stack([_corners(self.size), np.ones(4)]) @ self.matrix[2]
        if np.abs(depths).max() < _FARTHER * np.abs(depths).min():
            return 0
        horizon = np.linalg.inv(self.matrix)[2]
        middle = self.seen([[last / 2, last / 2]])[0]
        x, y = -horizon[:2] * np.sign(horizon @ [*middle, 1])
        if abs(x) > abs(y):
            return 1 if x > 0 else 3
        return 2 if y > 0 else 0

    def turned_upright(self) -> Lattice:
        """The same lattice, named so that (0, 0) is its upper left corner and rows run to the right."""
        corners = self.corners
        if _area(corners) < 0:
            corners = corners[[0, 3, 2, 1]]
        first = int(np.argmin(corners.sum(axis=1)))
        return lattice_at(self.size, np.roll(corners, -first, axis=0))


def lattice_at(size: int, corners: npt.ArrayLike) -> Lattice:
    """The lattice with these four outermost crossings, clockwise from the one named (0, 0)."""
    seen = np.asarray(corners, np.float32).reshape(4, 2)
    return Lattice(
        size,
        np.asarray(cv2.getPerspectiveTransform(_corners(size).astype(np.float32), seen), float),
    )


def transformed(matrix: Floats, points: Floats) -> Floats:
    """Points taken through a projective matrix."""
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    depth = np.where(np.abs(seen[:, 2:]) < 1e-12, 1e-12, seen[:, 2:])
    return np.asarray(seen[:, :2] / depth)


def _corners(size: int) -> Floats:
    last = size - 1.0
    return np.array([[0, 0], [last, 0], [last, last], [0, last]], float)


def _area(corners: Floats) -> float:
    ahead = np.roll(corners, -1, axis=0)
    return float((corners[:, 0] * ahead[:, 1] - corners[:, 1] * ahead[:, 0]).sum() / 2)
