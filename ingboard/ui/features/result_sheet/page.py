"""The page of a game's sheets: what is filled in at left, the paper at right. Writes nothing itself."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import spaced
from ingboard.ui.widgets import (
    ButtonKind,
    KeyButton,
    LabelledField,
    SegmentedChoice,
    TextLabel,
)
from ingboard.ui.widgets.paper_frame import FieldRow, PaperFrame

_LONGEST = 120


class SheetFields(Struct, frozen=True):
    """What a person fills in; `adjudication` is the sheet for a player who judges, else the result sheet."""

    adjudication: bool = False
    event: str = ""
    round: str = ""
    table: str = ""
    referee: str = ""


class ResultSheetPage(QWidget):
    """Takes what is filled in and shows the paper.

    `changed`, `save_chosen`, `print_chosen` and `pairing_chosen` (the results of the whole round, for pairing
    programs) carry the SheetFields; `closed` carries nothing.
    """

    changed = Signal(object)
    save_chosen = Signal(object)
    print_chosen = Signal(object)
    pairing_chosen = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = PaperFrame(text("Sheets"))
        self.kind = SegmentedChoice(
            ((False, text("Result")), (True, text("Adjudication"))),
            choice=False,
            spoken=text("Which sheet"),
        )
        self.event_name, self.round, self.table, self.referee = (
            QLineEdit(maxLength=_LONGEST) for _ in range(4)
        )
        self.told = self.frame.told
        self.note = TextLabel(
            text(
                "Each version is a file of its own beside the journal; none is ever overwritten. The "
                "hash shows later whether the journal was changed. It is no signature."
            ),
            size=14,
            wrap=True,
        )
        self.save_button = KeyButton(text("Save as PDF"), key="Enter", kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Save and print"))
        self.pairing_button = KeyButton(text("Results of the round for pairing"))
        self._lay_out()
        self._connect()

    @property
    def fields(self) -> SheetFields:
        """What is filled in."""
        return SheetFields(
            bool(self.kind.choice),
            self.event_name.text().strip(),
            self.round.text().strip(),
            self.table.text().strip(),
            self.referee.text().strip(),
        )

    def show_fields(self, fields: SheetFields) -> None:
        """Fill the page in; nothing is emitted."""
        self.kind.show_choice(fields.adjudication)
        for edit, words in (
            (self.event_name, fields.event),
            (self.round, fields.round),
            (self.table, fields.table),
            (self.referee, fields.referee),
        ):
            edit.setText(words)

    def show_sheet(self, image: QImage | None, words: str) -> None:
        """Show how the sheet looks, and a line about it."""
        self.frame.preview.show_image(image, words)

    def show_told(self, words: str) -> None:
        """Say what became of the last order."""
        self.frame.show_told(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.save_chosen.emit(self.fields)
            return
        super().keyPressEvent(event)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.frame)
        body = self.frame.body
        body.addWidget(LabelledField(text("Sheet"), self.kind))
        body.addWidget(LabelledField(text("Event"), self.event_name))
        body.addWidget(
            FieldRow(
                LabelledField(text("Round"), self.round), LabelledField(text("Table"), self.table)
            )
        )
        body.addWidget(LabelledField(text("Referee"), self.referee))
        body.addStretch(1)
        body.addWidget(self.note)
        self.frame.below.addWidget(self.save_button)
        self.frame.below.addWidget(self.print_button)
        self.frame.below.addWidget(self.pairing_button)

    def _connect(self) -> None:
        self.frame.closed.connect(self.closed)
        self.kind.chosen.connect(self._on_changed)
        for edit in (self.event_name, self.round, self.table, self.referee):
            edit.textEdited.connect(self._on_changed)
        self.save_button.clicked.connect(lambda: self.save_chosen.emit(self.fields))
        self.print_button.clicked.connect(lambda: self.print_chosen.emit(self.fields))
        self.pairing_button.clicked.connect(lambda: self.pairing_chosen.emit(self.fields))

    def _on_changed(self) -> None:
        self.show_told("")
        self.changed.emit(self.fields)
