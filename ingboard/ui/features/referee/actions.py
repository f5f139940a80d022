"""What the referee can do at a table: the acts, and what their forms and plans are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.game.commands import Command
from ingboard.game.state import GameState
from ingboard.game.strip import TimeOfDay, name_of_color
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.game.recording import Gap
from ingboard.ui.widgets.buttons import ActWords
from ingboard.ui.widgets.form import Answers, ChoiceField, FormField


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


class RefereeContext(Struct, frozen=True):
    """What an act is judged by: the game, the tournament, what is filled in, both assents, and when.

    `gap` is an absence of the computer that nobody was charged for, if there was one. `time_of` names the
    time of day at an instant.
    """

    action: RefereeAction
    state: GameState
    tournament: Tournament
    answers: Answers
    assents: PerColor[bool]
    at: Moment
    time_of: TimeOfDay
    gap: Gap | None = None

    def written(self, name: str) -> str:
        """A text that was typed."""
        return str(self.answers.get(name, "")).strip()

    @property
    def side(self) -> Color:
        """The side that was chosen."""
        color = self.answers.get("side")
        return color if isinstance(color, Color) else Color.BLACK

    @property
    def by(self) -> str:
        """Who rules, as it was typed."""
        return self.written("by")

    @property
    def reason(self) -> str:
        """Why, as it was typed."""
        return self.written("reason")


class ActionPlan(Struct, frozen=True):
    """What is to be done; `then` is an act that follows, `said` a line for the journal.

    `sheet`: the sheet of the position as it stands follows, for a player who judges it.
    """

    change: str
    commands: tuple[Command, ...] = ()
    missing: str = ""
    then: RefereeAction | None = None
    said: str = ""
    sheet: bool = False


def _no_fields(_: RefereeContext) -> tuple[FormField, ...]:
    return ()


class ActionSpec(NamedTuple):
    """An act: its row, what its button says, what it does, what its form asks, and who signs it.

    `of_players`: they do it themselves; the lock bars it only where the referee does it for them.
    """

    words: str
    icon: str
    hold: str
    plan: Callable[[RefereeContext], ActionPlan]
    form: Callable[[RefereeContext], tuple[FormField, ...]] = _no_fields
    signed: tuple[str, ...] = ()
    key: str = ""
    of_players: bool = False


BY = ("by",)
WHY = ("reason", "by")


def side_field(label: str, chosen: Color, among: Iterable[Color] = tuple(Color)) -> ChoiceField:
    """Which side it is about."""
    return ChoiceField(
        "side", label, tuple((color, name_of_color(color)) for color in among), chosen
    )


def either_field(name: str, label: str, yes: str, no: str, *, chosen: bool = True) -> ChoiceField:
    """One of two; the answer is True or False."""
    return ChoiceField(name, label, ((True, yes), (False, no)), chosen, wide=True)


def hand_field(color: Color) -> ChoiceField:
    """Whose hand it is: the side's own, or the referee's for him."""
    side = text("{side} presses", side=name_of_color(color))
    options = ((False, side), (True, text("Referee presses")))
    return ChoiceField("hand", text("Who presses"), options, chosen=False, wide=True)


def first_actions(rows: Mapping[RefereeAction, ActWords]) -> tuple[RefereeAction, ...]:
    """The few actions to offer first of those that are possible now."""
    possible = [action for action, row in rows.items() if not row.barred]
    ranked = [action for action in _FIRST if action in possible]
    others = [action for action in possible if action not in _FIRST]
    return tuple((ranked + others)[:MOST_FIRST])
