"""What the referee's panel shows: rows of acts, the form of the one that is pending, and what it lacks."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.ui.widgets.form import FormField


class RefereeAction(StrEnum):
    """Everything the panel can do at a table."""

    TIME = "time"
    REPLACE = "replace"
    CAPTURE = "capture"
    PAUSE = "pause"
    RESUME = "resume"
    EARLY_STOP = "early-stop"
    FAULT = "fault"
    UNDO_TIMES = "undo-times"
    GAP = "gap"
    ABSENT = "absent"
    ARRIVED = "arrived"
    AWAY = "away"
    ASK = "ask"
    ANSWER = "answer"
    LAST_POINT = "last-point"
    LAST_POINT_BACK = "last-point-back"
    MONITOR = "monitor"
    CLAIM = "claim"
    WAIVE = "waive"
    CORRECT = "correct"
    INSERT = "insert"
    RULING = "ruling"
    TAKE_BACK = "take-back"
    ADJOURN = "adjourn"
    TAKE_UP = "take-up"
    RESULT = "result"
    CONFIRM = "confirm"
    WITHDRAW = "withdraw"


OF_PLAYERS = frozenset(
    {
        RefereeAction.ASK,
        RefereeAction.ANSWER,
        RefereeAction.LAST_POINT,
        RefereeAction.LAST_POINT_BACK,
        RefereeAction.CLAIM,
        RefereeAction.WAIVE,
        RefereeAction.CONFIRM,
        RefereeAction.WITHDRAW,
        RefereeAction.TAKE_BACK,
        RefereeAction.AWAY,
        RefereeAction.CAPTURE,
    }
)
"""What the players do themselves; the lock bars it only where the referee does it for them."""


MOST_FIRST = 6
_FIRST = (
    RefereeAction.CLAIM,
    RefereeAction.WAIVE,
    RefereeAction.CONFIRM,
    RefereeAction.RESUME,
    RefereeAction.ANSWER,
    RefereeAction.ARRIVED,
    RefereeAction.GAP,
    RefereeAction.TAKE_UP,
    RefereeAction.WITHDRAW,
    RefereeAction.CAPTURE,
    RefereeAction.PAUSE,
    RefereeAction.TIME,
    RefereeAction.CORRECT,
    RefereeAction.RULING,
    RefereeAction.FAULT,
    RefereeAction.ABSENT,
    RefereeAction.RESULT,
)
"""What a table waits for comes first, then what referees do most."""


class ActionRow(Struct, frozen=True):
    """A row: its words, on what condition, the key that leads to it; `barred` says why it cannot be now."""

    action: RefereeAction
    words: str
    condition: str
    icon: str
    key: str = ""
    barred: str = ""


class ActionDraft(Struct, frozen=True):
    """The form of an act; who is `asked` assents with a button, `locked` waits for the lock."""

    action: RefereeAction
    fields: tuple[FormField, ...]
    hold: str
    asked: tuple[Color, ...] = ()
    locked: bool = True


def first_actions(rows: tuple[ActionRow, ...]) -> tuple[RefereeAction, ...]:
    """The few actions to offer first of those that are possible now."""
    possible = [row.action for row in rows if not row.barred]
    ranked = [action for action in _FIRST if action in possible]
    others = [action for action in possible if action not in _FIRST]
    return tuple((ranked + others)[:MOST_FIRST])
