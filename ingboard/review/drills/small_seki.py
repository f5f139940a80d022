"""Puts a small seki where a border meets the edge: two chains without eyes that share their liberties.

Each is enclosed by the other side's living stones; whoever plays on a shared point loses the chain.
"""

from __future__ import annotations

from random import Random

from ingboard.board.points import Color, Point
from ingboard.board.position import Position

# Capitals join the living stones around; small letters are the two chains of the seki.
_TEMPLATES = (("Ox.oX", "Ox.oX", "OxxoX", "OOOXX"), ("Ox.oX", "Ox.oX", "Ox.oX", "OxxoX", "OOOXX"))


_COLORS = {"O": Color.WHITE, "o": Color.WHITE, "X": Color.BLACK, "x": Color.BLACK, ".": None}


def with_seki(position: Position, chance: Random) -> tuple[Position, frozenset[Point]]:
    """The board with a seki at some place of its edge, and the stones of its two chains.

    Whether all around lives is not asked here.
    """
    template = chance.choice(_TEMPLATES)
    side = position.grid.rows
    start = chance.randint(0, side - len(template[0]))
    turns, mirrored = chance.randrange(4), chance.randrange(2)
    changes: dict[Point, Color | None] = {}
    weak: set[Point] = set()
    for row, line in enumerate(template):
        for column, sign in enumerate(line):
            point = Point(row, start + column)
            if mirrored:
                point = Point(point.row, side - 1 - point.column)
            for _ in range(turns):
                point = Point(point.column, side - 1 - point.row)
            changes[point] = _COLORS[sign]
            if sign.islower():
                weak.add(point)
    return position.with_cells(changes.items()), frozenset(weak)
