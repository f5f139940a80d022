"""Where the one-line hint of a point goes. Pure numbers: knows no Qt and no text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float


def place_hint(
    width: float, height: float, middle: tuple[float, float], clear: float, bounds: Box
) -> Box:
    """The place of a hint that keeps `clear` away from the middle and stays inside the bounds.

    Below the point if there is room, else above; shifted sideways as far as the bounds ask.
    """
    x = min(max(middle[0] - width / 2, bounds.x), bounds.x + bounds.width - width)
    below = middle[1] + clear
    fits = below + height <= bounds.y + bounds.height
    return Box(max(x, bounds.x), below if fits else middle[1] - clear - height, width, height)
