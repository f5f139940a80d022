"""Boards that a picture may show: pieces of lattice grown over it, and lattices that its edges speak for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from ingboard.photo.board_windows import Candidate, best_window
from ingboard.photo.evidence import evidence_of
from ingboard.photo.growth import Patch, grown, is_seen, refined
from ingboard.photo.lattice import Floats, Pixels, Window
from ingboard.photo.nets import Net, nets_in
from ingboard.photo.seeds import REACH, Piece, coarse_pieces_in, seeds_of
from ingboard.photo.stones import doubted_points
from ingboard.photo.view import View

_ANOTHER_SHARE = 0.2
_DOUBTED = 0.2  # of the points of what is no board, and more
_WORTH_BESIDE = 1.4  # of 2, of a piece of lattice
_LEAST_ROUGH = -0.2
_SURE_SHARE = 0.38
_WELL_SEEN = 0.2  # a share with which no further edges are asked
_BEYOND = 3  # lines beyond a piece of lattice that may be a board's
_MOST_PATCHES = 6
_MOST_FITTED = 4  # boards of a size in the lattices that edges speak for
_SEED = Window(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1)


def candidates_in(
    gray: Pixels, pieces: Sequence[Piece], patches: list[Patch], sizes: Sequence[int]
) -> Iterator[Candidate]:
    """Boards that a picture may show; the patches that were grown are put into the list.

    Where none is well seen, edges are asked, and then what repeats in the picture seen from afar.
    """
    most = -1.0
    for found in _grown_from(gray, pieces, patches, sizes):
        yield from found
        if any(one.share > _SURE_SHARE and one.lattice.size == max(sizes) for one in found):
            return
        most = max([most, *(one.share for one in found)])
    for nets in nets_in(gray):
        found = list(_in_nets(gray, nets, sizes))
        yield from found
        most = max([most, *(one.share for one in found)])
        if most > _WELL_SEEN:
            return
    for found in _grown_from(gray, coarse_pieces_in(gray), patches, sizes):
        yield from found


def _grown_from(
    gray: Pixels, pieces: Sequence[Piece], patches: list[Patch], sizes: Sequence[int]
) -> Iterator[list[Candidate]]:
    """The boards on each of the likeliest patches that are not on one before."""
    left = _MOST_PATCHES
    for seed in seeds_of(gray, pieces):
        if any(patch.holds(seed.matrix) for patch in patches):
            continue
        patch = grown(gray, seed.matrix, _SEED)
        if patch is None:
            continue
        patches.append(patch)
        if not left:
            break
        left -= 1
        yield list(boards_in(gray, patch, sizes))


def boards_in(gray: Pixels, patch: Patch, sizes: Sequence[int]) -> Iterator[Candidate]:
    """The best board of each size on a piece of lattice, or a little beyond it.

    A piece that is nearly as long as a board in one direction may be cut off in the other by what covers it.
    """
    around = patch.window.wider(_BEYOND)
    evidence = evidence_of(gray, patch.matrix, around)
    for size in sizes:
        if min(around.shape) < size <= max(around.shape):
            far = _with_room(patch.window, size)
            if is_seen(patch.matrix, far):
                for one in best_window(evidence_of(gray, patch.matrix, far), size, patch.matrix):
                    yield from _better(gray, one)
        yield from best_window(evidence, size, patch.matrix)


def _with_room(window: Window, size: int) -> Window:
    """A window with room for a board of that size on either side of its crossings."""
    rows, columns = (max(_BEYOND, size - lines) for lines in window.shape)
    return Window(
        window.top - rows,
        window.left - columns,
        window.rows + 2 * rows,
        window.columns + 2 * columns,
    )


def _in_nets(gray: Pixels, nets: Sequence[Net], sizes: Sequence[int]) -> Iterator[Candidate]:
    """Boards in lattices that edges speak for: the likeliest of each size, fitted."""
    rough: dict[int, list[Candidate]] = {size: [] for size in sizes}
    for net in nets:
        evidence = evidence_of(gray, net.matrix, net.window)
        for size in sizes:
            rough[size] += best_window(evidence, size, net.matrix)
    for every in rough.values():
        for one in sorted(every, key=lambda one: -one.share)[:_MOST_FITTED]:
            yield from _better(gray, one)


def _better(gray: Pixels, found: Candidate) -> Iterator[Candidate]:
    """What is found, fitted and looked at once more; nothing where there is too little of it."""
    if found.share < _LEAST_ROUGH:
        return
    size = found.lattice.size
    matrix = refined(gray, found.lattice.matrix, Window(0, 0, size, size))
    evidence = evidence_of(gray, matrix, Window(0, 0, size, size).wider(2))
    yield from best_window(evidence, size, matrix)


def shows_another(
    view: View, pieces: Sequence[Piece], best: Candidate, sizes: Sequence[int]
) -> bool:
    """Whether the likeliest piece of lattice beside a board belongs to another one."""
    outline = best.lattice.corners.astype(np.float32)
    far = -3 * best.lattice.cell
    beside = [piece for piece in pieces if _inside(outline, piece.matrix[:2, 2]) < far]
    likely = (seed for seed in seeds_of(view.gray, beside) if seed.worth > _WORTH_BESIDE)
    patch = next((grown(view.gray, seed.matrix, _SEED) for seed in likely), None)
    if patch is None:
        return False
    return any(is_another(view, one, best) for one in boards_in(view.gray, patch, sizes))


def is_another(view: View, one: Candidate, best: Candidate) -> bool:
    """Whether a lattice is a board beside the best one, and not much smaller."""
    if one.share < _ANOTHER_SHARE:
        return False
    areas = [
        abs(cv2.contourArea(found.lattice.corners.astype(np.float32))) for found in (one, best)
    ]
    outline = best.lattice.corners.astype(np.float32)
    middle = one.lattice.corners.mean(axis=0)
    if areas[0] <= areas[1] / 4 or _inside(outline, middle) >= 0:
        return False
    points = doubted_points(view.picture, one.lattice.scaled(1 / view.factor))
    return bool(points.mean() < _DOUBTED)


def _inside(outline: npt.NDArray[np.float32], point: Floats) -> float:
    """How many pixels a point lies within an outline, negative outside."""
    return float(cv2.pointPolygonTest(outline, point.tolist(), measureDist=True))
