"""A board that was found fitted to all that is seen of it: the right one of those a line apart, and whole."""

from __future__ import annotations

import numpy as np

from ingboard.photo.board_windows import Candidate, candidate_of, edges_of, worths_of
from ingboard.photo.evidence import Evidence, evidence_of
from ingboard.photo.growth import refined
from ingboard.photo.lattice import Lattice, Pixels, Window

_NEARLY = 0.15  # of its share may another board lack that is looked at too
_MOST_MOVES = 3
_BESIDE = 0.3  # of a line counts a stone next to a board: bowls and other boards stand there too
_GOES_ON = 0.7  # of what could be seen on one more line


def settled(gray: Pixels, found: Candidate) -> Candidate:
    """A board fitted to all that is seen of it, or the one a line or two beside it if that then fits better.

    A lattice that was grown over the edge of a board's wood may be bent just so much that both seem equal.
    """
    for _ in range(_MOST_MOVES):
        lattice = found.lattice
        worths = worths_of(_with_line_around(gray, lattice), lattice.size)
        least = worths[1, 1] - _NEARLY * edges_of(lattice.size)
        rivals = [
            _fitted(gray, lattice.moved(int(right) - 1, int(down) - 1))
            for down, right in np.argwhere(worths >= least)
        ]
        best = max(
            rivals, key=lambda one: one.worth - _against(_with_line_around(gray, one.lattice))
        )
        if np.abs(best.lattice.corners - lattice.corners).max() < lattice.cell / 2:
            return best
        found = best
    return found


def _fitted(gray: Pixels, lattice: Lattice) -> Candidate:
    """A lattice fitted to what is seen of it, and what speaks for it then."""
    window = Window(0, 0, lattice.size, lattice.size)
    fitted = Lattice(lattice.size, refined(gray, lattice.matrix, window))
    return candidate_of(fitted, worths_of(_with_line_around(gray, fitted), lattice.size)[1, 1])


def _with_line_around(gray: Pixels, lattice: Lattice) -> Evidence:
    """What a picture shows of a board and of one more line on each side."""
    return evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size).wider(1))


def _against(around: Evidence) -> float:
    """What speaks against a board seen with one line around it, when there are others a line beside.

    These are its crossings that show neither a stone nor a line on any side, and stones next to it.
    """
    rows = np.pad(around.rows.there, ((0, 0), (1, 1)))
    columns = np.pad(around.columns.there, ((1, 1), (0, 0)))
    stones = around.stones.there
    seen = np.maximum.reduce([rows[:, :-1], rows[:, 1:], columns[:-1], columns[1:], stones])
    beside = stones.sum() - stones[1:-1, 1:-1].sum()
    return float((1 - seen)[1:-1, 1:-1].sum() + _BESIDE * beside)


def goes_on(gray: Pixels, lattice: Lattice) -> bool:
    """Whether a lattice goes on beyond two of its sides: a line along them, joined to it or with stones."""
    around = _with_line_around(gray, lattice)
    along, across = around.told
    rows, columns, stones = around.rows.there, around.columns.there, around.stones.there
    inner = slice(1, -1)
    beyond = (
        (along[0, inner], np.maximum(columns[0], stones[0])[inner]),
        (along[-1, inner], np.maximum(columns[-1], stones[-1])[inner]),
        (across[inner, 0], np.maximum(rows[:, 0], stones[:, 0])[inner]),
        (across[inner, -1], np.maximum(rows[:, -1], stones[:, -1])[inner]),
    )
    return sum(bool(min(one.mean(), other.mean()) > _GOES_ON) for one, other in beyond) > 1


def is_whole(gray: Pixels, lattice: Lattice) -> bool:
    """Whether all corners lie in the picture, or hardly beyond its edge."""
    room = lattice.cell / 2
    high = np.array(gray.shape[::-1]) + room
    return bool(((lattice.corners > -room) & (lattice.corners < high)).all())
