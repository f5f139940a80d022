"""The director's window: a hall is opened in it, then all its tables are seen, one of them, or the codes.

One table of the hall, to be looked at: its board in large, both clocks, orders to it, and its log.

The log is read, in a thread, from the director's copy of its journal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPixmap,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.hall.archive import ArchivedGame, ArchivedGames
from ingboard.hall.host import engine_here, limits_of
from ingboard.hall.join import MOST_TABLES, PORT, HallKey, JoinCode, JoinError, join_code_of
from ingboard.hall.messages import SideClock
from ingboard.hall.overview import HallTable
from ingboard.hall.topics import DIRECTOR, is_hall_name
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.timeline import RowKind, timeline_of
from ingboard.text import capital, paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.director.cells import board_of
from ingboard.ui.features.director.given_orders import OrderBars
from ingboard.ui.features.director.hall_page import HallPage, MessageField
from ingboard.ui.features.director.players_page import PlayersPage
from ingboard.ui.features.director.round_page import RoundPage
from ingboard.ui.features.director.view_model import CellTone, TableCell, is_finished
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.code_image import code_image
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    LabelledField,
    LowPage,
    Row,
    Sign,
    TextLabel,
    filled,
    scrolled,
)
from ingboard.ui.widgets.row_list import RowList, SignedRows

_SIDE_WIDTH = 440


class TablePage(QWidget):
    """One table, with `words` for it; `left` by Esc."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardView()
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self.log = RowList(SignedRows(), text("Log"))
        self.words = MessageField(text("Message to this table"), text("Send"))
        self.start_button = HoldButton(text("Start the clock"), key="")
        self.hold_button = HoldButton(text("Pause"), key="")
        self.resume_button = HoldButton(text("Resume"), key="")
        self.take_button = HoldButton(text("Take over here"), key="")
        self.back_button = KeyButton(text("Back"), key="Esc")
        self._title = TextLabel(size=26, weight=600, serif=True)
        self._state = TextLabel(size=17, weight=600, wrap=True)
        self._move = TextLabel(size=14, token="ink2")
        self._foot = TextLabel(size=14, weight=600, wrap=True)
        self._copy = TextLabel(size=13, token="ink2", wrap=True)
        self._shown: TableCell | None = None
        self._lay_out()
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

    def show_bars(self, bars: OrderBars) -> None:
        """Show the order that comes next, and say why the table would not do it now."""
        is_paused = self._shown is not None and any(side.paused for side in self._shown.sides)
        self.start_button.setVisible(not bars.is_begun and not is_paused)
        self.hold_button.setVisible(bars.is_begun and not is_paused)
        self.resume_button.setVisible(is_paused)
        for button, why in (
            (self.start_button, bars.start),
            (self.hold_button, bars.hold),
            (self.resume_button, bars.resume),
        ):
            if capital(why) != button.reason:
                button.lock(capital(why))

    def show_copy(self, words: str, barred: str, *, behind: bool = False) -> None:
        """Say what is kept of its journal, and why that cannot be taken up here ("": it can)."""
        self._copy.setText(words)
        self._copy.show_token("vermilion" if behind else "ink2")
        if barred != self.take_button.reason:
            self.take_button.lock(barred)

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
        log = Card(text("Log"))
        log.body.addWidget(self.log)
        filled(column, *self.faces, self._foot, (log, 1))
        say = filled(spaced(QHBoxLayout(), spacing=8), (self.words, 1), self.words.say_button)
        acts = spaced(QHBoxLayout(), spacing=8)
        filled(acts, self.start_button, self.hold_button, self.resume_button)
        filled(column, say, acts, self._copy, self.take_button)
        whole = filled(spaced(QHBoxLayout(self), spacing=16, margins=12), (self.board, 1))
        beside = scrolled(side)
        scaled(beside.setFixedWidth, _SIDE_WIDTH)
        whole.addWidget(beside)


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


_ENTRY_WIDTH = 1_000
_LAST_PORT = 65_534


