"""Decisions about moves: a stone, a pass, a resignation."""

from __future__ import annotations

from ingboard.board.points import LONGEST_SIDE, Color
from ingboard.clock.moments import Moment
from ingboard.game import events as game_events
from ingboard.game.commands import Pass, PlaceStone, Resign
from ingboard.game.judging import judge_in_turn
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase
from ingboard.rules.plays import Illegal, Passed


def decide_stone(state: GameState, command: PlaceStone) -> tuple[game_events.Event, ...] | Refusal:
    """A stone: judged by the rule text, then played; the turn ends on the clock if the set-up says so."""
    refusal = _cannot_move(state, command.color, command.at)
    if refusal is not None:
        return refusal
    if state.forbids(command.color, command.point):
        return Refusal(Refused.FORBIDDEN_BY_RULING, command.color)
    judgment = judge_in_turn(state, command)
    if isinstance(judgment, Illegal):
        return Refusal(Refused.ILLEGAL, command.color, judgment)
    if isinstance(judgment, Passed):
        if state.phase is Phase.HANDICAP:
            return Refusal(Refused.BLACK_PLACES, command.color)
        return _pass_events(state, judgment, command.at)
    placed = game_events.StonePlaced(command.color, command.point, command.at)
    if state.phase is Phase.HANDICAP:
        return _handicap_events(state, placed)
    press = state.setup.played_stone_presses
    return (*_start(state, command), placed, *(_press(state, command) if press else ()))


def decide_pass(state: GameState, command: Pass) -> tuple[game_events.Event, ...] | Refusal:
    """A pass, always legal in turn; enough of them in succession stop play and the clock.

    Under the SST texts a pass is also made in the pause: the third and the fourth end the game for good
    (1991, item 19).
    """
    in_pause = (
        state.phase is Phase.AGREEMENT
        and state.setup.ruleset.passes_to_end is not None
        and not state.stopped_by_consent
        and not state.ended_for_good
        and not state.counted
    )
    if not in_pause:
        refusal = _cannot_move(state, command.color, command.at)
        if refusal is not None:
            return refusal
    if command.color is not state.turn:
        return Refusal(Refused.NOT_YOUR_TURN, command.color)
    if state.phase is Phase.HANDICAP:
        return Refusal(Refused.BLACK_PLACES, command.color)
    return _pass_events(state, Passed(command.color), command.at)


def decide_resign(state: GameState, command: Resign) -> tuple[game_events.Event, ...]:
    """Resignation ends the game in any phase before the result is fixed."""
    outcome = Outcome(Ending.RESIGNATION, command.color.opponent)
    return reported(state, game_events.ResultReported(outcome, command.color, "", command.at))


def reported(state: GameState, report: game_events.ResultReported) -> tuple[game_events.Event, ...]:
    """The result on its way: both players confirm it where a clock runs; without one undo takes it back.

    Among friends one word is enough, and it can be withdrawn.
    """
    fixed = game_events.ResultFixed(report.outcome, report.at)
    if state.clock is None:
        return (fixed,)
    return (report,) if state.setup.takes_both else (report, fixed)


def _cannot_move(state: GameState, color: Color, at: Moment) -> Refusal | None:
    if state.phase not in IN_PLAY:
        return Refusal(Refused.NOT_IN_PLAY, color)
    if state.grid.longest > LONGEST_SIDE:
        return Refusal(Refused.BOARD_TOO_LARGE, color)
    if state.at_table.adjourned:
        return Refusal(Refused.ADJOURNED, color)
    if state.clock is not None and state.clock.paused:
        return Refusal(Refused.CLOCK_HELD, color)
    fallen = state.fallen_at(at)
    return None if fallen is None else Refusal(Refused.TIME_GONE, fallen)


def _handicap_events(
    state: GameState, placed: game_events.StonePlaced
) -> tuple[game_events.Event, ...]:
    """White passes between the handicap stones, without time and without a press (KSS, start 3).

    White's time begins with Black's press after the last one: the stone's own, or a press by hand.
    """
    if state.handicap_left > 1:
        return (placed, game_events.PassMade(Color.WHITE, placed.at, free=True))
    if state.clock is None or not state.setup.played_stone_presses:
        return (placed,)
    return (placed, game_events.ClockStarted(Color.WHITE, placed.at))


def _pass_events(state: GameState, passed: Passed, at: Moment) -> tuple[game_events.Event, ...]:
    """The pass, the press that belongs to it, and what a succession of passes brings about."""
    color = passed.color
    made = game_events.PassMade(color, at, instead_of=passed.instead_of)
    command = Pass(color, at)
    to_pause = state.setup.ruleset.passes_to_pause
    if state.phase is Phase.AGREEMENT:
        return (made,)
    if state.passes + 1 < to_pause:
        return (*_start(state, command), made, *_press(state, command))
    stopped: tuple[game_events.Event, ...] = (
        () if state.clock is None else (game_events.ClockStopped(at),)
    )
    events: tuple[game_events.Event, ...] = (
        made,
        *stopped,
        game_events.PlayStopped(by_consent=False, at=at),
    )
    if state.setup.ruleset.passes_to_end is None and state.stops > 0 and state.has_board:
        # The second succession ends the game: the scores are determined at once, nothing is named dead.
        return (*events, game_events.CountBegun(frozenset(), at))
    return events


def _start(state: GameState, command: PlaceStone | Pass) -> tuple[game_events.Event, ...]:
    clock = state.clock
    if clock is None or clock.turn is not None:
        return ()
    return (game_events.ClockStarted(command.color, command.at),)


def _press(state: GameState, command: PlaceStone | Pass) -> tuple[game_events.Event, ...]:
    if state.clock is None:
        return ()
    return (game_events.ClockPressed(command.color, command.at, with_move=True),)
