"""Straight edges in a picture and where bundles of parallel ones meet.

Coordinates are centered and halved: the middle of the picture is (0, 0), its longer side runs from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.photo.lattice import Floats, Pixels

_SHORTEST = 0.018  # of the longer side: shorter edges are grain, cloth and letters
_FEWEST = 8
_TRIES = 500
_NEAR = 0.012  # sine of the angle by which an edge may miss its vanishing point
_MOST_BUNDLES = 4

Bools = npt.NDArray[np.bool_]


class Segments(Struct, frozen=True, eq=False):
    """Straight edges: their middles, directions (of length 1), lengths and lines (homogeneous)."""

    middle: Floats
    direction: Floats
    length: Floats
    line: Floats

    def __len__(self) -> int:
        return len(self.length)

    def only(self, chosen: Bools) -> Segments:
        """Those that are chosen."""
        return Segments(
            self.middle[chosen], self.direction[chosen], self.length[chosen], self.line[chosen]
        )


class Bundle(Struct, frozen=True, eq=False):
    """Edges that meet in one point (homogeneous, of length 1); `chosen` tells which of all they are."""

    point: Floats
    chosen: Bools


def centering(shape: tuple[int, ...]) -> Floats:
    """The matrix that takes centered coordinates to pixels of a picture of that shape."""
    height, width = shape[:2]
    half = max(height, width) / 2
    return np.array([[half, 0, width / 2], [0, half, height / 2], [0, 0, 1.0]])


def segments_of(gray: Pixels) -> Segments:
    """The straight edges of a picture."""
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(gray)[0]
    ends = np.array(found, np.float64).reshape(-1, 4) if np.size(found) else np.zeros((0, 4))
    into = centering(gray.shape)
    ends = (ends - np.tile(into[:2, 2], 2)) / into[0, 0]
    one, two = ends[:, :2], ends[:, 2:]
    length = np.hypot(*(two - one).T)
    kept = length > 2 * _SHORTEST
    one, two, length = one[kept], two[kept], length[kept]
    line = np.cross(_homogeneous(one), _homogeneous(two))
    line /= np.hypot(line[:, 0], line[:, 1])[:, None] + 1e-12
    return Segments((one + two) / 2, (two - one) / length[:, None], length, line)


def bundles_of(segments: Segments) -> tuple[Bundle, ...]:
    """The largest bundles of edges that meet in a point, largest first, at most four."""
    return tuple(_bundles_of(segments))


def _bundles_of(segments: Segments) -> Iterator[Bundle]:
    chances = np.random.default_rng(1)
    left = np.ones(len(segments), bool)
    for _ in range(_MOST_BUNDLES):
        if left.sum() < _FEWEST:
            return
        point = _meeting_point(segments.only(left), chances)
        missed = _missed(point, segments)
        yield Bundle(point, (missed < 1.25 * _NEAR) & left)
        left &= missed >= 2.5 * _NEAR


def _meeting_point(segments: Segments, chances: np.random.Generator) -> Floats:
    """The point that most of the edges run to, by length."""
    share = segments.length / segments.length.sum()
    pairs = chances.choice(len(segments), (_TRIES, 2), p=share)
    points = np.cross(segments.line[pairs[:, 0]], segments.line[pairs[:, 1]])
    size = np.linalg.norm(points, axis=1)
    points = points[size > 1e-9] / size[size > 1e-9, None]
    worth = [
        segments.length @ np.clip(1 - _missed(one, segments) / _NEAR, 0, None) for one in points
    ]
    best = points[int(np.argmax(worth))]
    for _ in range(4):
        near = _missed(best, segments) < _NEAR
        weighted = segments.line[near] * segments.length[near, None]
        best = np.linalg.svd(weighted)[2][-1]
    return np.asarray(best)


def _missed(point: Floats, segments: Segments) -> Floats:
    """The sine of the angle by which each edge misses a point."""
    ahead = point[:2] - point[2] * segments.middle
    ahead = ahead / (np.hypot(ahead[:, 0], ahead[:, 1])[:, None] + 1e-12)
    direction = segments.direction
    return np.asarray(np.abs(ahead[:, 0] * direction[:, 1] - ahead[:, 1] * direction[:, 0]))


def _homogeneous(points: Floats) -> Floats:
    return np.column_stack([points, np.ones(len(points))])
