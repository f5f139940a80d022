"""Decisions about a game that rests: adjourned, with or without a sealed move, and taken up again."""

from __future__ import annotations

from functools import reduce

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.game import events as happened
from ingboard.game.commands import Pass, PlaceStone
from ingboard.game.decide_play import decide_pass, decide_stone
from ingboard.game.decision import Decision
from ingboard.game.events import ClockPaused, ClockPressed, ClockResumed, Event
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, GameState, Held


def decide_adjourn(state: GameState, command: ask.Adjourn) -> Decision:
    """The game rests, both clocks held; only the side to play can seal its move."""
    if state.phase not in IN_PLAY:
        return Refusal(Refused.NOT_IN_PLAY)
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED)
    if command.sealing not in (None, state.to_play):
        return Refusal(Refused.NOT_YOUR_TURN, command.sealing)
    rest = happened.Adjourned(command.sealing, command.by, command.at)
    clock = state.clock
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    if clock is None or clock.paused or clock.turn is None:
        return (rest,)
    held = happened.ClockHeld(Held.ADJOURNED, command.by, command.at)
    return (rest, held, ClockPaused(command.at))


def decide_take_up(state: GameState, command: ask.TakeUpAgain) -> Decision:
    """The game goes on, held until the referee resumes.

    A sealed move is played and its turn ended on the clock, so that the opponent's time runs on resuming.
    """
    if not state.at_table.adjourned:
        return Refusal(Refused.NOT_ADJOURNED)
    up = happened.TakenUpAgain(command.by, command.at)
    color = state.at_table.sealing
    if color is None:
        return (up,)
    opened: tuple[Event, ...] = (up,)
    if state.clock is not None and state.clock.paused:
        opened = (up, ClockResumed(color, command.at))  # for no time: a held clock takes no press
    going = reduce(evolve, opened, state)
    made = (
        decide_pass(going, Pass(color, command.at))
        if command.sealed is None
        else decide_stone(going, PlaceStone(color, command.sealed, command.at))
    )
    if isinstance(made, Refusal):
        return made
    return (*opened, *made, *_held_for_the_other(reduce(evolve, made, going), color, command))


def _held_for_the_other(
    state: GameState, color: Color, command: ask.TakeUpAgain
) -> tuple[Event, ...]:
    clock, at = state.clock, command.at
    if clock is None or clock.turn is None:
        return ()
    pressed: tuple[Event, ...] = ()
    if clock.turn is color:
        pressed = (ClockPressed(color, at, with_move=True),)
    return (*pressed, happened.ClockHeld(Held.REFEREE, command.by, at), ClockPaused(at))
