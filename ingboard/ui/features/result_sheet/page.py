"""The page of a game's sheets: what is filled in at left, the paper at right. Writes nothing itself."""

from __future__ import annotations

from msgspec import Struct, convert
from msgspec.structs import asdict
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import spaced
from ingboard.ui.widgets import (
    ButtonKind,
    KeyButton,
    TextLabel,
)
from ingboard.ui.widgets.form import FormStyle, InputForm
from ingboard.ui.widgets.form_fields import ChoiceField, WrittenField
from ingboard.ui.widgets.paper_frame import PaperFrame

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
        self.form = InputForm(FormStyle.ABOVE)
        kinds = ((False, text("Result")), (True, text("Adjudication")))
        self.form.show_fields(
            (
                ChoiceField("adjudication", text("Sheet"), kinds, chosen=False, wide=True),
                WrittenField("event", text("Event"), wide=True, most=_LONGEST),
                WrittenField("round", text("Round"), most=_LONGEST),
                WrittenField("table", text("Table"), most=_LONGEST),
                WrittenField("referee", text("Referee", "person"), wide=True, most=_LONGEST),
            ),
            keep=False,
        )
        self.told = self.frame.told
        self.note = TextLabel(
            text(
                "Each version is a new file beside the journal, never overwritten. The hash shows "
                "later journal changes; it is not a signature."
            ),
            size=14,
            wrap=True,
        )
        self.save_button = KeyButton(text("Save as PDF"), key="Enter", kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Save and print"))
        self.pairing_button = KeyButton(text("Round results for pairing"))
        self._lay_out()
        self._connect()

    @property
    def fields(self) -> SheetFields:
        """What is filled in."""
        return convert(self.form.answers, SheetFields)

    def show_fields(self, fields: SheetFields) -> None:
        """Fill the page in; nothing is emitted."""
        self.form.fill(asdict(fields))

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
        body.addWidget(self.form)
        body.addStretch(1)
        body.addWidget(self.note)
        self.frame.below.addWidget(self.save_button)
        self.frame.below.addWidget(self.print_button)
        self.frame.below.addWidget(self.pairing_button)

    def _connect(self) -> None:
        self.frame.closed.connect(self.closed)
        self.form.edited.connect(self._on_changed)
        self.save_button.clicked.connect(lambda: self.save_chosen.emit(self.fields))
        self.print_button.clicked.connect(lambda: self.print_chosen.emit(self.fields))
        self.pairing_button.clicked.connect(lambda: self.pairing_chosen.emit(self.fields))

    def _on_changed(self) -> None:
        self.show_told("")
        self.changed.emit(self.fields)
