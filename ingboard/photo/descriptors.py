"""What is seen at each point of a board, as numbers for the network that tells stones.

Colors stand against those of the whole board, so that neither light nor wood matters much; what lines and
discs are seen is told beside them. A board is described as it is seen from where the camera stood, however
the picture was turned since.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from ingboard.photo.evidence import CELL, evidence_of
from ingboard.photo.lattice import Floats, Lattice, Pixels, Window

_FINE = 20.0  # pixels a cell that the picture is reduced to before it is warped
_REACH = 11  # pixels of a patch to each side of its point
_SHARE = 2  # pixels a side that are taken together
_QUANTILES = (5, 25, 50, 75, 95)
_NEAR = 5  # points a side of what is around a point
_UPWARD = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], float)
"""Where a board's far side lies in a picture, by the quarters from there to the picture's upper side."""

Numbers = npt.NDArray[np.float32]

PATCH = (2 * _REACH // _SHARE) ** 2 * 3
"""The first of a point's numbers: the colors around it."""
MIDDLE = slice(PATCH, PATCH + 3)
"""Those of a point that tell the color of its middle."""
LENGTH = PATCH + 50
"""Numbers for a point."""


def descriptors_of(picture: Pixels, lattice: Lattice) -> Numbers:
    """A row of `LENGTH` numbers for each point, row by row, of a board in a picture."""
    factor = min(1.0, _FINE / max(lattice.cell, 1.0))
    if factor < 1:
        side = (round(picture.shape[1] * factor), round(picture.shape[0] * factor))
        picture = np.asarray(cv2.resize(picture, side, interpolation=cv2.INTER_AREA), np.uint8)
        lattice = lattice.scaled(factor)
    quarters = lattice.quarters_from_far_side
    described = _described(picture, lattice.turned(quarters), _UPWARD[quarters])
    points = described.reshape(lattice.size, lattice.size, LENGTH)
    return np.rot90(points, -quarters).reshape(-1, LENGTH)


def _described(picture: Pixels, lattice: Lattice, upward: Floats) -> Numbers:
    """The rows for a board that is named from its far side, which lies upward in the picture."""
    size = lattice.size
    patches = _patches(picture, lattice)
    disc = _REACH // _SHARE
    inner = patches[:, :, disc - 2 : disc + 3, disc - 2 : disc + 3].reshape(size, size, -1, 3)
    middles = np.median(inner, axis=2)
    usual = np.percentile(middles.reshape(-1, 3), _QUANTILES, axis=0)
    spread = max(float(usual[-1, 0] - usual[0, 0]), 40.0)
    own = (patches - usual[2]) / (spread / 2)
    about = _about(middles)
    parts = [
        own.reshape(size * size, -1),
        ((middles - usual[2]) / (spread / 2)).reshape(size * size, -1),
        np.sqrt(((inner - middles[:, :, None]) ** 2).mean(axis=2)).reshape(size * size, -1) / 20,
        ((about - middles[..., :1]) / (spread / 2)).reshape(size * size, -1),
        _seen(picture, lattice, upward),
        np.tile(((usual - usual[2]) / (spread / 2)).ravel(), (size * size, 1)),
        np.tile(
            [usual[2, 0] / 128 - 1, spread / 128 - 1, *(usual[2, 1:] / 32 - 4)], (size * size, 1)
        ),
    ]
    return np.asarray(np.clip(np.concatenate(parts, axis=1), -4, 4), np.float32)


def _patches(picture: Pixels, lattice: Lattice) -> Numbers:
    """Around each point, lightness, green-red and blue-yellow, some pixels taken together."""
    size, room = lattice.size, _REACH - CELL // 2
    first = (0.5 - _REACH) / CELL  # the middle of the first pixel
    into = lattice.matrix @ np.array([[1 / CELL, 0, first], [0, 1 / CELL, first], [0, 0, 1.0]])
    side = size * CELL + 2 * room
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(
        picture, into, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    colors = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2LAB), np.float32)
    views = np.lib.stride_tricks.sliding_window_view(colors, (2 * _REACH, 2 * _REACH), axis=(0, 1))
    patches = np.moveaxis(views[::CELL, ::CELL], 2, -1)
    few = 2 * _REACH // _SHARE
    return np.asarray(patches.reshape(size, size, few, _SHARE, few, _SHARE, 3).mean(axis=(3, 5)))


def _about(middles: Numbers) -> Numbers:
    """The quantiles of lightness of the points around each."""
    edge = _NEAR // 2
    padded = np.pad(middles[..., 0], edge, mode="reflect")
    views = np.lib.stride_tricks.sliding_window_view(padded, (_NEAR, _NEAR))
    return np.asarray(np.moveaxis(np.percentile(views, (0, *_QUANTILES, 100), axis=(2, 3)), 0, -1))


def _seen(picture: Pixels, lattice: Lattice, upward: Floats) -> Numbers:
    """Lines on the four sides of each point, a disc on it, and whether it lies on an edge."""
    size = lattice.size
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    evidence = evidence_of(gray, lattice.matrix, Window(-1, -1, size + 2, size + 2))
    inner = slice(1, -1)
    rows, columns, stones = evidence.rows, evidence.columns, evidence.stones
    edge = np.zeros((4, size, size))
    edge[0, 0], edge[1, -1], edge[2, :, 0], edge[3, :, -1] = 1, 1, 1, 1
    parts = [
        *(
            lines[inner, cut]
            for lines in (rows.near, rows.there)
            for cut in (slice(0, -1), slice(1, None))
        ),
        *(
            lines[cut, inner]
            for lines in (columns.near, columns.there)
            for cut in (slice(0, -1), slice(1, None))
        ),
        stones.near[inner, inner],
        stones.there[inner, inner],
        *(4 * stones.offset[inner, inner, axis] for axis in (0, 1)),
        *edge,
        *_tilts(lattice, upward),
    ]
    return np.stack([part.reshape(-1) for part in parts], axis=1).astype(np.float32)


def _tilts(lattice: Lattice, upward: Floats) -> Numbers:
    """The way that is upward, in cells right and down, longer where a cell looks flatter."""
    size = lattice.size
    points = lattice.crossings
    above = points + upward * lattice.cell / 4
    back = np.linalg.inv(lattice.matrix)
    cells = np.column_stack([above, np.ones(len(above))]) @ back.T
    rows, columns = np.mgrid[:size, :size]
    moved = cells[:, :2] / cells[:, 2:] - np.stack([columns.ravel(), rows.ravel()], axis=1)
    return np.asarray(2 * moved.T, np.float32)
