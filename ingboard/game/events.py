"""What happened in a game: a closed union of facts. Their fold is the state; `at` is when."""

from __future__ import annotations

from typing import TypeAlias

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.clock.moments import Moment
from ingboard.game.outcome import Outcome
from ingboard.game.rulings import Ruling
from ingboard.game.table_events import Fact, TableEvent


class ClockStarted(Fact, frozen=True):
    """A side's time began to run."""

    color: Color
    at: Moment


class ClockPressed(Fact, frozen=True):
    """A side pressed its clock: the turn passed on, or the press was ignored and is on record.

    A press `with_move`, by a played stone or a pass, never counts as a bounce.
    """

    color: Color
    at: Moment
    with_move: bool = False


class ClockPaused(Fact, frozen=True):
    """Both clocks are held."""

    at: Moment


class ClockResumed(Fact, frozen=True):
    """Time runs again, for the named side or the one that ran."""

    color: Color | None
    at: Moment


class ClockStopped(Fact, frozen=True):
    """Play stopped, so the clocks did: no pause, nobody's turn."""

    at: Moment


class TimeNoted(Fact, frozen=True):
    """The clock was read at a deadline: periods and flags up to then are entered."""

    at: Moment


class ClockAdjusted(Fact, frozen=True):
    """Time was added (or taken) in a side's current period."""

    color: Color
    delta: int
    at: Moment


class ClockSet(Fact, frozen=True):
    """A side's clock was put to a period and a remaining time."""

    color: Color
    period: int
    remaining: int
    at: Moment


class ClaimWaived(Fact, frozen=True):
    """The side whose opponent's flag has fallen plays on: no win on time is claimed."""

    color: Color
    at: Moment


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
    ClockStarted
    | ClockPressed
    | ClockPaused
    | ClockResumed
    | ClockStopped
    | TimeNoted
    | ClockAdjusted
    | ClockSet
    | ClaimWaived
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
