"""Small pieces of lattices in a picture, wherever its edges repeat in two directions.

The Fourier transform of a piece of the picture tells the steps of whatever repeats there: lines as well as
stones, for all of them lie one cell apart. Which of several steps is the cell, and where its crossings are,
is then judged by what the picture shows there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from msgspec import Struct

from ingboard.photo.evidence import CELL, Gray, evidence_of, phase_map, raster_of
from ingboard.photo.lattice import Floats, Pixels, Window

REACH = 3
"""How many crossings around its middle one a seed is judged by."""

_SIDE = 256  # pixels of a piece
_STRIDE = 120
_SHORTEST, _LONGEST = 10.0, 64.0  # steps in pixels of a piece
_SMALLEST_CELL = 8.0
_MOST_PEAKS = 8
_MOST_PAIRS = 3
_MOST_PLACED = 110
_MOST_JUDGED = 50
_SURE = 1.5  # of 2: what is judged so needs no other place for its crossings
_SMALL_PICTURE = 1000  # pixels; it is looked at enlarged too
_PIECE = Window(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1)


class Seed(Struct, frozen=True, eq=False):
    """A piece of lattice: a matrix from cells, around (0, 0), to pixels, and how much is seen of it."""

    matrix: Floats
    worth: float


class _Steps(Struct, frozen=True, eq=False):
    """Two frequencies (cycles a pixel) found around a place, and how strong they are."""

    one: Floats
    other: Floats
    place: Floats
    strength: float


class Piece(Struct, frozen=True, eq=False):
    """A lattice with steps found at a place, and how well crossings would stand at each pixel of a cell."""

    matrix: Floats
    fits: Floats

    @property
    def fit(self) -> float:
        """Of the best pixel."""
        return float(self.fits.max())


def pieces_in(gray: Pixels) -> list[Piece]:
    """Where lattices may be in a picture, what repeats there most strongly first."""
    enlarged = (2.0,) if max(gray.shape) < _SMALL_PICTURE else ()
    return _pieces(gray, (*enlarged, 1.0, 0.5, 0.25))


def coarse_pieces_in(gray: Pixels) -> list[Piece]:
    """The same of what is seen from afar: large cells, of which the finer ones within them are stronger."""
    return _pieces(gray, (0.6, 0.3))


def _pieces(gray: Pixels, scales: Sequence[float]) -> list[Piece]:
    return [_placed(gray, steps) for steps in _distinct(gray, scales)]


def seeds_of(gray: Pixels, pieces: Sequence[Piece]) -> list[Seed]:
    """The likeliest of these pieces, judged by all lines and stones around, best first."""
    fits = sorted((piece.fit for piece in pieces), reverse=True)
    least = fits[:_MOST_JUDGED][-1] if fits else 0.0
    found = [_judged(gray, piece) for piece in pieces if piece.fit >= least]
    return sorted(found, key=lambda seed: -seed.worth)


def _distinct(gray: Pixels, scales: Sequence[float]) -> Iterator[_Steps]:
    """The strongest steps and what else they may be, none twice at nearly the same place."""
    every = sorted(_steps_in(gray, scales), key=lambda steps: -steps.strength)
    kept: list[tuple[Floats, Floats]] = []
    for steps in every:
        for variant in _variants(steps):
            cells = np.linalg.inv(np.array([variant.one, variant.other]))
            cell = np.sqrt(abs(np.linalg.det(cells)))
            known = (
                np.abs(cells - other).max() < 0.06 * cell
                and np.abs(steps.place - place).max() < REACH * cell
                for other, place in kept
            )
            if any(known):
                continue
            kept.append((cells, steps.place))
            yield variant
            if len(kept) == _MOST_PLACED:
                return


def _steps_in(gray: Pixels, scales: Sequence[float]) -> Iterator[_Steps]:
    for scale in scales:
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        scaled = (
            gray if scale == 1 else cv2.resize(gray, None, fx=scale, fy=scale, interpolation=way)
        )
        edges = _edges(np.asarray(scaled, np.float32))
        short = [max(0, _SIDE - side) for side in edges.shape]
        edges = np.pad(edges, ((0, short[0]), (0, short[1])))
        for top in _starts(edges.shape[0]):
            for left in _starts(edges.shape[1]):
                piece = edges[top : top + _SIDE, left : left + _SIDE]
                place = np.array([left + _SIDE / 2, top + _SIDE / 2]) / scale
                for one, other, strength in _pairs(piece):
                    yield _Steps(one * scale, other * scale, place, strength)


def _starts(length: int) -> list[int]:
    number = int(np.ceil((length - _SIDE) / _STRIDE)) + 1
    return [int(start) for start in np.linspace(0, length - _SIDE, number)]


def _edges(gray: Gray) -> Gray:
    """How strong edges are, against those around them."""
    smooth = cv2.GaussianBlur(gray, (0, 0), 0.8)
    right, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    edges = np.sqrt(right * right + down * down)
    return np.asarray(np.minimum(edges / (cv2.blur(edges, (61, 61)) + 4), 3))


_FADED = np.outer(np.hanning(_SIDE), np.hanning(_SIDE)).astype(np.float32)
_RATE = np.hypot(np.fft.fftfreq(_SIDE)[:, None], np.fft.rfftfreq(_SIDE)[None])
_OUTSIDE = (_RATE < 1 / _LONGEST) | (_RATE > 1 / _SHORTEST)


def _pairs(piece: Gray) -> list[tuple[Floats, Floats, float]]:
    """The strongest pairs of frequencies that can be those of a board's rows and columns."""
    found = np.abs(np.fft.rfft2((piece - piece.mean()) * _FADED)).astype(np.float32)
    usual = float(found.mean()) + 1e-9
    strength = np.asarray(cv2.GaussianBlur(found, (0, 0), 0.7), np.float32)
    strength *= np.sqrt(_RATE + 1 / _SIDE).astype(np.float32)
    strength[_OUTSIDE] = 0
    top = cv2.dilate(strength, np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero((strength == top) & (strength > 0))
    order = np.argsort(-strength[rows, columns])[:_MOST_PEAKS]
    peaks = [_peak(strength, int(rows[at]), int(columns[at])) for at in order]
    pairs = []
    for number, (one, height) in enumerate(peaks):
        for other, lower in peaks[number + 1 :]:
            if lower > 0.25 * peaks[0][1] and _can_be_cells(one, other, 2.2):
                pairs.append((one, other, height * lower / usual**2))
    return sorted(pairs, key=lambda pair: -pair[2])[:_MOST_PAIRS]


def _peak(strength: Gray, row: int, column: int) -> tuple[Floats, float]:
    """The frequency at a peak, to a part of a step."""
    height = float(strength[row, column])

    def part(before: float, after: float) -> float:
        bend = before - 2 * height + after
        return 0.0 if bend >= 0 else float(np.clip((before - after) / bend / 2, -0.5, 0.5))

    down = row + part(strength[row - 1, column], strength[(row + 1) % _SIDE, column])
    right = float(column)
    if 0 < column < strength.shape[1] - 1:
        right += part(strength[row, column - 1], strength[row, column + 1])
    return np.array([right, down if row < _SIDE / 2 else down - _SIDE]) / _SIDE, height


def _can_be_cells(one: Floats, other: Floats, most: float) -> bool:
    """Whether two frequencies can be those of a board seen by a camera: much alike, and not too slanted."""
    long, short = np.linalg.norm(one), np.linalg.norm(other)
    turned = abs(one[0] * other[1] - one[1] * other[0])
    return bool(1 / most < long / short < most and turned > 0.5 * long * short)


def _variants(steps: _Steps) -> Iterator[_Steps]:
    """The cells that may be behind two steps: diagonals repeat too, and so do both sides of a line."""
    one, other = steps.one, steps.other
    for a, b in (
        (one, other),
        ((one + other) / 2, (one - other) / 2),
        (one + other, one - other),
        (one / 2, other),
        (one, other / 2),
        (one / 2, other / 2),
    ):
        if (
            not _can_be_cells(a, b, 2.0)
            or max(np.linalg.norm(a), np.linalg.norm(b)) > 1 / _SMALLEST_CELL
        ):
            continue
        right, down = (a, b) if abs(a[0]) >= abs(b[0]) else (b, a)
        right, down = right * np.sign(right[0] or 1), down * np.sign(down[1] or 1)
        yield _Steps(right, down, steps.place, steps.strength)


def _placed(gray: Pixels, steps: _Steps) -> Piece:
    """A lattice with these steps, and where in its cells crossings are seen."""
    cells = np.linalg.inv(np.array([steps.one, steps.other]))
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = cells, steps.place
    number = 2 * REACH + 1
    raster = raster_of(gray, matrix, (-number / 2, -number / 2), (number, number))
    return Piece(matrix, phase_map(raster))


def _judged(gray: Pixels, piece: Piece) -> Seed:
    """The seed of a lattice whose crossings are where the picture shows most of them."""
    fits = piece.fits.copy()
    best = Seed(piece.matrix, -1.0)
    for _ in range(2):
        row, column = np.unravel_index(int(fits.argmax()), fits.shape)
        moved = np.eye(3)
        moved[:2, 2] = (column + 0.5) / CELL - 0.5, (row + 0.5) / CELL - 0.5
        matrix = piece.matrix @ moved
        along, across = evidence_of(gray, matrix, _PIECE).told
        worth = _faintest(along) + _faintest(across.T)
        if worth > best.worth:
            best = Seed(matrix, worth)
        if worth > _SURE:
            break
        away = [np.abs(np.arange(CELL) - at) for at in (row, column)]
        rows, columns = (np.minimum(one, CELL - one) < 5 for one in away)
        fits[np.ix_(rows, columns)] = -1
    return best


def _faintest(lines: Floats) -> float:
    """How much is seen of the faintest three of the five lines in the middle: between lines there is none."""
    return float(np.sort(lines[1:-1].mean(axis=1))[:3].mean())
