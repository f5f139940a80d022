"""Windows of a lattice: which of its crossings may be a board's, and what each choice of them is worth.

A board's lines and stones are there inside it and end where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from ingboard.photo.evidence import Evidence, Lines
from ingboard.photo.lattice import Floats, Lattice

_EXPECTED = 0.5  # of each line between crossings
_BESIDE = 0.7  # as much as a line that joins a board counts what is only there: it may be a number or letter
_LEAST_LINE = 0.4  # of a line; one that is seen less is none


class Candidate(Struct, frozen=True, eq=False):
    """A lattice and what speaks for it: `worth` is a sum over its lines between crossings, `share` a mean."""

    lattice: Lattice
    worth: float
    share: float

    @property
    def claim(self) -> float:
        """By what one is preferred to another: a large board is seldom seen by chance."""
        return self.share * self.lattice.size


def best_window(evidence: Evidence, size: int, matrix: Floats) -> Iterator[Candidate]:
    """The best window of `size` crossings a side; none where a lattice has fewer."""
    if min(evidence.stones.there.shape) < size:
        return
    worths = worths_of(evidence, size)
    top, left = np.unravel_index(int(np.argmax(worths)), worths.shape)
    lattice = Lattice(size, matrix).moved(int(left) + evidence.left, int(top) + evidence.top)
    yield candidate_of(lattice, worths[top, left])


def candidate_of(lattice: Lattice, worth: float) -> Candidate:
    """A lattice with what a window of its crossings is worth."""
    return Candidate(lattice, float(worth), float(worth) / edges_of(lattice.size))


def edges_of(size: int) -> int:
    """How many lines between neighboring crossings a board has."""
    return 2 * size * (size - 1)


def worths_of(evidence: Evidence, size: int) -> Floats:
    """What speaks for each window of `size` crossings a side, by its first row and column."""
    stones = evidence.stones.there
    last_row, last_column = stones.shape[0] - size, stones.shape[1] - size
    along, across = evidence.told
    inside = _sums(along - _EXPECTED, size, size - 1)[:, : last_column + 1]
    inside = inside + _sums(across - _EXPECTED, size - 1, size)[: last_row + 1]
    missing = np.maximum(0, _LEAST_LINE * (size - 1) - _sums(along, 1, size - 1))
    inside = inside - 2 * _sums(missing, size, 1)[:, : last_column + 1]
    missing = np.maximum(0, _LEAST_LINE * (size - 1) - _sums(across, size - 1, 1))
    inside = inside - 2 * _sums(missing, 1, size)[: last_row + 1]
    missing = np.maximum(0, _LEAST_LINE * size - _sums(across, 1, size))
    inside = inside - 2 * _sums(missing, size - 1, 1)[: last_row + 1]
    missing = np.maximum(0, _LEAST_LINE * size - _sums(along, size, 1))
    inside = inside - 2 * _sums(missing, 1, size - 1)[:, : last_column + 1]
    bare = 1 - stones  # at a stone's rim shadows look like lines
    rows, columns = evidence.rows, evidence.columns
    before = np.pad(_sums(_arrives(rows) * bare[:, 1:], size, 1), ((0, 0), (1, 0)))
    after = np.pad(_sums(_leaves(rows) * bare[:, :-1], size, 1), ((0, 0), (0, 1)))
    outside = 2 * (before[:, : last_column + 1] + after[:, size - 1 :])
    before = np.pad(_sums(_arrives(columns) * bare[1:], 1, size), ((1, 0), (0, 0)))
    after = np.pad(_sums(_leaves(columns) * bare[:-1], 1, size), ((0, 1), (0, 0)))
    outside = outside + 2 * (before[: last_row + 1] + after[size - 1 :])
    beyond = np.pad(_sums(stones, size, 1), ((0, 0), (1, 1)))
    outside = outside + beyond[:, : last_column + 1] + beyond[:, size + 1 :]
    beyond = np.pad(_sums(stones, 1, size), ((1, 1), (0, 0)))
    outside = outside + beyond[: last_row + 1] + beyond[size + 1 :]
    return np.asarray(inside - outside)


def _arrives(lines: Lines) -> Floats:
    """How surely a line joins each crossing from the one before it."""
    return lines.there * (_BESIDE + (1 - _BESIDE) * lines.arriving)


def _leaves(lines: Lines) -> Floats:
    """How surely a line joins each crossing from the one after it."""
    return lines.there * (_BESIDE + (1 - _BESIDE) * lines.leaving)


def _sums(values: Floats, rows: int, columns: int) -> Floats:
    """The sum of each window of so many rows and columns."""
    added = np.pad(values, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    return np.asarray(
        added[rows:, columns:]
        - added[:-rows, columns:]
        - added[rows:, :-columns]
        + added[:-rows, :-columns]
    )
