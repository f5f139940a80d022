"""White stones of a diagram that are circles on bare paper: filled, so that they are seen as discs.

On paper of the same color nothing but its outline tells a white stone, and where stones stand on all points
no line is left between them.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from ingboard.photo.lattice import Pixels

_FEWEST = 5  # circles alike
_LEAST_PAPER = 0.25  # of the picture; much of the rest may be black stones
_LIGHTEST = 150  # steps of brightness that paper has at least
_EVEN, _BARE = 2, 16  # such steps by which paper differs on the whole, and anywhere
_LEAST_SIDE = 7  # pixels
_ROUND = 0.05  # by which a circle's share of its box may differ from pi / 4
_SQUARE = 1.15
_ALIKE = 0.12  # of their usual width
_FILLED = 0.6  # of the paper's brightness

Contour = npt.NDArray[np.int32]


def with_filled_circles(gray: Pixels) -> Pixels:
    """The picture with its circles on bare paper filled; the same picture where it is no diagram."""
    steps = np.bincount(gray.ravel(), minlength=256)
    paper = int(steps.argmax())
    even = steps[max(paper - _EVEN, 0) : paper + _EVEN + 1].sum()
    if paper < _LIGHTEST or even < _LEAST_PAPER * gray.size:
        return gray
    bare = (np.abs(gray.astype(np.int16) - paper) <= _BARE).astype(np.uint8)
    found = cv2.findContours(bare, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
    circles = [one for one in found if _is_circle(np.asarray(one, np.int32))]
    alike = list(_alike([np.asarray(one, np.int32) for one in circles]))
    if len(alike) < _FEWEST:
        return gray
    filled = gray.copy()
    cv2.drawContours(filled, alike, -1, (round(_FILLED * paper),), cv2.FILLED)
    return filled


def _is_circle(contour: Contour) -> bool:
    _, _, width, height = cv2.boundingRect(contour)
    if min(width, height) < _LEAST_SIDE or max(width, height) > _SQUARE * min(width, height):
        return False
    share = cv2.contourArea(contour) / ((width - 1) * (height - 1))
    return bool(abs(share - np.pi / 4) < _ROUND)


def _alike(circles: list[Contour]) -> Iterator[Contour]:
    """Those that are as wide as most of them."""
    widths = np.array([cv2.boundingRect(one)[2] for one in circles], float)
    usual = np.median(widths) if len(widths) else 0
    for one, width in zip(circles, widths, strict=True):
        if abs(width - usual) <= _ALIKE * usual:
            yield one
