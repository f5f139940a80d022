"""What a director asks of a table, and what the table makes of it: done once, by its settings, on record.

An order is carried out as a command of the game, so that the game itself may refuse it. What needs a screen
(words to show, the next game to set up) is the window's to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import assert_never

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.clock.moments import Moment
from ingboard.game.commands import Command, HoldClock, ResumeClock, StartClock
from ingboard.game.default_terms import default_terms
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import Held, Phase
from ingboard.game.table_title import EventParts, event_line, event_parts
from ingboard.hall.messages import (
    Hold,
    Order,
    OrderAnswer,
    OrderRefused,
    PairNext,
    Resume,
    Say,
    StartRound,
    Token,
)
from ingboard.kifu.json_store import UNREADABLE
from ingboard.table.journal.form import Body
from ingboard.table.journal.plain_events import setup_from_plain
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament
from ingboard.text import ended, paragraph, text

_ORDER = "order"
RESUMED = frozenset({Held.SET, Held.REFEREE, Held.MEAL, Held.LEAVE})
"""Pauses that a director may end; what holds the clock else waits for a ruling at the table."""


class _NotedOrder(Struct):
    order: Token


def orders_in(lines: Iterable[bytes]) -> Iterator[OrderAnswer]:
    """The orders that a journal's lines say were done, so that they are not done again after a restart."""
    for line in lines:
        if b'"order":' in line:
            with suppress(DecodeError):
                noted = json.decode(b"{" + line.partition(b"{")[2], type=_NotedOrder)
                yield OrderAnswer(noted.order, done=True)


def refusal_of(order: Order, table: Table | None, tournament: Tournament) -> OrderRefused | None:
    """Why an order cannot be done at this table as it stands (None: no game is on); None if it can."""
    if not tournament.hall_orders:
        return OrderRefused.NOT_ALLOWED
    if isinstance(order, Say):
        return None
    state = None if table is None else table.state
    if isinstance(order, PairNext):
        is_on = state is not None and state.phase is not Phase.FINISHED
        begun = is_on and table is not None and bool(table.events)
        return OrderRefused.UNDER_WAY if begun else None
    if state is None or state.phase is Phase.FINISHED:
        return OrderRefused.NO_GAME
    if state.clock is None:
        return OrderRefused.NO_CLOCK
    if isinstance(order, StartRound):
        return None if state.clock.turn is None else OrderRefused.UNDER_WAY
    if isinstance(order, Resume):
        if not state.clock.paused:
            return OrderRefused.NOT_HELD
        return None if state.at_table.held in RESUMED else OrderRefused.RULING
    return None if state.clock.running is not None else OrderRefused.NOT_RUNNING


def carried_out(
    order: Order,
    table: Table | None,
    tournament: Tournament,
    at: Moment,
    submit: Callable[[Command], bool] | None = None,
) -> OrderAnswer:
    """Do an order and answer it. `say` and `pair` are done by whoever has the screen, after this answer.

    `submit` has the game carry a command out and tells whether it did; else the table itself is asked.
    """
    why = refusal_of(order, table, tournament)
    command = _command_of(order, at)
    if why is None and command is not None and table is not None:
        is_done = (
            not isinstance(table.submit(command), Refusal) if submit is None else submit(command)
        )
        otherwise = OrderRefused.RULING if isinstance(order, Resume) else OrderRefused.NOT_RUNNING
        why = None if is_done else otherwise
    if why is not None:
        return OrderAnswer(order.id, refused=True, why=why)
    return OrderAnswer(order.id, done=True)


def note_of(order: Order) -> Body:
    """What the journal says of an order that was done: what it was, and who gave it."""
    by = order.by or text("the director")
    return {"words": _words_of(order, by), _ORDER: order.id, "by": by}


def _words_of(order: Order, by: str) -> str:
    match order:
        case StartRound():
            return text("Started by {name}.", name=by)
        case Hold():
            said = text("Paused by {name}.", name=by)
            return paragraph((said, ended(order.why)))
        case Resume():
            said = text("Resumed by {name}.", name=by)
            return paragraph((said, ended(order.why)))
        case Say():
            return text("Message from {name}: {words}", name=by, words=order.words)
        case PairNext():
            black, white = order.black.name, order.white.name
            return text("{black} (Black), {white} (White): sit down.", black=black, white=white)
        case _:
            assert_never(order)


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


def _command_of(order: Order, at: Moment) -> Command | None:
    match order:
        case StartRound():
            return StartClock(at)
        case Hold():
            return HoldClock(Held.REFEREE, order.by or text("the director"), at)
        case Resume():
            return ResumeClock(at)
        case _:
            return None
