"""What happened at a table beyond moves and time: facts, folded into `AtTable`; `at` is when."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.at_table import Held, TimesRuled


class ClockHeld(Struct, frozen=True):
    """Both clocks are held for a reason, by somebody."""

    held: Held
    by: str
    at: Moment


class AbsenceNoted(Struct, frozen=True):
    """A side has not come."""

    color: Color
    at: Moment


class AbsenceCharged(Struct, frozen=True):
    """A side came and was charged `factor` times `elapsed` milliseconds."""

    color: Color
    elapsed: int
    factor: int
    by: str
    at: Moment


class AwayMarked(Struct, frozen=True):
    """A side left its seat, or came back."""

    color: Color
    away: bool
    at: Moment


class PauseAsked(Struct, frozen=True):
    """A side asked for a pause."""

    color: Color
    at: Moment


class PauseAnswered(Struct, frozen=True):
    """The pause that `color` asked for was granted or openly refused."""

    color: Color
    granted: bool
    at: Moment


class LastPointDeclared(Struct, frozen=True):
    """A side declared the last point taken."""

    color: Color
    at: Moment


class MonitorSet(Struct, frozen=True):
    """An official monitor is present, or has left."""

    on: bool
    by: str
    at: Moment


class TimesPut(Struct, frozen=True):
    """Clocks were put by a ruling; what each showed before and after."""

    ruled: TimesRuled
    at: Moment


class MovesCorrected(Struct, frozen=True):
    """`replaced` moves from `number` on were replaced by others (None: a pass); later ones stay."""

    number: int
    replaced: int
    moves: tuple[Point | None, ...]
    at: Moment


class Adjourned(Struct, frozen=True):
    """The game rests."""

    sealing: Color | None
    by: str
    at: Moment


class TakenUpAgain(Struct, frozen=True):
    """The game goes on after resting."""

    by: str
    at: Moment


class ResultWithdrawn(Struct, frozen=True):
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
    | MonitorSet
    | TimesPut
    | MovesCorrected
    | Adjourned
    | TakenUpAgain
    | ResultWithdrawn
)
