"""Smooth noise and soft masks."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Numbers = np.random.Generator


def noise(chances: Numbers, shape: tuple[int, int], coarse: tuple[float, float]) -> Floats:
    """Smooth noise about 0 with grains of so many pixels down and right."""
    small = chances.normal(
        size=(max(2, int(shape[0] / coarse[0])), max(2, int(shape[1] / coarse[1])))
    )
    small = small.astype(np.float32)
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC))


def softened(mask: npt.NDArray[Any], radius: float) -> npt.NDArray[Any]:
    """A large mask blurred, for speed at a quarter of its size."""
    small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(radius / 4, 0.3))
    return np.asarray(
        cv2.resize(small, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_LINEAR)
    )
