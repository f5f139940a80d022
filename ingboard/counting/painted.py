"""What keeps a position that nobody played from being counted: stones that could not stand there.

A recorded game cannot come to such a board; one painted by hand can. Knows nothing of how it was painted.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.counting.area import without_dead
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.text import plural, text


class Flaw(StrEnum):
    """Why stones cannot stand as they do."""

    EMPTY_BOARD = "empty-board"
    NO_LIBERTY = "no-liberty"
    TOO_MANY_STONES = "too-many-stones"
    ALL_DEAD = "all-dead"


class PaintedFault(Struct, frozen=True):
    """One flaw: the points it is about, the side (None: no one side), and a number.

    For `NO_LIBERTY` the number is that of the chain's stones, for `TOO_MANY_STONES` that of the stones
    beyond the set of `limit`.
    """

    flaw: Flaw
    points: frozenset[Point] = frozenset()
    color: Color | None = None
    number: int = 0
    limit: int = 0


def faults_of(position: Position, dead: frozenset[Point], terms: Terms) -> tuple[PaintedFault, ...]:
    """Everything that must be mended before the board can be counted; empty if nothing.

    The dead stones stand on the board like the others: they too had a liberty when play stopped.
    """
    if not any(position.cells):
        return (PaintedFault(Flaw.EMPTY_BOARD),)
    found = [
        PaintedFault(Flaw.NO_LIBERTY, chain, color, len(chain))
        for color in Color
        for chain in chains_of(position, color)
        if not liberties_of(position, min(chain))
    ]
    limit = stones_per_player(position.grid, terms)
    for color in Color:
        over = position.count(color) - limit
        if over > 0:
            points = frozenset(position.points_of(color))
            found.append(PaintedFault(Flaw.TOO_MANY_STONES, points, color, over, limit))
    if not found and not any(without_dead(position, dead).cells):
        found.append(PaintedFault(Flaw.ALL_DEAD, dead))
    return tuple(found)


def sentence_of_fault(fault: PaintedFault, position: Position) -> str:
    """The fault in words: what is wrong, where, and what to do."""
    black = fault.color is Color.BLACK
    number = fault.number
    match fault.flaw:
        case Flaw.EMPTY_BOARD:
            return text("Empty board: paint the final position first.")
        case Flaw.ALL_DEAD:
            return text("Every stone is marked dead. Remove a mark.")
        case Flaw.NO_LIBERTY:
            name = name_of(min(fault.points), position.grid)
            if black:
                return plural(
                    "Black stone without liberty at {point}: remove it or free a point.",
                    "{number} black stones without liberty at {point}: remove them or free a point.",
                    number,
                    point=name,
                )
            return plural(
                "White stone without liberty at {point}: remove it or free a point.",
                "{number} white stones without liberty at {point}: remove them or free a point.",
                number,
                point=name,
            )
        case Flaw.TOO_MANY_STONES:
            limit = fault.limit
            if black:
                return plural(
                    "Black has {number} stone over a full bowl ({limit}).",
                    "Black has {number} stones over a full bowl ({limit}).",
                    number,
                    limit=limit,
                )
            return plural(
                "White has {number} stone over a full bowl ({limit}).",
                "White has {number} stones over a full bowl ({limit}).",
                number,
                limit=limit,
            )
