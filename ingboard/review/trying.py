"""Trying moves on from a viewed position: a line beside the record that no file ever holds.

Plays are judged under the game's own rule text. Where play has stopped, trying goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game.commands import Pass, PlaceStone
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.state import IN_PLAY, NOBODY, GameState, Phase
from ingboard.rules.plays import Passed

Tried = tuple[Color, Point | None]
"""A move that was tried; None is a pass."""


class Trying(Struct, frozen=True):
    """The states from the viewed one on; each next one is a move later."""

    states: tuple[GameState, ...]

    @property
    def state(self) -> GameState:
        """The game as it would stand."""
        return self.states[-1]

    @property
    def number(self) -> int:
        """How many moves were tried."""
        return len(self.states) - 1

    @property
    def moves(self) -> tuple[Tried, ...]:
        """The moves tried, in order."""
        return tuple(_move_to(state) for state in self.states[1:])

    def numbers(self) -> Mapping[Point, int]:
        """The tried stones that stand on the board, with their numbers; of two on a point the later."""
        numbers = {
            point: number
            for number, (_, point) in enumerate(self.moves, start=1)
            if point is not None
        }
        position = self.state.position
        return {
            point: number
            for point, number in numbers.items()
            if position.color_at(point) is self.moves[number - 1][0]
        }

    def play(self, point: Point | None) -> Trying | Refusal:
        """A move more, or a pass; refused as in the game itself."""
        state = self.state
        at = Moment(0)
        command = Pass(state.to_play, at) if point is None else PlaceStone(state.to_play, point, at)
        decision = decide(state, command)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            state = evolve(state, event)
        return Trying((*self.states, _in_play(state)))

    def back(self) -> Trying:
        """Without the last move tried."""
        return Trying(self.states[:-1]) if self.number else self


def begin_trying(state: GameState) -> Trying:
    """Nothing tried yet, from this state of a game without a clock."""
    return Trying((_in_play(state),))


def _in_play(state: GameState) -> GameState:
    """The same board with play going on: whoever tries is not held up by passes, counts or results."""
    if state.phase in IN_PLAY:
        return state
    return replace(
        state,
        phase=Phase.PLAYING_ON,
        dead=frozenset(),
        assents=NOBODY,
        confirmed=NOBODY,
        counted=False,
        plan=None,
        outcome=None,
    )


def _move_to(state: GameState) -> Tried:
    match state.line.last:
        case Placement(color=color, point=point):
            return color, point
        case Passed(color=color):
            return color, None
        case _:  # a trial has moves only
            raise AssertionError
