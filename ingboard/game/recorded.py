"""Moves as a record has them: nothing is refused, so the events follow the record and verdicts are notes.

A record may hold plays that the rules bar, moves out of turn, and moves after the end; all are played on as
recorded. A stone on a stone takes its place, as SGF FF[4] has it.
"""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.events import CountBegun, Event, PassMade, PlayResumed, PlayStopped, StonePlaced
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.rules.plays import Passed


def recorded_events(
    state: GameState, color: Color, point: Point | None, *, as_pass: bool | None = None
) -> tuple[Event, ...]:
    """The events of a recorded move (point None: a pass).

    A board play after a stop is play-on (Simplified, Agreement; 1991, item 18); under the Simplified text,
    which knows no third and fourth pass, so is a pass. `as_pass` tells whether the text reads the play as a
    pass, where that is known; else it is asked.
    """
    at = Moment(0)
    events: list[Event] = []
    if _plays_on(state, point):
        events.append(PlayResumed(color, color, at))
    if point is not None:
        if state.position.color_at(point) is not None:
            return (*events, StonePlaced(color, point, at, over=True))
        if _reads_as_pass(state, color, point) if as_pass is None else as_pass:
            made = PassMade(color, at, instead_of=point)
            return (*events, made, *_after_pass(state, at))
        return (*events, StonePlaced(color, point, at))
    return (*events, PassMade(color, at), *_after_pass(state, at))


def _reads_as_pass(state: GameState, color: Color, point: Point) -> bool:
    """Whether the text reads the play as a pass: only a suicide can be one."""
    position = state.position
    cells, grid = position.cells, position.grid
    if not all(cells[index] for index in grid.neighbors[grid.index_of(point)]):
        return False
    return isinstance(state.setup.ruleset.judge(state.line, color, point), Passed)


def _plays_on(state: GameState, point: Point | None) -> bool:
    if state.phase in IN_PLAY:
        return False
    stopped_once = state.phase is Phase.AGREEMENT and state.setup.ruleset.passes_to_end is None
    return point is not None or stopped_once


def _after_pass(state: GameState, at: Moment) -> tuple[Event, ...]:
    ruleset = state.setup.ruleset
    if state.phase not in IN_PLAY or state.passes + 1 < ruleset.passes_to_pause:
        return ()
    stopped = PlayStopped(by_consent=False, at=at)
    if ruleset.passes_to_end is None and state.phase is Phase.PLAYING_ON:
        return (stopped, CountBegun(frozenset(), at))
    return (stopped,)
