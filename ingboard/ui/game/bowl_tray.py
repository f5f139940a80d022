"""How the wells of a bowl's frame lie. No Qt."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec import Struct

RIM = 0.875  # of the pitch, between the outer wells' squares and the edge of the frame


TEN = 10
"""After so many wells of a row there is a notch, so that a bowl can be counted at a glance."""


_SHAPE = 20 / 9  # columns to rows of the frame for 180 stones


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
    """The frame with exactly that many wells in rows of ten, twenty or thirty, nearest to 9 rows of 20.

    180 is 9 by 20, 40 is 4 by 10; 84 is 4 rows of 20 and a top row of four.
    """
    capacity = max(1, capacity)
    trays = [
        Tray(math.ceil(capacity / columns), min(columns, capacity), capacity)
        for columns in (TEN, 2 * TEN, 3 * TEN)
    ]
    return min(trays, key=lambda tray: abs(math.log(tray.columns / tray.rows / _SHAPE)))


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
