"""The adjudication sheet: a game as it stands, held, for the player who is asked to judge it.

Where the time is disputed, or a group's status after the last point, the highest-ranked player present is
asked (Kim, Simon and Straus, section 7): position, both times and the last presses, to the millisecond.
"""

from __future__ import annotations

from ingboard.board.points import Point
from ingboard.board.position import Placement
from ingboard.export.result_sheet import players_of, sheet_komi_words
from ingboard.export.sheet import (
    Sheet,
    SheetBoard,
    SheetFacts,
    Signature,
    foot_of,
    occasion_of,
    seal_of,
)
from ingboard.export.time_table import time_table
from ingboard.game.state import IN_PLAY, GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.texts import RULESETS
from ingboard.text import listed, plural, text

_LINES = 4


def adjudication_sheet(state: GameState, facts: SheetFacts) -> Sheet:
    """The frozen position with both times and the presses of the last minute; room for a decision."""
    times = time_table(state, facts)
    seal = seal_of(facts)
    title = plural(
        "Position after {number} move", "Position after {number} moves", state.line.number
    )
    board = SheetBoard(
        title, _about_last(state), state.position, state.dead, last_move=_last_point(state)
    )
    return Sheet(
        title=text("Adjudication sheet"),
        occasion=occasion_of(facts),
        version=text("Number {number}", number=facts.version),
        terms=listed(
            (RULESETS[state.setup.rules].title, sheet_komi_words(state.setup.terms.komi, facts))
        ),
        players=players_of(state),
        headline=_stopped_headline(state),
        boards=(board,),
        tables=() if times is None else (times,),
        log_title=text("Last clock actions"),
        log=facts.presses,
        signatures=(
            Signature(text("Adjudicator")),
            Signature(text("Referee", "person"), facts.referee),
        ),
        seal=seal,
        remarks=(*facts.remarks, text("Not a result: nothing changes until decided.")),
        foot=foot_of(seal),
        lines_to_write=_LINES,
    )


def _stopped_headline(state: GameState) -> str:
    if state.phase in IN_PLAY:
        return text("{side} to move", side=name_of_color(state.to_play))
    return text("Play stopped")


def _last_point(state: GameState) -> Point | None:
    last = state.line.last
    return last.point if isinstance(last, Placement) else None


def _about_last(state: GameState) -> str:
    if state.line.last is None:
        return ""
    color = state.line.last_color
    assert color is not None
    if _last_point(state) is None:
        return text("{side} passed last.", side=name_of_color(color))
    return text("Ring: {side}'s last move.", side=name_of_color(color))