class EntryPage(QWidget):
    """`hosted` carries a hall's name and its port, `joined` the director's JoinCode."""

    hosted = Signal(object)
    joined = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.name = TextField("hall")
        self.port = TextField(str(PORT))
        self.host_button = KeyButton(
            text("Host the hall on this computer"), kind=ButtonKind.PRIMARY
        )
        self.host_advice = Advice(lines=3)
        self.code = TextField()
        self.address = TextField()
        self.address_port = TextField(str(PORT))
        self.hall = TextField()
        self.password = TextField()
        self.password.setEchoMode(TextField.EchoMode.Password)
        self.join_button = KeyButton(text("Direct this hall"), kind=ButtonKind.PRIMARY)
        self.join_advice = Advice(lines=3)
        self._lay_out()
        self.host_button.clicked.connect(self._host)
        self.join_button.clicked.connect(self._join)
        for field in (self.name, self.port):
            field.returnPressed.connect(self._host)
        for field in (self.code, self.address, self.address_port, self.hall, self.password):
            field.returnPressed.connect(self._join)
        self.code.textChanged.connect(self._on_code)
        self.show_idle()

    def show_idle(self) -> None:
        """Nothing is under way."""
        self.host_button.unlock()
        self.join_button.unlock()
        self.host_advice.show_meaning(limits_of(engine_here()))
        self.join_advice.show_meaning(
            text("Take the director's code from the computer that hosts.")
        )

    def show_busy(self, sentence: str) -> None:
        """A hall is being opened."""
        self.host_button.lock(sentence)
        self.join_button.lock(sentence)

    def show_fault(self, sentence: str, *, is_host: bool) -> None:
        """Say why there is no hall."""
        self.show_idle()
        (self.host_advice if is_host else self.join_advice).show_fault(sentence)

    def _lay_out(self) -> None:
        host, join = Card(text("On this computer")), Card(text("Direct a hall by address"))
        names = spaced(QHBoxLayout(), spacing=8)
        names.addWidget(LabelledField(text("Hall"), self.name), 2)
        names.addWidget(LabelledField(text("Port"), self.port), 1)
        filled(host.body, names, self.host_advice, STRETCH, self.host_button)
        join.body.addWidget(LabelledField(text("Director's code"), self.code))
        grid = spaced(QGridLayout(), spacing=8)
        grid.addWidget(LabelledField(text("Address"), self.address), 0, 0)
        grid.addWidget(LabelledField(text("Port"), self.address_port), 0, 1)
        grid.addWidget(LabelledField(text("Hall"), self.hall), 1, 0)
        grid.addWidget(LabelledField(text("Password"), self.password), 1, 1)
        filled(join.body, grid, self.join_advice, STRETCH, self.join_button)
        cards = filled(spaced(QHBoxLayout(), spacing=16), (host, 1), (join, 1))
        held = QWidget()
        scaled(held.setMaximumWidth, _ENTRY_WIDTH)
        held.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = spaced(QVBoxLayout(held), spacing=16, margins=(24, 32, 24, 24))
        title = TextLabel(text("Hall"), size=26, weight=600, serif=True)
        told = text("All tables in one view: clocks, calls, orders, results.")
        filled(column, title, TextLabel(told, token="ink2", wrap=True), cards, STRETCH)
        middle = spaced(QHBoxLayout(self), margins=0)
        middle.addWidget(held, 1, Qt.AlignmentFlag.AlignTop)

    def _on_code(self, written: str) -> None:
        """A code fills in what it says."""
        try:
            code = join_code_of(written)
        except JoinError:
            return
        self.address.setText(code.host)
        self.address_port.setText(str(code.port))
        self.hall.setText(code.hall)
        self.password.setText(code.password if code.user == DIRECTOR else "")

    def _host(self) -> None:
        if not self.host_button.isEnabled():
            return
        port, name = _port_of(self.port.text()), self.name.text().strip()
        self.name.show_fault(not is_hall_name(name))
        self.port.show_fault(port is None)
        if not is_hall_name(name):
            self.host_advice.show_fault(text("A hall is named by letters, digits, - and _."))
        elif port is None:
            self.host_advice.show_fault(_port_words())
        else:
            self.hosted.emit((name, port))

    def _join(self) -> None:
        if not self.join_button.isEnabled():
            return
        written = self.code.text().strip()
        code = JoinCode("", "", DIRECTOR)
        if written:
            try:
                code = join_code_of(written)
            except JoinError:
                self.join_advice.show_fault(text("This is no director's code."))
                return
        if code.user not in ("", DIRECTOR):
            self.join_advice.show_fault(
                text("This is a table's join code. Take the director's code.")
            )
            return
        port, name = _port_of(self.address_port.text()), self.hall.text().strip()
        address = self.address.text().strip()
        if not address:
            self.join_advice.show_fault(text("Enter the address, or the director's code."))
        elif port is None:
            self.join_advice.show_fault(_port_words())
        elif not is_hall_name(name):
            self.join_advice.show_fault(text("A hall is named by letters, digits, - and _."))
        else:
            found = {"host": address, "hall": name, "user": DIRECTOR, "port": port}
            self.joined.emit(replace(code, password=self.password.text(), **found))


