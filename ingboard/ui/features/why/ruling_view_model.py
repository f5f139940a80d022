"""What the referee's card shows, as values: which rulings are possible, and why the others are not. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Color, Point
from ingboard.game.rulings import RulingKind


@dataclass(frozen=True, slots=True)
class RulingOffer:
    """One ruling that the list names.

    `condition` is what it takes; `barred` says why it is not possible now ("" if it is). `before` and `after`
    are what stands now and what would stand. `color` and `point` are the play or the side it concerns.
    """

    kind: RulingKind
    words: str
    condition: str
    barred: str = ""
    before: str = ""
    after: str = ""
    color: Color | None = None
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class RulingsPicture:
    """The list of rulings on a subject such as "White B8, after move 34"; `referee` fills the name in."""

    subject: str
    offers: tuple[RulingOffer, ...]
    referee: str = ""


ICONS = {
    RulingKind.ALLOWED: "check",
    RulingKind.FORBIDDEN: "barred",
    RulingKind.RETRACTED_ILLEGAL: "undo",
    RulingKind.RETRACTED_LEGAL: "undo",
    RulingKind.PASSES_VOIDED: "cross",
    RulingKind.DISTURBER_NAMED: "cycle",
    RulingKind.PLAY_ORDERED: "play",
    RulingKind.TIMES_CORRECTED: "clock",
    RulingKind.CLOCK_REPLACED: "clock",
    RulingKind.EARLY_STOP: "clock",
    RulingKind.RULING_UNDONE: "undo",
    RulingKind.MOVES_CORRECTED: "undo",
    RulingKind.RESULT_GIVEN: "check",
    RulingKind.RESULT_WITHDRAWN: "undo",
    RulingKind.CLOCK_FAULT: "clock",
    RulingKind.NOTED: "check",
}
