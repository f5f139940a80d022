"""The page on which a table joins a hall of many boards, or leaves it. It joins nothing itself."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.page_parts import STRETCH, Card, LabelledField, TextLabel, filled

_WIDTH = 720
_LONGEST_CODE = 500


class JoinPage(QWidget):
    """`edited` after every change of `code` or `table`; `joined` is a wish."""

    edited = Signal()
    joined = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.code = TextField()
        self.code.setMaxLength(_LONGEST_CODE)
        self.table = TextField()
        self.advice = Advice(lines=2)
        self.close_button = KeyButton(text("Back"), key="Esc")
        self.leave_button = KeyButton(text("Leave the hall"))
        self.join_button = KeyButton(text("Join"), key="Enter", kind=ButtonKind.PRIMARY)
        self._lay_out()
        self.code.textChanged.connect(self.edited)
        self.table.textEdited.connect(self.edited)
        for field in (self.code, self.table):
            field.returnPressed.connect(self.joined)
        self.join_button.clicked.connect(self.joined)

    def show_table(self, named: str) -> None:
        """Show the table that the code names; "" leaves the field to be filled in."""
        if named:
            self.table.setText(named)
        elif not self.table.isEnabled():
            self.table.clear()
        self.table.setEnabled(not named)

    def show_told(self, sentence: str, *, faulty: bool = False) -> None:
        """Say what the code says or how the hall stands, or what is wrong."""
        self.code.show_fault(faulty)
        (self.advice.show_fault if faulty else self.advice.show_meaning)(sentence)

    def _lay_out(self) -> None:
        whole = QHBoxLayout(self)
        middle = QWidget()
        filled(whole, STRETCH, (middle, 100), STRETCH)
        column = spaced(QVBoxLayout(middle), spacing=16, margins=(0, 32, 0, 24))
        told = text(
            "The director has a join code for each table. Play goes on if the network fails."
        )
        column.addWidget(TextLabel(text("Join a hall"), size=26, weight=600, serif=True, wrap=True))
        column.addWidget(TextLabel(told, size=15, token="ink2", wrap=True))
        card = Card()
        code, table = (
            LabelledField(text("Join code"), self.code),
            LabelledField(text("Table"), self.table),
        )
        filled(card.body, code, table, self.advice)
        column.addWidget(card)
        row = filled(QHBoxLayout(), self.close_button, self.leave_button)
        self.join_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(self.join_button, 1)
        filled(column, row, STRETCH)
        scaled(middle.setMaximumWidth, _WIDTH)
