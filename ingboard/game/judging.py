"""What the rule text says of a play in a game, with the classes of moves that its referee has named.

Everything that judges a play of a game asks here, so that the refusal, the answer to "Why not here?" and
the list of questionable moves never differ. Whose turn it is and whether play is over is not asked.
"""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.game.commands import PlaceStone
from ingboard.game.state import GameState, RulingKind
from ingboard.rules.plays import Illegal, MoveClass, Reason
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


def judge_in_turn(state: GameState, command: PlaceStone) -> Judgment:
    """The rule text's judgment of the play, after the question whose turn it is."""
    if command.color is not state.to_play:
        last = state.line.number or None
        return Illegal(
            command.color, command.point, Reason.WRONG_TURN, last, state.setup.ruleset.turn_article
        )
    return judgment_here(state, command.color, command.point)
