"""Keeps what is edited as a draft within half a second, so that no crash and no kill costs more.

A game that is recorded in a journal needs none as long as it is one line of moves.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal

from ingboard.table.document_session import DocumentSession
from ingboard.table.draft_writer import DraftWriter
from ingboard.table.drafts import Draft, DraftShelf, discard
from ingboard.table.opening import open_draft
from ingboard.table.session import Session
from ingboard.text import text

_WRITTEN_AFTER = 250


class Drafting(QObject):
    """The draft of one session at a time. `failed` carries a sentence when none can be kept."""

    failed = Signal(object)

    def __init__(self, shelf: DraftShelf | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shelf = shelf or DraftShelf(drafts_folder())
        self._study: DocumentSession | None = None
        self._writer: DraftWriter | None = None
        self._noted: object = None
        self._told = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_WRITTEN_AFTER)
        self._soon.timeout.connect(self._write)

    def follow(self, session: Session | None) -> None:
        """Keep this session; the one before was saved or given up by a person."""
        if session is not None and session.is_trial:
            return
        study = None if session is None else session.study
        if study is not self._study:
            self._end(keep=False)
            self._study = study
        if study is None:
            return
        if study.is_saved or not study.was_changed:
            self._end(keep=False)
        elif _needs_draft(study) and self._noted is not study.document:
            self._noted = study.document
            if not self._soon.isActive():
                self._soon.start()

    def left_behind(self) -> tuple[Draft, ...]:
        """The drafts that a crash or a kill left."""
        return self.shelf.left_behind()

    def resume(self, draft: Draft) -> DocumentSession:
        """A draft as a session, which goes on with it. Raises KifuError if it cannot be read."""
        study = open_draft(draft)
        self._end(keep=False)
        self._study, self._noted = study, study.document
        self._writer = DraftWriter(self.shelf, self.shelf.take(draft.path))
        return study

    def throw_away(self, draft: Draft) -> None:
        """A person does not want a draft."""
        discard(draft.path)

    def close(self, *, keep: bool = False) -> None:
        """The program ends; with `keep` the draft waits for the next start."""
        if keep and self._soon.isActive():
            self._write()
        self._end(keep=keep)
        self._study = None

    def _write(self) -> None:
        self._soon.stop()
        if self._study is None:
            return
        if self._writer is None:
            self._writer = DraftWriter(self.shelf)
        self._writer.put(*self._study.draft())
        if self._writer.failed and not self._told:
            self._told = True
            self.failed.emit(
                text("Drafts cannot be kept on this disk: save the record often (Ctrl+S).")
            )

    def _end(self, *, keep: bool) -> None:
        self._soon.stop()
        self._noted = None
        if self._writer is not None:
            self._writer.close(keep=keep)
            self._writer = None


def drafts_folder() -> Path:
    """Where the drafts of this machine are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "drafts"


def _needs_draft(study: DocumentSession) -> bool:
    """Not for a game that the journal holds whole: begun here, one line of bare moves."""
    return study.is_of_file or not study.is_bare_line
