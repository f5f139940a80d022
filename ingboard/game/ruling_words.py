"""Rulings as sentences for move list, log and result sheet."""

from __future__ import annotations

from ingboard.board.points import Grid, name_of
from ingboard.game.rulings import TIME_RULINGS, Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.text import text


def ruling_words(ruling: Ruling, grid: Grid) -> str:
    """A ruling as one sentence for move list and log."""
    side = "" if ruling.color is None else name_of_color(ruling.color)
    point = "" if ruling.point is None else name_of(ruling.point, grid)
    said = _said(ruling.kind).format(side=side, point=point, number=ruling.number)
    by = text("Ruling by {referee}:", referee=ruling.by or text("the referee"))
    parts = [by, said]
    if ruling.reason:
        parts.append(text("Reason: {reason}", reason=ruling.reason))
    if ruling.evidence:
        parts.append(text("Evidence: {evidence}", evidence=ruling.evidence))
    if ruling.assent:
        both = ruling.kind in TIME_RULINGS
        parts.append(text("Both players assented.") if both else text("The opponent assented."))
    return " ".join(parts)


def _said(kind: RulingKind) -> str:
    return _sentences()[kind]


def _sentences() -> dict[RulingKind, str]:
    return {
        RulingKind.ALLOWED: text("{side} {point} is allowed."),
        RulingKind.FORBIDDEN: text("{side} {point} is not allowed now."),
        RulingKind.RETRACTED_ILLEGAL: text(
            "move {number}, {side} {point}, is taken back: illegal and unintended."
        ),
        RulingKind.RETRACTED_LEGAL: text("move {number}, {side} {point}, is taken back."),
        RulingKind.PASSES_VOIDED: text(
            "the passes after move {number} are void; the game is paused."
        ),
        RulingKind.DISTURBER_NAMED: text("{side} is the disturber."),
        RulingKind.PLAY_ORDERED: text("play goes on, {side} first."),
        RulingKind.TIMES_CORRECTED: text("the times are corrected."),
        RulingKind.CLOCK_REPLACED: text("the clock is replaced."),
        RulingKind.EARLY_STOP: text("play stopped too early; each side has one minute."),
        RulingKind.RULING_UNDONE: text("the ruling before on the times is undone."),
        RulingKind.MOVES_CORRECTED: text("the record is corrected from move {number} on."),
        RulingKind.RESULT_GIVEN: text("the result is given without a count."),
        RulingKind.RESULT_WITHDRAWN: text("the given result is taken back."),
        RulingKind.CLOCK_FAULT: text("a fault of the clock is settled."),
        RulingKind.NOTED: text("noted."),
    }
