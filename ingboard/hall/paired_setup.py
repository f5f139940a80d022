"""The conditions of the game that a pairing opens at a table."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.table_title import EventParts, event_line, event_parts
from ingboard.hall.messages import PairNext
from ingboard.kifu.json_store import UNREADABLE
from ingboard.table.journal.plain_events import setup_from_plain


def setup_for(order: PairNext, usual: GameSetup | None, table: str) -> GameSetup | None:
    """The conditions of the game that a pairing asks for, with its players; None where there are none.

    They are the order's, else the `usual` ones of the table. `table` is what the hall calls it. A handicap
    is the order's, with the komi that its rule text has for it.
    """
    carried = _carried(order)
    usual = usual if carried is None else carried
    if usual is None:
        return None
    if order.handicap != usual.free_handicap:
        terms = default_terms(usual.rules, order.handicap)
        usual = replace(usual, free_handicap=order.handicap, terms=terms)
    named = event_parts(usual.event)
    number = str(order.round) if order.round else named.round
    return replace(
        usual,
        names=PerColor(order.black.name, order.white.name),
        ranks=PerColor(order.black.rank, order.white.rank),
        event=event_line(EventParts(order.event or named.event, number, table)),
    )


def _carried(order: PairNext) -> GameSetup | None:
    """The conditions in an order; None for none, or none that this program understands."""
    try:
        return setup_from_plain(order.conditions)
    except UNREADABLE:
        return None
