"""What a command leads to: the events that happen, or why it is refused. Pure.

Decisions after play has stopped: removals agreed by both, play-on, the count, the fixed result.

No decision here makes a stone dead without both players' consent; only play or that consent does.

Decisions about the clock: start, press, SET, referee's corrections, time noted, claims.

Decisions that a referee's ruling leads to: each is recorded first, then what it orders happens.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.board.position import Placement, chain_at, place
from ingboard.clock.clock import advance, press
from ingboard.clock.moments import Millis
from ingboard.clock.rulings import adjustment_fault, claim, setting_fault
from ingboard.game import commands, decide_play, decide_take_back, events
from ingboard.game import commands as ask
from ingboard.game.decide_table import decide_table
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase, RulingKind


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
    return (events.TimeNoted(command.at), *decide_play.reported(state, report))


def decide_waive(
    state: GameState, command: commands.WaiveClaim
) -> tuple[events.Event, ...] | Refusal:
    """Play goes on after the opponent's flag fell: no win on time any more."""
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    if state.fallen_at(command.at) is not command.color.opponent:
        return Refusal(Refused.CLAIM_REJECTED, command.color)
    return (events.ClaimWaived(command.color, command.at),)


def decide_ruling(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """The ruling on record, followed by what it orders; refused where it cannot apply."""
    match command.ruling.kind:
        case RulingKind.ALLOWED:
            return _allow(state, command)
        case RulingKind.FORBIDDEN:
            return _forbid(state, command)
        case RulingKind.RETRACTED_ILLEGAL | RulingKind.RETRACTED_LEGAL:
            return _retract(state, command)
        case RulingKind.PASSES_VOIDED:
            return _void_passes(state, command)
        case RulingKind.PLAY_ORDERED:
            return _order_play(state, command)
        case RulingKind.DISTURBER_NAMED | RulingKind.CLOCK_FAULT | RulingKind.NOTED:
            ruling = replace(command.ruling, number=state.line.number)
            return (events.RulingMade(ruling, command.at),)
        case _:  # those that put times, correct moves or give a result have commands of their own
            return Refusal(Refused.NOT_A_TIME_RULING)


def _allow(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """An illegal play is made all the same, and history goes on from the board as it stands."""
    ruling = command.ruling
    if state.phase not in IN_PLAY or ruling.color is None or ruling.point is None:
        return Refusal(Refused.NOT_IN_PLAY, ruling.color)
    if place(state.position, ruling.point, ruling.color) is None:
        return Refusal(Refused.OCCUPIED_POINT, ruling.color)
    made = events.RulingMade(replace(ruling, number=state.line.number + 1), command.at)
    placed = events.StonePlaced(ruling.color, ruling.point, command.at)
    clock = state.clock
    if clock is None or clock.turn is not ruling.color:
        return (made, placed)
    if clock.paused:
        return (made, placed, events.TurnGiven(ruling.color.opponent, command.at, pressed=True))
    if not state.setup.played_stone_presses:
        return (made, placed)
    return (made, placed, events.ClockPressed(ruling.color, command.at, with_move=True))


def _forbid(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """A legal play is barred until the next move."""
    ruling = command.ruling
    if state.phase not in IN_PLAY or ruling.color is None or ruling.point is None:
        return Refusal(Refused.NOT_IN_PLAY, ruling.color)
    return (events.RulingMade(replace(ruling, number=state.line.number), command.at),)


def _retract(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """An unintended illegal move goes back without penalty; a legal one only with the opponent's assent."""
    last = state.line.last
    if state.phase not in IN_PLAY or not isinstance(last, Placement):
        return Refusal(Refused.NO_MOVE)
    unintended = command.ruling.kind is RulingKind.RETRACTED_ILLEGAL
    if unintended and not decide_take_back.last_was_illegal(state):
        return Refusal(Refused.MOVE_WAS_LEGAL, last.color)
    if not unintended and not command.ruling.assent:
        return Refusal(Refused.RETRACTION_NEEDS_ASSENT, last.color)
    ruling = replace(command.ruling, color=last.color, point=last.point, number=state.line.number)
    return (events.RulingMade(ruling, command.at), *decide_take_back.taken_back(state, command.at))


def _void_passes(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """Third and fourth passes made before the agreement are void: the game is paused again."""
    ruleset = state.setup.ruleset
    surplus = state.passes - ruleset.passes_to_pause
    if ruleset.passes_to_end is None or surplus <= 0:
        return Refusal(Refused.NO_PASSES_TO_VOID)
    if state.counted:
        return Refusal(Refused.COUNTED)
    if state.phase is not Phase.AGREEMENT:
        return Refusal(Refused.IN_PLAY)
    ruling = replace(command.ruling, number=state.line.number - surplus)
    return (events.RulingMade(ruling, command.at), events.PassesVoided(surplus, command.at))


def _order_play(state: GameState, command: commands.Rule) -> tuple[events.Event, ...] | Refusal:
    """The referee may send the players back to play; he never says what is dead."""
    if state.phase in IN_PLAY:
        return Refusal(Refused.IN_PLAY)
    if not state.may_resume:
        return Refusal(Refused.NO_RESUMPTION)
    if (fallen := state.fallen_at(command.at)) is not None:
        return Refusal(Refused.TIME_GONE, fallen)
    to_play = state.resumes_with
    ruling = replace(command.ruling, color=to_play, number=state.line.number)
    resumed = events.PlayResumed(to_play, to_play, command.at)
    made = events.RulingMade(ruling, command.at)
    if state.clock is None:
        return (made, resumed)
    return (made, resumed, events.ClockStarted(to_play, command.at))


Decision: TypeAlias = tuple[events.Event, ...] | Refusal


_AFTER_THE_END = (ask.NoteTime, commands.WithdrawResult, commands.SignSheet, commands.ReadRuling)
_WHILE_REPORTED = (*_AFTER_THE_END, ask.ConfirmResult)


def decide(state: GameState, command: ask.Command) -> Decision:  # noqa: C901, PLR0911, PLR0912 - one arm a command
    """The events that the command causes in this state, or the refusal; nothing is changed.

    While a result is reported it may be confirmed or withdrawn; once it is fixed the time may still be read.
    """
    if state.phase is Phase.FINISHED and not isinstance(command, _AFTER_THE_END):
        return Refusal(Refused.FINISHED)
    if state.phase is Phase.REPORTED and not isinstance(command, _WHILE_REPORTED):
        return Refusal(Refused.RESULT_REPORTED)
    match command:
        case ask.PlaceStone():
            return decide_play.decide_stone(state, command)
        case ask.Pass():
            return decide_play.decide_pass(state, command)
        case ask.Resign():
            return decide_play.decide_resign(state, command)
        case ask.TakeBack():
            return decide_take_back.decide_take_back(state, command)
        case ask.StartClock():
            return decide_start(state, command)
        case ask.PressClock():
            return decide_press(state, command)
        case ask.PauseClock():
            return decide_pause(state, command)
        case ask.ResumeClock():
            return decide_resume(state, command)
        case ask.NoteTime():
            return decide_note_time(state, command)
        case ask.AdjustClock():
            return decide_adjust(state, command)
        case ask.SetClock():
            return decide_set_clock(state, command)
        case ask.ClaimTime():
            return decide_claim(state, command)
        case ask.WaiveClaim():
            return decide_waive(state, command)
        case ask.ProposeStop():
            return decide_propose_stop(state, command)
        case ask.ToggleDead():
            return decide_toggle_dead(state, command)
        case ask.Assent():
            return decide_assent(state, command)
        case ask.PlayOn():
            return decide_play_on(state, command)
        case ask.BeginCount():
            return decide_begin_count(state, command)
        case ask.CorrectCount():
            return decide_correct_count(state, command)
        case ask.ConfirmResult():
            return decide_confirm(state, command)
        case ask.Rule():
            return decide_ruling(state, command)
        case _:
            return decide_table(state, command)
