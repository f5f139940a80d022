"""The director at his grid, without its window: what he sees of a hall, and the orders that he gives."""

from __future__ import annotations

from datetime import UTC, datetime

from ingboard.clock.moments import Moment
from ingboard.hall.archive import Archive
from ingboard.hall.director_client import DirectorClient, HallNews
from ingboard.hall.join import JoinCode
from ingboard.hall.messages import Order
from ingboard.table.time_source import MonotonicTime
from ingboard.ui.features.director.given_orders import _is_settled, _subject
from ingboard.ui.features.director.hall_tables import HallTables
from ingboard.ui.features.director.view_model import TableCell
from tests.hall.halls import Hall


class Desk:
    """One director; his copies stand in `copies`. `ahead` are milliseconds by which his time goes ahead."""

    def __init__(self, hall: Hall, code: JoinCode | None = None) -> None:
        self.copies = hall.folder / "copies"
        self.ahead = 0
        self.given: dict[str, frozenset[str]] = {}
        self.told_undone: set[tuple[str, str]] = set()
        self.news: list[HallNews] = []
        self.halls = HallTables()
        self._code = code or hall.key.code("director")
        self._taken = 0
        self._time = MonotonicTime()
        self.now, self.wall = self._time.now(), datetime.now(UTC)
        self.client = self._opened()

    def _opened(self) -> DirectorClient:
        made = DirectorClient(self._code, self.news.append, Archive(self.copies))
        made.open()
        return made

    def restart(self) -> None:
        """The window is closed, and opened again on the same folder; the orders before are nobody's."""
        self.client.close()
        self.news, self._taken, self.halls = [], 0, HallTables()
        self.given.clear()
        self.client = self._opened()

    def order(self, table: str, order: Order) -> None:
        """Give an order to a table, or to all."""
        self.look()
        self.halls.give(table, order)
        given = self.halls.orders.given(order.id)
        assert given is not None
        self.given[order.id] = given.to
        self.client.order(table, order)

    def look(self) -> None:
        """Take in what came, as the window does at every turn."""
        self.now, self.wall = Moment(self._time.now() + self.ahead), datetime.now(UTC)
        self.halls.set_time(self.now, self.wall)
        for news in self.news[self._taken :]:
            self._taken += 1
            self.halls.take(news)
        self.halls.look()
        for table, order in self.halls.unanswered():
            self.client.order(table, order)
        for table, undone in self.halls.orders._undone.items():
            self.told_undone |= {(each.order.id, table) for each in undone.values()}

    def lose_news(self) -> None:
        """What came and was not looked at did not come."""
        self._taken = len(self.news)

    def cell(self, table: str) -> TableCell:
        """The cell of a table now."""
        self.look()
        return self.halls.cell(table)

    def knows(self, table: str) -> bool:
        """Whether a table is there."""
        self.look()
        return table in self.halls.tables and self.halls.bars(table).hold != "offline"

    def unknown_orders(self) -> list[str]:
        """Those of which nobody answered, and he was told nothing, at which tables."""
        self.look()
        return [
            f"{order} at {name}"
            for order, tables in self.given.items()
            for name in sorted(tables)
            if not self.is_known(order, name)
        ]

    def is_known(self, order: str, table: str) -> bool:
        """Whether he knows what became of an order at a table: answered, told as not done, or seen there.

        A later one about the same stands in its place.
        """
        given = self.halls.orders.given(order)
        if given is None:
            return False
        is_late = self.now - given.at > 10_000
        is_seen = is_late and _is_settled(given.order, self.halls.tables[table])
        if table in given.answered or (order, table) in self.told_undone or is_seen:
            return True
        later = list(self.given)[list(self.given).index(order) + 1 :]
        return any(self._stands_for(each, given.order, table) for each in later)

    def _stands_for(self, later: str, order: Order, table: str) -> bool:
        given = self.halls.orders.given(later)
        if given is None or _subject(given.order) != _subject(order):
            return False
        return table in given.answered or (later, table) in self.told_undone

    def close(self) -> None:
        """Leave the hall."""
        self.client.close()