def _port_of(written: str) -> int | None:
    port = int(written) if written.strip().isdecimal() and len(written) < 6 else 0
    return port if 0 < port <= _LAST_PORT else None


def _port_words() -> str:
    return text("A port is a number from 1 to {last}.", last=_LAST_PORT)


_WIDTH = 900
_QR_SIDE = 280


class CodesPage(QWidget):
    """Shows the code of a table that is chosen by its number, `written` and as a picture; `left` by Esc."""

    left = Signal()
    slips_wanted = Signal(object)  # how many tables

    def __init__(self) -> None:
        super().__init__()
        self._key: HallKey | None = None
        self.number = NumberField(text("Table"), 1, least=1, most=MOST_TABLES)
        self.written = ""
        self.code = TextLabel(size=26, weight=600, wrap=True)
        self.qr = QLabel()
        self.director = TextLabel(size=14, token="ink2", wrap=True)
        self.director.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = KeyButton(text("Copy"))
        self.slips_button = KeyButton(text("Slips up to this table (PDF)"))
        self.done_button = KeyButton(text("To the tables"), key="Esc", kind=ButtonKind.PRIMARY)
        self._files = TextLabel(size=14, token="ink2", wrap=True)
        self._lay_out()
        self.number.changed.connect(self._show)
        self.copy_button.clicked.connect(self._copy)
        self.slips_button.clicked.connect(lambda: self.slips_wanted.emit(self.number.value))
        self.done_button.clicked.connect(self.left)

    def show_hall(self, key: HallKey, files: str, page: str, limits: str = "") -> None:
        """Show this hall's codes; `files` is where all are, `page` where spectators look ("": nowhere).

        `limits` is what the hall lacks with its broker.
        """
        self._key = key
        said = [text("Join codes of the tables: {file}", file=files)]
        if page:
            said.append(text("For spectators: {address}", address=page))
        if limits:
            said.append(limits)
        self._files.setText("\n".join(said))
        self.director.setText(
            text("Director's code, for another director: {code}", code=key.code(DIRECTOR).text)
        )
        self._show()

    def _lay_out(self) -> None:
        card = Card(text("Join code of a table"))
        number = ButtonRow((self.number,), (self.slips_button, self.copy_button))
        words = filled(spaced(QVBoxLayout(), spacing=12), number, self.code, STRETCH)
        card.body.addLayout(filled(spaced(QHBoxLayout(), spacing=24), (words, 1), self.qr))
        held = QWidget()
        scaled(held.setMaximumWidth, _WIDTH)
        column = spaced(QVBoxLayout(held), spacing=16, margins=(16, 32, 16, 24))
        title = TextLabel(text("Join codes"), size=26, weight=600, serif=True)
        filled(column, title, card, self._files, self.director, STRETCH)
        column.addWidget(self.done_button, 0, Qt.AlignmentFlag.AlignLeft)
        middle = spaced(QHBoxLayout(self), margins=0)
        middle.addWidget(held, 1, Qt.AlignmentFlag.AlignTop)

    def _show(self) -> None:
        if self._key is not None:
            self.written = self._key.code(str(self.number.value)).text
            self.code.setText(re.sub(r"([@:/?#])", "\\1\u200b", self.written))  # where it may break
            side = current_theme().px(_QR_SIDE)
            self.qr.setPixmap(QPixmap.fromImage(code_image(self.written, side)))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.written)


_USUAL = (1366, 768)
_LEAST = (800, 440)
_FRAME = 40  # a title that the system puts above


