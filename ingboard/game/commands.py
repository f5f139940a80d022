"""What players and referee may ask of a game: a closed union. `at` is the moment of the act."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.rulings import Ruling
from ingboard.game.table_commands import TableCommand


class StartClock(Struct, frozen=True):
    """Start the first player's time: Black's, or White's after a handicap."""

    at: Moment


class PlaceStone(Struct, frozen=True):
    """Play a stone of that color; also ends the turn on the clock if the set-up says so."""

    color: Color
    point: Point
    at: Moment


class Pass(Struct, frozen=True):
    """Pass: a move and a press in one act. A press alone is never a pass."""

    color: Color
    at: Moment


class PressClock(Struct, frozen=True):
    """Press one's own clock."""

    color: Color
    at: Moment


class PauseClock(Struct, frozen=True):
    """SET: hold both clocks."""

    at: Moment


class ResumeClock(Struct, frozen=True):
    """Let time run again, for the side that ran or the one that is named."""

    at: Moment
    color: Color | None = None


class NoteTime(Struct, frozen=True):
    """A deadline of the clock may have passed: enter what it did."""

    at: Moment


class AdjustClock(Struct, frozen=True):
    """Add time to a side (milliseconds; negative takes away) in its current period."""

    color: Color
    delta: int
    at: Moment


class SetClock(Struct, frozen=True):
    """Put a side's clock to a period (0: main time) with that many milliseconds left."""

    color: Color
    period: int
    remaining: int
    at: Moment


class ProposeStop(Struct, frozen=True):
    """One player's assent to stop and agree on removals without passes; it takes both."""

    color: Color
    at: Moment


class ToggleDead(Struct, frozen=True):
    """Mark the chain on a point dead, or alive again; any change voids both assents."""

    point: Point
    at: Moment


class Assent(Struct, frozen=True):
    """A player agrees to the removals as marked, or withdraws (`given` False)."""

    color: Color
    given: bool
    at: Moment


class PlayOn(Struct, frozen=True):
    """A player asks to play on; removals are undone and the position comes back exactly."""

    color: Color
    at: Moment


class BeginCount(Struct, frozen=True):
    """Count the position with the agreed removals."""

    at: Moment


class CorrectCount(Struct, frozen=True):
    """Go back from the count to the marks, to count again."""

    at: Moment


class ConfirmResult(Struct, frozen=True):
    """A player confirms the counted or reported result; both fix it.

    `by` is the referee who confirms for a player who is absent.
    """

    color: Color
    at: Moment
    by: str = ""


class Resign(Struct, frozen=True):
    """A player resigns."""

    color: Color
    at: Moment


class ClaimTime(Struct, frozen=True):
    """A player claims a win because the opponent's time is gone; `by` is whose hand it is ("": his own)."""

    color: Color
    at: Moment
    by: str = ""


class WaiveClaim(Struct, frozen=True):
    """A player whose opponent's time is gone plays on instead of claiming."""

    color: Color
    at: Moment


class TakeBack(Struct, frozen=True):
    """The player of the last move takes it back.

    In a timed game a legal move takes the opponent's assent; `by` is the referee where he sees to it.
    """

    at: Moment
    assented: bool = False
    by: str = ""


class Rule(Struct, frozen=True):
    """The referee rules; the record keeps what, by whom and why."""

    ruling: Ruling
    at: Moment


Command: TypeAlias = (
    StartClock
    | PlaceStone
    | Pass
    | PressClock
    | PauseClock
    | ResumeClock
    | NoteTime
    | AdjustClock
    | SetClock
    | ProposeStop
    | ToggleDead
    | Assent
    | PlayOn
    | BeginCount
    | CorrectCount
    | ConfirmResult
    | Resign
    | ClaimTime
    | WaiveClaim
    | TakeBack
    | Rule
    | TableCommand
)
