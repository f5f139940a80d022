"""Decisions after play has stopped: removals agreed by both, play-on, the count, the fixed result.

No decision here makes a stone dead without both players' consent; only play or that consent does.
"""

from __future__ import annotations

from ingboard.board.chains import chain_at
from ingboard.board.points import Color
from ingboard.game import commands, events
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase


def decide_propose_stop(
    state: GameState, command: commands.ProposeStop
) -> tuple[events.Event, ...] | Refusal:
    """Both players may stop without passes and agree on removals: two assents, each on record."""
    if state.phase not in (Phase.PLAYING, Phase.PLAYING_ON):
        placing = state.phase is Phase.HANDICAP
        return Refusal(Refused.BLACK_PLACES if placing else Refused.NOT_IN_PLAY, command.color)
    if state.phase is Phase.PLAYING_ON and state.setup.ruleset.passes_to_end is None:
        # After play-on only the second succession of passes may stop play (Simplified, Agreement).
        return Refusal(Refused.NOTHING_DEAD_NOW, command.color)
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED, command.color)
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    if state.stop_proposed is command.color:
        return ()
    if state.stop_proposed is not None:
        stopped: tuple[events.Event, ...] = (
            () if state.clock is None else (events.ClockStopped(command.at),)
        )
        return (
            events.StopProposed(command.color, command.at),
            *stopped,
            events.PlayStopped(by_consent=True, at=command.at),
        )
    return (events.StopProposed(command.color, command.at),)


def decide_toggle_dead(
    state: GameState, command: commands.ToggleDead
) -> tuple[events.Event, ...] | Refusal:
    """Mark a whole chain dead or alive; any change voids both assents."""
    if state.counts_on_table:
        return Refusal(Refused.NO_BOARD)
    if not state.may_mark:
        reason = Refused.NOT_MARKING
        if state.phase in (Phase.AGREEMENT, Phase.COUNTING) and state.ended_for_good:
            reason = Refused.NOTHING_DEAD_NOW
        return Refusal(reason)
    chain = chain_at(state.position, command.point)
    if not chain:
        return Refusal(Refused.NO_STONE)
    return (events.DeadMarked(chain, command.point not in state.dead, command.at),)


def decide_assent(state: GameState, command: commands.Assent) -> tuple[events.Event, ...] | Refusal:
    """One side's assent to the removals as marked, given or withdrawn; it speaks for nobody else."""
    if state.phase is not Phase.AGREEMENT:
        return Refusal(Refused.NOT_MARKING, command.color)
    if state.counts_on_table:
        return Refusal(Refused.NO_BOARD)
    if (state.assents[command.color] is not None) == command.given:
        return ()
    return (events.AssentGiven(command.color, command.given, command.at),)


def decide_play_on(
    state: GameState, command: commands.PlayOn
) -> tuple[events.Event, ...] | Refusal:
    """Either player may have play go on: the opponent of whoever moved last moves, removals are undone."""
    if state.phase in IN_PLAY:
        return Refusal(Refused.IN_PLAY, command.color)
    if not state.may_resume:
        return Refusal(Refused.NO_RESUMPTION, command.color)
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    to_play = state.resumes_with
    resumed = events.PlayResumed(command.color, to_play, command.at)
    if state.clock is None:
        return (resumed,)
    return (resumed, events.ClockStarted(to_play, command.at))


def decide_begin_count(
    state: GameState, command: commands.BeginCount
) -> tuple[events.Event, ...] | Refusal:
    """Count once both sides assent; with nothing marked after the end no assent is needed."""
    if state.phase is not Phase.AGREEMENT:
        return Refusal(Refused.NOT_MARKING)
    if state.counts_on_table:
        return Refusal(Refused.NO_BOARD)
    nothing_to_agree = state.ended_for_good and not state.dead
    if not state.both_assent and not nothing_to_agree:
        missing = [color for color in Color if state.assents[color] is None]
        return Refusal(Refused.ASSENT_MISSING, missing[0] if len(missing) == 1 else None)
    return (events.CountBegun(state.dead, command.at),)


def decide_correct_count(
    state: GameState, command: commands.CorrectCount
) -> tuple[events.Event, ...] | Refusal:
    """A count can be corrected and done again until the result is fixed."""
    if state.phase is not Phase.COUNTING:
        return Refusal(Refused.NOT_COUNTED)
    return (events.CountWithdrawn(command.at),)


def decide_confirm(
    state: GameState, command: commands.ConfirmResult
) -> tuple[events.Event, ...] | Refusal:
    """A player confirms the counted or reported result; the second confirmation, or a friend's, fixes it."""
    outcome = _outcome_to_confirm(state)
    if outcome is None:
        return Refusal(Refused.NOT_COUNTED, command.color)
    if state.confirmed[command.color] is not None:
        return ()
    confirmed = events.ResultConfirmed(command.color, command.at, command.by)
    if state.confirmed[command.color.opponent] is None and state.setup.takes_both:
        return (confirmed,)
    return (confirmed, events.ResultFixed(outcome, command.at))


def _outcome_to_confirm(state: GameState) -> Outcome | None:
    if state.reported is not None:
        return state.reported.outcome
    if state.phase is not Phase.COUNTING or state.plan is None:
        return None
    return Outcome(Ending.COUNT, state.plan.winner, abs(state.plan.margin))
