"""What referee and players may ask of a table beyond moves: holding, absence, times, corrections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Moment
from ingboard.game.at_table import Held, TimeSetting
from ingboard.game.outcome import Ending
from ingboard.game.rulings import RulingKind


@dataclass(frozen=True, slots=True)
class HoldClock:
    """Hold both clocks and say why; for a capture, `least` is how many stones it takes (0: any)."""

    held: Held
    by: str
    at: Moment
    least: int = 0


@dataclass(frozen=True, slots=True)
class NoteAbsent:
    """A side has not come: its absence is timed, its clock is not started."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class NoteArrived:
    """An absent side has come and is charged `factor` times its absence (0: nothing)."""

    color: Color
    factor: int
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class MarkAway:
    """A side leaves its seat during play, or is back."""

    color: Color
    away: bool
    at: Moment


@dataclass(frozen=True, slots=True)
class AskPause:
    """A side asks its opponent for a pause."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class AnswerPause:
    """The opponent grants the pause that was asked for, or refuses it openly."""

    granted: bool
    at: Moment


@dataclass(frozen=True, slots=True)
class DeclareLastPoint:
    """A side declares the last point taken: it can no longer lose on time."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class WithdrawLastPoint:
    """A side takes its declaration of the last point back: it can lose on time again."""

    color: Color
    at: Moment


@dataclass(frozen=True, slots=True)
class UseMonitor:
    """An official monitor is present (or leaves): he may stop the side that took the last point."""

    on: bool
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class RuleOnTimes:
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


@dataclass(frozen=True, slots=True)
class CorrectMoves:
    """Replace `replaced` moves from `number` on by others (None: a pass); the later ones are kept."""

    number: int
    replaced: int
    moves: tuple[Point | None, ...]
    by: str
    reason: str
    at: Moment


@dataclass(frozen=True, slots=True)
class Adjourn:
    """The game rests; `sealing` is the side whose next move is sealed in an envelope."""

    sealing: Color | None
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class TakeUpAgain:
    """The game goes on after resting; a sealed move is opened (None: a pass). The clocks stay held."""

    sealed: Point | None
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class GiveResult:
    """The referee gives a result without a count: forfeit, no-show, both lost, void."""

    ending: Ending
    winner: Color | None
    by: str
    reason: str
    at: Moment


@dataclass(frozen=True, slots=True)
class WithdrawResult:
    """The referee takes back a result that he gave without a count. The clocks stay held."""

    by: str
    reason: str
    at: Moment


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
