"""The tables of a hall as their director follows them, and what rings. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from msgspec.structs import replace

from ingboard.clock.moments import Millis, Moment, clock_digits, minutes, seconds
from ingboard.hall.archive_keeper import ArchiveFault, RefusedLine
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.director_client import (
    AnsweredOrder,
    DroppedMessage,
    HallNews,
    OrderNotSent,
    TableChanged,
)
from ingboard.hall.messages import Order
from ingboard.hall.overview import HallTable, Need, table_order
from ingboard.hall.topics import ALL_TABLES
from ingboard.text import listed, paragraph, plural, text
from ingboard.ui.features.director import view_model
from ingboard.ui.features.director.given_orders import GivenOrders, OrderBars, order_bars
from ingboard.ui.shell.round_timer import RoundTimer
from ingboard.ui.widgets.page_parts import Row, Sign

_REFUSED_FOR: Millis = seconds(30)
"""A table whose line was refused sends it again sooner than that, as long as it has it."""


_MOST_RESULTS = 50


_LATE_AFTER: Millis = seconds(5)


class HallTables:
    """All tables of one hall. `take` notes what came, `look` judges all tables anew."""

    def __init__(self) -> None:
        self.tables: dict[str, HallTable] = {}
        self.link = Link(LinkState.CLOSED)
        self.round: RoundTimer | None = None
        self.order: tuple[str, ...] = ()
        self.changed: set[str] = set()
        self.orders = GivenOrders(self._on_order_changed)
        self._needs: dict[str, Need] = {}
        # When, and in words, by table and journal: a result that is withdrawn is gone.
        self._results: dict[tuple[str, str], tuple[str, Row]] = {}
        self._by_hand: dict[str, tuple[str, str, tuple[str, str]]] = {}
        self._fault = self._dropped = ""
        self._refused = ("", Moment(0))  # the table whose line was refused last, and when
        self._now, self._wall = Moment(0), datetime.min.replace(tzinfo=UTC)
        self._calling: set[tuple[str, Need]] = set()

    def set_time(self, now: Moment, wall: datetime) -> None:
        """All that follows happens now, on the machine's time and by the time of day."""
        self._now, self._wall = now, wall
        self.orders.set_time(now)

    def take(self, news: HallNews) -> None:
        """Note something that came."""
        match news:
            case TableChanged():
                self._take_table(news.table)
            case AnsweredOrder():
                self.orders.take_answer(news.table, news.answer)
            case Link():
                self.link = news
            case ArchiveFault():
                self._fault = news.why
            case RefusedLine():
                self._refused = news.table, self._now
            case DroppedMessage() if news.dropped.versions:
                self._dropped = listed(map(str, news.dropped.versions))
            case OrderNotSent():
                self.orders.take_not_sent(news.order)
            case _:
                pass

    def give(self, table: str, order: Order) -> None:
        """Note that an order was given to a table, or to all."""
        there = (
            {table}
            if table != ALL_TABLES
            else {name for name, known in self.tables.items() if known.is_there(self._now)}
        )
        self.orders.give(order, frozenset(there), is_to_all=table == ALL_TABLES)

    def unanswered(self) -> list[tuple[str, Order]]:
        """The orders that are to be given again now, each to a table."""
        is_connected = self.link.state is LinkState.CONNECTED
        return self.orders.unanswered(self._is_there) if is_connected else []

    def _is_there(self, name: str) -> bool:
        return name in self.tables and self.tables[name].is_there(self._now)

    def start_round(self, now: Moment, length: int) -> None:
        """Let the timer of a round of so many minutes run, unless one does; 0 for none."""
        if length and self.round is None:
            self.round = RoundTimer(now, minutes(length))

    def end_round(self) -> None:
        """The next round is paired."""
        self.round = None

    def look(self) -> bool:
        """Judge all tables as they are now; whether one calls for the director that did not before."""
        is_first = not self._needs
        if self.link.state is not LinkState.CONNECTED:
            self._hear_on()
        self.orders.note_silence(self.tables)
        self._needs = {name: self._need(table) for name, table in self.tables.items()}
        calling = {(name, need) for name, need in self._needs.items() if need.calls}
        is_new = not calling <= self._calling and not is_first
        self._calling = calling
        return is_new

    def sorted_by_need(self, chosen: view_model.HallFilter, searched: str) -> tuple[str, ...]:
        """The names of the tables that are shown, the most urgent first."""
        needs = self._needs
        shown = [
            name
            for name, need in needs.items()
            if view_model.is_shown(self.tables[name], need, chosen, searched)
        ]
        return tuple(
            sorted(shown, key=lambda name: (self._rank(name, needs[name]), table_order(name)))
        )

    def running(self) -> set[str]:
        """The tables whose cells change with time alone."""
        return {
            name
            for name, table in self.tables.items()
            if any(clock.running for clock in table.clocks)
            or (table.state is not None and table.state.held_since is not None)
        }

    def cell(self, table: str) -> view_model.TableCell:
        """A table as it is now."""
        need = self._needs.get(table, Need.QUIET)
        cell = view_model.cell_of(
            self.tables[table], self._now, self._wall, need, self.orders.words(table)
        )
        undone = self.orders.undone(table)
        is_silent = need is Need.REFUSED and undone is not None and undone.is_silent
        return replace(cell, head=text("No answer yet")) if is_silent else cell

    def urgent(self) -> list[str]:
        """The tables that call, the most urgent first."""
        found = [name for name, need in self._needs.items() if need.calls]
        return sorted(found, key=lambda name: (self._needs[name], table_order(name)))

    def bars(self, table: str) -> OrderBars:
        """Why a table would not do an order now."""
        return order_bars(self.tables[table], self._now)

    def figures(
        self, time_of_day: str, code: str = "", of_list: tuple[int, int] | None = None
    ) -> view_model.HallFigures:
        """What stands around the grid; `of_list` is how many of how many games of the round have a result."""
        tables, needs = tuple(self.tables.values()), self._needs
        playing = [table for table in tables if view_model.has_game(table)]
        done, number_of_games = of_list or (
            sum(view_model.is_finished(table) for table in playing),
            len(playing),
        )
        event, number = view_model.event_of(tables)
        named = event
        if number and event:
            named = text("{event}, round {number}", event=event, number=number)
        return view_model.HallFigures(
            event=named,
            counts={
                each: sum(
                    view_model.is_shown(self.tables[name], need, each, "")
                    for name, need in needs.items()
                )
                for each in view_model.HallFilter
            },
            round=self._round_picture(number, time_of_day),
            results=(done, number_of_games),
            barred=_barred(done, number_of_games),
            calls=tuple(self._call_row(name) for name in self.urgent()),
            last=self._last_results(),
            sentence=self._sentence(),
            online=self._online_words(),
            link=self._link_words(),
            code=code,
        )

    # ------------------------------------------------------------------------------------------------

    def _take_table(self, table: HallTable) -> None:
        before = self.tables.get(table.table)
        if self._needs:
            self._needs[table.table] = self._need(table)
        self.tables[table.table] = table
        self.changed.add(table.table)
        self.orders.settle(table)
        result = None if table.state is None else table.state.result
        was_seen = before is not None and before.state is not None
        if result and (before is None or before.state is None or before.state.result != result):
            at = (
                self._wall.astimezone()
                if was_seen or table.state is None
                else table.state.at.astimezone()
            )
            time = f"{at:%H:%M}"
            assert table.state is not None
            self._results[table.table, table.state.game] = time, _result_row(time, table, result)
        elif table.state is not None and not result:
            self._results.pop((table.table, table.state.game), None)

    def show_by_hand(self, entered: Mapping[str, tuple[str, tuple[str, str]]]) -> None:
        """The results that were entered by hand: of each table, how it ended and who would have played."""
        for table, (result, names) in entered.items():
            before = self._by_hand.get(table)
            if before is None or before[1:] != (result, names):
                self._by_hand[table] = (f"{self._wall.astimezone():%H:%M}", result, names)
        for table in self._by_hand.keys() - entered.keys():
            del self._by_hand[table]

    def _last_results(self) -> tuple[Row, ...]:
        """The latest results, newest first."""
        by_hand = [
            (at, _row_of_result(at, table, result, names))
            for table, (at, result, names) in self._by_hand.items()
        ]
        found = (*self._results.values(), *by_hand)
        latest = sorted(found, key=lambda each: each[0], reverse=True)
        return tuple(row for _, row in latest[:_MOST_RESULTS])

    def _on_order_changed(self, table: str) -> None:
        self.changed.add(table)

    def _hear_on(self) -> None:
        """Without a connection nobody is heard: no table is offline for that."""
        there = [table for table in self.tables.values() if table.is_there(self._now)]
        self.tables.update({table.table: replace(table, heard=self._now) for table in there})

    def forget_refusal(self, table: str) -> None:
        """The director has looked at a table that did not do what it was told."""
        self.orders.forget_undone(table)

    def _need(self, table: HallTable) -> Need:
        """Why a table wants the director; also where it did not do what it was told.

        That nothing is heard of a table that is offline is no news.
        """
        need, undone = table.need(self._now, self._wall), self.orders.undone(table.table)
        if undone is None or (undone.is_silent and need is Need.OFFLINE):
            return need
        return min(need, Need.REFUSED)

    def _rank(self, name: str, need: Need) -> tuple[Need, bool]:
        """What a table is sorted by: one stays among those in overtime while its other side thinks."""
        table = self.tables[name]
        if need is Need.RUNNING and view_model.is_in_overtime(table):
            need = Need.OVERTIME
        return need, view_model.is_finished(table)

    def _call_row(self, name: str) -> view_model.CallRow:
        table, need = self.tables[name], self._needs[name]
        cell = self.cell(name)
        length = view_model.since(table, need, self._now, self._wall)
        undone = self.orders.undone(name)
        told_by_head = need in (Need.FLAG, Need.OFFLINE, Need.MARK)
        under = cell.head if told_by_head else view_model.call_words(table, need)
        return view_model.CallRow(
            key=name,
            icon=cell.icon,
            token="gold" if need is Need.HELD_LONG else "vermilion",
            head=cell.title,
            under=undone.why if undone and need is Need.REFUSED else under or cell.head,
            time=clock_digits(length) if length else "",
        )

    def _round_picture(self, number: int, time_of_day: str) -> view_model.RoundPicture:
        title = text("Round {number}", number=number) if number else ""
        timer = self.round
        if timer is None:
            return view_model.RoundPicture(title, span=text("Time now {time}", time=time_of_day))
        left, over = timer.left(self._now), timer.is_over(self._now)
        late = [
            table
            for table in self.tables.values()
            if self._now - timer.began > _LATE_AFTER and view_model.is_late(table)
        ]
        return view_model.RoundPicture(
            title=title,
            time=clock_digits(Millis(left)) if not over else clock_digits(Millis(-left)),
            span=text("since the round ended")
            if over
            else text("Time now {time}", time=time_of_day),
            share=min(1.0, 1 - left / timer.length) if timer.length else None,
            over=over,
            late=text("Late: {tables}", tables=view_model.numbers_words(late)) if late else "",
        )

    def _sentence(self) -> str:
        urgent = self.urgent()
        if not urgent:
            if self.link.state is not LinkState.CONNECTED:
                return ""  # nobody knows
            return (
                text("No table needs attention.")
                if self.tables
                else text("No table has joined yet.")
            )
        needing = plural(
            "{number} table needs attention: {tables}.",
            "{number} tables need attention: {tables}.",
            len(urgent),
            tables=view_model.first_words(urgent),
        )
        return paragraph((needing, text("Enter opens the first.")))

    def _online_words(self) -> str:
        if self.link.state is not LinkState.CONNECTED:
            return ""
        there = sum(table.is_there(self._now) for table in self.tables.values())
        return text("{number} online", number=there)

    def _link_words(self) -> str:
        if self.link.state is LinkState.REFUSED:
            return text("Hall: access refused")
        if self.link.state in (LinkState.LOST, LinkState.CONNECTING):
            return text("Not connected ({why}).", why=self.link.why or "…")
        if self._fault:
            return text("The journals cannot be kept ({why}).", why=self._fault)
        table, at = self._refused
        if table and self._now - at < _REFUSED_FOR:
            return text("Copy refused: {tables}", tables=table)
        if self._dropped:
            return text("Dropped: {topic} {versions}", topic="", versions=self._dropped).strip()
        return ""


def _result_row(at: str, table: HallTable, result: str) -> Row:
    """A result with who played for it: the next pairing seats others there."""
    state = table.state
    names = () if state is None else (state.black.name, state.white.name)
    return _row_of_result(at, table.table, result, names)


def _row_of_result(at: str, table: str, result: str, names: Iterable[str]) -> Row:
    title = text("Table {number}", number=table)
    return Row(table, f"{result}  {title}", f"{at}  {listed(filter(None, names))}", Sign.HERE)


def _barred(done: int, number: int) -> str:
    if not number:
        return text("No games yet")
    missing = number - done
    if missing:
        return plural("{number} result missing", "{number} results missing", missing)
    return ""
