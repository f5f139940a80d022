"""Which points of a board hold a stone, how sure that is, and which of them a person should look at.

A point is doubtful where the networks differ or something else may lie on it, where its color is not like
that of its kind elsewhere on the board, where a stone lies between points, and where a chain has no liberty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.photo.descriptors import MIDDLE, descriptors_of
from ingboard.photo.evidence import CELL, disc_offsets
from ingboard.photo.lattice import Lattice, Pixels
from ingboard.photo.network import KINDS, cover_network, stone_network

SURE = 90
"""The confidence from which on a point is not doubtful."""

_HIDDEN = KINDS.index("?")
_OTHER = 0.1  # the chance of another kind, as what knows of covers sees it
_UNSEEN = 0.5  # how sure is what lies beyond the picture's edge
_PERHAPS = 0.1  # the chance that a point beside a covered one is covered too
_FEWEST = 4  # points of a kind that tell how it looks
_FAR_OFF = 0.34  # cells
_FILLED = 0.15  # of the points empty at most
_LIKE = 0.2  # of colors: in a diagram white stones are as the paper is
_ODD = 0.75  # of the way to how another kind looks

Numbers = npt.NDArray[np.float32]


class Reading(Struct, frozen=True):
    """What stands on each point: rows of `X`, `O` and `.`, how sure it is (0 to 100), what is doubtful."""

    rows: tuple[str, ...]
    confidence: tuple[tuple[int, ...], ...]
    doubtful: tuple[Point, ...]


def read_stones(picture: Pixels, lattice: Lattice) -> Reading:
    """The stones on a board that lies there in a picture (height, width, red-green-blue)."""
    size = lattice.size
    seen = descriptors_of(picture, lattice)
    opinions = stone_network().opinions(seen)
    kinds = opinions.mean(axis=0)[:, :_HIDDEN].argmax(axis=1)
    sure = opinions[:, np.arange(len(kinds)), kinds].min(axis=0)
    sure = np.minimum(sure, _uncovered(seen, kinds))
    sure = np.minimum(sure, _likeness(seen[:, MIDDLE], kinds, sure))
    sure = np.where(lattice.within(picture), sure, np.minimum(sure, _UNSEEN))
    percent = np.floor(100 * sure).astype(int).reshape(size, size)
    signs = np.array(KINDS)[kinds].reshape(size, size)
    rows = tuple("".join(row) for row in signs)
    for row, column in (*_breathless(rows, percent), *_off_points(picture, lattice, rows)):
        percent[row, column] = min(percent[row, column], SURE - 1)
    doubtful = tuple(Point(int(row), int(column)) for row, column in np.argwhere(percent < SURE))
    return Reading(rows, tuple(tuple(int(one) for one in row) for row in percent), doubtful)


def doubted_points(picture: Pixels, lattice: Lattice) -> npt.NDArray[np.bool_]:
    """Which points of a board, row by row, the network of the stones doubts: many where no board lies."""
    opinions = stone_network().opinions(descriptors_of(picture, lattice))
    kinds = opinions.mean(axis=0)[:, :_HIDDEN].argmax(axis=1)
    sure = opinions[:, np.arange(len(kinds)), kinds].min(axis=0)
    return np.asarray((sure < SURE / 100) | ~lattice.within(picture))


def _uncovered(seen: Numbers, kinds: npt.NDArray[np.int64]) -> Numbers:
    """1 for each point, less where a hand or a thing may lie, or what knows of these sees another kind.

    What is large covers neighbors too: beside a covered point a small chance makes a doubt.
    """
    chances = cover_network().chances(seen)
    hidden = chances[:, _HIDDEN]
    other = 1 - chances[np.arange(len(kinds)), kinds] - hidden
    size = round(len(kinds) ** 0.5)
    under = (hidden > 0.5).astype(np.uint8).reshape(size, size)
    beside = cv2.dilate(under, np.ones((3, 3), np.uint8)).ravel() > 0
    doubtful = (hidden > 0.5) | (other > _OTHER) | (beside & (hidden > _PERHAPS))
    return np.asarray(
        np.where(doubtful, np.minimum(1 - np.maximum(hidden, other), 0.5), 1), np.float32
    )


def _likeness(colors: Numbers, kinds: npt.NDArray[np.int64], sure: Numbers) -> Numbers:
    """1 where a point looks like those of its kind on the board, less where it looks like another kind."""
    found = np.ones(len(kinds), np.float32)
    usual = [
        np.median(colors[(kinds == kind) & (sure > SURE / 100)], axis=0)
        if ((kinds == kind) & (sure > SURE / 100)).sum() >= _FEWEST
        else None
        for kind in range(_HIDDEN)
    ]
    for kind, own in enumerate(usual):
        of_kind = kinds == kind
        for other in usual[:kind] + usual[kind + 1 :]:
            if own is None or other is None:
                continue
            way = other - own
            if np.linalg.norm(way) < _LIKE:
                continue
            share = (colors[of_kind] - own) @ way / (way @ way + 1e-6)
            found[of_kind] = np.minimum(found[of_kind], np.where(share > _ODD, 0.5, 1))
    return found


def _off_points(picture: Pixels, lattice: Lattice, rows: Sequence[str]) -> Iterator[Point]:
    """Stones nearly as close to an empty point beside as to their own, and those points."""
    size = lattice.size
    factor = min(1.0, CELL / lattice.cell)
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    if factor < 1:
        gray = np.asarray(
            cv2.resize(gray, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
    off = disc_offsets(gray, lattice.scaled(factor).matrix, size)
    stones = np.array([list(row) for row in rows]) != "."
    if stones.sum() < _FEWEST:
        return
    off = off - np.median(off[stones], axis=0)
    for row, column in np.argwhere(stones & (np.abs(off).max(axis=2) > _FAR_OFF)):
        right, down = off[row, column]
        step = (0, int(np.sign(right))) if abs(right) > abs(down) else (int(np.sign(down)), 0)
        beside = Point(int(row) + step[0], int(column) + step[1])
        if 0 <= beside.row < size and 0 <= beside.column < size and not stones[beside]:
            yield Point(int(row), int(column))
            yield beside


def _breathless(rows: Sequence[str], percent: npt.NDArray[np.int64]) -> Iterator[Point]:
    """Where a chain without a liberty may be misread: all of a small one, the least sure of a large one.

    A board that is filled in, as at the end of a count, has such chains.
    """
    position = parse_rows(rows)
    if position.cells.count(0) < _FILLED * len(position.cells):
        return
    for color in Color:
        for chain in chains_of(position, color):
            if not liberties_of(position, min(chain)):
                doubted = sorted(chain, key=lambda point: int(percent[point.row, point.column]))
                yield from doubted[:_FEWEST]
