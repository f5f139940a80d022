"""Playing a position out to see what lives: a trial of its own that changes nothing but itself.

Plays alternate. Superko as in the Simplified text keeps it from going round; the suicide of one stone is
refused with it.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Position, place


class TrialRefusal(StrEnum):
    """Why a play of a trial is not made."""

    OCCUPIED = "occupied"
    REPEATS = "repeats"


class Trial(Struct, frozen=True):
    """The positions of a trial, the first being the one that it began from; the last is `position`."""

    positions: tuple[Position, ...]
    to_play: Color
    last: Point | None = None

    @property
    def position(self) -> Position:
        """The board as it stands in the trial."""
        return self.positions[-1]

    @property
    def plays(self) -> int:
        """How many stones were played."""
        return len(self.positions) - 1

    def play(self, point: Point) -> Trial | TrialRefusal:
        """The trial with a stone more; Refusal for an occupied point or a position that was there."""
        placed = place(self.position, point, self.to_play)
        if placed is None:
            return TrialRefusal.OCCUPIED
        after = Position(placed.grid, placed.cells)
        if after in self.positions:
            return TrialRefusal.REPEATS
        return Trial((*self.positions, after), self.to_play.opponent, point)

    def passed(self) -> Trial:
        """The same board with the other side to play."""
        return replace(self, to_play=self.to_play.opponent)

    def undo(self) -> Trial:
        """The trial without its last stone."""
        if not self.plays:
            return self
        return Trial(self.positions[:-1], self.to_play.opponent)


def begin_trial(position: Position, to_play: Color) -> Trial:
    """A trial from this position."""
    return Trial((position,), to_play)
