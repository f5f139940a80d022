"""Real finished boards as shapes, and what may be done to one without it ceasing to look like a game.

The shapes are shipped (see packaging/drill_shapes.py). A smaller board is a window of a real one; its cut
borders run to the edge as borders do. Knows no count.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from random import Random

from msgspec import Struct

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import Position
from ingboard.resources import resource

_EXCHANGED = bytes.maketrans(b"\1\2", b"\2\1")


_ATARI = 1


_ROUNDS = 6


class Shape(Struct, frozen=True):
    """A finished 19x19 board without its dead stones, and the record it comes from."""

    position: Position
    source: str


@cache
def shapes() -> tuple[Shape, ...]:
    """All shipped shapes, in the order of the file."""
    kept = json.loads(resource("drills/finished.json").read_text(encoding="utf-8"))
    return tuple(Shape(parse_rows(each["rows"]), each["source"]) for each in kept["shapes"])


class Window(Struct, frozen=True):
    """A square part of a shape: which shape, how large, and where its top left point lies."""

    shape: int
    side: int
    top: int
    left: int


def some_window(side: int, chance: Random) -> Window:
    """A window of that side; two in three lie in a corner, where two edges are real."""
    number = chance.randrange(len(shapes()))
    spare = shapes()[number].position.grid.rows - side
    if chance.randrange(3):
        return Window(number, side, chance.choice((0, spare)), chance.choice((0, spare)))
    return Window(number, side, chance.randint(0, spare), chance.randint(0, spare))


@lru_cache(maxsize=4096)
def board_in(window: Window) -> Position | None:
    """What stands in a window, chains in atari connected; None if that does not help."""
    position, side = shapes()[window.shape].position, window.side
    columns = position.grid.columns
    starts = [(window.top + row) * columns + window.left for row in range(side)]
    cells = b"".join(position.cells[start : start + side] for start in starts)
    return out_of_atari(Position(grid_of(side, side), cells))


def turned(position: Position, chance: Random) -> Position:
    """The board turned, mirrored and with the colors exchanged by chance."""
    cells, side = position.cells, position.grid.rows
    if chance.randrange(2):
        cells = b"".join(cells[column::side] for column in range(side))
    for _ in range(chance.randrange(4)):
        cells = b"".join(cells[column::side][::-1] for column in range(side))
    if chance.randrange(2):
        cells = cells.translate(_EXCHANGED)
    return Position(position.grid, cells)


def out_of_atari(position: Position) -> Position | None:
    """The position with every chain in atari connected by its own side; None if that does not help."""
    for _ in range(_ROUNDS):
        fills: dict[Point, Color] = {}
        for color in Color:
            for chain in chains_of(position, color):
                liberties = liberties_of(position, next(iter(chain)))
                if not liberties:
                    return None
                if len(liberties) == _ATARI:
                    fills.setdefault(next(iter(liberties)), color)
        if not fills:
            return position
        position = position.with_cells(fills.items())
    return None


def last_points(position: Position) -> tuple[Point, ...]:
    """The stones that could have been the last play on a point between both sides: all around is taken.

    Emptied, such a point lies between stones of both colors and counts for nobody; taken by the other
    side it moves the border by one.
    """
    grid, cells = position.grid, position.cells
    return tuple(
        grid.points[index]
        for index, cell in enumerate(cells)
        if cell and {1, 2} == {cells[near] for near in grid.neighbors[index]}
    )
