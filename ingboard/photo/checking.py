"""A position read from a photograph while a person checks it: doubts are answered, stones mended, with undo.

Nothing is guessed away: a doubt is open until a person has said what lies there, or that all is right.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.painting import PaintedSheet, Painting
from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.counting.filled_board import is_filled
from ingboard.photo.answer import PhotoAnswer
from ingboard.photo.places import Places
from ingboard.photo.turning import (
    Corners,
    doubts_of,
    position_of,
    turned,
    turned_point,
    turned_position,
)

_SAME_PLACE = 0.4  # of the distance of two lines
_FEWEST_APART = 12
_MOST_APART = 0.2  # of all stones


class Checked(Struct, frozen=True):
    """What was read and what a person made of it: `answered` points are as the person says.

    `even` holds once a person has said that so many more stones of one color are right; `quarters` is how
    often the board was turned to the right.
    """

    answer: PhotoAnswer
    sheet: PaintedSheet
    answered: frozenset[Point] = frozenset()
    even: bool = False
    quarters: int = 0

    @property
    def position(self) -> Position:
        """The stones as they are now."""
        return self.sheet.position

    @property
    def corners(self) -> Corners:
        """The corners of the board, from the one that is its upper left now."""
        return self.answer.corners

    @property
    def size(self) -> int:
        """How many lines a side has."""
        return self.answer.size

    @property
    def doubts(self) -> tuple[Point, ...]:
        """The points to look at, row by row: the reader's, and a stone of each chain without liberty."""
        found = set(doubts_of(self.answer) - self.answered)
        if not is_filled(self.position):
            found |= {self._least_sure(chain) for chain in self._stifled}
        return tuple(sorted(found))

    @property
    def doubts_balance(self) -> bool:
        """Whether one color has so many more stones that the light may have changed them."""
        return not self.even and is_lopsided(self.position)

    @property
    def is_open(self) -> bool:
        """Whether a doubt is left."""
        return bool(self.doubts) or self.doubts_balance

    def put(self, point: Point, color: Color | None) -> Checked:
        """A person says what lies on a point."""
        sheet = Painting(self.sheet).put(point, color).sheet
        return replace(self, sheet=sheet, answered=self.answered | {point})

    def mark(self, point: Point) -> Checked:
        """Mark the chain of a point dead, or alive again."""
        if self.position.color_at(point) is None:
            return self
        return replace(self, sheet=Painting(self.sheet).mark(point).sheet)

    def mark_all(self, dead: frozenset[Point]) -> Checked:
        """Mark these stones, and no others."""
        return replace(self, sheet=PaintedSheet(self.position, dead))

    def all_right(self) -> Checked:
        """A person says that all is as it was read."""
        return replace(self, answered=self.answered | set(self.doubts), even=True)

    def turn(self) -> Checked:
        """The board turned a quarter to the right, with all that was answered."""
        grid = self.position.grid

        def moved(points: frozenset[Point]) -> frozenset[Point]:
            return frozenset(turned_point(point, grid) for point in points)

        sheet = PaintedSheet(turned_position(self.position), moved(self.sheet.dead))
        return replace(
            self,
            answer=turned(self.answer),
            sheet=sheet,
            answered=moved(self.answered),
            quarters=(self.quarters + 1) % 4,
        )

    def read_again(self, answer: PhotoAnswer) -> Checked:
        """Another reading of the same picture: what was answered stays where it is the same place still."""
        answer = turned(answer, self.quarters)
        fresh = replace(begun(answer), quarters=self.quarters)
        if answer.size != self.answer.size:
            return fresh
        before, now = (Places(each.corners, each.size) for each in (self.answer, answer))
        for point in self.answered:
            (x, y), (u, v) = before.of_point(point), now.of_point(point)
            if (x - u) ** 2 + (y - v) ** 2 < (_SAME_PLACE * now.pitch_at(point)) ** 2:
                fresh = fresh.put(point, self.position.color_at(point))
        return fresh

    @property
    def _stifled(self) -> list[frozenset[Point]]:
        """The chains without liberty of which no stone was looked at."""
        return [
            chain
            for color in Color
            for chain in chains_of(self.position, color)
            if not chain & self.answered and not liberties_of(self.position, min(chain))
        ]

    def _least_sure(self, chain: frozenset[Point]) -> Point:
        sure = self.answer.confidence
        return min(chain, key=lambda point: (sure[point.row][point.column], point))


def begun(answer: PhotoAnswer) -> Checked:
    """A reading that nobody has looked at yet. Raises ValueError where it is no board."""
    return Checked(answer, PaintedSheet(position_of(answer)))


def is_lopsided(position: Position) -> bool:
    """Whether one color has many more stones: by a fifth of all, and twelve.

    Players take turns, so that on the board they differ by no more than the stones taken: as many more were
    hardly ever taken, but light that makes white stones gray, or black ones shine, changes many at once.
    """
    black, white = (position.count(color) for color in Color)
    apart = abs(black - white)
    return apart >= _FEWEST_APART and apart > _MOST_APART * (black + white)


class CheckTrail(Struct, frozen=True):
    """What is checked, with what it was before each act and those that were undone."""

    now: Checked
    earlier: tuple[Checked, ...] = ()
    undone: tuple[Checked, ...] = ()

    def to(self, change: Callable[[Checked], Checked]) -> CheckTrail:
        """One act further; the same where it changes nothing."""
        changed = change(self.now)
        if changed == self.now:
            return self
        return CheckTrail(changed, (*self.earlier, self.now))

    def undo(self) -> CheckTrail:
        """Before the last act; this one if there is none."""
        if not self.earlier:
            return self
        return CheckTrail(self.earlier[-1], self.earlier[:-1], (*self.undone, self.now))

    def redo(self) -> CheckTrail:
        """The last undone act again; this one if there is none."""
        if not self.undone:
            return self
        return CheckTrail(self.undone[-1], (*self.earlier, self.now), self.undone[:-1])
