"""Lattices whose rows and columns are two bundles of edges: each bundle's vanishing point and step.

Two vanishing points make the board a lattice of unknown step; where the edges of each bundle lie tells the
step. Finds sparse boards from afar; what the edges around a board say can mislead it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
from msgspec import Struct

from ingboard.photo.lattice import Floats, Pixels, Window, transformed
from ingboard.photo.vanishing import Bundle, Segments, bundles_of, centering, segments_of

_MOST_CELLS = 45
_FEWEST_LINES = 9
_LARGEST = 3  # bundles: one of what lies around a board may be larger than one of its own


class Net(Struct, frozen=True, eq=False):
    """A lattice: the matrix from cells to pixels, and the crossings that the picture has room for."""

    matrix: Floats
    window: Window


def nets_in(gray: Pixels) -> Iterator[list[Net]]:
    """The lattices that edges of a picture speak for: of the largest bundles, then of one more."""
    segments = segments_of(gray)
    bundles = bundles_of(segments)
    largest, further = bundles[:_LARGEST], bundles[_LARGEST:]
    for pairs in (combinations(largest, 2), product(largest, further)):
        yield [
            Net(centering(gray.shape) @ matrix, Window(0, 0, *shape))
            for one, other in pairs
            for matrix, shape in _steps(segments, one, other)
        ]


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
            if min(shape) < _FEWEST_LINES:
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
