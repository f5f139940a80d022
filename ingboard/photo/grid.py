"""Where a board lies in a picture: pieces of lattice grown over it, each judged by all its crossings.

Of all windows of 9, 13 or 19 lines a side the one is taken whose lines and stones are there and which end
where lines and stones end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.photo.answer import Corner
from ingboard.photo.evidence import Evidence, evidence_of
from ingboard.photo.growth import Patch, grown, refined
from ingboard.photo.lattice import Floats, Lattice, Pixels, Window, lattice_at
from ingboard.photo.nets import nets_in
from ingboard.photo.outlines import with_filled_circles
from ingboard.photo.refusals import Refusal
from ingboard.photo.seeds import REACH, Seed, seeds_in

SIZES = (9, 13, 19)
WORKING_SIDE = 1200
"""The longer side, in pixels, of the picture in which a board is searched."""

_LEAST_SHARE = 0.04  # boards have 0.3 and more of what could be seen at most
_ANOTHER_SHARE = 0.2
_WORTH_BESIDE = 1.4  # of 2, of a piece of lattice
_PART, _SEEN_PART = 6, 0.75  # lines of a part of a board, and how much of them is seen
_SURELY_LINES = 0.25
_CUT_OFF = 0.85  # of its claim has a board of which a corner is outside
_LEAST_ROUGH = -0.2
_SURE_SHARE = 0.38
_EXPECTED = 0.5  # of each line between crossings
_LEAST_LINE = 0.4  # of a line; one that is seen less is none
_MOST_PATCHES = 6
_NEARLY = 0.15  # of its share may another board lack that is looked at too
_MOST_MOVES = 3
_BESIDE = 0.3  # of a line counts a stone next to a board: bowls and other boards stand there too
_MOST_SETTLED = 3  # boards that are looked at closely, best first
_GOES_ON = 0.7  # of what could be seen on one more line
_SEED = Window(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1)


class Found(Struct, frozen=True, eq=False):
    """A lattice and what speaks for it: `worth` is a sum over its lines between crossings, `share` a mean."""

    lattice: Lattice
    worth: float
    share: float

    @property
    def claim(self) -> float:
        """By what one is preferred to another: a large board is seldom seen by chance."""
        return self.share * self.lattice.size


def find_board(picture: Pixels, sizes: Sequence[int] = SIZES) -> Lattice | Refusal:
    """The board in a picture (height, width, red-green-blue), or why there is none, or not one."""
    gray, factor = _reduced(picture)
    seeds = seeds_in(gray)
    patches: list[Patch] = []
    found = sorted(
        _hypotheses(gray, seeds, patches, sizes),
        key=lambda one: -one.claim * (1 if _is_whole(gray, one.lattice) else _CUT_OFF),
    )
    if not found or found[0].share < _LEAST_SHARE:
        return _why_none(gray, patches)
    settled = (_settled(gray, one) for one in found[:_MOST_SETTLED])
    best = next((one for one in settled if not _is_piece(gray, one.lattice)), None)
    if best is None:
        return Refusal.PART_OF_BOARD
    if best.share < _LEAST_SHARE:
        return _why_none(gray, patches)
    if best.share < _SURELY_LINES and _is_chess(gray):
        return Refusal.CHESS_BOARD
    if not _is_whole(gray, best.lattice):
        return Refusal.PART_OF_BOARD
    if any(_is_another(one, best) for one in found) or _shows_another(gray, seeds, best, sizes):
        return Refusal.TWO_BOARDS
    return best.lattice.scaled(1 / factor).turned_upright()


def _settled(gray: Pixels, found: Found) -> Found:
    """A board fitted to all that is seen of it, or the one a line or two beside it if that then fits better.

    A lattice that was grown over the edge of a board's wood may be bent just so much that both seem equal.
    """
    for _ in range(_MOST_MOVES):
        lattice = found.lattice
        worths = _worths(_around(gray, lattice), lattice.size)
        least = worths[1, 1] - _NEARLY * _edges_of(lattice.size)
        rivals = [
            _fitted(gray, lattice.moved(int(right) - 1, int(down) - 1))
            for down, right in np.argwhere(worths >= least)
        ]
        best = max(rivals, key=lambda one: one.worth - _against(_around(gray, one.lattice)))
        if np.abs(best.lattice.corners - lattice.corners).max() < lattice.cell / 2:
            return best
        found = best
    return found


def _fitted(gray: Pixels, lattice: Lattice) -> Found:
    """A lattice fitted to what is seen of it, and what speaks for it then."""
    window = Window(0, 0, lattice.size, lattice.size)
    fitted = Lattice(lattice.size, refined(gray, lattice.matrix, window))
    return _found(fitted, _worths(_around(gray, fitted), lattice.size)[1, 1])


def _around(gray: Pixels, lattice: Lattice) -> Evidence:
    return evidence_of(gray, lattice.matrix, Window(0, 0, lattice.size, lattice.size).wider(1))


def _is_piece(gray: Pixels, lattice: Lattice) -> bool:
    """Whether a lattice goes on beyond two of its sides: a line along them, joined to it or with stones."""
    around = _around(gray, lattice)
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


def _why_none(gray: Pixels, patches: Sequence[Patch]) -> Refusal:
    """What a picture shows in which no board was found."""
    if _is_chess(gray):
        return Refusal.CHESS_BOARD
    for patch in patches:
        if min(patch.window.shape) >= _PART:
            along, across = evidence_of(gray, patch.matrix, patch.window).told
            if min(along.mean(), across.mean()) > _SEEN_PART:
                return Refusal.PART_OF_BOARD
    return Refusal.NO_BOARD


def _is_chess(gray: Pixels) -> bool:
    flags = cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_LARGER
    return bool(cv2.findChessboardCornersSB(gray, (5, 5), flags=flags)[0])


def _is_whole(gray: Pixels, lattice: Lattice) -> bool:
    """Whether all corners lie in the picture, or hardly beyond its edge."""
    room = lattice.cell / 2
    high = np.array(gray.shape[::-1]) + room
    return bool(((lattice.corners > -room) & (lattice.corners < high)).all())


def _shows_another(gray: Pixels, seeds: Sequence[Seed], best: Found, sizes: Sequence[int]) -> bool:
    """Whether the likeliest piece of lattice beside a board belongs to another one."""
    outline = best.lattice.corners.astype(np.float32)
    beside = (
        seed
        for seed in seeds
        if seed.worth > _WORTH_BESIDE
        and _inside(outline, seed.matrix[:2, 2]) < -3 * best.lattice.cell
    )
    patch = next((grown(gray, seed.matrix, _SEED) for seed in beside), None)
    if patch is None:
        return False
    return any(_is_another(one, best) for one in _found_in(gray, patch, sizes))


def _is_another(one: Found, best: Found) -> bool:
    """Whether a lattice is a board beside the best one, and not much smaller."""
    if one.share < _ANOTHER_SHARE:
        return False
    areas = [
        abs(cv2.contourArea(found.lattice.corners.astype(np.float32))) for found in (one, best)
    ]
    outline = best.lattice.corners.astype(np.float32)
    middle = one.lattice.corners.mean(axis=0)
    return areas[0] > areas[1] / 4 and _inside(outline, middle) < 0


def _inside(outline: npt.NDArray[np.float32], point: Floats) -> float:
    """How many pixels a point lies within an outline, negative outside."""
    return float(cv2.pointPolygonTest(outline, point.tolist(), measureDist=True))


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
    if factor < 1:
        size = (round(gray.shape[1] * factor), round(gray.shape[0] * factor))
        gray = np.asarray(cv2.resize(gray, size, interpolation=cv2.INTER_AREA), np.uint8)
    return with_filled_circles(gray), factor


def _hypotheses(
    gray: Pixels, seeds: Sequence[Seed], patches: list[Patch], sizes: Sequence[int]
) -> Iterator[Found]:
    """Boards that a picture may show; the patches that were grown are put into the list."""
    for seed in seeds:
        if any(patch.holds(seed.matrix) for patch in patches):
            continue
        patch = grown(gray, seed.matrix, _SEED)
        if patch is None:
            continue
        patches.append(patch)
        if len(patches) > _MOST_PATCHES:
            break
        found = _found_in(gray, patch, sizes)
        yield from found
        if any(one.share > _SURE_SHARE and one.lattice.size == max(sizes) for one in found):
            return
    for net in nets_in(gray):
        evidence = evidence_of(gray, net.matrix, net.window)
        for size in sizes:
            for one in _windows(evidence, size, net.matrix):
                yield from _better(gray, one)


def _found_in(gray: Pixels, patch: Patch, sizes: Sequence[int]) -> list[Found]:
    evidence = evidence_of(gray, patch.matrix, patch.window.wider(3))
    return [one for size in sizes for one in _windows(evidence, size, patch.matrix)]


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
    if min(evidence.stones.there.shape) < size:
        return
    worths = _worths(evidence, size)
    top, left = np.unravel_index(int(np.argmax(worths)), worths.shape)
    lattice = Lattice(size, matrix).moved(int(left) + evidence.left, int(top) + evidence.top)
    yield _found(lattice, worths[top, left])


def _found(lattice: Lattice, worth: float) -> Found:
    return Found(lattice, float(worth), float(worth) / _edges_of(lattice.size))


def _edges_of(size: int) -> int:
    """How many lines between neighboring crossings a board has."""
    return 2 * size * (size - 1)


def _worths(evidence: Evidence, size: int) -> Floats:
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
    before = np.pad(_sums(evidence.rows.there * bare[:, 1:], size, 1), ((0, 0), (1, 0)))
    after = np.pad(_sums(evidence.rows.there * bare[:, :-1], size, 1), ((0, 0), (0, 1)))
    outside = 2 * (before[:, : last_column + 1] + after[:, size - 1 :])
    before = np.pad(_sums(evidence.columns.there * bare[1:], 1, size), ((1, 0), (0, 0)))
    after = np.pad(_sums(evidence.columns.there * bare[:-1], 1, size), ((0, 1), (0, 0)))
    outside = outside + 2 * (before[: last_row + 1] + after[size - 1 :])
    beyond = np.pad(_sums(stones, size, 1), ((0, 0), (1, 1)))
    outside = outside + beyond[:, : last_column + 1] + beyond[:, size + 1 :]
    beyond = np.pad(_sums(stones, 1, size), ((1, 1), (0, 0)))
    outside = outside + beyond[: last_row + 1] + beyond[size + 1 :]
    return np.asarray(inside - outside)


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


def _sums(values: Floats, rows: int, columns: int) -> Floats:
    """The sum of each window of so many rows and columns."""
    added = np.pad(values, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    return np.asarray(
        added[rows:, columns:]
        - added[:-rows, columns:]
        - added[rows:, :-columns]
        + added[:-rows, :-columns]
    )
