"""What referee and players may ask of a table beyond moves: holding, absence, times, corrections."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Moment
from ingboard.game.at_table import Held, TimeSetting
from ingboard.game.outcome import Ending
from ingboard.game.rulings import RulingKind


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
    """The referee gives a result without a count: forfeit, no-show, both lost, void.

    Where the moves are not recorded also one that was counted on the board, with its `margin` in points (0
    without a winner: a draw); that takes no reason.
    """

    ending: Ending
    winner: Color | None
    by: str
    reason: str
    at: Moment
    margin: float | None = None


class WithdrawResult(Struct, frozen=True):
    """A reported result is withdrawn before both have confirmed it. The clocks stay held.

    The side that claimed or resigned (`color`) may; else the referee, with his name and a reason.
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
    | WithdrawResult
)
