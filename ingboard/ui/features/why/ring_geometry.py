"""Where the plays of a repetition lie on a ring. Pure numbers: knows no Qt and no play.

The first play is at the top, the others follow clockwise at equal distances; between two plays is room for
an arrow. A short cycle is a circle; a long one takes the breadth it is given and becomes an oval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

_ROOM_FOR_ARROW = 1.42  # distance of two plays in diameters of a disc, at least
_MOST_ON_A_CIRCLE = 10
_LONGEST_OVAL = 2.0  # breadth by height
_HALVINGS = 12
_STEPS = 360  # of the curve whose length is measured


class Spot(NamedTuple):
    """A place in pixels and the direction of travel there, in degrees clockwise from the right."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class Ring:
    """Discs of that diameter around a middle; `arrows[i]` lies between play i and the next one.

    `numbers` are the middles of the numbers outside the discs. `core` is breadth and height of the
    free place inside.
    """

    x: float
    y: float
    disc: float
    plays: tuple[Spot, ...]
    arrows: tuple[Spot, ...]
    numbers: tuple[Spot, ...]
    core: tuple[float, float]


def fit_ring(
    count: int, width: float, height: float, *, largest: float, outside: float = 0.0
) -> Ring:
    """The largest ring of `count` plays (two or more) in a rectangle of pixels.

    `largest` bounds the diameter of a disc, `outside` is the breadth kept free for numbers.
    """
    assert count > 1, "a repetition has at least two plays"
    high = min(width, height) - 2 * outside
    wide = high
    if count > _MOST_ON_A_CIRCLE:
        wide = max(high, min(width - 2 * outside, _LONGEST_OVAL * high))
    disc = _largest_disc(count, wide, high, largest)
    x, y = width / 2, height / 2
    across, down = max(0.5, (wide - disc) / 2), max(0.5, (high - disc) / 2)
    curve = _curve(across, down)
    spots = [_along(curve, at / (2 * count)) for at in range(2 * count)]
    moved = [Spot(x + spot.x, y + spot.y, spot.turn) for spot in spots]
    return Ring(
        x=x,
        y=y,
        disc=disc,
        plays=tuple(moved[0::2]),
        arrows=tuple(moved[1::2]),
        numbers=tuple(_outward(spot, (disc + outside) / 2) for spot in moved[0::2]),
        core=(max(0.0, 2 * across - disc), max(0.0, 2 * down - disc)),
    )


def _largest_disc(count: int, wide: float, high: float, largest: float) -> float:
    """The largest diameter at which neighbors keep room for an arrow; on an oval found by halving."""
    if wide == high:
        sine = math.sin(math.pi / count)
        return max(1.0, min(largest, high * sine / (_ROOM_FOR_ARROW + sine)))
    low, top = 1.0, max(1.0, min(largest, high / 2))
    for _ in range(_HALVINGS):
        disc = (low + top) / 2
        curve = _curve(max(0.5, (wide - disc) / 2), max(0.5, (high - disc) / 2))
        if _least_distance(curve, count) >= _ROOM_FOR_ARROW * disc:
            low = disc
        else:
            top = disc
    return low


def _least_distance(curve: list[tuple[float, float, float]], count: int) -> float:
    """The distance of the closest neighbors among `count` plays."""
    spots = [_along(curve, at / count) for at in range(count)]
    pairs = zip(spots, spots[1:] + spots[:1], strict=True)
    return min(math.hypot(one.x - other.x, one.y - other.y) for one, other in pairs)


def _curve(across: float, down: float) -> list[tuple[float, float, float]]:
    """Points of an oval from its top clockwise and back: x, y, length of the way up to there."""
    found = [(0.0, -down, 0.0)]
    for step in range(1, _STEPS + 1):
        turned = math.tau * step / _STEPS
        x, y = across * math.sin(turned), -down * math.cos(turned)
        before = found[-1]
        found.append((x, y, before[2] + math.hypot(x - before[0], y - before[1])))
    return found


def _along(curve: list[tuple[float, float, float]], part: float) -> Spot:
    """The spot after that part of the whole way, 0 to 1."""
    wanted = part * curve[-1][2]
    low, high = 0, len(curve) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if curve[middle][2] <= wanted:
            low = middle
        else:
            high = middle
    (x, y, before), (next_x, next_y, after) = curve[low], curve[high]
    share = (wanted - before) / (after - before)
    turn = math.degrees(math.atan2(next_y - y, next_x - x)) % 360
    return Spot(x + share * (next_x - x), y + share * (next_y - y), turn)


def _outward(spot: Spot, far: float) -> Spot:
    """The spot moved away from the middle: to the left of the direction of travel."""
    turned = math.radians(spot.turn - 90)
    return Spot(spot.x + far * math.cos(turned), spot.y + far * math.sin(turned), spot.turn)
