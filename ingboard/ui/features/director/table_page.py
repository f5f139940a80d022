"""One table of the hall, to be looked at: its board in large, both clocks, orders to it, and its log."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.hall.messages import SideClock
from ingboard.text import capital, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.director.cells import board_of
from ingboard.ui.features.director.given_orders import OrderBars
from ingboard.ui.features.director.hall_page import MessageField
from ingboard.ui.features.director.view_model import CellTone, TableCell
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import Card, LowPage, TextLabel, filled, scrolled
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