class DirectorWindow(QWidget):
    """Shows one page at a time. `may_close` is asked before it closes."""

    def __init__(self, cell_of: Callable[[str], TableCell], may_close: Callable[[], bool]) -> None:
        super().__init__()
        self._may_close = may_close
        self.entry = EntryPage()
        self.hall = HallPage(cell_of)
        self.table = TablePage()
        self.codes = CodesPage()
        self.round = RoundPage()
        self.players = PlayersPage()
        self._pages = QStackedWidget()
        self._places = (
            *(self.entry, self.hall, self.table, self.codes),
            *(self.round, self.players),
        )
        for page in self._places:
            self._pages.addWidget(scrolled(page))
        self.question = _Question()
        self.question.setParent(self)  # over the pages: nothing moves under a pointer
        spaced(QVBoxLayout(self), spacing=0, margins=0).addWidget(self._pages)
        self.show_calls(0)
        self.setMinimumSize(*_LEAST)
        scale = current_theme().scale
        free = self.screen().availableSize() - QSize(0, _FRAME)
        self.resize(QSize(round(_USUAL[0] * scale), round(_USUAL[1] * scale)).boundedTo(free))
        for name, act in (("Ctrl+F", self._search), ("Esc", self.leave)):
            QShortcut(QKeySequence(name), self).activated.connect(act)

    @property
    def page(self) -> QWidget:
        """The page in sight."""
        return self._places[self._pages.currentIndex()]

    def show_page(
        self, page: EntryPage | HallPage | TablePage | CodesPage | RoundPage | PlayersPage
    ) -> None:
        """Show one of the pages, and lead the keys to it."""
        self._pages.setCurrentIndex(self._places.index(page))
        if page is self.hall:
            self.hall.grid.setFocus()
        elif page is self.table:
            self.table.board.setFocus()
        elif page is self.entry:
            self.entry.name.setFocus()
        elif page is self.round:
            self.round.games.setFocus()

    def show_calls(self, calls: int) -> None:
        """Say in the title how many tables call."""
        title = f"{text('Hall')} - ingboard"
        self.setWindowTitle(f"({calls}) {title}" if calls else title)

    def leave(self) -> None:
        """Esc: out of a question, a search, or a page, one level at a time."""
        if self.question.isVisible():
            self.question.drop()
        elif isinstance(self.page, TablePage | CodesPage | RoundPage | PlayersPage):
            self.page.left.emit()
        elif self.page is self.hall:
            self.hall.search.clear()
            self.hall.grid.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.question.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close():
            super().closeEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.page is self.hall and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hall.grid.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        if self.page is self.hall:
            self.hall.search.setFocus()
            self.hall.search.selectAll()


class _Question(QWidget):
    """A question or a sentence in a line at the top; nothing waits for its answer."""

    def __init__(self) -> None:
        super().__init__()
        self._act: Callable[[], object] | None = None
        self.words = TextLabel(weight=600, wrap=True)
        self.no_button = KeyButton(text("Close"), key="Esc")
        self.yes_button = KeyButton("", kind=ButtonKind.PRIMARY)
        card = Card(tone=CardTone.RESULT, is_slim=True)
        line = spaced(QHBoxLayout(), spacing=10)
        filled(line, (self.words, 1), self.no_button, self.yes_button)
        card.body.addLayout(line)
        spaced(QVBoxLayout(self), margins=(12, 8, 12, 0)).addWidget(card)
        self.no_button.clicked.connect(self.drop)
        self.yes_button.clicked.connect(self._do)
        self.hide()

    def ask(self, sentence: str, yes: str, act: Callable[[], object], no: str = "") -> None:
        """Ask whether something is to be done."""
        self._show(sentence, no or text("Cancel"))
        self._act = act
        self.yes_button.show_words(yes)
        self.yes_button.show()

    def say(self, sentence: str) -> None:
        """Say something until it is closed."""
        self._show(sentence, text("Close"))
        self._act = None
        self.yes_button.hide()

    def fit(self) -> None:
        """As wide as the window, at its top."""
        width = self.window().width()
        self.setGeometry(0, 0, width, max(self.sizeHint().height(), self.heightForWidth(width)))

    def drop(self) -> None:
        """Nothing is done."""
        self._act = None
        self.hide()

    def _show(self, sentence: str, no: str) -> None:
        self.words.setText(sentence)
        self.no_button.show_words(no)
        self.fit()
        self.show()
        self.raise_()
        announce(self, sentence)

    def _do(self) -> None:
        act = self._act
        self.drop()
        if act is not None:
            act()
