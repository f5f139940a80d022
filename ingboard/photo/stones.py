"""Which points of a board hold a stone, and how sure that is: colors at each against the board's own."""

from __future__ import annotations

import cv2
import numpy as np
from msgspec import Struct

from ingboard.photo.lattice import Floats, Lattice, Pixels

_CELL = 24
_DARKER, _LIGHTER = -38.0, 16.0  # of lightness 0 to 255, against the board
_PALER = 8.0  # of the color of wood
_SURE = 12.0


class Reading(Struct, frozen=True):
    """What stands on each point: rows of `X`, `O` and `.`, how sure it is (0 to 100), what is doubtful.

    `doubtful` holds rows and columns of points.
    """

    rows: tuple[str, ...]
    confidence: tuple[tuple[int, ...], ...]
    doubtful: tuple[tuple[int, int], ...]


def read_stones(picture: Pixels, lattice: Lattice) -> Reading:
    """The stones on a board that lies there in a picture (height, width, red-green-blue)."""
    size = lattice.size
    colors = _colors_at_points(picture, lattice)
    board = _board_colors(colors)
    lighter = colors[..., 0] - board[..., 0]
    paler = board[..., 2] - colors[..., 2]
    black = _DARKER - lighter
    white = np.minimum(lighter - _LIGHTER, paler - _PALER)
    margin = np.maximum(black, white)
    signs = np.where(margin < 0, ".", np.where(black > white, "X", "O"))
    sure = np.clip(50 + 50 * np.abs(margin) / _SURE, 0, 100).astype(int)
    doubtful = [
        (row, column) for row in range(size) for column in range(size) if sure[row, column] < 75
    ]
    return Reading(
        tuple("".join(row) for row in signs),
        tuple(tuple(int(one) for one in row) for row in sure),
        tuple(doubtful),
    )


def _colors_at_points(picture: Pixels, lattice: Lattice) -> Floats:
    """The median color of a disc at each point: size x size x lightness, green-red, blue-yellow."""
    size, edge = lattice.size, _CELL // 2
    into = lattice.matrix @ np.array([[1 / _CELL, 0, -0.5], [0, 1 / _CELL, -0.5], [0, 0, 1.0]])
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(picture, into, (size * _CELL, size * _CELL), flags=flags)
    lab = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2LAB), float)
    patches = lab.reshape(size, _CELL, size, _CELL, 3).swapaxes(1, 2)
    down, right = np.mgrid[:_CELL, :_CELL] + 0.5 - edge
    disc = np.hypot(down, right) < _CELL / 3
    return np.asarray(np.median(patches[:, :, disc], axis=2))


def _board_colors(colors: Floats) -> Floats:
    """The board's own color at each point: a plane through the points that look like wood."""
    size = len(colors)
    rows, columns = np.mgrid[:size, :size].reshape(2, -1) / size
    places = np.column_stack([np.ones(size * size), rows, columns])
    flat = colors.reshape(-1, 3)
    yellow = flat[:, 2]
    wood = (yellow > np.median(yellow) - 12) & (flat[:, 0] > 60)
    fitted = np.zeros((3, 3))
    for _ in range(6):
        fitted, *_ = np.linalg.lstsq(places[wood], flat[wood], rcond=None)
        off = np.abs(flat - places @ fitted)
        wood = (off[:, 0] < 18) & (off[:, 2] < 10)
        if wood.sum() < 12:
            break
    return np.asarray((places @ fitted).reshape(colors.shape))
