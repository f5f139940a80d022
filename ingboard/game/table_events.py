"""What happened at a table beyond moves and time: facts, folded into `AtTable`; `at` is when."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.at_table import Held, TimesRuled
from ingboard.game.outcome import Outcome


class Fact(Struct, frozen=True, tag_field="is", gc=False):
    """What every event is; written down, `is` names its kind."""


class ClockHeld(Fact, frozen=True):
    """Both clocks are held for a reason, by somebody."""

    held: Held
    by: str
    at: Moment


class AbsenceNoted(Fact, frozen=True):
    """A side has not come."""

    color: Color
    at: Moment


class AbsenceCharged(Fact, frozen=True):
    """A side came and was charged `factor` times `elapsed` milliseconds."""

    color: Color
    elapsed: int
    factor: int
    by: str
    at: Moment


class AwayMarked(Fact, frozen=True):
    """A side left its seat, or came back."""

    color: Color
    away: bool
    at: Moment


class PauseAsked(Fact, frozen=True):
    """A side asked for a pause."""

    color: Color
    at: Moment


class PauseAnswered(Fact, frozen=True):
    """The pause that `color` asked for was granted or openly refused."""

    color: Color
    granted: bool
    at: Moment


class LastPointDeclared(Fact, frozen=True):
    """A side declared the last point taken."""

    color: Color
    at: Moment


class LastPointWithdrawn(Fact, frozen=True):
    """A side took its declaration of the last point back."""

    color: Color
    at: Moment


class MonitorSet(Fact, frozen=True):
    """An official monitor is present, or has left."""

    on: bool
    by: str
    at: Moment


class TimesPut(Fact, frozen=True):
    """Clocks were put by a ruling; what each showed before and after."""

    ruled: TimesRuled
    at: Moment


class MovesCorrected(Fact, frozen=True):
    """`replaced` moves from `number` on were replaced by others (None: a pass); later ones stay."""

    number: int
    replaced: int
    moves: tuple[Point | None, ...]
    at: Moment


class Adjourned(Fact, frozen=True):
    """The game rests."""

    sealing: Color | None
    by: str
    at: Moment


class TakenUpAgain(Fact, frozen=True):
    """The game goes on after resting."""

    by: str
    at: Moment


class ResultReported(Fact, frozen=True):
    """A win on time was claimed, a side resigned, or the referee gave a result (`color` None).

    Both players still have to confirm it. `by` is whose hand it was; "" is the side's own.
    """

    outcome: Outcome
    color: Color | None
    by: str
    at: Moment


class ResultWithdrawn(Fact, frozen=True, omit_defaults=True):
    """A reported result is withdrawn; the game goes on where it stood.

    `color` is the side that withdraws its own claim or resignation; None: the referee.
    """

    by: str
    at: Moment
    color: Color | None = None


class TakeBackAgreed(Fact, frozen=True):
    """A side took its last move back: a legal one with the opponent's assent, an illegal one freely.

    The move itself goes with the event that follows.
    """

    color: Color
    number: int
    point: Point | None
    assented: bool
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
    | ResultReported
    | ResultWithdrawn
    | TakeBackAgreed
)
