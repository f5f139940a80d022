"""What a picture shows of a lattice: lines between neighboring crossings, round stones on them.

Works on a raster: the picture warped so that a cell of the lattice is a square of `CELL` pixels with the
crossing in its middle, its brightness evened out. Strengths are 0 to 1, offsets are in cells.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.photo.lattice import Floats, Pixels, Window, transformed

CELL = 16
_MIDDLE = CELL // 2
_LINE = 9.0  # steps of brightness by which a line is darker than both its sides
_GRAIN = 2.0  # by which wood is darker anywhere
_RIM = 20.0  # by which a stone differs from the gaps between it and its diagonal neighbors
_GAP = 7  # pixels from a stone's middle to such a gap, right and down
_UNEVEN = 35.0  # deviation of brightness within what is no stone
_WIDEST = 2.0  # pixels of the picture that one of a raster may stand for
_FINEST = 6
_ALONG = 5  # pixels of a line that are taken together
_HALFWAY = range(-2, 3)  # pixels of a line, from the middle between its crossings
_JOINING = (
    (-6, -5),
    (-3, -2),
    (2, 3),
    (5, 6),
)  # such pixels; the first and last are beside a crossing
_REACH = 3  # pixels between a line's middle and its sides
_NEAR, _BY_FAR = 0.22, 1.5  # cells, and times as distinct
_FEWEST = 4  # discs of a color that tell how far it is off
_DISC_SEEN = 0.4
_SURELY_DISC = 0.6
_DISTINCT = 3  # times its cube is squared: the 24th power, for pow is slow
_OF_BOTH = 0.15  # of the stones are of either color
_CLOSE = 0.13  # cells by which stones lie off their points like the others do

Gray = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


class Lines(Struct, frozen=True, eq=False):
    """Between each crossing and its next: a line toward it, one near it, how far off, one just there.

    Whether it leaves the one crossing and arrives at the next is told too: the number or letter beside a
    board's line is there, but does not join it.
    """

    toward: Floats
    near: Floats
    offset: Floats
    there: Floats
    leaving: Floats
    arriving: Floats

    @property
    def turned(self) -> Lines:
        """The same of the raster turned over its diagonal."""
        return Lines(
            self.toward.T,
            self.near.T,
            self.offset.T,
            self.there.T,
            self.leaving.T,
            self.arriving.T,
        )


class Stones(Struct, frozen=True, eq=False):
    """On each crossing: a disc anywhere near, how far off (right, down), and one off as most others are."""

    near: Floats
    offset: Floats
    there: Floats
    both: bool
    """Whether both colors are seen: the bare squares between lines may all look like stones of one."""


class Evidence(Struct, frozen=True, eq=False):
    """What a raster shows of crossings from row `top` and column `left` of a lattice on."""

    top: int
    left: int
    rows: Lines
    columns: Lines
    stones: Stones

    @property
    def told(self) -> tuple[Floats, Floats]:
        """Between neighbors along rows, and along columns: a line, or a stone at either end."""
        stones = self.stones.there
        return (
            np.maximum(self.rows.there, np.maximum(stones[:, :-1], stones[:, 1:])),
            np.maximum(self.columns.there, np.maximum(stones[:-1], stones[1:])),
        )


def raster_of(
    gray: Pixels, matrix: Floats, corner: tuple[float, float], shape: tuple[int, int]
) -> Gray:
    """The picture as a raster of `shape` rows and columns of cells.

    `matrix` takes cells to pixels; `corner` is the place, right and down in cells, of the raster's corner.
    """
    rows, columns = shape
    finer = _finer(matrix, corner, shape)
    fine = 1 / (CELL * finer)
    first = np.array(corner) + fine / 2  # the middle of the first pixel
    into = matrix @ np.array([[fine, 0, first[0]], [0, fine, first[1]], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (columns * CELL * finer, rows * CELL * finer)
    warped = cv2.warpPerspective(gray, into, size, flags=flags, borderValue=(float(gray.mean()),))
    if finer > 1:
        size = (columns * CELL, rows * CELL)
        warped = cv2.resize(warped, size, interpolation=cv2.INTER_AREA)
    raster = np.asarray(warped, np.float32)
    around = cv2.blur(raster, (5 * CELL + 1, 5 * CELL + 1))
    return np.asarray(raster * np.minimum(128 / (0.8 * around + 25.6), 1.5), np.float32)


def _finer(matrix: Floats, corner: tuple[float, float], shape: tuple[int, int]) -> int:
    """How many times finer a raster is taken first, so that no thin line falls between two of its pixels."""
    rows, columns = shape
    middle = np.array(corner) + np.array([columns, rows]) / 2
    places = transformed(matrix, middle + np.array([[0, 0], [1, 0], [0, 1]], float))
    cell = np.linalg.norm(places[1:] - places[0], axis=1).max()
    return int(np.clip(np.ceil(cell / (_WIDEST * CELL)), 1, _FINEST))


def evidence_of(gray: Pixels, matrix: Floats, window: Window) -> Evidence:
    """What a picture shows of the crossings in a window of a lattice."""
    corner = (window.left - 0.5, window.top - 0.5)
    raster = raster_of(gray, matrix, corner, window.shape)
    turned = np.ascontiguousarray(raster.T)
    return Evidence(window.top, window.left, _lines(raster), _lines(turned).turned, _stones(raster))


def phase_map(raster: Gray) -> Floats:
    """How well crossings would stand at each pixel of a cell: `CELL` x `CELL`, summed over all cells."""
    rows, columns = raster.shape[0] // CELL, raster.shape[1] // CELL
    across = np.clip(_darker_lines(raster) / _LINE, 0, 1).reshape(rows, CELL, -1).mean(axis=(0, 2))
    turned = np.ascontiguousarray(raster.T)
    down = np.clip(_darker_lines(turned) / _LINE, 0, 1).reshape(columns, CELL, -1).mean(axis=(0, 2))
    stones = np.abs(_discs(raster)).mean(axis=(0, 2))
    return np.asarray(across[:, None] + down[None] + 2 * stones)


def _darker_between(raster: Gray, places: Sequence[int]) -> Gray:
    """By how much pixels between neighboring crossings of a row are darker than a line's sides.

    The mean of those that lie so many pixels after the middle between the crossings.
    """
    halfway = np.arange(CELL, raster.shape[1] - 1, CELL)
    along = sum(raster[:, halfway + place] for place in places) / len(places)
    return _darker(np.asarray(along, np.float32))


def _darker_lines(raster: Gray) -> Gray:
    """By how much each pixel is darker than both sides of a line along the row through it."""
    return _darker(np.asarray(cv2.blur(raster, (_ALONG, 1)), np.float32))


def _darker(along: Gray) -> Gray:
    core = along.copy()
    core[1:-1] = along[1:-1] / 2 + (along[:-2] + along[2:]) / 4
    above, below = along[: -2 * _REACH], along[2 * _REACH :]
    found = np.zeros_like(along)
    inner = slice(_REACH, -_REACH)
    found[inner] = np.minimum(above, below) - core[inner] - np.abs(above - below) / 2
    return found


def _lines(raster: Gray) -> Lines:
    darker = _darker_between(raster, _HALFWAY)
    middle = np.arange(_MIDDLE, raster.shape[0], CELL)
    steps = np.arange(-4, 5)
    found = darker[middle + steps[:, None]]
    best = found.argmax(axis=0)
    row, column = np.indices(best.shape)
    peak = found[best, row, column]
    before = found[np.maximum(best - 1, 0), row, column]
    after = found[np.minimum(best + 1, 8), row, column]
    inside = (best > 0) & (best < 8)
    bend = np.where(inside, before - 2 * peak + after, 0)
    part = np.where(bend < -1e-6, (before - after) / np.where(bend == 0, 1, bend) / 2, 0)
    offset = (steps[best] + np.clip(part, -0.5, 0.5) + 0.5) / CELL
    toward = np.clip(peak / _LINE, 0, 1)
    first, second, third, last = (
        _there(_darker_between(raster, places)[middle + steps[:, None]]) for places in _JOINING
    )
    leaving, arriving = np.minimum(first, second), np.minimum(third, last)
    near = np.where(inside, toward, 0)
    return Lines(toward, near, offset, _there(found), leaving, arriving)


def _there(found: Gray) -> Floats:
    """How surely a line runs just through crossings, of what is found up to four pixels beside them."""
    far = np.maximum(found[[0, 1, 7, 8]].max(axis=0), 0)
    darker = found[3:6].max(axis=0) - 0.6 * far
    return np.asarray(np.clip((darker - _GRAIN) / (_LINE - _GRAIN), 0, 1))


def _stones(raster: Gray) -> Stones:
    rows, columns = raster.shape[0] // CELL, raster.shape[1] // CELL
    discs = _discs(raster, slice(3, 13)).swapaxes(1, 2)
    cells = np.abs(discs).reshape(rows, columns, -1)
    best = cells.argmax(axis=-1)
    strength = cells.max(axis=-1)
    places = np.stack([np.arange(100) % 10 - 4.5, np.arange(100) // 10 - 4.5], axis=-1) / CELL
    offset = _strongest(cells, places)
    lighter = np.take_along_axis(discs.reshape(rows, columns, -1), best[..., None], -1)[..., 0] > 0
    seen = strength > _DISC_SEEN
    both = min((seen & lighter).sum(), (seen & ~lighter).sum()) > _OF_BOTH * seen.sum()
    offset, usual = _alike(offset, seen, lighter)
    off = np.hypot(*np.moveaxis(offset - usual, -1, 0))
    there = strength * np.clip(1.6 - off / _CLOSE, 0, 1)
    return Stones(strength, offset, there, bool(both))


def _strongest(cells: Gray, places: Floats) -> Floats:
    """The place where each cell is strongest, or the middle of those where it is equally so."""
    weights = cells / np.maximum(cells.max(axis=-1, keepdims=True), 1e-6)
    weights = weights * weights * weights
    for _ in range(_DISTINCT):
        weights = weights * weights
    return np.asarray(weights @ places / np.maximum(weights.sum(axis=-1, keepdims=True), 1e-6))


def _alike(offset: Floats, seen: Bools, lighter: Bools) -> tuple[Floats, Floats]:
    """How far discs are off, and what is usual, after both colors were moved to where they would agree.

    Light from one side and a shadow on the other move what is seen of the two colors by their own ways.
    """
    kinds = [seen & lighter, seen & ~lighter]
    usual = [np.median(offset[kind], axis=0) for kind in kinds if kind.sum() >= _FEWEST]
    if len(usual) < 2:
        return offset, usual[0] if usual else np.zeros(2)
    middle = (usual[0] + usual[1]) / 2
    moved = np.where(lighter[..., None], middle - usual[0], middle - usual[1])
    return offset + moved, middle


def disc_offsets(gray: Pixels, matrix: Floats, size: int) -> Floats:
    """How far right and down, within half a cell, a disc lies from each point of a board.

    Near the point it is taken where it is seen at all well, further off where it is by far more distinct.
    """
    raster = raster_of(gray, matrix, (-0.5, -0.5), (size, size))
    cells = np.abs(_discs(raster)).swapaxes(1, 2).reshape(size, size, -1)
    pixels = np.stack([np.arange(CELL**2) % CELL, np.arange(CELL**2) // CELL], axis=-1)
    places = (pixels - (CELL - 1) / 2) / CELL
    near = np.abs(places).max(axis=1) < _NEAR
    close = np.where(near, cells, 0)
    by_far = cells.max(axis=-1) > _BY_FAR * close.max(axis=-1)
    off = _strongest(np.where(by_far[..., None], cells, close), places)
    return np.asarray(np.where(cells.max(axis=-1, keepdims=True) > _SURELY_DISC, off, 0))


def _discs(raster: Gray, near: slice = slice(CELL)) -> Gray:
    """At each pixel: an even disc that differs from the four gaps around it in the same way.

    Above 0 it is lighter than they, below 0 darker. Rows and columns of cells are apart from those of the
    pixels in them, of which the `near` ones are told: rows x pixels x columns x pixels.
    """
    height, width = raster.shape

    def kept(values: Gray) -> Gray:
        cells = values.reshape(height // CELL, CELL, width // CELL, CELL)
        return np.asarray(cells[:, near, :, near])

    disc = kept(np.asarray(cv2.blur(raster, (9, 9)), np.float32))
    squares = kept(np.asarray(cv2.blur(raster * raster, (9, 9)), np.float32))
    uneven = np.sqrt(np.maximum(squares - disc * disc, 0))
    border = (_GAP,) * 4
    gaps = cv2.copyMakeBorder(cv2.blur(raster, (3, 3)), *border, cv2.BORDER_REPLICATE)
    places = [(down, right) for down in (0, 2 * _GAP) for right in (0, 2 * _GAP)]
    steps = [
        disc - kept(np.ascontiguousarray(gaps[down : down + height, right : right + width]))
        for down, right in places
    ]
    low, high = np.minimum(steps[0], steps[1]), np.maximum(steps[0], steps[1])
    lower, higher = np.minimum(steps[2], steps[3]), np.maximum(steps[2], steps[3])
    second = np.minimum(np.maximum(low, lower), np.minimum(high, higher))
    third = np.maximum(np.maximum(low, lower), np.minimum(high, higher))
    least = np.maximum(np.minimum(low, lower), -np.maximum(high, higher))
    three, four = (np.clip(step / _RIM, 0, 1) for step in (np.maximum(second, -third), least))
    strength = (0.8 * three + 0.2 * four) * (1 - np.clip(uneven / _UNEVEN, 0, 1))
    return np.asarray(np.where(second > -third, strength, -strength))
