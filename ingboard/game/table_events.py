"""What happened at a table beyond moves and time: facts, folded into `AtTable`; `at` is when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.at_table import Held, TimesRuled


@dataclass(frozen=True, slots=True)
class ClockHeld:
    """Both clocks are held for a reason, by somebody."""

    held: Held
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A side has not come."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class AbsenceCharged:
    """A side came and was charged `factor` times `elapsed` milliseconds."""

    color: Color
    elapsed: int
    factor: int
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class AwayMarked:
    """A side left its seat, or came back."""

    color: Color
    away: bool
    at: Moment


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A side asked for a pause."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class PauseAnswered:
    """The pause that `color` asked for was granted or openly refused."""

    color: Color
    granted: bool
    at: Moment


@dataclass(frozen=True, slots=True)
class LastPointDeclared:
    """A side declared the last point taken."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class LastPointWithdrawn:
    """A side took its declaration of the last point back."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class MonitorSet:
    """An official monitor is present, or has left."""

    on: bool
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class TimesPut:
    """Clocks were put by a ruling; what each showed before and after."""

    ruled: TimesRuled
    at: Moment


@dataclass(frozen=True, slots=True)
class MovesCorrected:
    """`replaced` moves from `number` on were replaced by others (None: a pass); later ones stay."""

    number: int
    replaced: int
    moves: tuple[Point | None, ...]
    at: Moment


@dataclass(frozen=True, slots=True)
class Adjourned:
    """The game rests."""

    sealing: Color | None
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class TakenUpAgain:
    """The game goes on after resting."""

    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class ResultWithdrawn:
    """A result that was given without a count is taken back; the game goes on where it stood."""

    by: str
    at: Moment


TableEvent: TypeAlias = (
    ClockHeld
    | AbsenceNoted
    | AbsenceCharged
    | AwayMarked
    | PauseAsked
    | PauseAnswered
    | LastPointDeclared
    | LastPointWithdrawn
    | MonitorSet
    | TimesPut
    | MovesCorrected
    | Adjourned
    | TakenUpAgain
    | ResultWithdrawn
)
