"""From the state of a game to its board, and the stone under the pointer. No widget."""

from __future__ import annotations

from ingboard.board.points import LONGEST_SIDE, Color, Point
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.counting.area import areas_of
from ingboard.game.commands import PlaceStone
from ingboard.game.judging import judge_in_turn
from ingboard.game.refusals import brief_words
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.rules.plays import Illegal, Reason
from ingboard.ui.board.view_model import BoardPicture, HoverStone


def board_picture(state: GameState) -> BoardPicture:
    """The board in play or in the agreement, with marked chains and each side's land in the latter."""
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    if state.phase is not Phase.AGREEMENT:
        return BoardPicture(state.position, last_move=point)
    return BoardPicture(state.position, last_move=point, dead=state.dead, land=land_of(state))


def land_of(state: GameState) -> dict[Point, Color]:
    """The empty points that count for a side once the marked stones are off; dead stones' points too."""
    game = state.position.with_cells((point, None) for point in state.dead)
    areas = areas_of(game, state.setup.terms.sharing)
    points = game.grid.points
    return {
        points[index]: Color(owner)
        for index, owner in enumerate(areas.owners)
        if owner and not state.position.cells[index]
    }


def hover_stone(state: GameState | None, point: Point | None, now: Moment) -> HoverStone | None:
    """The stone under the pointer; None where none is shown. Without a game Black begins."""
    if point is None:
        return None
    if state is None:
        return HoverStone(point, Color.BLACK)
    if state.phase not in IN_PLAY or state.grid.longest > LONGEST_SIDE:
        return None
    judgment = judge_in_turn(state, PlaceStone(state.to_play, point, now))
    if not isinstance(judgment, Illegal):
        return HoverStone(point, state.to_play)
    if judgment.reason is Reason.OCCUPIED:
        return None
    return HoverStone(point, state.to_play, brief_words(judgment))
