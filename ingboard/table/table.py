"""One game at a table: takes commands, keeps every event, tells subscribers what changed.

A table without a running clock can undo any act and can be taken up again from an earlier move: that forks
the game, and undo brings the longer one back. A timed game is never rewritten: a move taken back is an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.game import events as game_events
from ingboard.game.change import Area, Change, change_of
from ingboard.game.commands import Command
from ingboard.game.correction import lines_along
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game

EVERYTHING = frozenset(Area)

_MOVES = (game_events.StonePlaced, game_events.PassMade, game_events.BoardSetUp)


class Snapshot(Struct, frozen=True):
    """All that happened at a table up to a moment, and the state after each step."""

    events: tuple[game_events.Event, ...]
    states: tuple[GameState, ...]


class NotAtEnd(Struct, frozen=True):
    """An act on a timed game while an earlier step is viewed: nothing is done."""

    step: int


class Table:
    """A game being played, walked through or counted.

    `states[n]` is the game after its n-th recorded step (0: before the first); the last one is live.
    `revision` grows with every change.
    """

    def __init__(
        self, setup: GameSetup, recorded: Iterable[tuple[game_events.Event, ...]] = ()
    ) -> None:
        """Start a game; `recorded` are the steps of a record (the events of each move), replayed as facts."""
        self.setup = setup
        self._events: list[game_events.Event] = []
        self.states: list[GameState] = [new_game(setup)]
        self._undo: list[Snapshot] = []
        self._redo: list[Snapshot] = []
        self._subscribers: list[Callable[[Change], None]] = []
        self.revision = 0
        for step in recorded:
            self._apply(step)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.states[-1]

    @property
    def events(self) -> tuple[game_events.Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    def subscribe(self, subscriber: Callable[[Change], None]) -> None:
        """Have every change told to the subscriber, after it is on record."""
        self._subscribers.append(subscriber)

    def submit(self, command: Command) -> Change | Refusal:
        """Carry the command out and tell subscribers, or refuse it and change nothing."""
        decision = decide(self.state, command)
        if isinstance(decision, Refusal):
            return decision
        if decision:
            self._remember()
            self._apply(decision)
        return self._tell(change_of(decision, self.state))

    def submit_from(self, step: int, command: Command) -> Change | Refusal:
        """Carry the command out from an earlier step: later steps go (undo brings them back).

        Refused like any command; then nothing goes.
        """
        if step == len(self.states) - 1:
            return self.submit(command)
        decision = decide(self.states[step], command)
        if isinstance(decision, Refusal) or not decision:
            return decision if isinstance(decision, Refusal) else change_of((), self.state)
        self._remember()
        kept, steps = 0, 0
        while kept < len(self._events) and steps <= step:
            steps += isinstance(self._events[kept], _MOVES)
            kept += steps <= step
        del self._events[kept:]
        del self.states[step + 1 :]
        self._apply(decision)
        return self._tell(Change(decision, self.state, EVERYTHING))

    def snapshot(self) -> Snapshot:
        """The table as it is, to be shown again later."""
        return Snapshot(tuple(self._events), tuple(self.states))

    def show(self, snapshot: Snapshot) -> None:
        """Put another game, or another line of it, in place of this one: no act, and not undone here.

        Never with a clock, whose facts stay.
        """
        assert self.state.clock is None
        self._undo.clear()
        self._redo.clear()
        self.setup = snapshot.states[0].setup
        self._restore(snapshot)

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be undone: only where no clock has recorded it."""
        return bool(self._undo) and self.state.clock is None

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be done again."""
        return bool(self._redo) and self.state.clock is None

    def undo(self) -> None:
        """Bring back what was before the last act; nothing if there is none."""
        if self.can_undo:
            self._redo.append(self.snapshot())
            self._restore(self._undo.pop())

    def redo(self) -> None:
        """Do the last undone act again; nothing if there is none."""
        if self.can_redo:
            self._undo.append(self.snapshot())
            self._restore(self._redo.pop())

    def _apply(self, events: tuple[game_events.Event, ...]) -> None:
        for event in events:
            state = evolve(self.states[-1], event)
            self._events.append(event)
            if isinstance(event, _MOVES):
                self.states.append(state)
            elif isinstance(event, game_events.MoveTakenBack | game_events.PassesVoided):
                number = state.line.number
                while len(self.states) > 1 and self.states[-1].line.number > number:
                    self.states.pop()
                self.states[-1] = state
            elif isinstance(event, game_events.MovesCorrected):
                self.states[:] = _restated(self.states, state)
            else:
                self.states[-1] = state

    def _remember(self) -> None:
        self._redo.clear()
        if self.state.clock is None:
            self._undo.append(self.snapshot())

    def _restore(self, snapshot: Snapshot) -> None:
        self._events[:] = snapshot.events
        self.states[:] = snapshot.states
        self._tell(Change((), self.state, EVERYTHING))

    def _tell(self, change: Change) -> Change:
        self.revision += 1
        for subscriber in self._subscribers:
            subscriber(change)
        return change


def _restated(before: list[GameState], now: GameState) -> list[GameState]:
    """The states after each step of a corrected game; clock and notes stay as they were at that step."""
    states = []
    for step, line in enumerate(lines_along(now.line)):
        old = before[min(step, len(before) - 1)]
        last = line.last_color
        to_play = old.to_play if last is None else last.opponent
        states.append(replace(old, line=line, to_play=to_play))
    return [*states[:-1], now]
