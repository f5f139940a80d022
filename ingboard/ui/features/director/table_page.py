"""One table of the hall, to be looked at: its board in large, both clocks, orders to it, and its log.

The log is read, in a thread, from the director's copy of its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.hall.archive import ArchivedGame, ArchivedGames
from ingboard.hall.messages import SideClock
from ingboard.hall.overview import HallTable
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.timeline import RowKind, timeline_of
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.director.cells import board_of
from ingboard.ui.features.director.view_model import CellTone, TableCell, is_finished
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.cards import Card
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.labels import TextLabel
from ingboard.ui.widgets.panes import LowPage, scrolled
from ingboard.ui.widgets.row_list import Row, RowList, Sign, SignedRows

_SIDE_WIDTH = 440
_MOST_WORDS = 500


class TablePage(QWidget):
    """`said` carries words for this table, `left` nothing."""

    said = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardView()
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self.log = RowList(SignedRows(), text("Log"))
        self.words = TextField()
        self.words.setMaxLength(_MOST_WORDS)
        self.words.setPlaceholderText(text("Message to this table"))
        self.words.setAccessibleName(text("Message to this table"))
        self.say_button = KeyButton(text("Say"))
        self.start_button = HoldButton(text("Start the clock"), key="")
        self.hold_button = HoldButton(text("Pause the clock"), key="")
        self.take_button = HoldButton(text("Take over here"), key="")
        self.back_button = KeyButton(text("Back"), key="Esc")
        self._title = TextLabel(size=26, weight=600, serif=True)
        self._state = TextLabel(size=17, weight=600, wrap=True)
        self._move = TextLabel(size=14, token="ink2")
        self._foot = TextLabel(size=14, weight=600, wrap=True)
        self._copy = TextLabel(size=13, token="ink2", wrap=True)
        self._shown: TableCell | None = None
        self._lay_out()
        self.words.returnPressed.connect(self._say)
        self.say_button.clicked.connect(self._say)
        self.back_button.clicked.connect(self.left)

    def show_table(self, cell: TableCell, clocks: PerColor[SideClock | None]) -> None:
        """Show the table as it is now, and its clocks as they stand."""
        before, self._shown = self._shown, cell
        if before is None or before.table != cell.table:
            self.words.clear()
            self.log.show_rows(())
            self.show_copy("", text("No copy of its journal"))
            self.take_button.show_words(text("Take over table {number} here", number=cell.table))
        self._title.setText(cell.title)
        self._state.setText(cell.head)
        tokens = {CellTone.ALARM: "vermilion", CellTone.HELD: "gold", CellTone.DONE: "green"}
        self._state.show_token(tokens.get(cell.tone, "ink"))
        self._move.setText(cell.move)
        is_quiet = cell.tone in (CellTone.PLAIN, CellTone.DONE)  # the faces say it then
        self._foot.setText(cell.answered if is_quiet else cell.foot)
        for color in Color:
            self.faces[color].show_face(_face(cell, color, clocks[color]))
        if before is None or (before.board, before.last_move) != (cell.board, cell.last_move):
            self.board.show_picture(board_of(cell) or BoardPicture(empty_position(19, 19)))

    def show_log(self, rows: Sequence[Row]) -> None:
        """Show what the copy of its journal says, the newest first."""
        self.log.show_rows(tuple(rows))

    def show_copy(self, words: str, barred: str) -> None:
        """Say what is kept of its journal, and why that cannot be taken up here ("": it can)."""
        self._copy.setText(words)
        if barred != self.take_button.reason:
            self.take_button.lock(barred)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def heightForWidth(self, width: int) -> int:  # noqa: ARG002 - Qt's signature
        """The board gives way before the page scrolls."""
        return self.minimumSizeHint().height()

    def _lay_out(self) -> None:
        side = LowPage()
        column = spaced(QVBoxLayout(side), spacing=8, margins=0)
        head = spaced(QHBoxLayout(), spacing=10)
        filled(head, self._title, (self._state, 1), self.back_button)
        filled(column, head, self._move)
        for face in self.faces:
            face.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            scaled(face.setFixedHeight, 124)
            column.addWidget(face)
        column.addWidget(self._foot)
        log = Card(text("Log"))
        log.body.addWidget(self.log)
        column.addWidget(log, 1)
        say = filled(spaced(QHBoxLayout(), spacing=8), (self.words, 1), self.say_button)
        column.addLayout(say)
        acts = filled(spaced(QHBoxLayout(), spacing=8), self.start_button, self.hold_button)
        filled(column, acts, self._copy, self.take_button)
        whole = filled(spaced(QHBoxLayout(self), spacing=16, margins=12), (self.board, 1))
        beside = scrolled(side)
        scaled(beside.setFixedWidth, _SIDE_WIDTH)
        whole.addWidget(beside)

    def _say(self) -> None:
        words = self.words.text().strip()
        if words:
            self.words.clear()
            self.said.emit(words)


def _face(cell: TableCell, color: Color, clock: SideClock | None) -> FacePicture:
    side = cell.sides[color]
    if clock is None:
        return FacePicture(color, side.name, "", FaceState.NO_CLOCK)
    state = FaceState.WAITING
    if side.running:
        state = FaceState.RUNNING
    elif side.paused:
        state = FaceState.HELD
    elif cell.tone is CellTone.DONE or clock.flag:
        state = FaceState.STOPPED
    stage = text("Main time")
    if clock.period:
        stage = text("Period {period} of {periods}", period=clock.period, periods=clock.periods)
    flag = FlagSign.NONE
    if clock.flag:
        flag = FlagSign.FIRST if clock.flag_first else FlagSign.DOWN
    return FacePicture(
        color=color,
        name=side.name,
        rank="",
        state=state,
        remaining=clock.remaining_ms,
        was_running=state is FaceState.HELD,
        stage=stage,
        points=clock.points or None,
        flag=flag,
    )


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
