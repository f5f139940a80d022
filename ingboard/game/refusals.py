"""Why a command is not carried out: a closed list. A refusal changes nothing."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.rules.plays import Illegal


class Refused(StrEnum):
    """The reasons a game gives; sentences are in `game.words`."""

    ILLEGAL = "illegal"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_PLAY = "not-in-play"
    IN_PLAY = "in-play"
    FINISHED = "finished"
    CLOCK_HELD = "clock-held"
    NO_CLOCK = "no-clock"
    CLOCK_STANDS = "clock-stands"
    CLOCK_RUNS = "clock-runs"
    TIME_GONE = "time-gone"
    NO_SUCH_TIME = "no-such-time"
    CLAIM_REJECTED = "claim-rejected"
    BOARD_TOO_LARGE = "board-too-large"
    NO_STONE = "no-stone"
    NOT_MARKING = "not-marking"
    NOTHING_DEAD_NOW = "nothing-dead-now"
    ASSENT_MISSING = "assent-missing"
    NOT_COUNTED = "not-counted"
    COUNTED = "counted"
    NO_RESUMPTION = "no-resumption"
    NO_MOVE = "no-move"
    BLACK_PLACES = "black-places"
    OCCUPIED_POINT = "occupied-point"
    FORBIDDEN_BY_RULING = "forbidden-by-ruling"
    MOVE_WAS_LEGAL = "move-was-legal"
    RETRACTION_NEEDS_ASSENT = "retraction-needs-assent"
    NO_PASSES_TO_VOID = "no-passes-to-void"
    PAUSE_UNANSWERED = "pause-unanswered"
    NO_PAUSE_ASKED = "no-pause-asked"
    NOT_ABSENT = "not-absent"
    ABSENT_ALREADY = "absent-already"
    CAPTURE_TOO_SMALL = "capture-too-small"
    TIMES_NEED_ASSENT = "times-need-assent"
    NEEDS_REASON = "needs-reason"
    NOT_A_TIME_RULING = "not-a-time-ruling"
    ADJOURNED = "adjourned"
    NOT_ADJOURNED = "not-adjourned"
    NO_SUCH_MOVE = "no-such-move"
    LATER_MOVE_IMPOSSIBLE = "later-move-impossible"
    NO_SUCH_RESULT = "no-such-result"
    NO_RESULT_GIVEN = "no-result-given"
    RESULT_REPORTED = "result-reported"
    NOT_YOUR_RESULT = "not-your-result"
    DECLARED_TOO_LATE = "declared-too-late"
    NOTHING_DECLARED = "nothing-declared"
    CLAIM_IS_THE_PLAYERS = "claim-is-the-players"
    MOVES_RECORDED = "moves-recorded"
    NO_SUCH_MARGIN = "no-such-margin"


class Refusal(Struct, frozen=True):
    """A command refused: the reason, the side it concerns, the verdict if a play was illegal.

    `number` is the first move that a correction would make impossible.
    """

    reason: Refused
    color: Color | None = None
    illegal: Illegal | None = None
    number: int = 0
