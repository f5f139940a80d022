"""Where a board lies in a picture: hypotheses from bundles of edges, each judged by all its crossings.

Two vanishing points make the board a lattice of unknown step; the edges of each bundle tell the step; and
of all windows of 9, 13 or 19 lines a side the one is taken whose lines are there and end where they should.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import cv2
import numpy as np
from msgspec import Struct

from ingboard.photo.answer import Corner
from ingboard.photo.evidence import Evidence, evidence_in, raster_of
from ingboard.photo.lattice import Floats, Lattice, Pixels, lattice_at, transformed
from ingboard.photo.vanishing import Bundle, Segments, bundles_of, centering, segments_of

SIZES = (9, 13, 19)
WORKING_SIDE = 1200
"""The longer side, in pixels, of the picture in which a board is searched."""

_LEAST_WORTH = 0.12  # of a window, by its edges; boards have 0.3 and more
_EXPECTED = 0.45
_MOST_CELLS = 56


class Found(Struct, frozen=True, eq=False):
    """A lattice and what speaks for it: `worth` is at most half its edges, `share` that by the edges."""

    lattice: Lattice
    worth: float
    share: float


def find_board(picture: Pixels, sizes: Sequence[int] = SIZES) -> Lattice | None:
    """The board in a picture (height, width, red-green-blue); None where there is none."""
    reduced, factor = _reduced(picture)
    gray = np.asarray(cv2.cvtColor(reduced, cv2.COLOR_RGB2GRAY), np.uint8)
    found = sorted(_hypotheses(gray, sizes), key=lambda one: -one.worth)
    if not found or found[0].share < _LEAST_WORTH:
        return None
    return found[0].lattice.scaled(1 / factor).turned_upright()


def board_at(picture: Pixels, corners: Sequence[Corner], sizes: Sequence[int] = SIZES) -> Lattice:
    """The board with these corners in a picture, of the size that fits best."""
    reduced, factor = _reduced(picture)
    gray = np.asarray(cv2.cvtColor(reduced, cv2.COLOR_RGB2GRAY), np.uint8)
    lattices = [lattice_at(size, corners) for size in sizes]
    return max(lattices, key=lambda lattice: _share_at(gray, lattice.scaled(factor)))


def _share_at(gray: Pixels, lattice: Lattice) -> float:
    """How much of a lattice a picture shows."""
    if lattice.cell < 2:
        return -1
    shape = (lattice.size, lattice.size)
    evidence = evidence_in(raster_of(gray, lattice.matrix, -0.5, -0.5, shape))
    return next(_windows(evidence, lattice.size, lattice.matrix)).share


def _reduced(picture: Pixels) -> tuple[Pixels, float]:
    factor = min(1.0, WORKING_SIDE / max(picture.shape[:2]))
    if factor == 1:
        return picture, factor
    size = (round(picture.shape[1] * factor), round(picture.shape[0] * factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def _hypotheses(gray: Pixels, sizes: Sequence[int]) -> Iterator[Found]:
    segments = segments_of(gray)
    for one, other in combinations(bundles_of(segments), 2):
        for matrix, shape in _steps(segments, one, other):
            pixels = centering(gray.shape) @ matrix
            evidence = evidence_in(raster_of(gray, pixels, -0.5, -0.5, shape))
            for size in sizes:
                yield from _windows(evidence, size, pixels)


def _steps(
    segments: Segments, one: Bundle, other: Bundle
) -> Iterator[tuple[Floats, tuple[int, int]]]:
    """Lattices of both bundles: the matrix from cells to centered coordinates, and rows and columns."""
    both = one.chosen | other.chosen
    middle = np.average(segments.middle[both], axis=0, weights=segments.length[both])
    into = np.column_stack([one.point, other.point, [*middle, 1.0]])
    if abs(np.linalg.det(into)) < 1e-9:
        return
    back = np.linalg.inv(into)
    depth = np.column_stack([segments.middle, np.ones(len(segments))]) @ back[2]
    side = np.sign(np.median(depth[both]))
    before = depth * side > 0.05 * np.median(np.abs(depth[both]))
    half = segments.direction * segments.length[:, None] / 2
    flat = transformed(back, segments.middle)
    long = np.abs(
        transformed(back, segments.middle + half) - transformed(back, segments.middle - half)
    )
    rows, columns = one.chosen & before, other.chosen & before
    if min(rows.sum(), columns.sum()) < 6:
        return
    for down in _periods(flat[rows, 1], long[rows, 0]):
        for right in _periods(flat[columns, 0], long[columns, 1]):
            shape = (down.number, right.number)
            if min(shape) < min(SIZES):
                continue
            cells = np.array(
                [[right.step, 0, right.first], [0, down.step, down.first], [0, 0, 1.0]]
            )
            yield into @ cells, shape


class _Period(Struct, frozen=True):
    """Lines one `step` apart from `first` on, as many as there is room for."""

    first: float
    step: float
    number: int


def _periods(places: Floats, weights: Floats) -> list[_Period]:
    """The likeliest periods of lines at these places, by the Fourier transform of their weights."""
    least, most = np.percentile(places, [1, 99])
    reach = np.subtract(*np.percentile(places, [97, 3]))
    if reach <= 0:
        return []
    rates = np.linspace(5 / reach, 45 / reach, 640)
    turned = np.exp(-2j * np.pi * np.outer(rates, places)) @ weights / weights.sum()
    strength = np.abs(turned)
    peaks = 1 + np.flatnonzero((strength[1:-1] >= strength[:-2]) & (strength[1:-1] > strength[2:]))
    peaks = peaks[np.argsort(-strength[peaks])]
    found = []
    for peak in peaks[:3]:
        if strength[peak] < 0.5 * strength[peaks[0]]:
            break
        step = 1 / rates[peak]
        phase = -np.angle(turned[peak]) / (2 * np.pi) * step
        first = phase + (np.floor((least - phase) / step) - 2) * step
        number = int(np.ceil((most - first) / step)) + 3
        found.append(_Period(float(first), float(step), min(number, _MOST_CELLS)))
    return found


def _windows(evidence: Evidence, size: int, matrix: Floats) -> Iterator[Found]:
    """The best window of `size` crossings a side."""
    rows, columns = evidence.stones.shape
    if min(rows, columns) < size:
        return
    stones = evidence.stones
    told = (
        np.maximum(evidence.along_rows, np.maximum(stones[:, :-1], stones[:, 1:])),
        np.maximum(evidence.along_columns, np.maximum(stones[:-1], stones[1:])),
    )
    inside = _sums(told[0] - _EXPECTED, size, size - 1)[:, : columns - size + 1]
    inside = inside + _sums(told[1] - _EXPECTED, size - 1, size)[: rows - size + 1]
    across = np.pad(_sums(evidence.along_rows, size, 1), ((0, 0), (1, 1)))
    beside = across[:, : columns - size + 1] + across[:, size : columns + 1]
    down = np.pad(_sums(evidence.along_columns, 1, size), ((1, 1), (0, 0)))
    beyond = down[: rows - size + 1] + down[size : rows + 1]
    worth = inside - beside - beyond
    top, left = np.unravel_index(int(np.argmax(worth)), worth.shape)
    move = np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]])
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
