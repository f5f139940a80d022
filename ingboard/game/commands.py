"""What players and referee may ask of a game: a closed union. `at` is the moment of the act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.rulings import Ruling
from ingboard.game.table_commands import TableCommand


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the first player's time: Black's, or White's after a handicap."""

    at: Moment


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Play a stone of that color; also ends the turn on the clock if the set-up says so."""

    color: Color
    point: Point
    at: Moment


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: a move and a press in one act. A press alone is never a pass."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class PressClock:
    """Press one's own clock."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class PauseClock:
    """SET: hold both clocks."""

    at: Moment


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let time run again, for the side that ran or the one that is named."""

    at: Moment
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class NoteTime:
    """A deadline of the clock may have passed: enter what it did."""

    at: Moment


@dataclass(frozen=True, slots=True)
class AdjustClock:
    """Add time to a side (milliseconds; negative takes away) in its current period."""

    color: Color
    delta: int
    at: Moment


@dataclass(frozen=True, slots=True)
class SetClock:
    """Put a side's clock to a period (0: main time) with that many milliseconds left."""

    color: Color
    period: int
    remaining: int
    at: Moment


@dataclass(frozen=True, slots=True)
class ProposeStop:
    """One player's assent to stop and agree on removals without passes; it takes both."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class ToggleDead:
    """Mark the chain on a point dead, or alive again; any change voids both assents."""

    point: Point
    at: Moment


@dataclass(frozen=True, slots=True)
class Assent:
    """A player agrees to the removals as marked, or withdraws (`given` False)."""

    color: Color
    given: bool
    at: Moment


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A player asks to play on; removals are undone and the position comes back exactly."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class BeginCount:
    """Count the position with the agreed removals."""

    at: Moment


@dataclass(frozen=True, slots=True)
class CorrectCount:
    """Go back from the count to the marks, to count again."""

    at: Moment


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """A player confirms the counted result; both fix it."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class Resign:
    """A player resigns."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class ClaimTime:
    """A player claims a win because the opponent's time is gone."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class WaiveClaim:
    """A player whose opponent's time is gone plays on instead of claiming."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last move back, by the players' consent."""

    at: Moment


@dataclass(frozen=True, slots=True)
class Rule:
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
