"""The log of the table that is looked at: read, in a thread, from the director's copy of its journal."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ingboard.hall.archive import ArchivedGame
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.overview import HallTable
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.timeline import RowKind, timeline_of
from ingboard.text import text
from ingboard.ui.features.director.table_page import TablePage
from ingboard.ui.features.director.view_model import is_finished
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.row_list import Row, Sign

_MOST_ROWS = 500
_READ_EVERY = 3.0  # seconds
_SIGNS = {RowKind.REFEREE: Sign.NOTE, RowKind.END: Sign.HERE}


class TableLog:
    """Fills a page. `ask` has the copies told; what is told comes to `take`."""

    def __init__(self, page: TablePage, work: BackgroundCalls, ask: Callable[[str], None]) -> None:
        self.game: ArchivedGame | None = None
        self._page = page
        self._work = work
        self._ask = ask
        self._table = self._wanted = self._fault = self._barred = ""
        self._lines = -1
        self._again = 0.0
        self._is_reading = False

    def open(self, table: str) -> None:
        """Show this table's."""
        self._table, self._lines, self.game, self._fault = table, -1, None, ""
        self._ask(table)

    def close(self) -> None:
        """Nothing is shown any more."""
        self._table, self.game = "", None

    def follow(self, table: HallTable, *, is_there: bool) -> None:
        """The table stands so now: what is new of its journal is read."""
        state, stored = table.state, table.stored
        self._wanted = "" if state is None else state.game
        self._barred = ""
        if is_there:
            self._barred = text("Its computer is online")
        elif is_finished(table):
            self._barred = text("Its game has a result")
        self._show_copy()
        lines = -1 if stored is None or stored.game != self._wanted else stored.n
        if lines != self._lines and not self._is_reading and monotonic() > self._again:
            self._lines, self._again = lines, monotonic() + _READ_EVERY
            self._ask(table.table)

    def take(self, news: ArchivedGames) -> None:
        """The copies that there are: that of the game in sight is read, else the newest."""
        if news.table != self._table or not news.games or self._is_reading:
            return
        same = [game for game in news.games if game.game == self._wanted]
        self.game = (same or list(news.games))[-1]
        self._is_reading = True
        game = self.game
        self._work.start(lambda: _rows_of(game), self._on_read, wait=False)

    def _on_read(self, result: Callable[[], tuple[Row, ...]]) -> None:
        self._is_reading = False
        try:
            rows, self._fault = result(), ""
        except JournalError as fault:
            rows, self._fault = (), str(fault)
        if self.game is not None:
            self._page.show_log(rows)
            self._show_copy()

    def _show_copy(self) -> None:
        game = self.game
        if game is None or self._fault:
            self._page.show_copy(self._fault, self._barred or text("No copy of its journal"))
        else:
            words = text("Copy: {number} lines, on the disk here.", number=game.lines)
            self._page.show_copy(words, self._barred)


def _rows_of(game: ArchivedGame) -> tuple[Row, ...]:
    """The last acts of a journal, the newest first. Raises JournalError where it cannot be read."""
    rows = timeline_of(read_journal(game.path))[-_MOST_ROWS:]
    return tuple(
        Row(row.line, row.words, row.time_of_day, _SIGNS.get(row.kind, Sign.NONE))
        for row in reversed(rows)
    )
