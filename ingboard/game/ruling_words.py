"""Rulings as sentences for move list, log and result sheet."""

from __future__ import annotations

import re
from typing import Final

from ingboard.board.points import Grid, color_of_letter, name_of
from ingboard.clock.moments import Millis
from ingboard.clock.words import clock_digits
from ingboard.game.rulings import TIME_RULINGS, Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.text import ended, paragraph, text

_KEPT_TIME: Final = r"\b([BW]) (\d+):(\d+)\b"


def ruling_words(ruling: Ruling, grid: Grid) -> str:
    """A ruling as one sentence for move list and log."""
    said = ruling_said(ruling, grid)
    by = text("Ruling by {referee}:", referee=ruling.by or text("the referee"))
    parts = [by, said]
    if ruling.reason:
        parts.append(text("Reason: {reason}", reason=ended(ruling.reason)))
    if ruling.evidence:
        parts.append(text("Evidence: {evidence}", evidence=ended(_evidence_words(ruling))))
    if ruling.assent:
        both = ruling.kind in TIME_RULINGS
        parts.append(text("Both players agreed.") if both else text("The opponent agreed."))
    return paragraph(parts)


def ruling_said(ruling: Ruling, grid: Grid) -> str:
    """What was ruled alone, without who, why and by what evidence."""
    side = "" if ruling.color is None else name_of_color(ruling.color)
    point = "" if ruling.point is None else name_of(ruling.point, grid)
    return _said(ruling.kind).format(side=side, point=point, number=ruling.number)


def _evidence_words(ruling: Ruling) -> str:
    """What showed it; the times of a clock ruling, kept as period:milliseconds, as a clock shows them."""
    if ruling.kind not in TIME_RULINGS:
        return ruling.evidence
    return re.sub(_KEPT_TIME, _shown_time, ruling.evidence).replace("->", "→")


def _shown_time(kept: re.Match[str]) -> str:
    side, period = name_of_color(color_of_letter(kept[1])), int(kept[2])
    time = clock_digits(Millis(int(kept[3])))
    if not period:
        return text("{side} {time}", side=side, time=time)
    return text("{side} {time} in period {period}", side=side, time=time, period=period)


def _said(kind: RulingKind) -> str:
    return _sentences()[kind]


def _sentences() -> dict[RulingKind, str]:
    return {
        RulingKind.ALLOWED: text("{side} {point} is allowed."),
        RulingKind.FORBIDDEN: text("{side} {point} is not allowed now."),
        RulingKind.RETRACTED_ILLEGAL: text(
            "move {number}, {side} {point}, taken back: illegal and unintended."
        ),
        RulingKind.RETRACTED_LEGAL: text("move {number}, {side} {point}, taken back."),
        RulingKind.PASSES_VOIDED: text("passes after move {number} void; game paused."),
        RulingKind.DISTURBER_NAMED: text("{side} is the disturber."),
        RulingKind.PLAY_ORDERED: text("play resumes, {side} first."),
        RulingKind.TIMES_CORRECTED: text("times corrected."),
        RulingKind.CLOCK_REPLACED: text("clock replaced."),
        RulingKind.EARLY_STOP: text("play stopped too early; each side gets a fixed time."),
        RulingKind.RULING_UNDONE: text("last time ruling undone."),
        RulingKind.MOVES_CORRECTED: text("record corrected from move {number} on."),
        RulingKind.RESULT_GIVEN: text("result given without count."),
        RulingKind.RESULT_WITHDRAWN: text("result withdrawn."),
        RulingKind.CLOCK_FAULT: text("clock fault decided."),
        RulingKind.NOTED: text("noted."),
    }
