"""What a command leads to: the events that happen, or why it is refused. Pure."""

from __future__ import annotations

from typing import TypeAlias

from ingboard.game import commands, decide_take_back, events
from ingboard.game import commands as ask
from ingboard.game.decide_clock import (
    decide_adjust,
    decide_claim,
    decide_note_time,
    decide_pause,
    decide_press,
    decide_resume,
    decide_set_clock,
    decide_start,
    decide_waive,
)
from ingboard.game.decide_play import decide_pass, decide_resign, decide_stone
from ingboard.game.decide_ruling import decide_ruling
from ingboard.game.decide_stopped import (
    decide_assent,
    decide_begin_count,
    decide_confirm,
    decide_correct_count,
    decide_play_on,
    decide_propose_stop,
    decide_toggle_dead,
)
from ingboard.game.decide_table import decide_table
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import GameState, Phase

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
            return decide_stone(state, command)
        case ask.Pass():
            return decide_pass(state, command)
        case ask.Resign():
            return decide_resign(state, command)
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
