"""How a game ends, as far as its clock must know."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color


class EndedBy(StrEnum):
    """How the game ended as far as the clock must know; no time win can be claimed afterward."""

    TIME = "T"
    RESIGNATION = "R"
    REPORT = "reported"


class ClockEnding(Struct, frozen=True):
    """The end of the game: the winner, or None where players reported a result of their own."""

    by: EndedBy
    winner: Color | None

    @property
    def code(self) -> str:
        """`W+T`, `B+R` or `reported`."""
        return f"{self.winner.letter}+{self.by}" if self.winner else str(self.by)
