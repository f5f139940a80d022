"""Rulings as sentences for move list, log and result sheet."""

from __future__ import annotations

from ingboard.board.points import Grid, name_of
from ingboard.game.rulings import Ruling, RulingKind
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
        parts.append(text("The opponent assented."))
    return " ".join(parts)


def _said(kind: RulingKind) -> str:
    match kind:
        case RulingKind.ALLOWED:
            return text("{side} {point} is allowed.")
        case RulingKind.FORBIDDEN:
            return text("{side} {point} is not allowed now.")
        case RulingKind.RETRACTED_ILLEGAL:
            return text("move {number}, {side} {point}, is taken back: illegal and unintended.")
        case RulingKind.RETRACTED_LEGAL:
            return text("move {number}, {side} {point}, is taken back.")
        case RulingKind.PASSES_VOIDED:
            return text("the passes after move {number} are void; the game is paused.")
        case RulingKind.DISTURBER_NAMED:
            return text("{side} is the disturber.")
        case RulingKind.PLAY_ORDERED:
            return text("play goes on, {side} first.")
