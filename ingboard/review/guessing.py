"""Guessing the next move of a record: which move is asked, and what a guess is worth."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import move_of
from ingboard.text import text

_ALL, _LOST_A_LINE = 100, 20  # percent


class Guesses(Struct, frozen=True):
    """A round: how many moves were asked, how many hit, and the sum of `nearness_of` of the first guesses."""

    asked: int = 0
    hit: int = 0
    near: int = 0

    def with_guess(self, nearness: int) -> Guesses:
        """The round with one more move, guessed so near at first."""
        return Guesses(self.asked + 1, self.hit + (nearness == _ALL), self.near + nearness)

    @property
    def nearness(self) -> int:
        """The mean nearness in percent; 0 before the first move."""
        return round(self.near / self.asked) if self.asked else 0

    @property
    def words(self) -> str:
        """The round in a line: "5 of 12 hit (42 %), nearness 68 %"."""
        return text(
            "{hit} of {asked} hit ({percent} %), nearness {near} %",
            hit=self.hit,
            asked=self.asked,
            percent=round(100 * self.hit / self.asked) if self.asked else 0,
            near=self.nearness,
        )


class AskedMove(Struct, frozen=True):
    """A move to be guessed: its node, the node before it on the line, its color and point."""

    node: int
    before: int
    color: Color
    point: Point


def next_asked(
    document: Document, line: Sequence[int], after: int, grid: Grid, colors: frozenset[Color]
) -> AskedMove | None:
    """The first stone of these colors behind a place of a line (its index); None at the line's end."""
    for before, node in zip(line[after:], line[after + 1 :], strict=False):
        move = move_of(document, node, grid)
        if move is not None and move[1] is not None and move[0] in colors:
            return AskedMove(node, before, move[0], move[1])
    return None


def lines_away(guess: Point, move: Point) -> int:
    """How many lines a guess is from the move, along or across, whichever is more."""
    return max(abs(guess.row - move.row), abs(guess.column - move.column))


def nearness_of(guess: Point, move: Point) -> int:
    """What a guess is worth in percent: 100 on the point, a fifth less for each line away."""
    return max(0, _ALL - _LOST_A_LINE * lines_away(guess, move))
