"""The foot of the timeline in the window: checks the journal anew, and saves what is listed as new files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths

from ingboard.table.evidence import csv_file, json_file, save_as_new, text_file
from ingboard.table.journal.damage import damage_words
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError
from ingboard.table.timeline import TimelineRow
from ingboard.text import plural, text
from ingboard.ui.features.timeline.evidence_row import EvidenceForm, EvidenceRow
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_Rows = Sequence[TimelineRow]


class EvidencePresenter(QObject):
    """`read` gives the whole journal as it is on the disk now, `listed` all rows and those listed."""

    def __init__(
        self,
        foot: EvidenceRow,
        read: Callable[[], Journal | None],
        listed: Callable[[], tuple[_Rows, _Rows]],
        controller: GamePresenter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._foot = foot
        self._read = read
        self._listed = listed
        self._controller = controller
        foot.checked.connect(self.check)
        foot.saved_as.connect(self.save)
        foot.folder_asked.connect(self._choose_folder)

    def begin(self) -> None:
        """A journal is opened: nothing is said of it yet."""
        self._foot.show_told("")
        if not self._foot.folder.text():
            self._foot.show_folder(_documents())
        self.show_clock()

    def show_clock(self) -> None:
        """No dialog may stand over a running clock."""
        self._foot.show_clock_runs(runs=self._controller.clock_runs)

    def check(self) -> None:
        """Say whether the journal is whole, and its hash."""
        try:
            journal = self._read()
        except JournalError as fault:
            self._foot.show_told(str(fault), wrong=True)
            return
        if journal is None:
            return
        lines = plural("{number} line.", "{number} lines.", len(journal.entries))
        hashed = text("Hash {hash}…", hash=journal.link[:16])
        words = " ".join((lines, damage_words(journal), hashed))
        self._foot.show_told(words, wrong=journal.fault is JournalFault.ALTERED)

    def save(self, form: object) -> None:
        """Write what is listed into the folder as a new file."""
        assert isinstance(form, EvidenceForm)
        folder = Path(self._foot.folder.text().strip() or _documents()).expanduser()
        try:
            journal = self._read()
            if journal is None:
                return
            data = _file_of(form, journal, *self._listed())
            path = save_as_new(folder, f"{journal.path.stem}-timeline", form.value, data)
        except JournalError as fault:
            self._foot.show_told(str(fault), wrong=True)
        except OSError as fault:
            why = fault.strerror or str(fault)
            said = text("Nothing was saved in {folder} ({why}).", folder=folder, why=why)
            self._foot.show_told(said, wrong=True)
        else:
            self._foot.show_told(text("Saved: {path}", path=path))

    def _choose_folder(self) -> None:
        if self._controller.clock_runs:
            return
        choose_path(
            self._foot,
            text("Folder for what is saved"),
            Path(self._foot.folder.text().strip() or _documents()).expanduser(),
            lambda folder: self._foot.show_folder(str(folder)),
            Wanted.FOLDER,
        )


def _file_of(form: EvidenceForm, journal: Journal, rows: _Rows, listed: _Rows) -> bytes:
    match form:
        case EvidenceForm.TEXT:
            return text_file(journal, rows, listed)
        case EvidenceForm.CSV:
            return csv_file(listed)
        case EvidenceForm.JSON:
            return json_file(journal, rows, listed)


def _documents() -> str:
    where = QStandardPaths.StandardLocation.DocumentsLocation
    return QStandardPaths.writableLocation(where)
