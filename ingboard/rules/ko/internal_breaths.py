"""Internal breaths: those that are fought over in a complex itself, not simply filled from outside.

Kim, Simon and Straus call a double ko balanced when both sides have as many internal liberties, two at
least (section 6B). A breath of a wall is internal if its owner gains nothing by filling it, and the opponent
either takes a ko of the complex there or cannot stay; a ko outside the complex makes no breath internal.
"""

from __future__ import annotations

from ingboard.board.chains import liberties_of
from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position, place
from ingboard.rules.ko.complexes import Complex, kos_of


def internal_breaths(position: Position, complex_: Complex) -> PerColor[int]:
    """How many internal breaths each side has: those of its worst wall; 0 without walls.

    For complexes of single ko stones.
    """
    black, white = (_of_worst_wall(position, complex_, color) for color in Color)
    return PerColor(black, white)


def _of_worst_wall(position: Position, complex_: Complex, color: Color) -> int:
    chains, kos = kos_of(position)
    inside = {ko.stones for ko in complex_.kos}
    outer = {ko.taken_at for ko in kos if ko.stones not in inside}
    inner = {ko.taken_at for ko in complex_.kos if ko.color is color}
    counts = []
    for wall in complex_.walls[color]:
        breaths = chains.liberties[wall]
        kept = [at for at in breaths - outer if _owner_gains_nothing(position, color, at, breaths)]
        counts.append(sum(at in inner or _invader_is_short(position, color, at) for at in kept))
    return min(counts, default=0)


def _owner_gains_nothing(position: Position, color: Color, at: int, breaths: set[int]) -> bool:
    """Whether the wall's owner, filling a breath, takes nothing and finds no new breath.

    He never takes a single ko stone there: its captor has only opposing stones around it, no wall.
    """
    grid = position.grid
    filled = place(position, grid.points[at], color)
    assert filled is not None
    if filled.captured:
        return False
    left = liberties_of(filled, grid.points[at])
    return breaths.issuperset([grid.index_of(point) for point in left])


def _invader_is_short(position: Position, color: Color, at: int) -> bool:
    """Whether the opponent's stone on that breath comes off at once or is left with one liberty."""
    point = position.grid.points[at]
    invaded = place(position, point, color.opponent)
    assert invaded is not None
    return bool(invaded.self_removed) or len(liberties_of(invaded, point)) == 1
