"""Moves as a record has them: nothing is refused, so the events follow the record and verdicts are notes.

A record may hold plays that the rules bar, moves out of turn, and moves after the end; all are played on as
recorded. A stone on a stone takes its place, as SGF FF[4] has it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game import events as game_events
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.record import GameRecord
from ingboard.rules.plays import Passed
from ingboard.text import text


def moves_out_of_turn(record: GameRecord, refused: Container[int] = ()) -> Iterator[Finding]:
    """The moves after a move of the same color, Black's first handicap stones and set-up nodes excepted.

    Nor those that are refused for it, by their move numbers.
    """
    free = record.details.handicap or 0
    last: Color | None = None
    numbers: tuple[int, ...] = ()
    for at, node in enumerate(record.nodes):
        if node.setup:
            last = None
        if node.to_play is not None:
            last = node.to_play.opponent
        if node.move is None:
            continue
        color = node.move.color
        if color is last and not (free and color is Color.BLACK):
            numbers = numbers or numbers_along(record.nodes)
            if numbers[at] not in refused:
                who = text("Black") if color is Color.BLACK else text("White")
                sentence = text("{who} plays twice in a row.", who=who)
                yield Finding(Severity.NOTE, node.line, node.column, Code.OUT_OF_TURN, sentence)
        if free:
            free = free - 1 if color is Color.BLACK else 0
        last = color


def recorded_events(
    state: GameState, color: Color, point: Point | None, *, as_pass: bool | None = None
) -> tuple[game_events.Event, ...]:
    """The events of a recorded move (point None: a pass).

    A board play after a stop is play-on (Simplified, Agreement; 1991, item 18); under the Simplified text,
    which knows no third and fourth pass, so is a pass. `as_pass` tells whether the text reads the play as a
    pass, where that is known; else it is asked.
    """
    at = Moment(0)
    events: list[game_events.Event] = []
    stopped_once = state.phase is Phase.AGREEMENT and state.setup.ruleset.passes_to_end is None
    if state.phase not in IN_PLAY and (point is not None or stopped_once):
        events.append(game_events.PlayResumed(color, color, at))
    if point is not None:
        if state.position.color_at(point) is not None:
            return (*events, game_events.StonePlaced(color, point, at, over=True))
        if _reads_as_pass(state, color, point) if as_pass is None else as_pass:
            made = game_events.PassMade(color, at, instead_of=point)
            return (*events, made, *_after_pass(state, at))
        return (*events, game_events.StonePlaced(color, point, at))
    return (*events, game_events.PassMade(color, at), *_after_pass(state, at))


def _reads_as_pass(state: GameState, color: Color, point: Point) -> bool:
    """Whether the text reads the play as a pass: only the suicide of one stone can be one."""
    position, enemy = state.position, color.opponent
    cells, grid = position.cells, position.grid
    for index in grid.neighbors[grid.index_of(point)]:
        if cells[index] != enemy:
            return False
    return isinstance(state.setup.ruleset.judge(state.line, color, point), Passed)


def _after_pass(state: GameState, at: Moment) -> tuple[game_events.Event, ...]:
    ruleset = state.setup.ruleset
    if state.phase not in IN_PLAY or state.passes + 1 < ruleset.passes_to_pause:
        return ()
    stopped = game_events.PlayStopped(by_consent=False, at=at)
    if ruleset.passes_to_end is None and state.phase is Phase.PLAYING_ON:
        return (stopped, game_events.CountBegun(frozenset(), at))
    return (stopped,)
