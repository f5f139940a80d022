"""What a clock records: periods entered, flags fallen, acts without effect."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.text import text


class PeriodEntered(Struct, frozen=True):
    """A player entered an overtime period, which cost `points`, at the computed instant."""

    color: Color
    period: int
    points: int
    at: Moment


class FlagFell(Struct, frozen=True):
    """A player's last time was gone at the computed instant."""

    color: Color
    at: Moment


class LogCode(StrEnum):
    """Acts that had no effect; the values are the words of the command line."""

    START_IGNORED = "start ignored"
    PRESS_IGNORED = "press ignored"
    BOUNCE_IGNORED = "bounce ignored"
    PAUSE_IGNORED = "pause ignored"
    RESUME_IGNORED = "resume ignored"
    SETTING_IGNORED = "setting ignored"
    CHARGE_IGNORED = "charge ignored"
    CLAIM_REJECTED = "claim rejected"
    ENDING_IGNORED = "ending ignored"


class LogEntry(Struct, frozen=True):
    """An act without effect: what, by or for whom (None: nobody named), and when."""

    code: LogCode
    color: Color | None
    at: Moment


def sentence_for(code: LogCode) -> str:
    """Why an act had no effect, for the players."""
    sentences = {
        LogCode.START_IGNORED: text("Clock running or paused, or a flag fell."),
        LogCode.PRESS_IGNORED: text("No effect: this side's clock is stopped."),
        LogCode.BOUNCE_IGNORED: text("No effect: too soon after the last press."),
        LogCode.PAUSE_IGNORED: text("Clock already paused."),
        LogCode.RESUME_IGNORED: text("Clock not paused."),
        LogCode.SETTING_IGNORED: text("This clock has no such period or time."),
        LogCode.CHARGE_IGNORED: text("Charged time must be 0 or more, factor 1 to 10."),
        LogCode.CLAIM_REJECTED: text("No win on time to claim."),
        LogCode.ENDING_IGNORED: text("The game has ended."),
    }
    return sentences[code]
