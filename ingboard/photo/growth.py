"""A piece of lattice grown over the board: fitted to the lines and stones that are seen, then extended.

All fits are small corrections in the lattice's own cells, by weighted least squares that outliers hardly
bend. A camera's view needs eight numbers; two more let the tops of stones stand off their points together,
as they do in a tilted view.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from ingboard.photo.evidence import Evidence, evidence_of
from ingboard.photo.lattice import Floats, Pixels, Side, Window, transformed

_STEPS = 24
_MOST_LINES = 27
_FEWEST_SEEN = 8
_CONTINUES = 0.42  # of what is to be seen along one more line
_LINE_SEEN, _STONE_SEEN = 0.35, 0.45
_STONES_COUNT = 0.5  # as much as lines
_STRAY = 0.06  # cells; what is further off counts less
_SMALL = 3.2  # half a window's cells below which perspective cannot be told
_STIFF = np.array([0.1] * 6 + [0.15] * 2 + [0.6] * 2)
_STIFF_SMALL = np.array([0.1] * 6 + [15.0] * 2 + [0.6] * 2)


class Patch(Struct, frozen=True, eq=False):
    """The crossings of a window, and the matrix from cells to pixels that fits them."""

    matrix: Floats
    window: Window

    def holds(self, matrix: Floats) -> bool:
        """Whether the cells around (0, 0) of another lattice are cells of this one."""
        points = transformed(matrix, np.array([[0, 0], [1, 0], [0, 1]], float))
        cells = transformed(np.asarray(np.linalg.inv(self.matrix), float), points)
        inside = self.window.wider(1)
        first = cells[0] - (inside.left, inside.top)
        steps = np.abs(cells[1:] - cells[0])
        return bool(
            (first >= 0).all()
            and (first < (inside.columns, inside.rows)).all()
            and np.abs(cells - cells.round()).max() < 0.25
            and np.abs(np.sort(steps, axis=1) - (0, 1)).max() < 0.25
        )


def grown(gray: Pixels, matrix: Floats, window: Window) -> Patch | None:
    """The patch that a piece of lattice grows to; None where it leads out of what a camera can see."""
    for step in range(_STEPS):
        around = next((w for w in (window.wider(2), window.wider(1)) if is_seen(matrix, w)), None)
        if around is None:
            return None
        evidence = evidence_of(gray, matrix, around)
        matrix = matrix @ correction(evidence, window)
        wider = _extended(evidence, window, matrix, gray.shape) if step else window
        if (wider == window and step > 2) or max(wider.rows, wider.columns) > _MOST_LINES:
            break
        window = wider
    return Patch(matrix, window)


def refined(gray: Pixels, matrix: Floats, window: Window) -> Floats:
    """The matrix fitted to all that is seen in a window."""
    for _ in range(3):
        matrix = matrix @ correction(evidence_of(gray, matrix, window), window)
    return matrix


def correction(evidence: Evidence, window: Window) -> Floats:
    """The small change of cells, a projective matrix, after which a window fits what is seen in it."""
    half = max(window.rows, window.columns) / 2
    middle = np.array([window.left + window.columns / 2 - 0.5, window.top + window.rows / 2 - 0.5])
    parts = list(_equations(evidence, window, middle, half))
    terms = np.concatenate([part.terms for part in parts])
    off = np.concatenate([part.off for part in parts]) / half
    weight = np.concatenate([part.weight for part in parts])
    if len(off) < _FEWEST_SEEN:
        return np.eye(3)
    stiff = np.diag(_STIFF_SMALL if half < _SMALL else _STIFF)
    if evidence.stones.both:
        stiff[8:, 8:] += np.eye(2) * _held(parts)
    fit = np.zeros(10)
    for _ in range(4):
        stray = np.abs(off - terms @ fit) * half
        weighted = terms * (weight / np.maximum(1, stray / _STRAY) ** 2)[:, None]
        fit = np.linalg.solve(weighted.T @ terms + stiff, weighted.T @ off)
    x, xu, xv, y, yu, yv, down_u, down_v = fit[:8]
    change = np.array([[1 + xu, xv, x], [yu, 1 + yv, y], [-down_u, -down_v, 1]])
    shrink = np.array(
        [[1 / half, 0, -middle[0] / half], [0, 1 / half, -middle[1] / half], [0, 0, 1]]
    )
    return np.asarray(np.linalg.inv(shrink) @ change @ shrink)


def _held(parts: list[_Equations]) -> float:
    """How much the tops of stones are held to their points: where few lines tell, nothing else does."""
    lines, stones = (
        sum(float(part.weight.sum()) for part in parts if part.stone is stone)
        for stone in (False, True)
    )
    return max(0.0, stones - 2 * lines)


class _Equations(Struct, frozen=True, eq=False):
    """What some observations say of the ten numbers: terms, what is off in cells, how much each counts."""

    terms: Floats
    off: Floats
    weight: Floats
    stone: bool


def _equations(
    evidence: Evidence, window: Window, middle: Floats, half: float
) -> Iterator[_Equations]:
    rows = slice(window.top - evidence.top, window.top - evidence.top + window.rows)
    columns = slice(window.left - evidence.left, window.left - evidence.left + window.columns)
    fewer_rows = slice(rows.start, rows.stop - 1)
    fewer_columns = slice(columns.start, columns.stop - 1)

    def observed(
        seen: Floats, off: Floats, place: tuple[float, float], *, across: bool, stone: bool
    ) -> _Equations:
        kept = seen > (_STONE_SEEN if stone else _LINE_SEEN)
        row, column = np.nonzero(kept)
        u = (column + window.left + place[0] - middle[0]) / half
        v = (row + window.top + place[1] - middle[1]) / half
        none, all_ = np.zeros_like(u), np.ones_like(u)
        together = all_ if stone else none
        if across:
            terms = [all_, u, v, none, none, none, u * u, u * v, together, none]
        else:
            terms = [none, none, none, all_, u, v, u * v, v * v, none, together]
        counts = seen[kept] * (_STONES_COUNT if stone else 1)
        return _Equations(np.stack(terms, axis=1), off[kept], counts, stone)

    stones = evidence.stones.near[rows, columns]
    rims = stones * evidence.stones.both  # between two stones their shadows look like lines
    lines = evidence.rows
    free = 1 - np.minimum(rims[:, :-1], rims[:, 1:])
    near, off = free * lines.toward[rows, fewer_columns], lines.offset[rows, fewer_columns]
    yield observed(near, off, (0.5, 0), across=False, stone=False)
    lines = evidence.columns
    free = 1 - np.minimum(rims[:-1], rims[1:])
    near, off = free * lines.toward[fewer_rows, columns], lines.offset[fewer_rows, columns]
    yield observed(near, off, (0, 0.5), across=True, stone=False)
    offsets = evidence.stones.offset[rows, columns]
    yield observed(stones, offsets[..., 0], (0, 0), across=True, stone=True)
    yield observed(stones, offsets[..., 1], (0, 0), across=False, stone=True)


def is_seen(matrix: Floats, window: Window) -> bool:
    """Whether all of a window lies before the camera."""
    corners = np.column_stack([window.corners, np.ones(4)])
    depth = corners @ matrix[2]
    return bool((depth * depth[0] > 0).all())


def _extended(evidence: Evidence, window: Window, matrix: Floats, shape: tuple[int, ...]) -> Window:
    """The window with one more line on each side where the lattice goes on."""
    along, across = evidence.told
    top, left = window.top - evidence.top, window.left - evidence.left
    bottom, right = top + window.rows - 1, left + window.columns - 1
    rows, columns = slice(top, bottom + 1), slice(left, right + 1)
    short_rows, short_columns = slice(top, bottom), slice(left, right)
    more = {
        Side.ABOVE: across[top - 1, columns].mean() + along[top - 1, short_columns].mean(),
        Side.BELOW: across[bottom, columns].mean() + along[bottom + 1, short_columns].mean(),
        Side.BEFORE: along[rows, left - 1].mean() + across[short_rows, left - 1].mean(),
        Side.AFTER: along[rows, right].mean() + across[short_rows, right + 1].mean(),
    }
    for side, seen in more.items():
        if seen > 2 * _CONTINUES:
            wider = window.with_line(side)
            if _is_inside(matrix, wider.line_at(side), shape):
                window = wider
    return window


def _is_inside(matrix: Floats, ends: Floats, shape: tuple[int, ...]) -> bool:
    """Whether most of a line, by five of its points, lies in a picture."""
    shares = np.linspace(0, 1, 5)[:, None]
    points = transformed(matrix, ends[0] * (1 - shares) + ends[1] * shares)
    inside = (points > -2) & (points < np.array([shape[1] + 2, shape[0] + 2]))
    return bool(inside.all(axis=1).mean() > 0.5)
