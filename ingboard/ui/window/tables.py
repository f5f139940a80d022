"""From what was chosen for a new table to the conditions of its game."""

from __future__ import annotations

from dataclasses import replace

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.ui.pages.new_table_values import NewTable


def setup_of(chosen: NewTable) -> GameSetup:
    """The conditions: the rule text's terms with what was chosen, one clock for both sides."""
    usual = default_terms(chosen.rules, chosen.handicap, chosen.komi)
    terms = replace(
        usual,
        ties=chosen.ties,
        sharing=chosen.options.sharing or usual.sharing,
        compensation=chosen.options.compensation or usual.compensation,
    )
    return GameSetup(
        rules=chosen.rules,
        first=empty_position(chosen.size, chosen.size),
        terms=terms,
        names=chosen.names,
        ranks=chosen.ranks,
        event=chosen.event,
        controls=None if chosen.time is None else PerColor(chosen.time, chosen.time),
        free_handicap=chosen.handicap if chosen.handicap > 1 else 0,
        options=chosen.options.play,
    )
