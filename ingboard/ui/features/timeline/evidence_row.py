"""The foot of the timeline: save it as evidence, check the journal, and what came of that."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonSize, KeyButton, TextLabel
from ingboard.ui.widgets.fields import TextField


class EvidenceForm(StrEnum):
    """The forms in which a timeline is saved; the values are the endings of the files."""

    TEXT = "txt"
    CSV = "csv"
    JSON = "json"


class EvidenceRow(QWidget):
    """`saved_as` carries an EvidenceForm, `folder_asked` wants a folder chosen, `checked` the check."""

    saved_as = Signal(object)
    folder_asked = Signal()
    checked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._narrow = self._low = False
        small = ButtonSize.SMALL
        self.check_button = KeyButton(text("Check the journal"), key="7", icon="lens", size=small)
        self.told = TextLabel(size=14, firm=True)
        self.folder = TextField()
        self.folder.setAccessibleName(text("Folder for saved files"))
        self.choose_button = KeyButton(text("Choose…"), icon="folder", size=small)
        self.save_buttons = {
            EvidenceForm.TEXT: KeyButton(text("Text"), icon="save", size=small),
            EvidenceForm.CSV: KeyButton(text("CSV"), icon="save", size=small),
            EvidenceForm.JSON: KeyButton(text("JSON"), icon="save", size=small),
        }
        saving = self._saving = spaced(QGridLayout(), spacing=(6, 6))
        saving.addWidget(TextLabel(text("Save in"), token="ink2"), 0, 0)
        saving.addWidget(self.folder, 0, 1)
        saving.addWidget(self.choose_button, 0, 2)
        saving.setColumnStretch(1, 1)
        forms = self._forms = spaced(QHBoxLayout(), spacing=6)
        for button in self.save_buttons.values():
            forms.addWidget(button, 1)
        saving.addLayout(forms, 0, 3)
        grid = self._grid = spaced(QGridLayout(self), spacing=(12, 6), margins=0)
        grid.addWidget(self.check_button, 0, 0)
        grid.addWidget(self.told, 0, 1)
        grid.addLayout(saving, 0, 2)
        grid.setColumnStretch(1, 1)
        self.check_button.clicked.connect(self.checked)
        self.choose_button.clicked.connect(self.folder_asked)
        for button in self.save_buttons.values():
            button.clicked.connect(self._on_save)
        scaled(self.folder.setMinimumWidth, 210)

    def show_narrow(self, *, narrow: bool, low: bool) -> None:
        """Where there is little room what is saved goes under the check, if `low` its forms under it."""
        if (narrow, low) == (self._narrow, self._low):
            return
        self._narrow, self._low = narrow, low
        self._grid.removeItem(self._saving)
        self._grid.addLayout(self._saving, *((1, 0, 1, 3) if narrow else (0, 2)))
        self._saving.removeItem(self._forms)
        self._saving.addLayout(self._forms, *((1, 0, 1, 3) if low else (0, 3)))
        scaled(self.folder.setMinimumWidth, 110 if narrow else 210)

    def show_told(self, sentence: str, *, wrong: bool = False) -> None:
        """Say what came of a check or of saving."""
        self.told.setText(sentence)
        self.told.show_token("vermilion" if wrong else "ink")

    def show_folder(self, folder: str) -> None:
        """Show where files go."""
        self.folder.setText(folder)

    def show_clock_runs(self, *, runs: bool) -> None:
        """While a clock runs no dialog may open: the folder is typed."""
        if runs:
            self.choose_button.lock(text("Clock runs"))
        else:
            self.choose_button.unlock()

    def _on_save(self) -> None:
        for form, button in self.save_buttons.items():
            if button is self.sender():
                self.saved_as.emit(form)
