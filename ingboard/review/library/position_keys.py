"""A number of 64 bits for each position, made of one for each stone on each point: a play changes few.

Its lowest 24 bits are the same for all sixteen likenesses of a position: the index is asked for those alone,
once, and the rest tells which likeness it is. Two different positions share a key about once in 10**12 pairs
that share those bits; what is found by keys is seen on the board in the end.
"""

from __future__ import annotations

from functools import cache, reduce
from hashlib import blake2b
from operator import xor

from ingboard.board.points import Grid
from ingboard.board.position import Position
from ingboard.kifu.properties import format_size
from ingboard.review.search.likeness import images, turns_of

SHARED = 3
"""Bytes of a key, the lowest, that are the same for all likenesses of a position."""


def key_of(position: Position) -> int:
    """The key of a position."""
    stones = stone_keys(position.grid)
    return reduce(
        xor,
        (stones[cell][index] for index, cell in enumerate(position.cells) if cell),
        stones[0][0],
    )


@cache
def stone_keys(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """By what a cell holds and by point: a stone's number; that of the empty board stands alone at 0."""
    size = format_size(grid)
    alike = [min(at) for at in zip(*(images(grid, turn) for turn in turns_of(grid)), strict=True)]
    return (
        (_number(f"{size}", 8),),
        *(
            tuple(
                _number(f"{size} {color} {point}", 8 - SHARED) << 8 * SHARED
                | _number(f"{size} {first}", SHARED)
                for point, first in enumerate(alike)
            )
            for color in (1, 2)
        ),
    )


def _number(written: str, length: int) -> int:
    return int.from_bytes(blake2b(written.encode(), digest_size=length).digest(), "little")
