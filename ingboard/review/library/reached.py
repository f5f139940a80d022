"""Where a position of the index stands in a game: found by its key, seen on the board."""

from __future__ import annotations

from typing import NamedTuple

from ingboard.board.points import Color, Grid, Point


class Reached(NamedTuple):
    """A node whose position has a key: whose turn, and what was played there next.

    `following` is None where nothing follows; its point is None for a pass.
    """

    key: int
    node: int
    number: int
    turn: Color
    is_main: bool
    following: tuple[Color, Point | None] | None


def reached_at(key: int, how: tuple[int, int, int], grid: Grid) -> Reached:
    """A position as the index has it: its node, its number, and in one what follows, the turn, the line.

    What follows: 0 nothing, 1 and 2 a pass of Black or White, from then on both colors for each point.
    """
    node, number, rest = how
    code, following = rest >> 2, None
    if code:
        place, other = divmod(code - 1, 2)
        point = None if not place else Point(*divmod(place - 1, grid.columns))
        following = Color(other + 1), point
    turn = Color((rest >> 1 & 1) + 1)
    return Reached(key, node, number, turn, bool(rest & 1), following)
