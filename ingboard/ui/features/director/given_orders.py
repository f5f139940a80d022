"""The orders that a director has given: who answered what, and what needs him as it was not done. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from ingboard.clock.moments import Millis, Moment, seconds
from ingboard.game.state import Phase
from ingboard.hall.messages import (
    Hold,
    Order,
    OrderAnswer,
    OrderRefused,
    PairNext,
    Resume,
    Say,
    StartRound,
)
from ingboard.hall.orders import ClockStands
from ingboard.hall.overview import HallTable
from ingboard.text import text

_ANSWERED_FOR: Millis = seconds(20)
_AGAIN_AFTER: Millis = seconds(3)
_NO_ANSWER_AFTER: Millis = seconds(10)
_MOST_GIVEN = 1_000
# What a table says of an order to all of them that it has no need of: nobody is called for that.
_ALREADY: Mapping[type[Order], OrderRefused] = MappingProxyType(
    {
        StartRound: OrderRefused.UNDER_WAY,
        Hold: OrderRefused.NOT_RUNNING,
        Resume: OrderRefused.NOT_HELD,
    }
)


class Given(Struct):
    """An order that was given: to which tables, which of them are still waited for, and which answered.

    `said_at` is when it was given last: a table does it once, however often it comes.
    """

    order: Order
    at: Moment
    said_at: Moment
    to: frozenset[str]
    open: set[str]
    answered: set[str]
    is_to_all: bool = False


class Undone(Struct, frozen=True):
    """An order that a table did not do, and why; or one of which nothing was heard."""

    order: Order
    why: str
    is_silent: bool = False


class GivenOrders:
    """All orders of one hall. `done` are those of one table that were done, `answered` also refused ones.

    `changed` is called with a table of which something else is to be said now.
    """

    def __init__(self, changed: Callable[[str], object]) -> None:
        self.done: set[str] = set()
        self.answered: set[str] = set()
        self._changed = changed
        self._given: dict[str, Given] = {}
        self._answers: dict[str, tuple[str, Moment]] = {}  # in words, and when they came
        # Of each table what is not done, by what it is about, the latest last.
        self._undone: dict[str, dict[str, Undone]] = {}
        self._now = Moment(0)

    def set_time(self, now: Moment) -> None:
        """All that follows happens now."""
        self._now = now

    def give(self, order: Order, to: frozenset[str], *, is_to_all: bool) -> None:
        """Note that an order was given to these tables."""
        self._given[order.id] = Given(
            order, self._now, self._now, to, set(to), set(), is_to_all=is_to_all
        )
        for old in list(self._given)[:-_MOST_GIVEN]:
            del self._given[old]

    def given(self, order: str) -> Given | None:
        """What is known of an order; None of one that is not known."""
        return self._given.get(order)

    def take_answer(self, table: str, answer: OrderAnswer) -> None:
        """Note what a table made of an order; it may be told twice."""
        given = self._given.get(answer.id)
        if given is None or table in given.answered:
            return
        given.open.discard(table)
        given.answered.add(table)
        self.answered.add(answer.id)
        self._undone.get(table, {}).pop(_subject(given.order), None)
        if answer.done:
            self.done.add(answer.id)
            self._say(table, _done_words(given.order))
            return
        why = "" if answer.why is None else refused_words(answer.why)
        self._say(table, text("Not done: {why}", why=why))
        if not given.is_to_all or answer.why is not _ALREADY.get(type(given.order)):
            self._note_undone(table, Undone(given.order, why))

    def take_not_sent(self, order: str) -> None:
        """The order has gone to nobody."""
        given = self._given.get(order)
        if given is None:
            return
        why = text("offline")
        for table in given.open:
            self._say(table, text("Not done: {why}", why=why))
            self._note_undone(table, Undone(given.order, why))
        given.open.clear()

    def note_silence(self, tables: Mapping[str, HallTable]) -> None:
        """Note which tables have said nothing for long."""
        for given in self._given.values():
            if self._now - given.at < _NO_ANSWER_AFTER:
                continue
            for table in given.open & set(tables):
                words = text("No answer yet")
                self._say(table, words)
                if not _is_settled(given.order, tables[table]):
                    self._note_undone(table, Undone(given.order, words, is_silent=True))
            given.open.clear()

    def unanswered(self, is_there: Callable[[str], bool]) -> list[tuple[str, Order]]:
        """The orders that are to be given again now, each to a table: one of them or its answer was lost."""
        found: list[tuple[str, Order]] = []
        for given in self._given.values():
            if given.open and self._now - given.said_at >= _AGAIN_AFTER:
                given.said_at = self._now
                found += [(name, given.order) for name in sorted(filter(is_there, given.open))]
        return found

    def settle(self, table: HallTable) -> None:
        """What was not done at a table, and is so now by whatever was done there, needs nobody."""
        undone = self._undone.get(table.table, {})
        for subject, each in list(undone.items()):
            if _is_settled(each.order, table):
                del undone[subject]

    def forget_undone(self, table: str) -> None:
        """The director has looked at a table that did not do what it was told."""
        if self._undone.pop(table, None):
            self._changed(table)

    def undone(self, table: str) -> Undone | None:
        """The latest that a table did not do; None for nothing."""
        return next(reversed(self._undone.get(table, {}).values()), None)

    def words(self, table: str) -> str:
        """What a table made of the latest order, for a while; "" for nothing."""
        words, at = self._answers.get(table, ("", self._now))
        return words if self._now - at < _ANSWERED_FOR else ""

    def _note_undone(self, table: str, undone: Undone) -> None:
        of_table, subject = self._undone.setdefault(table, {}), _subject(undone.order)
        of_table.pop(subject, None)
        of_table[subject] = undone

    def _say(self, table: str, words: str) -> None:
        self._answers[table] = words, self._now
        self._changed(table)


def _subject(order: Order) -> str:
    """What an order is about: a later one about the same stands in its place; no words stand for others."""
    match order:
        case StartRound() | Hold() | Resume():
            return "clock"
        case PairNext():
            return "pair"
        case Say():
            return order.id


def _done_words(order: Order) -> str:
    match order:
        case StartRound():
            return text("Started")
        case Hold():
            return text("Paused")
        case Resume():
            return text("Resumed")
        case Say():
            return text("Message shown")
        case PairNext():
            return text("Pairing received")


def _is_settled(order: Order, table: HallTable) -> bool:
    """Whether a table that did not do an order stands as it was to stand, by whatever was done there."""
    state = table.state
    if state is None or state.phase is None:
        return False
    runs = any(clock.running for clock in table.clocks)
    match order:
        case StartRound() | Resume():
            return runs or state.phase is Phase.FINISHED
        case Hold():
            return bool(state.held) or state.phase is Phase.FINISHED
        case PairNext():
            return (state.black.name, state.white.name) == (order.black.name, order.white.name)
        case Say():
            return False


class OrderBars(Struct, frozen=True):
    """Why a table would not do an order, "" where it would; and whether its game was begun."""

    start: str = ""
    hold: str = ""
    resume: str = ""
    is_begun: bool = False


def order_bars(table: HallTable, now: Moment) -> OrderBars:
    """What of a table's state bars the director's orders."""
    state = table.state
    if not table.is_there(now):
        why = text("offline")
        return OrderBars(why, why, why)
    if state is None or state.phase in (None, Phase.FINISHED):
        why = refused_words(OrderRefused.NO_GAME)
        return OrderBars(why, why, why)
    if not table.clocks:
        why = refused_words(OrderRefused.NO_CLOCK)
        return OrderBars(why, why, why)
    is_running = any(clock.running for clock in table.clocks)
    stands = ClockStands(
        state.phase,
        is_begun=is_running or any(clock.flag for clock in table.clocks),
        is_running=is_running,
        is_paused=bool(state.held),
        held=state.held,
    )
    bars = (stands.bars_start, stands.bars_hold, stands.bars_resume)
    start, hold, resume = ("" if why is None else refused_words(why) for why in bars)
    return OrderBars(start, hold, resume, is_begun=stands.is_begun or stands.is_paused)


def refused_words(why: OrderRefused) -> str:  # noqa: C901 - one row a reason
    """Why a table did not do what it was told."""
    match why:
        case OrderRefused.NOT_ALLOWED:
            return text("its settings allow no orders")
        case OrderRefused.UNKNOWN:
            return text("its program does not know this")
        case OrderRefused.NO_CLOCK:
            return text("no clock")
        case OrderRefused.NO_GAME:
            return text("no game")
        case OrderRefused.UNDER_WAY:
            return text("the game is under way")
        case OrderRefused.HANDICAP:
            return text("handicap stones first")
        case OrderRefused.HELD:
            return text("its clock is paused")
        case OrderRefused.STOPPED:
            return text("play has stopped")
        case OrderRefused.NOT_RUNNING:
            return text("its clock does not run")
        case OrderRefused.NOT_HELD:
            return text("its clock is not paused")
        case OrderRefused.RULING:
            return text("a ruling is awaited")
        case OrderRefused.SOUND:
            return text("its sound is not tested")
        case OrderRefused.CONDITIONS:
            return text("no conditions")
        case OrderRefused.MOVED:
            return text("its game went on elsewhere")
