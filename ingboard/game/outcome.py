"""How a game ended and for whom: two questions that are never merged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingboard.board.points import Color


class Ending(StrEnum):
    """How a game ended."""

    COUNT = "count"
    RESIGNATION = "resignation"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The fixed result: the ending, the winner (None: a draw) and the margin in points if counted."""

    ending: Ending
    winner: Color | None
    margin: float | None = None

    @property
    def short(self) -> str:
        """As SGF and result sheets have it: B+5, W+R, B+T, Draw."""
        if self.winner is None:
            return "Draw"
        match self.ending:
            case Ending.RESIGNATION:
                return f"{self.winner.letter}+R"
            case Ending.TIME:
                return f"{self.winner.letter}+T"
            case Ending.COUNT:
                return f"{self.winner.letter}+{abs(self.margin or 0):g}"
