"""The stone economy: captures and dead stones go home, so bowl and board always make one full set.

A bowl is never stored: it is what the board and the missing stones leave of the set (counting, Ing
1991, Article 4). Knows no areas.
"""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position

NOTHING_MISSING = PerColor(0, 0)


def bowls_of(
    position: Position, stones: int, missing: PerColor[int] = NOTHING_MISSING
) -> PerColor[int]:
    """The stones in each bowl: the set, less the stones on the board, less those missing.

    Negative where more stones are on the board than the set holds.
    """
    return PerColor(
        stones - position.count(Color.BLACK) - missing.black,
        stones - position.count(Color.WHITE) - missing.white,
    )
