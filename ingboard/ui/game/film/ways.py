"""The way of a stone through the air, around what it must not cross. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

Place: TypeAlias = tuple[float, float]


_SAMPLES = 48


class Bounds(Struct, frozen=True):
    """An upright rectangle, in the pixels of the places."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, place: Place) -> bool:
        """Whether a place is inside."""
        return self.left < place[0] < self.right and self.top < place[1] < self.bottom


class Way(Struct, frozen=True):
    """A cubic curve by its start, its two control places and its end."""

    places: tuple[Place, Place, Place, Place]

    def at(self, share: float) -> Place:
        """The place after that share of the way, 0 to 1."""
        left = 1.0 - share
        weights = (left**3, 3 * left * left * share, 3 * left * share * share, share**3)
        x = sum(weight * place[0] for weight, place in zip(weights, self.places, strict=True))
        y = sum(weight * place[1] for weight, place in zip(weights, self.places, strict=True))
        return x, y

    def crosses(self, box: Bounds) -> bool:
        """Whether the way leads through a box."""
        across, down = zip(*self.places, strict=True)
        if max(across) < box.left or min(across) > box.right:
            return False
        if max(down) < box.top or min(down) > box.bottom:
            return False
        return any(box.holds(self.at(step / _SAMPLES)) for step in range(_SAMPLES + 1))


def straight(start: Place, end: Place) -> Way:
    """The shortest way."""
    return Way((start, _between(start, end, 1 / 3), _between(start, end, 2 / 3), end))


def way_around(start: Place, end: Place, box: Bounds) -> Way:
    """A way that does not cross the box; straight if it can be, or if it begins or ends inside."""
    way = straight(start, end)
    if box.holds(start) or box.holds(end) or not way.crosses(box):
        return way
    return next((bent for bent in _bent(start, end, box) if not bent.crosses(box)), way)


def _bent(start: Place, end: Place, box: Bounds) -> Iterator[Way]:
    """Ways over the upper edge, then under the lower one, each time in a wider bend."""
    sides = (box.left, box.right) if start[0] <= end[0] else (box.right, box.left)
    away = 1 if start[0] <= end[0] else -1
    for edge, outward in ((box.top, -1), (box.bottom, 1)):
        for part in (0.25, 0.5, 1.0, 2.0, 4.0):
            rise = part * (box.bottom - box.top)
            high = edge + outward * rise
            for reach in (0.1, 0.5, 1.0):
                wide = reach * (box.right - box.left)
                first, second = (sides[0] - away * wide, high), (sides[1] + away * wide, high)
                yield Way((start, first, second, end))


def _between(start: Place, end: Place, share: float) -> Place:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
