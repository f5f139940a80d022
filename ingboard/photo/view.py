"""A picture as a board is searched in it: in color, and gray and reduced."""

from __future__ import annotations

import cv2
import numpy as np
from msgspec import Struct

from ingboard.photo.lattice import Pixels
from ingboard.photo.outlines import with_filled_circles

WORKING_SIDE = 1200
"""The longer side, in pixels, of the gray picture."""


class View(Struct, frozen=True, eq=False):
    """The picture (height, width, red-green-blue), and in gray; a length there is `factor` times as long."""

    picture: Pixels
    gray: Pixels
    factor: float


def view_of(picture: Pixels) -> View:
    """The view of a picture."""
    gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    factor = min(1.0, WORKING_SIDE / max(gray.shape))
    if factor < 1:
        size = (round(gray.shape[1] * factor), round(gray.shape[0] * factor))
        gray = np.asarray(cv2.resize(gray, size, interpolation=cv2.INTER_AREA), np.uint8)
    return View(picture, with_filled_circles(gray), factor)
