"""What one command changed: events in order, the state after them, and which parts of a screen they touch."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.game import events as happened
from ingboard.game.events import Event, MovesCorrected, ResultReported, ResultWithdrawn, TableEvent
from ingboard.game.state import GameState


class Area(StrEnum):
    """The parts of a screen that a change can touch; the last four belong to a record and its file.

    `BOARD` is touched by what is played, `NODE` by a step to another move: who shows the position on view
    hears of both, and of `SESSION`, another game.
    """

    BOARD = "board"
    CLOCK = "clock"
    PHASE = "phase"
    RECORD = "record"
    COUNT = "count"
    RESULT = "result"
    NODE = "node"
    TREE = "tree"
    FILE = "file"
    SESSION = "session"


class Change(Struct, frozen=True):
    """Events in order, the state after the last one, and the touched areas."""

    events: tuple[Event, ...]
    state: GameState
    areas: frozenset[Area]


def change_of(events: tuple[Event, ...], state: GameState) -> Change:
    """The change that these events made, `state` being the one after them."""
    areas: frozenset[Area] = frozenset().union(*(touched_by(event) for event in events))
    return Change(events, state, areas)


def touched_by(event: Event) -> frozenset[Area]:
    """The areas that one event touches."""
    match event:
        case (
            happened.StonePlaced()
            | happened.BoardSetUp()
            | happened.MoveTakenBack()
            | MovesCorrected()
        ):
            return frozenset({Area.BOARD, Area.RECORD, Area.PHASE})
        case happened.RulingMade() | happened.PassesVoided():
            return frozenset({Area.RECORD, Area.PHASE})
        case happened.PassMade() | happened.StopProposed():
            return frozenset({Area.RECORD, Area.PHASE})
        case happened.PlayStopped() | happened.PlayResumed():
            return frozenset({Area.BOARD, Area.PHASE, Area.COUNT})
        case happened.DeadMarked() | happened.AssentGiven():
            return frozenset({Area.BOARD, Area.COUNT})
        case happened.CountBegun() | happened.CountWithdrawn() | happened.ResultConfirmed():
            return frozenset({Area.BOARD, Area.PHASE, Area.COUNT})
        case happened.ResultFixed() | ResultReported() | ResultWithdrawn():
            return frozenset({Area.PHASE, Area.RESULT, Area.COUNT, Area.CLOCK})
        case happened.ClockFact():
            return frozenset({Area.CLOCK})
        case _:
            _: TableEvent = event
            return frozenset({Area.CLOCK, Area.PHASE})
