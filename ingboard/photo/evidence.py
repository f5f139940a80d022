"""What a picture shows of a lattice: lines between neighboring crossings, round stones on them.

Works on a raster: the picture warped so that a cell of the lattice is a square of `CELL` pixels with the
crossing in its middle.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.photo.lattice import Floats, Pixels

CELL = 16
_LINE = 10.0  # steps of gray by which a line is darker than both its sides
_STONE = 30.0  # and a stone's rim than what is outside
_SHIFTS = (0.0, -0.12, -0.24)  # a stone's top stands above its crossing in a tilted view

Gray = npt.NDArray[np.float32]


class Evidence(Struct, frozen=True, eq=False):
    """0 to 1 for each place: lines between crossings along rows and columns, stones on crossings."""

    along_rows: Floats
    along_columns: Floats
    stones: Floats


def raster_of(
    gray: Pixels, matrix: Floats, left: float, top: float, shape: tuple[int, int]
) -> Gray:
    """The picture as a raster of `shape` rows and columns of cells.

    `matrix` takes cells to pixels; (left, top) are the cells at the raster's upper left corner.
    """
    rows, columns = shape
    into = matrix @ np.array([[1 / CELL, 0, left], [0, 1 / CELL, top], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (columns * CELL, rows * CELL)
    warped = cv2.warpPerspective(gray, into, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.float32)


def evidence_in(raster: Gray) -> Evidence:
    """What a raster shows."""
    return Evidence(_lines(raster), _lines(raster.T.copy()).T, _stones(raster))


def _lines(raster: Gray) -> Floats:
    """How surely a thin dark line runs from each crossing to the next one of its row."""
    rows, columns = raster.shape[0] // CELL, raster.shape[1] // CELL
    along = cv2.blur(raster, (CELL // 3, 1))
    middle = np.arange(rows) * CELL + CELL // 2
    between = np.arange(1, columns) * CELL
    steps = range(-6, 7)
    across = np.array([along[middle + step][:, between] for step in steps])
    above, below = np.median(across[:4], axis=0), np.median(across[9:], axis=0)
    darker = np.minimum(above, below) - across[4:9].min(axis=0) - np.abs(above - below) / 2
    return np.asarray(np.clip(darker / _LINE, 0, 1))


def _stones(raster: Gray) -> Floats:
    """How surely a disc with a rim all around lies on each crossing."""
    rows, columns = raster.shape[0] // CELL, raster.shape[1] // CELL
    smooth = cv2.GaussianBlur(raster, (0, 0), 1)
    angles = (np.arange(16) + 0.5) * np.pi / 8
    down, right = np.mgrid[:rows, :columns] + 0.5
    best = np.zeros((rows, columns))

    def ring(radius: float, shift: float) -> Gray:
        x = (right[..., None] + radius * np.cos(angles)) * CELL
        y = (down[..., None] + shift + radius * np.sin(angles)) * CELL
        flat = (x.reshape(rows * columns, -1), y.reshape(rows * columns, -1))
        seen = cv2.remap(
            smooth,
            flat[0].astype(np.float32),
            flat[1].astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(seen.reshape(rows, columns, -1))

    for shift in _SHIFTS:
        inside = (ring(0.25, shift) + ring(0.33, shift)) / 2
        step = inside - (ring(0.55, shift) + ring(0.62, shift)) / 2
        even = 1 - np.clip(inside.std(axis=-1) / 40, 0, 1)
        for sign in (1, -1):
            best = np.maximum(best, np.clip(sign * step / _STONE, 0, 1).mean(axis=-1) * even)
    return best
