"""How a game ended and for whom: two questions that are never merged."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color


class Ending(StrEnum):
    """How a game ended. BOARD_COUNT was counted by people on a board whose moves are not recorded."""

    COUNT = "count"
    BOARD_COUNT = "board-count"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    NO_SHOW = "no-show"
    BOTH_LOST = "both-lost"
    VOID = "void"


WITHOUT_COUNT = frozenset({Ending.FORFEIT, Ending.NO_SHOW, Ending.BOTH_LOST, Ending.VOID})


class Outcome(Struct, frozen=True):
    """The fixed result: the ending, the winner (None: a draw) and the margin in points if counted."""

    ending: Ending
    winner: Color | None
    margin: float | None = None

    @property
    def short(self) -> str:
        """As SGF and result sheets have it: B+5, W+R, B+T, B+F, Draw, Void; for both lost `0-0`."""
        match self.ending:
            case Ending.VOID:
                return "Void"
            case Ending.BOTH_LOST:
                return "0-0"
        if self.winner is None:
            return "Draw"
        match self.ending:
            case Ending.FORFEIT | Ending.NO_SHOW:
                return f"{self.winner.letter}+F"
            case Ending.RESIGNATION:
                return f"{self.winner.letter}+R"
            case Ending.TIME:
                return f"{self.winner.letter}+T"
            case Ending.COUNT | Ending.BOARD_COUNT:
                return f"{self.winner.letter}+{abs(self.margin or 0):g}"
