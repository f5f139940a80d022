"""What happened in a game: a closed union of facts. Their fold is the state; `at` is when.

What happened at a table beyond moves and time: facts, folded into `AtTable`; `at` is when.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.clock.moments import Moment
from ingboard.game.state import Held, Outcome, Ruling, TableCount, TimesRuled


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


class ResultReported(Fact, frozen=True, omit_defaults=True):
    """A win on time was claimed, a side resigned, a board was counted, or the referee gave a result.

    `color` is None in the last two. Both players still have to confirm it. `by` is whose hand it was; "" is
    the side's own. `counted` is how the result of a board was found whose moves are not recorded.
    """

    outcome: Outcome
    color: Color | None
    by: str
    at: Moment
    counted: TableCount | None = None


class ResultWithdrawn(Fact, frozen=True, omit_defaults=True):
    """A reported result is withdrawn; the game goes on where it stood.

    `color` is the side that withdraws its own claim or resignation; None: the referee.
    """

    by: str
    at: Moment
    color: Color | None = None


class RulingRead(Fact, frozen=True):
    """A player has read what was ruled, in the words and the language in which it was shown to him."""

    color: Color
    language: str
    said: str
    at: Moment


class SheetSigned(Fact, frozen=True):
    """The result sheet is signed: the result can no longer be withdrawn."""

    by: str
    at: Moment


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
    | RulingRead
    | SheetSigned
    | TakeBackAgreed
)


class ClockFact(Fact, frozen=True):
    """What every event of the clock is."""


class ClockStarted(ClockFact, frozen=True):
    """A side's time began to run."""

    color: Color
    at: Moment


class ClockPressed(ClockFact, frozen=True):
    """A side pressed its clock: the turn passed on, or the press was ignored and is on record.

    A press `with_move`, by a played stone or a pass, never counts as a bounce.
    """

    color: Color
    at: Moment
    with_move: bool = False


class ClockPaused(ClockFact, frozen=True):
    """Both clocks are held."""

    at: Moment


class ClockResumed(ClockFact, frozen=True):
    """Time runs again, for the named side or the one that ran."""

    color: Color | None
    at: Moment


class TurnGiven(ClockFact, frozen=True, omit_defaults=True):
    """The turn went to a side, and a hold stayed: by an allowed move (`pressed`), or a move taken back."""

    color: Color
    at: Moment
    pressed: bool = False


class ClockStopped(ClockFact, frozen=True):
    """Play stopped, so the clocks did: no pause, nobody's turn."""

    at: Moment


class TimeNoted(ClockFact, frozen=True):
    """The clock was read at a deadline: periods and flags up to then are entered."""

    at: Moment


class ClockAdjusted(ClockFact, frozen=True):
    """Time was added (or taken) in a side's current period."""

    color: Color
    delta: int
    at: Moment


class ClockSet(ClockFact, frozen=True):
    """A side's clock was put to a period and a remaining time."""

    color: Color
    period: int
    remaining: int
    at: Moment


class ClaimWaived(ClockFact, frozen=True):
    """The side whose opponent's flag has fallen plays on: no win on time is claimed."""

    color: Color
    at: Moment


ClockEvent: TypeAlias = (
    ClockStarted
    | ClockPressed
    | ClockPaused
    | ClockResumed
    | TurnGiven
    | ClockStopped
    | TimeNoted
    | ClockAdjusted
    | ClockSet
    | ClaimWaived
)


class StonePlaced(Fact, frozen=True, omit_defaults=True):
    """A stone was played; what came off follows from the position. `over`: a record puts it on a stone."""

    color: Color
    point: Point
    at: Moment
    over: bool = False


class PassMade(Fact, frozen=True):
    """A pass. `free` marks White's passes while Black places a handicap."""

    color: Color
    at: Moment
    free: bool = False
    instead_of: Point | None = None


class BoardSetUp(Fact, frozen=True):
    """A record set stones up in mid-game: a new first position, or the same and another turn."""

    position: Position
    to_play: Color


class StopProposed(Fact, frozen=True):
    """One player assents to stop without passes."""

    color: Color
    at: Moment


class PlayStopped(Fact, frozen=True):
    """Alternate moving stopped: by passes, or by both players' consent."""

    by_consent: bool
    at: Moment


class DeadMarked(Fact, frozen=True):
    """A chain was marked dead, or alive again; both assents are void."""

    chain: frozenset[Point]
    dead: bool
    at: Moment


class AssentGiven(Fact, frozen=True):
    """A player agreed to the removals as marked, or withdrew."""

    color: Color
    given: bool
    at: Moment


class PlayResumed(Fact, frozen=True):
    """Play goes on from the position as it was; `color` asked for it, `to_play` moves."""

    color: Color
    to_play: Color
    at: Moment


class CountBegun(Fact, frozen=True):
    """Counting began with these stones dead and these penalty points owed."""

    dead: frozenset[Point]
    at: Moment


class CountWithdrawn(Fact, frozen=True):
    """The count was put aside to correct the marks."""

    at: Moment


class ResultConfirmed(Fact, frozen=True, omit_defaults=True):
    """A player confirmed the counted or reported result; `by` is the referee for one who is absent."""

    color: Color
    at: Moment
    by: str = ""


class ResultFixed(Fact, frozen=True):
    """The game is over: nothing changes any more."""

    outcome: Outcome
    at: Moment


class MoveTakenBack(Fact, frozen=True):
    """The last move was taken back."""

    at: Moment


class RulingMade(Fact, frozen=True):
    """The referee ruled; what he ordered follows as events of its own."""

    ruling: Ruling
    at: Moment


class PassesVoided(Fact, frozen=True):
    """The last passes are void, by a ruling or by a press that ends a move of a real board."""

    count: int
    at: Moment


Event: TypeAlias = (
    ClockEvent
    | StonePlaced
    | PassMade
    | BoardSetUp
    | StopProposed
    | PlayStopped
    | DeadMarked
    | AssentGiven
    | PlayResumed
    | CountBegun
    | CountWithdrawn
    | ResultConfirmed
    | ResultFixed
    | MoveTakenBack
    | RulingMade
    | PassesVoided
    | TableEvent
)


_MOST_DIGITS = 9


def number_in(written: str) -> int | None:
    """The number that a round's or a table's name is; None for another name, or one of too many digits."""
    return int(written) if written.isdecimal() and len(written) <= _MOST_DIGITS else None
