"""A figure of a printed record as a value: a board with numbered stones, and what is said below it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.export.diagram import Diagram


class FigureRemark(Struct, frozen=True):
    """A comment with the number of the move it is about; empty before the first move."""

    reference: str
    words: str


class Figure(Struct, frozen=True):
    """One figure. Its diagram shows every stone of the beginning and every numbered one, captured or not.

    `moves` are the numbers of the moves in it, in order; `notes` say where those went that have no stone of
    their own, `leaving` which variations begin here; `letter` is that of the variation, empty in the game
    itself.
    """

    title: str
    diagram: Diagram
    moves: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    remarks: tuple[FigureRemark, ...] = ()
    letter: str = ""


class Branch(Struct, frozen=True):
    """A variation that leaves a figure: `number` is its first move, `color` and `point` where that is played.

    Both are None where it begins without a move, `point` alone for a pass.
    """

    letter: str
    number: int
    color: Color | None = None
    point: Point | None = None


def figure_letters() -> Iterator[str]:
    """The names of variations: A to Z, then AA, AB and so on."""
    number = 0
    while True:
        name, rest = "", number
        while rest >= 0:
            name = chr(ord("A") + rest % 26) + name
            rest = rest // 26 - 1
        yield name
        number += 1
