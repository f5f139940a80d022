"""What players and referee may ask of a game: a closed union. `at` is the moment of the act.

What referee and players may ask of a table beyond moves: holding, absence, times, corrections.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Moment
from ingboard.game.state import Ending, Held, Ruling, RulingKind, TableCount, TimeSetting


class HoldClock(Struct, frozen=True):
    """Hold both clocks and say why; for a capture, `least` is how many stones it takes (0: any)."""

    held: Held
    by: str
    at: Moment
    least: int = 0


class NoteAbsent(Struct, frozen=True):
    """A side has not come: its absence is timed, its clock is not started."""

    color: Color
    at: Moment


class NoteArrived(Struct, frozen=True):
    """An absent side has come and is charged `factor` times its absence (0: nothing)."""

    color: Color
    factor: int
    by: str
    at: Moment


class MarkAway(Struct, frozen=True):
    """A side leaves its seat during play, or is back."""

    color: Color
    away: bool
    at: Moment


class AskPause(Struct, frozen=True):
    """A side asks its opponent for a pause."""

    color: Color
    at: Moment


class AnswerPause(Struct, frozen=True):
    """The opponent grants the pause that was asked for, or refuses it openly."""

    granted: bool
    at: Moment


class DeclareLastPoint(Struct, frozen=True):
    """A side declares the last point taken: it can no longer lose on time."""

    color: Color
    at: Moment


class WithdrawLastPoint(Struct, frozen=True):
    """A side takes its declaration of the last point back: it can lose on time again."""

    color: Color
    at: Moment


class UseMonitor(Struct, frozen=True):
    """An official monitor is present (or leaves): he may stop the side that took the last point."""

    on: bool
    by: str
    at: Moment


class RuleOnTimes(Struct, frozen=True):
    """The referee puts one or both clocks (None: left as it is). Needs three assents, or his written reason.

    `kind` is one of `TIME_RULINGS`.
    `assents` are the players' own; `overrides` tells that the referee rules without one of them, which takes
    a `reason`. The clocks are held afterwards.
    """

    kind: RulingKind
    times: PerColor[TimeSetting | None]
    by: str
    reason: str
    assents: PerColor[bool]
    overrides: bool
    at: Moment


class CorrectMoves(Struct, frozen=True):
    """Replace `replaced` moves from `number` on by others (None: a pass); the later ones are kept."""

    number: int
    replaced: int
    moves: tuple[Point | None, ...]
    by: str
    reason: str
    at: Moment


class Adjourn(Struct, frozen=True):
    """The game rests; `sealing` is the side whose next move is sealed in an envelope."""

    sealing: Color | None
    by: str
    at: Moment


class TakeUpAgain(Struct, frozen=True):
    """The game goes on after resting; a sealed move is opened (None: a pass). The clocks stay held."""

    sealed: Point | None
    by: str
    at: Moment


class GiveResult(Struct, frozen=True):
    """The referee gives a result without a count: forfeit, no-show, both lost, void."""

    ending: Ending
    winner: Color | None
    by: str
    reason: str
    at: Moment


class ReportCount(Struct, frozen=True):
    """What came of counting a board whose moves are not recorded: the winner and the margin in points.

    A draw has no winner and 0. `counted` tells how it was found, `by` who put it in ("": the players).
    """

    winner: Color | None
    margin: float
    counted: TableCount
    by: str
    at: Moment


class ReadRuling(Struct, frozen=True):
    """A player says that he has read what was ruled, as it was shown to him."""

    color: Color
    language: str
    said: str
    at: Moment


class SignSheet(Struct, frozen=True):
    """The result sheet is signed: no result is withdrawn after that."""

    by: str
    at: Moment


class WithdrawResult(Struct, frozen=True):
    """A result is withdrawn: by the side that claimed or resigned (`color`) while it is only reported.

    The referee may until the sheet is signed, with his name and a reason. The clocks stay held.
    """

    by: str
    reason: str
    at: Moment
    color: Color | None = None


TableCommand: TypeAlias = (
    HoldClock
    | NoteAbsent
    | NoteArrived
    | MarkAway
    | AskPause
    | AnswerPause
    | DeclareLastPoint
    | WithdrawLastPoint
    | UseMonitor
    | RuleOnTimes
    | CorrectMoves
    | Adjourn
    | TakeUpAgain
    | GiveResult
    | ReportCount
    | WithdrawResult
    | ReadRuling
    | SignSheet
)


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
