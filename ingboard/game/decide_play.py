"""Decisions about moves: a stone, a pass, a resignation.

What the rule text says of a play in a game, with the classes of moves that its referee has named.

Everything that judges a play of a game asks here, so that the refusal, the answer to "Why not here?" and
the list of questionable moves never differ. Whose turn it is and whether play is over is not asked.
"""

from __future__ import annotations

from ingboard.board.points import LONGEST_SIDE, Color, Point
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game import events as game_events
from ingboard.game.commands import Pass, PlaceStone, Resign
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase, RulingKind
from ingboard.rules.plays import Illegal, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Judgment


def judgment_here(
    state: GameState, color: Color, point: Point, made: Placement | None = None
) -> Judgment:
    """The judgment of a play of that color as the next move of the game.

    `made` is what the play has made of the board, where that is known: then it need not be made again.
    """
    ruleset = state.setup.ruleset
    bars = ruleset.bars
    if made is not None and bars is not None and state.position.color_at(point) is None:
        return bars(state.line, made) or made
    if state.rulings and ruleset.judge_ruled is not None:
        classes = classes_by_ruling(state, color)
        if classes:
            return ruleset.judge_ruled(state.line, color, point, classes)
    return ruleset.judge(state.line, color, point)


def classes_by_ruling(state: GameState, color: Color) -> dict[int, MoveClass]:
    """Where the referee has named the disturber: his moves disturb, his opponent's reply.

    The next move, by that color, is among them: a disturber who is named may not begin a second cycle.
    """
    named = [one for one in state.rulings if one.kind is RulingKind.DISTURBER_NAMED]
    if not named:
        return {}
    disturber = named[-1].color
    colors = [move.color for move in state.line.moves()] + [color]
    return {
        number: MoveClass.DISTURBING if mover is disturber else MoveClass.REPLY
        for number, mover in enumerate(colors, state.line.offset + 1)
    }


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


def judge_in_turn(state: GameState, command: PlaceStone) -> Judgment:
    """The rule text's judgment of the play, after the question whose turn it is."""
    if command.color is not state.to_play:
        last = state.line.number or None
        return Illegal(
            command.color, command.point, Reason.WRONG_TURN, last, state.setup.ruleset.turn_article
        )
    return judgment_here(state, command.color, command.point)


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
