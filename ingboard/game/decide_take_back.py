"""Decisions about a move taken back: by whom, how far, and whose turn it is then."""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game import events as game_events
from ingboard.game.commands import TakeBack
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.rules.plays import Illegal


def decide_take_back(
    state: GameState, command: TakeBack
) -> tuple[game_events.Event, ...] | Refusal:
    """The last move taken back; once stones are marked or counted, playing on is the way back.

    In a timed game a legal move goes back only with the opponent's assent, and both are on record.
    """
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED)
    if not may_take_back(state):
        return Refusal(Refused.NO_MOVE)
    back = taken_back(state, command.at)
    color = state.line.last_color
    if state.clock is None or color is None or state.phase is Phase.HANDICAP:
        return back
    if not last_was_illegal(state) and not command.assented:
        return Refusal(Refused.RETRACTION_NEEDS_ASSENT, color)
    last = state.line.last
    agreed = game_events.TakeBackAgreed(
        color,
        state.line.number,
        last.point if isinstance(last, Placement) else None,
        command.assented and not last_was_illegal(state),
        command.by,
        command.at,
    )
    return (agreed, *back)


def may_take_back(state: GameState) -> bool:
    """Whether there is a move that its player may ask to take back."""
    in_pause = state.phase is Phase.AGREEMENT and not state.stopped_by_consent
    settled = state.dead or state.counted or state.ended_for_good
    undoable = state.phase in IN_PLAY or (in_pause and not settled)
    return undoable and bool(state.line.count) and state.line.number > state.resumed_at


def last_was_illegal(state: GameState) -> bool:
    """Whether the last move stands against the rule text, as in a wrong record; an allowed one does not."""
    last = state.line.last
    if not isinstance(last, Placement) or state.allowed_last:
        return False
    before = state.line.without_last()
    return isinstance(state.setup.ruleset.judge(before, last.color, last.point), Illegal)


def taken_back(state: GameState, at: Moment) -> tuple[game_events.Event, ...]:
    """The last move goes off, and on the clock the turn goes back to its player, without a press."""
    taken = game_events.MoveTakenBack(at)
    return (taken, *_turn_given_back(state, evolve(state, taken), at))


def _turn_given_back(
    state: GameState, after: GameState, at: Moment
) -> tuple[game_events.Event, ...]:
    clock, to_play = state.clock, after.to_play
    if clock is None or clock.turn is to_play or after.phase is Phase.AGREEMENT:
        return ()
    if clock.turn is None:
        stopped = state.phase is Phase.AGREEMENT
        return (game_events.ClockStarted(to_play, at),) if stopped else ()
    if after.phase is Phase.HANDICAP:
        return (game_events.ClockStopped(at),)
    return (game_events.TurnGiven(to_play, at),)
