"""Internal breaths: what the kos of a complex are fought over for, not simply filled from outside.

Kim, Simon and Straus, section 6B: in a balanced ko "each side must have the same number (at least two each)
of separate internal liberties". Whether life and death are settled there, as 1991, Article 3, has it, is read
from them: a complex in which nobody can be brought down to one breath for good decides nothing.
"""

from __future__ import annotations

from functools import lru_cache

from ingboard.board.chains import liberties_of
from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position, place
from ingboard.rules.ko.complexes import LEAST_BREATHS_IN_BALANCE, Complex, kos_of
from ingboard.rules.ko.ko_strings import Ko


@lru_cache(maxsize=128)
def internal_breaths(position: Position, complex_: Complex) -> PerColor[int]:
    """How many internal breaths each side has: those of its worst wall; 0 without walls.

    Its owner, filling one, takes nothing but kos of the complex and gains no breath; the opponent takes a ko
    of the complex there, or cannot stay. A ko outside makes no breath internal.
    """
    black, white = (_of_worst_wall(position, complex_, color) for color in Color)
    return PerColor(black, white)


def is_settled(before: Position, complex_: Complex, after: Position, later: Complex) -> bool:
    """Whether life and death do not hang on a complex, seen before and after a removal in it.

    Both sides have two internal breaths or more and equally many, or no wall is near its death at all, as
    in kos between living groups. Liberties outside and eyes settle nothing for an eyeless group.
    """
    if complex_.balanced and later.balanced:
        return True
    return _is_even(before, complex_) or _is_even(after, later)


def _is_even(position: Position, complex_: Complex) -> bool:
    if not complex_.balanced:
        return False  # fewer breaths of any kind
    internal = internal_breaths(position, complex_)
    return internal.black == internal.white >= LEAST_BREATHS_IN_BALANCE


def _of_worst_wall(position: Position, complex_: Complex, color: Color) -> int:
    chains, kos = kos_of(position)
    inside = {ko.stones for ko in complex_.kos}
    outside = [ko for ko in kos if ko.stones not in inside]
    counts = []
    for wall in complex_.walls[color]:
        breaths = chains.liberties[wall]
        counts.append(
            sum(_is_internal(position, color, at, breaths, complex_.kos, outside) for at in breaths)
        )
    return min(counts, default=0)


def _is_internal(
    position: Position,
    color: Color,
    at: int,
    breaths: set[int],
    inside: tuple[Ko, ...],
    outside: list[Ko],
) -> bool:
    """Whether that breath of a wall is one: see `internal_breaths`."""
    if any(ko.taken_at == at for ko in outside):
        return False
    grid = position.grid
    point = grid.points[at]
    filled = place(position, point, color)
    assert filled is not None
    won = [ko for ko in inside if ko.taken_at == at and ko.color is not color]
    if len(filled.captured) != sum(len(ko.stones) for ko in won):
        return False
    if not breaths.issuperset([grid.index_of(left) for left in liberties_of(filled, point)]):
        return False
    if any(ko.taken_at == at and ko.color is color for ko in inside):
        return True
    invaded = place(position, point, color.opponent)
    assert invaded is not None
    return bool(invaded.self_removed) or len(liberties_of(invaded, point)) == 1
