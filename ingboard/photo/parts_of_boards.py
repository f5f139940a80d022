"""Whether what was found is only a part of a larger board, and that board grown from it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ingboard.photo.board_windows import Candidate, candidate_of, worths_of
from ingboard.photo.evidence import Evidence, evidence_of
from ingboard.photo.growth import correction, is_seen
from ingboard.photo.lattice import Lattice, Pixels, Side, Window
from ingboard.photo.settling import with_line_around
from ingboard.photo.stones import doubted_points
from ingboard.photo.view import View

_GOES_ON = 0.7  # of what could be seen on one more line
_RUNS_ON = 0.55  # of the lines that end bare; labels near a whole board look like 0.3 and less
_BARE = 0.35  # of a stone, and less
_FREE = 1 / 3  # of a side's points must be bare
_KNOWN_BEYOND = 0.5  # of the points of one more line: beside a board hardly one is known


def goes_on(gray: Pixels, lattice: Lattice) -> bool:
    """Whether a lattice goes on: its lines beyond a side, or lines along two sides, joined to it."""
    around = with_line_around(gray, lattice)
    if _runs_on(around):
        return True
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


def _runs_on(around: Evidence) -> bool:
    """Whether a board's lines run on beyond one of its sides, where no stone hides their ends."""
    rows, columns = around.rows, around.columns
    bare = around.stones.near[1:-1, 1:-1] < _BARE
    inner = slice(1, -1)
    sides = (
        (columns.arriving[0, inner], bare[0]),
        (rows.leaving[inner, -1], bare[:, -1]),
        (columns.leaving[-1, inner], bare[-1]),
        (rows.arriving[inner, 0], bare[:, 0]),
    )
    return any(
        free.mean() > _FREE and float(joining[free].mean()) > _RUNS_ON for joining, free in sides
    )


def sides_beyond(view: View, lattice: Lattice) -> tuple[Side, ...]:
    """The sides beyond which points lie as on a board, by what the network knows of one more line."""
    size = lattice.size + 2
    wider = Lattice(size, lattice.moved(-1, -1).matrix)
    if not is_seen(wider.matrix, Window(0, 0, size, size)):
        return ()
    known = ~doubted_points(view.picture, wider.scaled(1 / view.factor)).reshape(size, size)
    inner = slice(1, -1)
    lines = {
        Side.ABOVE: known[0, inner],
        Side.AFTER: known[inner, -1],
        Side.BELOW: known[-1, inner],
        Side.BEFORE: known[inner, 0],
    }
    return tuple(side for side, line in lines.items() if line.mean() > _KNOWN_BEYOND)


def enlarged(gray: Pixels, lattice: Lattice, size: int, beyond: Sequence[Side]) -> Candidate | None:
    """The larger board of that size that goes on from a part of it beyond some sides, a line at a time."""
    matrix, window = lattice.matrix, Window(0, 0, lattice.size, lattice.size)
    while window.rows < size:
        for side in beyond:
            window = window.with_line(side)
        if not is_seen(matrix, window):
            return None
        matrix = matrix @ correction(evidence_of(gray, matrix, window), window)
    whole = Lattice(size, matrix).moved(window.left, window.top)
    return candidate_of(whole, worths_of(with_line_around(gray, whole), size)[1, 1])
