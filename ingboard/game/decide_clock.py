"""Decisions about the clock: start, press, SET, referee's corrections, time noted, claims."""

from __future__ import annotations

from ingboard.clock.clock import advance, press
from ingboard.clock.moments import Millis
from ingboard.clock.rulings import adjustment_fault, claim, setting_fault
from ingboard.game import commands, events
from ingboard.game.decide_play import reported
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase


def decide_start(
    state: GameState, command: commands.StartClock
) -> tuple[events.Event, ...] | Refusal:
    """Start the time of whoever is to play; not while handicap stones are placed."""
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK)
    if state.phase is Phase.HANDICAP:
        return Refusal(Refused.BLACK_PLACES)
    if state.phase not in IN_PLAY:
        return Refusal(Refused.NOT_IN_PLAY)
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED)
    if clock.turn is not None or clock.paused:
        return Refusal(Refused.CLOCK_HELD if clock.paused else Refused.CLOCK_RUNS)
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    return (events.ClockStarted(state.to_play, command.at),)


def decide_press(
    state: GameState, command: commands.PressClock
) -> tuple[events.Event, ...] | Refusal:
    """A press: always on record, also when the clock ignores it. It is never a pass.

    Where moves are not recorded it is a move on the real board, so the passes before it are in no succession.
    """
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    pressed = events.ClockPressed(command.color, command.at)
    if not state.passes or state.records_moves:
        return (pressed,)
    is_ignored = press(clock, command.color, command.at).turn is clock.turn
    return (pressed,) if is_ignored else (pressed, events.PassesVoided(state.passes, command.at))


def decide_pause(
    state: GameState, command: commands.PauseClock
) -> tuple[events.Event, ...] | Refusal:
    """SET: hold both clocks; either player may while a clock runs."""
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK)
    if clock.paused:
        return Refusal(Refused.CLOCK_HELD)
    if clock.turn is None:
        return Refusal(Refused.CLOCK_STANDS)
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    return (events.ClockPaused(command.at),)


def decide_resume(
    state: GameState, command: commands.ResumeClock
) -> tuple[events.Event, ...] | Refusal:
    """Let the held clock run, for the side that ran or the one named."""
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK)
    if not clock.paused:
        return Refusal(Refused.CLOCK_STANDS if clock.turn is None else Refused.CLOCK_RUNS)
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED)
    if command.color is None and state.is_out_of_turn:
        return Refusal(Refused.WHOSE_TIME)
    return (events.ClockResumed(command.color, command.at),)


def decide_note_time(
    state: GameState, command: commands.NoteTime
) -> tuple[events.Event, ...] | Refusal:
    """Enter periods and flags up to now; nothing at all when none was due. Timers are never trusted."""
    clock = state.clock
    if clock is None:
        return ()
    reached = advance(clock, command.at)
    if reached.entries == clock.entries and reached.falls == clock.falls:
        return ()
    return (events.TimeNoted(command.at),)


def decide_adjust(
    state: GameState, command: commands.AdjustClock
) -> tuple[events.Event, ...] | Refusal:
    """The referee adds or takes time in a side's current period; points stay bought."""
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    clock = advance(state.clock, command.at)
    if adjustment_fault(clock, command.color, Millis(command.delta)) is not None:
        return Refusal(Refused.NO_SUCH_TIME, command.color)
    return (events.ClockAdjusted(command.color, command.delta, command.at),)


def decide_set_clock(
    state: GameState, command: commands.SetClock
) -> tuple[events.Event, ...] | Refusal:
    """The referee sets period and remaining time; points become those of the period."""
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    remaining = Millis(command.remaining)
    if setting_fault(state.clock, command.color, command.period, remaining) is not None:
        return Refusal(Refused.NO_SUCH_TIME, command.color)
    return (events.ClockSet(command.color, command.period, command.remaining, command.at),)


def decide_claim(
    state: GameState, command: commands.ClaimTime
) -> tuple[events.Event, ...] | Refusal:
    """A claimed win on time: valid at once after the flag, not once play went on."""
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    if command.by and not (state.setup.referee_claims or state.clock.monitor):
        return Refusal(Refused.CLAIM_IS_THE_PLAYERS, command.color)
    claimed = claim(state.clock, command.color, command.at)
    if claimed.ending is None:
        return Refusal(Refused.CLAIM_REJECTED, command.color)
    if state.at_table.pause_asked is command.color.opponent:
        return Refusal(Refused.PAUSE_UNANSWERED, command.color.opponent)
    outcome = Outcome(Ending.TIME, command.color)
    report = events.ResultReported(outcome, command.color, command.by, command.at)
    return (events.TimeNoted(command.at), *reported(state, report))


def decide_waive(
    state: GameState, command: commands.WaiveClaim
) -> tuple[events.Event, ...] | Refusal:
    """Play goes on after the opponent's flag fell: no win on time any more."""
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    if state.fallen_at(command.at) is not command.color.opponent:
        return Refusal(Refused.CLAIM_REJECTED, command.color)
    return (events.ClaimWaived(command.color, command.at),)
