"""What a journal says of the orders that a table was given: who gave them, and that they were done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec import DecodeError, Struct

from ingboard.decoding import decoder_of
from ingboard.hall.messages import (
    Hold,
    Order,
    OrderAnswer,
    PairNext,
    Resume,
    Say,
    StartRound,
    Token,
)
from ingboard.table.journal.form import Body
from ingboard.text import ended, paragraph, text

_ORDER = "order"


class _NotedOrder(Struct):
    order: Token


def orders_in(lines: Iterable[bytes]) -> Iterator[OrderAnswer]:
    """The orders that a journal's lines say were done, so that they are not done again after a restart."""
    for line in lines:
        if b'"order":' in line:
            with suppress(DecodeError):
                noted = decoder_of(_NotedOrder).decode(b"{" + line.partition(b"{")[2])
                yield OrderAnswer(noted.order, done=True)


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
