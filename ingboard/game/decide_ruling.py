"""Decisions that a referee's ruling leads to: each is recorded first, then what it orders happens."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.position import Placement, place
from ingboard.game import commands, decide_take_back, events
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, GameState, Phase, RulingKind


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
        case (
            RulingKind.TIMES_CORRECTED
            | RulingKind.CLOCK_REPLACED
            | RulingKind.EARLY_STOP
            | RulingKind.RULING_UNDONE
            | RulingKind.MOVES_CORRECTED
            | RulingKind.RESULT_GIVEN
            | RulingKind.RESULT_WITHDRAWN
        ):  # those that put times, correct moves or give a result have commands of their own
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
