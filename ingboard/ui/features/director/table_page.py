"""One table of the hall, only to be looked at: its board in large, both clocks, its log; and orders to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, point_named
from ingboard.board.position import empty_position
from ingboard.hall.messages import SideClock
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.director.view_model import CellTone, TableCell
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import Card, HoldButton, KeyButton, TextLabel
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.page_scroll import scrolled
from ingboard.ui.widgets.row_list import Row, RowList, SignedRows

_SIDE_WIDTH = 440
_MOST_WORDS = 500


class TablePage(QWidget):
    """`said` carries words for this table; `started`, `held`, `taken_over` and `left` carry nothing."""

    said = Signal(object)
    started = Signal()
    held = Signal()
    taken_over = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.start_button.confirmed.connect(self.started)
        self.hold_button.confirmed.connect(self.held)
        self.take_button.confirmed.connect(self.taken_over)
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
            self.board.show_picture(_board(cell))

    def show_log(self, rows: Sequence[Row]) -> None:
        """Show what the copy of its journal says, the newest first."""
        self.log.show_rows(tuple(rows))

    def show_copy(self, words: str, barred: str) -> None:
        """Say what is kept of its journal, and why that cannot be taken up here ("": it can)."""
        self._copy.setText(words)
        if not barred:
            self.take_button.unlock()
        elif barred != self.take_button.reason:
            self.take_button.lock(barred)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        side = QWidget()
        column = spaced(QVBoxLayout(side), spacing=8, margins=0)
        head = spaced(QHBoxLayout(), spacing=10)
        head.addWidget(self._title)
        head.addWidget(self._state, 1)
        head.addWidget(self.back_button)
        column.addLayout(head)
        column.addWidget(self._move)
        for face in self.faces:
            face.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            scaled(face.setFixedHeight, 124)
            column.addWidget(face)
        column.addWidget(self._foot)
        log = Card(text("Log"))
        log.body.addWidget(self.log)
        column.addWidget(log, 1)
        say = spaced(QHBoxLayout(), spacing=8)
        say.addWidget(self.words, 1)
        say.addWidget(self.say_button)
        column.addLayout(say)
        acts = spaced(QHBoxLayout(), spacing=8)
        acts.addWidget(self.start_button)
        acts.addWidget(self.hold_button)
        column.addLayout(acts)
        column.addWidget(self._copy)
        column.addWidget(self.take_button)
        whole = spaced(QHBoxLayout(self), spacing=16, margins=12)
        whole.addWidget(self.board, 1)
        beside = scrolled(side)
        scaled(beside.setFixedWidth, _SIDE_WIDTH)
        whole.addWidget(beside)

    def _say(self) -> None:
        words = self.words.text().strip()
        if words:
            self.words.clear()
            self.said.emit(words)


def _board(cell: TableCell) -> BoardPicture:
    if not cell.board:
        return BoardPicture(empty_position(19, 19))
    try:
        position = parse_rows(cell.board)
    except ValueError:
        return BoardPicture(empty_position(19, 19))
    last = None if cell.last_move is None else point_named(cell.last_move, position.grid)
    if last is not None and position.color_at(last) is None:
        last = None
    return BoardPicture(position, last_move=last)


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
