"""What a program owes the game that it plays: a move, a press, its view of the dead stones, an assent. Pure.

It plays as a fair opponent does: it never stops play but by passing, holds stones for dead that it can name,
agrees to a result that the person has agreed to, and lets every move be taken back.
"""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from ingboard.board.points import Color, standard_name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game.commands import PlaceStone
from ingboard.game.decide import decide
from ingboard.game.refusals import Refusal
from ingboard.game.state import IN_PLAY, GameState, Phase


class Due(StrEnum):
    """What is waited for from a program."""

    NOTHING = "nothing"
    HANDICAP = "handicap"
    MOVE = "move"
    PRESS = "press"
    DEAD = "dead"
    CONFIRMATION = "confirmation"
    PAUSE = "pause"


def due_from(state: GameState, color: Color) -> Due:
    """What the side of that color owes now. In an agreement it says which stones it holds for dead."""
    if state.outcome is not None:
        return Due.NOTHING
    if state.at_table.pause_asked is color.opponent:
        return Due.PAUSE
    return _due_in_phase(state, color)


def _due_in_phase(state: GameState, color: Color) -> Due:
    match state.phase:
        case Phase.HANDICAP:
            due, holds = Due.HANDICAP, color is Color.BLACK
        case Phase.PLAYING | Phase.PLAYING_ON:
            return _due_in_play(state, color)
        case Phase.AGREEMENT:
            due, holds = Due.DEAD, state.has_board and state.assents[color] is None
        case Phase.COUNTING:
            agreed = state.confirmed[color.opponent] is not None
            due, holds = Due.CONFIRMATION, agreed and state.confirmed[color] is None
        case Phase.REPORTED:
            due, holds = Due.CONFIRMATION, state.confirmed[color] is None
        case Phase.FINISHED:
            due, holds = Due.NOTHING, True
        case _:
            assert_never(state.phase)
    return due if holds else Due.NOTHING


def _due_in_play(state: GameState, color: Color) -> Due:
    clock = state.clock
    if clock is not None and (clock.paused or clock.turn is None):
        return Due.NOTHING
    if state.to_play is color:
        return Due.MOVE
    owes_press = clock is not None and not state.setup.played_stone_presses and clock.turn is color
    return Due.PRESS if owes_press and isinstance(state.line.last, Placement) else Due.NOTHING


def points_allowed(state: GameState, color: Color, at: Moment) -> tuple[str, ...]:
    """Every point that the rules of the game allow that side, as GTP names it."""
    return tuple(
        standard_name_of(point, state.grid)
        for point in state.grid.points
        if state.position.color_at(point) is None
        and not isinstance(decide(state, PlaceStone(color, point, at)), Refusal)
    )


def may_ask_for_hints(state: GameState) -> bool:
    """Whether an engine may judge the game: not while a program is played against."""
    return state.setup.program is None or state.outcome is not None or state.phase not in IN_PLAY
