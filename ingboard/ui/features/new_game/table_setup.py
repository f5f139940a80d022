"""From what was chosen for a new table to the conditions of its game."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import TimeControl
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.table.tournament import Tournament
from ingboard.ui.features.new_game.view_model import NewTable

_NO_TOURNAMENT = Tournament()


def setup_of(chosen: NewTable, tournament: Tournament = _NO_TOURNAMENT) -> GameSetup:
    """The conditions: the rule text's terms with what was chosen, and what the tournament settles."""
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
        controls=_controls(chosen),
        free_handicap=chosen.handicap if chosen.handicap > 1 else 0,
        options=chosen.options.play,
        bounce=tournament.bounce,
        # Where the flag decides, the program claims.
        referee_claims=tournament.referee_claims or not tournament.claims_by_hand,
        played_stone_presses=chosen.stone_presses,
    )


def _controls(chosen: NewTable) -> PerColor[TimeControl] | None:
    """Both clocks; White's own where the times are unequal."""
    if chosen.time is None:
        return None
    return PerColor(chosen.time, chosen.time if chosen.white_time is None else chosen.white_time)
