"""What the pointer over a point shows: the stone to come, or why it may not be played."""

from __future__ import annotations

from ingboard.board.points import LONGEST_SIDE, Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.phases import IN_PLAY
from ingboard.game.state import GameState
from ingboard.game.words import brief_words
from ingboard.rules.plays import Illegal, Reason
from ingboard.ui.board.view_model import HoverStone


def hover_stone(state: GameState | None, point: Point | None, now: Moment) -> HoverStone | None:
    """The stone under the pointer; None where none is shown. Without a game Black begins."""
    if point is None:
        return None
    if state is None:
        return HoverStone(point, Color.BLACK)
    if state.phase not in IN_PLAY or state.position.grid.rows > LONGEST_SIDE:
        return None
    judgment = judge_in_turn(state, PlaceStone(state.to_play, point, now))
    if not isinstance(judgment, Illegal):
        return HoverStone(point, state.to_play)
    if judgment.reason is Reason.OCCUPIED:
        return None
    return HoverStone(point, state.to_play, brief_words(judgment))
