"""The foot of the timeline in the window: checks the journal anew, and saves what is listed as new files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QStandardPaths

from ingboard.table.evidence import csv_file, json_file, save_as_new, text_file
from ingboard.table.journal.damage import damage_words
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError
from ingboard.table.timeline import TimelineRow
from ingboard.text import paragraph, plural, text
from ingboard.ui.features.timeline.evidence_row import EvidenceForm, EvidenceRow
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.questions import Questions
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_Rows = Sequence[TimelineRow]
_Read = Callable[[], Journal]
_MOST_AT_ONCE = 500  # rows


class EvidencePresenter(QObject):
    """`reader` gives what reads the journal as it is on the disk, `listed` all rows and those listed."""

    def __init__(
        self,
        foot: EvidenceRow,
        reader: Callable[[], _Read],
        listed: Callable[[], tuple[_Rows, _Rows]],
        controller: GamePresenter,
        questions: Questions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._foot = foot
        self._reader = reader
        self._listed = listed
        self._controller = controller
        self._questions = questions
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
        self._work_out(partial(_checked, self._reader()))

    def save(self, form: object) -> None:
        """Write what is listed into the folder as a new file."""
        assert isinstance(form, EvidenceForm)
        folder = Path(self._foot.folder.text().strip() or _documents()).expanduser()
        self._work_out(partial(_saved, self._reader(), form, folder, *self._listed()))

    def _work_out(self, work: Callable[[], _Told]) -> None:
        rows, _ = self._listed()
        aside = len(rows) > _MOST_AT_ONCE
        self._questions.do(text("Reading the journal…"), work, self._tell, aside=aside)

    def _tell(self, told: _Told) -> None:
        self._foot.show_told(told.words, wrong=told.is_wrong)

    def _choose_folder(self) -> None:
        if self._controller.clock_runs:
            return
        choose_path(
            self._foot,
            text("Folder for saved files"),
            Path(self._foot.folder.text().strip() or _documents()).expanduser(),
            lambda folder: self._foot.show_folder(str(folder)),
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


def _documents() -> str:
    where = QStandardPaths.StandardLocation.DocumentsLocation
    return QStandardPaths.writableLocation(where)
