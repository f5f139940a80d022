"""Where everything stands in the hall view: pure arithmetic in pixels. Knows no Qt.

The height of the digits is a share of the window's height, so that they are read across a room.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

CLOCKS_ALONE: Final = 0.27
BESIDE_BOARD: Final = 0.205
_USUAL_HEIGHT: Final = 768


class Place(NamedTuple):
    """A rectangle: left, top, width and height in pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class HallLayout:
    """The places of head, faces (first is left or above), board and foot, and the height of a digit.

    `unit` is how many pixels one pixel of the 768 px high drawing takes.
    """

    head: Place
    foot: Place
    first: Place
    second: Place
    board: Place | None
    digits: int
    unit: float


def hall_layout(width: int, height: int, *, with_board: bool) -> HallLayout:
    """The places in a window of that size."""
    unit = height / _USUAL_HEIGHT

    def px(length: float) -> int:
        return round(length * unit)

    side, gap = px(20), px(20)
    top, bottom = px(72), height - px(68)
    head = Place(side, px(16), width - 2 * side, px(44))
    foot = Place(side, height - px(56), width - 2 * side, px(40))
    if not with_board:
        wide = (width - 2 * side - gap) // 2
        first = Place(side, top, wide, bottom - top)
        second = Place(side + wide + gap, top, wide, bottom - top)
        return HallLayout(head, foot, first, second, None, _share(height, CLOCKS_ALONE), unit)
    square = min(bottom - top, round((width - 2 * side - gap) * 0.5))
    left = side + square + gap
    wide, high = width - side - left, (bottom - top - px(12)) // 2
    first = Place(left, top, wide, high)
    second = Place(left, bottom - high, wide, high)
    board = Place(side, top + (bottom - top - square) // 2, square, square)
    return HallLayout(head, foot, first, second, board, _share(height, BESIDE_BOARD), unit)


def _share(height: int, share: float) -> int:
    return round(height * share)
