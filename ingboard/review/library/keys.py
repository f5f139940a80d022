"""A number of 64 bits for each position that is the same for all sixteen likenesses of it.

Every stone has sixteen random numbers, one for each likeness, side by side in one long integer: a play
changes all sixteen sums at once, and the smallest of them is the key. Two different positions share a key
about once in 10**19 pairs; what is found by keys is seen on the board in the end.
"""

from __future__ import annotations

import struct
from functools import cache, reduce
from hashlib import blake2b
from operator import xor

from ingboard.board.points import Color
from ingboard.board.position import Placement, Position
from ingboard.review.search.likeness import LIKENESSES, Likeness, color_as, images

_BYTES = 8 * len(LIKENESSES)
_UNPACK = struct.Struct(f"<{len(LIKENESSES)}q").unpack


def sums_of(position: Position) -> int:
    """The sixteen sums of a position."""
    stones = _stones(position.grid.rows)
    return reduce(
        xor,
        (stones[cell][index] for index, cell in enumerate(position.cells) if cell),
        _start(position.grid.rows),
    )


def sums_after(sums: int, placement: Placement) -> int:
    """The sums after one play, from those before it."""
    stones, columns = _stones(placement.grid.rows), placement.grid.columns
    color = placement.color
    sums ^= stones[color][placement.point.row * columns + placement.point.column]
    for row, column in placement.captured:
        sums ^= stones[color.opponent][row * columns + column]
    for row, column in placement.self_removed:
        sums ^= stones[color][row * columns + column]
    return sums


def key_of(sums: int) -> tuple[int, Likeness]:
    """The key that the sums give, and the likeness, of equal ones the first, that shows it as its own."""
    each = _UNPACK(sums.to_bytes(_BYTES, "little"))
    smallest = min(each)
    return smallest, each.index(smallest)


def likenesses_to_itself(sums: int) -> tuple[Likeness, ...]:
    """The likenesses that show the position as it is: the first always, more if it is symmetric."""
    each = _UNPACK(sums.to_bytes(_BYTES, "little"))
    return tuple(likeness for likeness in LIKENESSES if each[likeness] == each[0])


@cache
def _stones(size: int) -> tuple[tuple[int, ...], ...]:
    """By what a cell holds and by point: the sixteen numbers of a stone as one."""
    nothing = (0,) * (size * size)
    return (nothing, *(_of_color(size, color) for color in Color))


def _of_color(size: int, color: Color) -> tuple[int, ...]:
    return tuple(
        int.from_bytes(
            b"".join(
                _number(size, color_as(color, likeness), images(size, likeness % 8)[point])
                for likeness in LIKENESSES
            ),
            "little",
        )
        for point in range(size * size)
    )


@cache
def _number(size: int, color: Color, point: int) -> bytes:
    return blake2b(f"{size} {int(color)} {point}".encode(), digest_size=8).digest()


@cache
def _start(size: int) -> int:
    """The sums of the empty board: positions on boards of other sizes are others."""
    return int.from_bytes(blake2b(f"{size}".encode(), digest_size=8).digest() * 16, "little")
