"""The log of one table: read, in a thread, from the director's copy of its journal."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct

from ingboard.hall.archive import ArchivedGame
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.overview import HallTable
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.timeline import RowKind, timeline_of
from ingboard.text import paragraph, text
from ingboard.ui.features.director.table_page import TablePage
from ingboard.ui.features.director.view_model import is_finished
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.page_parts import Row, Sign


class _ReadCopy(Struct, frozen=True):
    """The log of a journal's copy, and how many moves are in it."""

    rows: tuple[Row, ...]
    moves: int


_MOST_ROWS = 500


_READ_EVERY = 3.0  # seconds


_SIGNS = {RowKind.REFEREE: Sign.NOTE, RowKind.END: Sign.HERE}


class TableLog:
    """Fills a page. `ask` has the copies told; what is told comes to `take`."""

    def __init__(self, page: TablePage, calls: BackgroundCalls, ask: Callable[[str], None]) -> None:
        self.game: ArchivedGame | None = None
        self.lacking = ""
        self._page = page
        self._calls = calls
        self._ask = ask
        self._table = self._wanted = self._fault = self._barred = ""
        self._lines = -1
        self._again = 0.0
        self._known: HallTable | None = None  # a table that is gone
        self._read: _ReadCopy | None = None
        self._is_reading = False
        self._next: ArchivedGames | None = None  # came while the copy before was read

    def open(self, table: str) -> None:
        """Show this table's."""
        self._table, self._lines, self.game, self._fault = table, -1, None, ""
        self._known = self._read = self._next = None
        self.lacking = ""
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
        self._known = None if is_there else table
        self._show_copy()
        lines = -1 if stored is None or stored.game != self._wanted else stored.n
        is_due = (lines != self._lines or self.lacking) and monotonic() > self._again
        if is_due and not self._is_reading:
            self._lines, self._again = lines, monotonic() + _READ_EVERY
            self._ask(table.table)

    def take(self, news: ArchivedGames) -> None:
        """The copies that there are: that of the game in sight is read, else the newest."""
        if news.table != self._table or not news.games:
            return
        if self._is_reading:
            self._next = news
            return
        same = [game for game in news.games if game.game == self._wanted]
        self.game = (same or list(news.games))[-1]
        self._is_reading = True
        game = self.game
        self._calls.start(lambda: _copy_of(game), self._on_read, wait=False)

    def _on_read(self, result: Callable[[], _ReadCopy]) -> None:
        self._is_reading = False
        try:
            self._read, self._fault = result(), ""
        except JournalError as fault:
            self._read, self._fault = None, str(fault)
        if self.game is not None:
            self._page.log.show_rows(() if self._read is None else self._read.rows)
            self._show_copy()
        news, self._next = self._next, None
        if news is not None:
            self.take(news)

    def _show_copy(self) -> None:
        game = self.game
        if game is None or self._fault:
            self._page.show_copy(self._fault, self._barred or text("No copy of its journal"))
            return
        self.lacking = self._lacking_words(game)
        words = text("Copy: {number} lines, on the disk here.", number=game.lines)
        if self.lacking:
            words = paragraph((self.lacking, text("The rest is asked for.")))
        self._page.show_copy(words, self._barred, behind=bool(self.lacking))

    def _lacking_words(self, game: ArchivedGame) -> str:
        """How far the copy of a table that is gone lags behind what is known of it; "" for not at all."""
        table, read = self._known, self._read
        if table is None or table.state is None or read is None or table.state.game != game.game:
            return ""
        known, told = table.lines_of(game.game), table.state.moves
        if game.lines >= known and read.moves >= told:
            return ""
        return text(
            "The copy has {number} of {known} lines, {moves} of {told} moves.",
            number=game.lines,
            known=known,
            moves=read.moves,
            told=told,
        )


def _copy_of(game: ArchivedGame) -> _ReadCopy:
    """The last acts of a journal, the newest first. Raises JournalError where it cannot be read."""
    rows = timeline_of(read_journal(game.path))
    shown = tuple(
        Row(row.line, row.words, row.time_of_day, _SIGNS.get(row.kind, Sign.NONE))
        for row in reversed(rows[-_MOST_ROWS:])
    )
    return _ReadCopy(shown, rows[-1].move or 0 if rows else 0)
