"""What a picture shows in which no board is found."""

from __future__ import annotations

from collections.abc import Sequence

import cv2

from ingboard.photo.evidence import evidence_of
from ingboard.photo.growth import Patch
from ingboard.photo.lattice import Pixels
from ingboard.photo.refusals import Refusal

_PART, _SEEN_PART = 6, 0.75  # lines of a part of a board, and how much of them is seen


def why_none(gray: Pixels, patches: Sequence[Patch]) -> Refusal:
    """What a picture shows in which no board was found."""
    if is_chess_board(gray):
        return Refusal.CHESS_BOARD
    for patch in patches:
        if min(patch.window.shape) >= _PART:
            along, across = evidence_of(gray, patch.matrix, patch.window).told
            if min(along.mean(), across.mean()) > _SEEN_PART:
                return Refusal.PART_OF_BOARD
    return Refusal.NO_BOARD


def is_chess_board(gray: Pixels) -> bool:
    """Whether squares in two colors, five by five or more, are seen."""
    flags = cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_LARGER
    return bool(cv2.findChessboardCornersSB(gray, (5, 5), flags=flags)[0])
