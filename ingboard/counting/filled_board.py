"""A board that was filled in at a table, read as people read it: winning spaces and losing stones.

A side wins by the open points of its own land and two for each losing stone there (Ing 1991, Article 4; our
algebra). Beside the game that was filled, whose land a point is and what was paid are known, and the reading
is exact. Without it the losing stones are told by their place, or by people: the area is counted once they
are gone. A stone that is missing leaves one more point open, and changes nothing of the result.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import EMPTY, Position
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.losing_block import likely_losing
from ingboard.counting.terms import Sharing, bowls_of

_NOBODYS = 0


class FilledReading(Struct, frozen=True):
    """What a filled board says: Black's margin, the open points, the losing stones.

    `missing` are the stones of each color that are neither on the board nor rightly in the bowl, of sets that
    leave one point open; negative where a set has too many.
    """

    margin: int
    spaces: tuple[Point, ...]
    losing: frozenset[Point]
    missing: PerColor[int]


def is_filled(position: Position) -> bool:
    """Whether hardly a point is open: no game ends so, but a count by filling in does."""
    return 0 < position.cells.count(EMPTY) <= max(2, position.grid.rows // 2)


def read_with_losing(filled: Position, losing: frozenset[Point]) -> FilledReading:
    """What a filled board says where these are the losing stones: the area without them, komi lies in it."""
    margin = areas_of(without_dead(filled, losing), Sharing.REGION).margin
    return FilledReading(margin, tuple(filled.points_of(None)), losing, _missing(filled))


def read_beside_game(filled: Position, plan: FillPlan) -> FilledReading | None:
    """What a filled board says of the game that `plan` counts; None where the game's stones do not stand so.

    Stones of a side in the other's land are those it paid, and losing ones; which are which only their place
    tells, if it does. What lacks to the pairs on shared points is no stone over.
    """
    game, owners = plan.game, plan.areas.owners
    if filled.grid is not game.grid or _moved(filled, game) > _MOST_MOVED:
        return None
    guests, shared, spaces = {*()}, [], {Color.BLACK: 0, Color.WHITE: 0}
    for index, point in enumerate(filled.grid.points):
        cell, owner = filled.cells[index], owners[index]
        if owner == _NOBODYS:
            shared.append(cell)
        elif cell == EMPTY:
            spaces[Color(owner)] += 1
        elif cell != owner:
            guests.add(point)
    if plan.reserved is not None:
        spaces[Color(owners[filled.grid.index_of(plan.reserved)])] -= 1
    missing, pairs = _missing(filled), len(shared) // 2
    losing, over = {}, {}
    for color in Color:
        mine = sum(filled.color_at(point) is color for point in guests)
        losing[color] = mine - plan.paid_stones[color]
        over[color] = missing[color] - (pairs - shared.count(color))
    margin = sum(
        sign * (spaces[color] + 2 * losing[color.opponent] + over[color.opponent])
        for color, sign in ((Color.BLACK, 1), (Color.WHITE, -1))
    )
    bowls = PerColor(*(missing[color] - plan.in_hand[color] for color in Color))
    block = likely_losing(filled) & guests
    told = block if len(block) == sum(losing.values()) else frozenset[Point]()
    return FilledReading(margin, tuple(filled.points_of(None)), told, bowls)


_MOST_MOVED = 3


def _moved(filled: Position, game: Position) -> int:
    """How many stones of the game do not stand where they stood."""
    pairs = zip(filled.cells, game.cells, strict=True)
    return sum(stood not in (EMPTY, stands) for stands, stood in pairs)


def _missing(filled: Position) -> PerColor[int]:
    return bowls_of(filled, (filled.grid.size - 1) // 2)
