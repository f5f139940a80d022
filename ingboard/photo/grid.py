"""Where a board lies in a picture: pieces of lattice grown over it, each judged by all its crossings.

Of all windows of 9, 13 or 19 lines a side the one is taken whose lines and stones are there and which end
where lines and stones end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from msgspec import Struct

from ingboard.photo.answer import Corner
from ingboard.photo.evidence import Evidence, evidence_of
from ingboard.photo.growth import Patch, grown, refined
from ingboard.photo.lattice import Floats, Lattice, Pixels, Window, lattice_at
from ingboard.photo.nets import nets_in
from ingboard.photo.seeds import REACH, seeds_in

SIZES = (9, 13, 19)
WORKING_SIDE = 1200
"""The longer side, in pixels, of the picture in which a board is searched."""

_LEAST_SHARE = 0.04  # boards have 0.3 and more of what could be seen at most
_LEAST_ROUGH = -0.2
_SURE_SHARE = 0.3
_EXPECTED = 0.55  # of each line between crossings
_LEAST_LINE = 0.4  # of a line; one that is seen less is none
_MOST_PATCHES = 6
_SEED = Window(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1)


class Found(Struct, frozen=True, eq=False):
    """A lattice and what speaks for it: `worth` is a sum over its lines between crossings, `share` a mean."""

    lattice: Lattice
    worth: float
    share: float

    @property
    def claim(self) -> float:
        """By what one is preferred to another: a large board is seldom seen by chance."""
        return self.share * float(self.lattice.size) ** 0.5


def find_board(picture: Pixels, sizes: Sequence[int] = SIZES) -> Lattice | None:
    """The board in a picture (height, width, red-green-blue); None where there is none."""
    gray, factor = _reduced(picture)
    found = max(_hypotheses(gray, sizes), key=lambda one: one.claim, default=None)
    if found is None or found.share < _LEAST_SHARE:
        return None
    lattice = found.lattice
    matrix = refined(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size))
    return Lattice(lattice.size, matrix).scaled(1 / factor).turned_upright()


def board_at(picture: Pixels, corners: Sequence[Corner], sizes: Sequence[int] = SIZES) -> Lattice:
    """The board with these corners in a picture, of the size that fits best."""
    gray, factor = _reduced(picture)
    lattices = [lattice_at(size, corners) for size in sizes]
    return max(lattices, key=lambda lattice: _share_at(gray, lattice.scaled(factor)))


def _share_at(gray: Pixels, lattice: Lattice) -> float:
    """How much of a lattice a picture shows."""
    if lattice.cell < 2:
        return -1
    evidence = evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size))
    return next(_windows(evidence, lattice.size, lattice.matrix)).share


def _reduced(picture: Pixels) -> tuple[Pixels, float]:
    """The picture in gray, at most `WORKING_SIDE` pixels a side, and by what it was reduced."""
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    factor = min(1.0, WORKING_SIDE / max(gray.shape))
    if factor == 1:
        return gray, factor
    size = (round(gray.shape[1] * factor), round(gray.shape[0] * factor))
    return np.asarray(cv2.resize(gray, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def _hypotheses(gray: Pixels, sizes: Sequence[int]) -> Iterator[Found]:
    patches: list[Patch] = []
    for seed in seeds_in(gray):
        if any(patch.holds(seed.matrix) for patch in patches):
            continue
        patch = grown(gray, seed.matrix, _SEED)
        if patch is None:
            continue
        patches.append(patch)
        if len(patches) > _MOST_PATCHES:
            break
        evidence = evidence_of(gray, patch.matrix, patch.window.wider(3))
        found = [one for size in sizes for one in _windows(evidence, size, patch.matrix)]
        yield from found
        if any(one.share > _SURE_SHARE and one.lattice.size == max(sizes) for one in found):
            return
    for net in nets_in(gray):
        evidence = evidence_of(gray, net.matrix, net.window)
        for size in sizes:
            for one in _windows(evidence, size, net.matrix):
                yield from _better(gray, one)


def _better(gray: Pixels, found: Found) -> Iterator[Found]:
    """What is found, fitted and looked at once more; nothing where there is too little of it."""
    if found.share < _LEAST_ROUGH:
        return
    size = found.lattice.size
    matrix = refined(gray, found.lattice.matrix, Window(0, 0, size, size))
    evidence = evidence_of(gray, matrix, Window(0, 0, size, size).wider(2))
    yield from _windows(evidence, size, matrix)


def _windows(evidence: Evidence, size: int, matrix: Floats) -> Iterator[Found]:
    """The best window of `size` crossings a side."""
    stones = evidence.stones.there
    rows, columns = stones.shape
    if min(rows, columns) < size:
        return
    last_row, last_column = rows - size, columns - size
    along, across = evidence.told
    inside = _sums(along - _EXPECTED, size, size - 1)[:, : last_column + 1]
    inside = inside + _sums(across - _EXPECTED, size - 1, size)[: last_row + 1]
    missing = np.maximum(0, _LEAST_LINE * (size - 1) - _sums(along, 1, size - 1))
    inside = inside - 2 * _sums(missing, size, 1)[:, : last_column + 1]
    missing = np.maximum(0, _LEAST_LINE * (size - 1) - _sums(across, size - 1, 1))
    inside = inside - 2 * _sums(missing, 1, size)[: last_row + 1]
    leaving = np.pad(_sums(evidence.rows.there, size, 1), ((0, 0), (1, 1)))
    outside = 2 * (leaving[:, : last_column + 1] + leaving[:, size:])
    leaving = np.pad(_sums(evidence.columns.there, 1, size), ((1, 1), (0, 0)))
    outside = outside + 2 * (leaving[: last_row + 1] + leaving[size:])
    beyond = np.pad(_sums(stones, size, 1), ((0, 0), (1, 1)))
    outside = outside + beyond[:, : last_column + 1] + beyond[:, size + 1 :]
    beyond = np.pad(_sums(stones, 1, size), ((1, 1), (0, 0)))
    outside = outside + beyond[: last_row + 1] + beyond[size + 1 :]
    worth = inside - outside
    top, left = np.unravel_index(int(np.argmax(worth)), worth.shape)
    move = np.array([[1, 0, left + evidence.left], [0, 1, top + evidence.top], [0, 0, 1.0]])
    best = float(worth[top, left])
    yield Found(Lattice(size, matrix @ move), best, best / (2 * size * (size - 1)))


def _sums(values: Floats, rows: int, columns: int) -> Floats:
    """The sum of each window of so many rows and columns."""
    added = np.pad(values, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    return np.asarray(
        added[rows:, columns:]
        - added[:-rows, columns:]
        - added[rows:, :-columns]
        + added[:-rows, :-columns]
    )
