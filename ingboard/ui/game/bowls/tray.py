"""How the wells of a measuring frame lie. Pure numbers: knows no Qt and no painting."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec import Struct

RIM = 0.875  # of the pitch, between the outer wells' squares and the edge of the frame
_SHAPE = 18 / 10  # columns to rows of the frame for 180 stones
_NARROWEST, _WIDEST = 1.2, 2.7


class Tray(Struct, frozen=True):
    """Wells in rows, numbered from the bottom left, row by row upward; the top row may be shorter."""

    rows: int
    columns: int
    capacity: int

    def place_of(self, index: int) -> tuple[int, int]:
        """Row (0 at the top) and column of a well, by its number in filling order."""
        return (self.rows - 1 - index // self.columns, index % self.columns)


class TrayGeometry(Struct, frozen=True):
    """A tray laid into pixels: the frame's rectangle, the pitch, and the middle of the top left place."""

    tray: Tray
    x: int
    y: int
    width: int
    height: int
    pitch: int
    left: float
    top: float

    def center_of(self, index: int) -> tuple[float, float]:
        """The middle of a well, x then y."""
        row, column = self.tray.place_of(index)
        return (self.left + column * self.pitch, self.top + row * self.pitch)


@cache
def tray_for(capacity: int) -> Tray:
    """The frame with exactly that many wells whose shape is nearest to 10 rows by 18.

    84 is 7 by 12, 40 is 5 by 8, 12 is 3 by 4; where no full rectangle comes near, the top row is shorter.
    """
    capacity = max(1, capacity)
    full = [
        Tray(rows, capacity // rows, capacity)
        for rows in range(1, capacity + 1)
        if capacity % rows == 0 and _NARROWEST <= capacity / rows / rows <= _WIDEST
    ]
    if full:
        return min(full, key=lambda tray: abs(tray.columns / tray.rows / _SHAPE - 1))
    rows = max(1, round(math.sqrt(capacity / _SHAPE)))
    columns = math.ceil(capacity / rows)
    return Tray(math.ceil(capacity / columns), columns, capacity)


@lru_cache(maxsize=32)  # widgets ask again and again for the same size
def fit_tray(tray: Tray, x: float, y: float, width: float, height: float) -> TrayGeometry:
    """The largest frame with a whole pitch in that room: in the middle across, at the top."""
    pitch = max(
        2, int(min(width / (tray.columns + 2 * RIM), height / (tray.rows + 2 * RIM)) + 1e-6)
    )
    rim = round(RIM * pitch)
    across, down = tray.columns * pitch + 2 * rim, tray.rows * pitch + 2 * rim
    left = round(x + max(0.0, (width - across) / 2))
    return TrayGeometry(
        tray,
        left,
        round(y),
        across,
        down,
        pitch,
        left + rim + pitch / 2,
        round(y) + rim + pitch / 2,
    )
