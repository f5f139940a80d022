"""What a referee may rule, as values for the record: what, by whom, why, and what is known about it.

No ruling makes a stone dead: only play, or both players' consent, does (1991, Article 2, Life and Death).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Point


class RulingKind(StrEnum):
    """The rulings; the values are those in a record."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    RETRACTED_ILLEGAL = "retracted-illegal"
    RETRACTED_LEGAL = "retracted-legal"
    PASSES_VOIDED = "passes-voided"
    DISTURBER_NAMED = "disturber-named"
    PLAY_ORDERED = "play-ordered"
    TIMES_CORRECTED = "times-corrected"
    CLOCK_REPLACED = "clock-replaced"
    EARLY_STOP = "early-stop-neutralized"
    RULING_UNDONE = "ruling-undone"
    MOVES_CORRECTED = "moves-corrected"
    RESULT_GIVEN = "result-given"
    RESULT_WITHDRAWN = "result-withdrawn"
    CLOCK_FAULT = "clock-fault"
    NOTED = "noted"


TIME_RULINGS = frozenset(
    {
        RulingKind.TIMES_CORRECTED,
        RulingKind.CLOCK_REPLACED,
        RulingKind.EARLY_STOP,
        RulingKind.RULING_UNDONE,
    }
)


class Ruling(Struct, frozen=True):
    """One ruling.

    `color` and `point` are the play or the side it concerns; `number` is the move it concerns or follows.
    `evidence` is what showed that an illegal move was unintended; `assent` tells that the opponent agreed
    to the retraction of a legal move.
    """

    kind: RulingKind
    by: str
    reason: str
    color: Color | None = None
    point: Point | None = None
    number: int = 0
    evidence: str = ""
    assent: bool = False
