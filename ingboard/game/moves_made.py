"""What each side made of its turns: plays and passes, told apart; presses where no moves are recorded.

One place for it: faces, sheets and lists say it from here.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock
from ingboard.game.state import GameState
from ingboard.rules.line import Line
from ingboard.rules.plays import Passed
from ingboard.text import plural, text


class MovesMade(Struct, frozen=True):
    """How many plays and passes a side made."""

    plays: int = 0
    passes: int = 0


@lru_cache(maxsize=8)  # faces ask anew at each tick of a clock
def moves_made(line: Line) -> PerColor[MovesMade]:
    """The plays and passes of both sides that stand in a line of moves."""
    plays, passes = {Color.BLACK: 0, Color.WHITE: 0}, {Color.BLACK: 0, Color.WHITE: 0}
    for move in line.moves():
        counted = passes if isinstance(move, Passed) else plays
        counted[move.color] += 1
    return PerColor(
        MovesMade(plays[Color.BLACK], passes[Color.BLACK]),
        MovesMade(plays[Color.WHITE], passes[Color.WHITE]),
    )


def words_of_moves(state: GameState, clock: Clock) -> PerColor[str]:
    """For each side "12 moves", "11 moves, 1 pass", or "13 presses" where the moves are not recorded."""
    if not state.records_moves:
        return clock.times.map(
            lambda time: plural("{number} press", "{number} presses", time.presses)
        )
    return moves_made(state.line).map(_words)


def _words(made: MovesMade) -> str:
    moves = plural("{number} move", "{number} moves", made.plays)
    if not made.passes:
        return moves
    passes = plural("{number} pass", "{number} passes", made.passes)
    return text("{moves}, {passes}", moves=moves, passes=passes)
