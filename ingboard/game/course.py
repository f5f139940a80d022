"""What a game's moves tell a count: stones played, passes, and the prisoners in the lids."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement
from ingboard.counting.territory import Played
from ingboard.game.state import GameState
from ingboard.rules.options import Prisoners


def played_in(state: GameState) -> Played | None:
    """The stones and passes of a game; None where stones of both colors were set up at its beginning.

    Black stones alone at the beginning are a handicap. A pass that a text makes free is no turn.
    """
    line = state.line
    first = line.first
    if first.count(Color.WHITE):
        return None
    stones = {Color.BLACK: first.count(Color.BLACK), Color.WHITE: 0}
    passes = {Color.BLACK: 0, Color.WHITE: 0}
    for move in line.moves():
        if isinstance(move, Placement):
            stones[move.color] += 1
        elif not move.free:
            passes[move.color] += 1
    placed = state.setup.free_handicap if state.setup.free_handicap > 1 else 0
    return Played(
        PerColor(stones[Color.BLACK], stones[Color.WHITE]),
        PerColor(passes[Color.BLACK], passes[Color.WHITE]),
        first.count(Color.BLACK) + placed,
    )


def kept_in(state: GameState) -> PerColor[int]:
    """The prisoners of each color in the other side's lid; none where they go home at once."""
    if state.setup.options.prisoners is Prisoners.HOME:
        return PerColor(0, 0)
    return state.line.removed()
