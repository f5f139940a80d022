"""At the foot of the timeline: its journal is checked, and saved as evidence beside the original."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from ingboard.table.evidence import csv_file, json_file, save_as_new, text_file
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError
from ingboard.table.timeline import TimelineRow
from ingboard.text import paragraph, plural, text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.documents_folder import documents_folder
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import TextLabel

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices

_Rows = Sequence[TimelineRow]
_Read = Callable[[], Journal]
_MOST_AT_ONCE = 500  # rows


class EvidenceForm(StrEnum):
    """The forms in which a timeline is saved; the values are the endings of the files."""

    TEXT = "txt"
    CSV = "csv"
    JSON = "json"


class EvidenceRow(QWidget):
    """`saved_as` carries an EvidenceForm, `checked` wants the check."""

    saved_as = Signal(object)
    checked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._narrow = self._low = False
        small = ButtonSize.SMALL
        self.check_button = KeyButton(text("Check the journal"), key="7", icon="lens", size=small)
        self.told = TextLabel(size=14, firm=True)
        self.folder = TextField()
        self.folder.setAccessibleName(text("Folder for saved files"))
        self.choose_button = KeyButton(text("Choose…"), icon="folder", size=small)
        words = (text("Text"), text("CSV"), text("JSON"))
        self.save_buttons = {
            form: KeyButton(said, icon="save", size=small)
            for form, said in zip(EvidenceForm, words, strict=True)
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
        for form, button in self.save_buttons.items():
            button.clicked.connect(partial(self.saved_as.emit, form))
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


class EvidencePresenter(QObject):
    """`reader` gives what reads the journal as it is on the disk, `listed` all rows and those listed."""

    def __init__(
        self,
        foot: EvidenceRow,
        reader: Callable[[], _Read],
        listed: Callable[[], tuple[_Rows, _Rows]],
        services: WindowServices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._foot = foot
        self._reader = reader
        self._listed = listed
        self._presenter = services.presenter
        self._questions = services.questions
        foot.checked.connect(self.check)
        foot.saved_as.connect(self.save)
        foot.choose_button.clicked.connect(self._choose_folder)

    def begin(self) -> None:
        """A journal is opened: nothing is said of it yet."""
        self._foot.show_told("")
        if not self._foot.folder.text():
            self._foot.folder.setText(str(documents_folder()))
        self.show_clock()

    def show_clock(self) -> None:
        """No dialog may stand over a running clock."""
        self._foot.choose_button.lock(text("Clock runs") if self._presenter.clock_runs else "")

    def check(self) -> None:
        """Say whether the journal is whole, and its hash."""
        self._work_out(partial(_checked, self._reader()))

    def save(self, form: EvidenceForm) -> None:
        """Write what is listed into the folder as a new file."""
        self._work_out(partial(_saved, self._reader(), form, self._folder, *self._listed()))

    @property
    def _folder(self) -> Path:
        return Path(self._foot.folder.text().strip() or str(documents_folder())).expanduser()

    def _work_out(self, work: Callable[[], _Told]) -> None:
        rows, _ = self._listed()
        aside = len(rows) > _MOST_AT_ONCE
        self._questions.do(text("Reading the journal…"), work, self._tell, aside=aside)

    def _tell(self, told: _Told) -> None:
        self._foot.show_told(told.words, wrong=told.is_wrong)

    def _choose_folder(self) -> None:
        if self._presenter.clock_runs:
            return
        choose_path(
            self._foot,
            text("Folder for saved files"),
            self._folder,
            lambda folder: self._foot.folder.setText(str(folder)),
            Wanted.FOLDER,
        )


class _Told(Struct, frozen=True):
    """What came of it, and whether something is wrong."""

    words: str
    is_wrong: bool = False


def _checked(read: _Read) -> _Told:
    try:
        journal = read()
    except JournalError as fault:
        return _Told(str(fault), is_wrong=True)
    lines = plural("{number} line.", "{number} lines.", len(journal.entries))
    hashed = text("Hash {hash}…", hash=journal.link[:16])
    words = paragraph((lines, damage_words(journal), hashed))
    return _Told(words, is_wrong=journal.fault is JournalFault.ALTERED)


def _saved(read: _Read, form: EvidenceForm, folder: Path, rows: _Rows, listed: _Rows) -> _Told:
    try:
        journal = read()
        data = _file_of(form, journal, rows, listed)
        path = save_as_new(folder, f"{journal.path.stem}-timeline", form.value, data)
    except JournalError as fault:
        return _Told(str(fault), is_wrong=True)
    except OSError as fault:
        why = fault.strerror or str(fault)
        said = text("Nothing saved in {folder} ({why}).", folder=folder, why=why)
        return _Told(said, is_wrong=True)
    return _Told(text("Saved: {path}", path=path))


def _file_of(form: EvidenceForm, journal: Journal, rows: _Rows, listed: _Rows) -> bytes:
    match form:
        case EvidenceForm.TEXT:
            return text_file(journal, rows, listed)
        case EvidenceForm.CSV:
            return csv_file(listed)
        case EvidenceForm.JSON:
            return json_file(journal, rows, listed)
