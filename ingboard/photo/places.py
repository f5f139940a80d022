"""Where the points of a board lie in a picture of it, by its four corners: straight lines stay straight."""

from __future__ import annotations

from math import hypot

from msgspec import Struct

from ingboard.board.points import Point
from ingboard.photo.turning import Corners

_FLAT = 1e-9


class Places(Struct, frozen=True):
    """The map of a square board with `size` lines between its outermost crossings."""

    corners: Corners
    size: int

    def of(self, row: float, column: float) -> tuple[float, float]:
        """The place of a crossing, or between two; outside the outermost ones too."""
        a, b, c, d, e, f, g, h = self._map
        u, v = column / (self.size - 1), row / (self.size - 1)
        below = g * u + h * v + 1
        below = below if abs(below) > _FLAT else _FLAT
        return (a * u + b * v + c) / below, (d * u + e * v + f) / below

    def of_point(self, point: Point) -> tuple[float, float]:
        """The place of a point."""
        return self.of(point.row, point.column)

    def pitch_at(self, point: Point) -> float:
        """How far apart lines are there, in pixels: the mean of both ways."""
        right, down = (min(max(at, 0), self.size - 2) + 0.5 for at in (point.column, point.row))
        across = _between(self.of(point.row, right - 0.5), self.of(point.row, right + 0.5))
        along = _between(self.of(down - 0.5, point.column), self.of(down + 0.5, point.column))
        return (across + along) / 2

    def point_at(self, x: float, y: float) -> Point | None:
        """The point within half a line's distance of a pixel, or None."""
        a, b, c, d, e, f, g, h = self._map
        # x (g u + h v + 1) = a u + b v + c, and so for y: two equations for u and v.
        p, q, r = a - g * x, b - h * x, x - c
        s, t, w = d - g * y, e - h * y, y - f
        under = p * t - q * s
        if abs(under) < _FLAT:
            return None
        column = round((r * t - q * w) / under * (self.size - 1))
        row = round((p * w - r * s) / under * (self.size - 1))
        inside = 0 <= row < self.size and 0 <= column < self.size
        return Point(row, column) if inside else None

    @property
    def _map(self) -> tuple[float, ...]:
        """The projective map of the unit square onto the corners (Heckbert 1989)."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.corners
        dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        under = dx1 * dy2 - dx2 * dy1
        under = under if abs(under) > _FLAT else _FLAT
        g = (dx3 * dy2 - dx2 * dy3) / under
        h = (dx1 * dy3 - dx3 * dy1) / under
        return (
            x1 - x0 + g * x1,
            x3 - x0 + h * x3,
            x0,
            y1 - y0 + g * y1,
            y3 - y0 + h * y3,
            y0,
            g,
            h,
        )


def corners_inset(width: int, height: int, share: float = 0.1) -> Corners:
    """Corners to begin with where none were found: that share of the picture inside its edges."""
    left, top = width * share, height * share
    right, bottom = width - left, height - top
    return (left, top), (right, top), (right, bottom), (left, bottom)


def is_convex(corners: Corners) -> bool:
    """Whether the corners go round a board, clockwise, and none lies inward or between its neighbors."""
    for at in range(4):
        (x0, y0), (x1, y1), (x2, y2) = (corners[(at + step) % 4] for step in range(3))
        if (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) <= 1:
            return False
    return True


def _between(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
