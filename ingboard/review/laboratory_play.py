"""Opens the positions of the laboratory as games under any text, and asks of such a game the moves of a line.

Everything goes through the same decisions as a game at a table, so a pause, play-on and the end come
about as they do there.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.counting.terms import Terms
from ingboard.game.commands import Command, Pass, PlaceStone, PlayOn
from ingboard.game.phases import Phase
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.game.texts import default_terms
from ingboard.review.laboratory import LabCount, LabPosition, LineMove
from ingboard.rules.plays import Passed
from ingboard.rules.ruleset import RuleText

_AT = Moment(0)


def setup_of(position: LabPosition, rules: RuleText) -> GameSetup:
    """The game that a position of the laboratory opens under a text: its board first, no clock."""
    count = position.count
    return GameSetup(
        rules,
        position.position,
        default_terms(rules, position.handicap) if count is None else terms_of(count, rules),
        free_handicap=position.handicap,
        to_start=position.to_move,
    )


def commands_for(state: GameState, move: LineMove, at: Moment = _AT) -> tuple[Command, ...]:
    """What to ask of a game so that it makes the move: after two passes, first to play on.

    Under the SST texts a third pass is made in the pause itself, as the texts have it. A pass that the
    game has made by itself (White's while Black places a handicap) asks for nothing.
    """
    if move.point is None and _made_already(state, move.color):
        return ()
    point = move.point
    wish = Pass(move.color, at) if point is None else PlaceStone(move.color, point, at)
    paused = state.phase is Phase.AGREEMENT and state.may_resume
    passes_on = point is None and state.setup.ruleset.passes_to_end is not None
    if paused and not passes_on:
        return (PlayOn(move.color, at), wish)
    return (wish,)


def terms_of(count: LabCount, rules: RuleText) -> Terms:
    """The terms of a demonstration under a text."""
    terms = default_terms(rules, count.handicap, count.komi)
    return replace(terms, penalties=count.penalties)


def _made_already(state: GameState, color: Color) -> bool:
    last = state.line.last
    return isinstance(last, Passed) and last.free and last.color is color
