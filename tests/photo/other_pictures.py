"""Pictures that hold no board, or not one: a chess board, half a board, two boards, a wall."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photo.rendered_board import Pixels, photograph
from tests.photo.scene import Scene

EMPTY = ("." * 19,) * 19


def chess_board() -> Pixels:
    """Eight by eight squares on a table, seen a little from the side."""
    squares = np.indices((8, 8)).sum(axis=0) % 2
    squared = np.kron(np.where(squares == 0, 225, 70), np.ones((60, 60))).astype(np.uint8)
    flat = cv2.copyMakeBorder(squared, 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=(110,))
    source = np.array([[0, 0], [540, 0], [540, 540], [0, 540]], np.float32)
    target = np.array([[210, 90], [700, 110], [780, 560], [120, 540]], np.float32)
    into = cv2.getPerspectiveTransform(source, target)
    seen = cv2.warpPerspective(
        flat, into, (900, 675), borderMode=cv2.BORDER_CONSTANT, borderValue=(160,)
    )
    seen = cv2.GaussianBlur(seen, (0, 0), 1)
    return np.ascontiguousarray(np.repeat(seen[..., None], 3, axis=2))


def half_board() -> Pixels:
    """What is left of a board when the picture ends in its middle."""
    whole = photograph(Scene(EMPTY, width=1000, tilt=5, clutter=0)).pixels
    return np.ascontiguousarray(whole[:, : whole.shape[1] // 2])


def two_boards() -> Pixels:
    """Two boards of one size side by side."""
    one = photograph(Scene(EMPTY, width=700, tilt=8, clutter=0, seed=1)).pixels
    other = photograph(Scene(EMPTY, width=700, tilt=8, clutter=0, seed=2)).pixels
    rows = min(one.shape[0], other.shape[0])
    return np.ascontiguousarray(np.hstack([one[:rows], other[:rows]]))


def wall() -> Pixels:
    """Rough plaster."""
    noise = np.random.default_rng(3).normal(150, 25, (60, 80, 3)).clip(0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(noise, (800, 600), interpolation=cv2.INTER_CUBIC), np.uint8)
