"""The mistakes that an answer to a drill may show, a closed list."""

from __future__ import annotations

from enum import StrEnum


class DrillHint(StrEnum):
    """The mistake that an answer shows, by name (closed list)."""

    SWAPPED_WINNER = "swapped-winner"
    FORGOT_DOUBLE = "forgot-double"
    FORGOT_WINNING_SPACE = "forgot-winning-space"
    COUNTED_SHARED_POINT = "counted-shared-point"
    FORGOT_KOMI = "forgot-komi"
    KOMI_TWICE = "komi-twice"
    FORGOT_PENALTY = "forgot-penalty"
    PENALTY_SIGN = "penalty-sign"
    FORGOT_HANDICAP = "forgot-handicap"
    NOT_OPEN = "not-open"
    MISSED_OPEN = "missed-open"
    CALLED_LIVING_DEAD = "called-living-dead"
    MISSED_DEAD = "missed-dead"
    WRONG_BOWL = "wrong-bowl"
    WRONG_NUMBER = "wrong-number"
    MISSING_SIGN = "missing-sign"
    BELIEVED_READING = "believed-reading"
    MENDED_WRONG_WAY = "mended-wrong-way"
    TOO_EARLY = "too-early"
    WENT_BY = "went-by"
