"""Keeps what is edited as it is typed, and offers the drafts that a crash or a kill left."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, QTimer
from PySide6.QtWidgets import QMenu

from ingboard.kifu.findings import KifuError
from ingboard.table.drafts import DAYS_ASIDE, Draft, DraftShelf, put_aside
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.table.draft_writer import DraftWriter


_WRITTEN_AFTER = 250


class DraftPresenter(QObject):
    """Keeps a draft of the session in the window, one at a time, and offers those that a crash left.

    What is edited is kept within half a second, so that no crash and no kill costs more. A game that is
    recorded in a journal needs none as long as it is one line of moves.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.shelf = DraftShelf(drafts_folder())
        self._presenter = services.presenter
        self._questions = services.questions
        self._notice = services.notice
        self._study: DocumentSession | None = None
        self._writer: DraftWriter | None = None
        self._noted: object = None
        self._told = False
        self._soon = QTimer(self, singleShot=True, interval=_WRITTEN_AFTER)
        self._soon.timeout.connect(self._write)

    def on_change(self) -> None:
        """Keep the session in the window; the one before was saved or given up by a person."""
        session = self._presenter.session
        if session is not None and session.is_trial:
            return
        study = None if session is None else session.study
        if study is not self._study:
            self._leave()
            self._study = study
        if study is None:
            return
        if study.is_saved or not study.was_changed:
            self._end(keep=False)
        elif self._noted is not study.document and _needs_draft(study):
            self._noted = study.document
            if not self._soon.isActive():
                self._soon.start()

    def close(self, *, keep: bool = False) -> None:
        """The program ends: a draft is put aside if it is not saved; with `keep` the next start offers it."""
        if keep and self._soon.isActive():
            self._write()
        if keep:
            self._end(keep=True)
        else:
            self._leave()
        self._study = None

    def _leave(self) -> None:
        """The record before was saved, or is left without that: then its draft is kept aside for a while."""
        study = self._study
        is_lost = (
            study is not None and study.was_changed and not study.is_saved and _needs_draft(study)
        )
        if is_lost and (self._soon.isActive() or self._writer is None):
            self._write()
        self._end(keep=False, aside=is_lost)

    def offer(self) -> bool:
        """Ask about the newest draft that was left behind; False where there is none."""
        return self._offer(self.shelf.left_behind())

    def offer_of_record(self) -> bool:
        """Ask about the draft of the record that was just opened; False where there is none."""
        session = self._presenter.session
        if session is None or session.path is None:
            return False
        path = session.path.absolute()
        files = ((draft, draft.note.file) for draft in self.shelf.left_behind())
        return self._offer(
            tuple(draft for draft, file in files if file and file.absolute() == path)
        )

    def _offer(self, drafts: tuple[Draft, ...]) -> bool:
        if not drafts:
            return False
        self._questions.ask(
            _words_of(drafts),
            StripAnswer(partial(self._discard, drafts[0]), text("Discard")),
            StripAnswer(partial(self._resume, drafts[0]), text("Resume")),
        )
        return True

    def fill_menu(self, menu: QMenu) -> None:
        """List the drafts that can be taken up, also those that were given up lately."""
        menu.clear()
        drafts = self.shelf.kept()
        for draft in drafts:
            title = draft.note.title
            if draft.note.aside:
                title = text("{title} (given up)", title=title)
            action = menu.addAction(f"{title}\t{_when(draft)}")
            action.triggered.connect(partial(self._resume, draft))
        if not drafts:
            menu.addAction(text("None", "drafts")).setEnabled(False)

    def _resume(self, draft: Draft) -> None:
        if self._presenter.clock_runs:
            self._notice.say(text("Pause the clock first (Space)."))
        else:
            self._questions.after_saving(partial(self._show, draft))

    def _show(self, draft: Draft) -> None:
        from ingboard.table.draft_writer import DraftWriter
        from ingboard.table.opening import open_draft

        try:
            study = open_draft(draft)
            kept = self.shelf.take(draft.path)
        except (KifuError, OSError) as fault:
            self._notice.say(str(fault))
            return
        self._leave()
        self._study, self._noted = study, study.document
        self._writer = DraftWriter(self.shelf, kept)
        self._presenter.begin(study)
        self._notice.tell(text("Draft of {when}. Save keeps it.", when=_when(draft)))

    def _discard(self, draft: Draft) -> None:
        put_aside(draft.path)
        if not self.offer():
            self._notice.tell(text("Kept for {days} days: File > Kept drafts.", days=DAYS_ASIDE))

    def _write(self) -> None:
        self._soon.stop()
        if self._study is None:
            return
        if self._writer is None:
            from ingboard.table.draft_writer import DraftWriter

            self._writer = DraftWriter(self.shelf)
        self._writer.put(*self._study.draft())
        if self._writer.failed and not self._told:
            self._told = True
            self._notice.say(text("No drafts on this disk: save often (Ctrl+S)."))

    def _end(self, *, keep: bool, aside: bool = False) -> None:
        self._soon.stop()
        self._noted = None
        if self._writer is not None:
            self._writer.close(keep=keep, aside=aside)
            self._writer = None


def _words_of(drafts: tuple[Draft, ...]) -> str:
    newest = drafts[0]
    said = text(
        "{title} unsaved when the program ended ({when}); draft kept.",
        title=newest.note.title,
        when=_when(newest),
    )
    others = len(drafts) - 1
    if not others:
        return said
    more = plural(
        "One more draft: File > Kept drafts.", "{number} more drafts: File > Kept drafts.", others
    )
    return paragraph((said, more))


def _when(draft: Draft) -> str:
    moment = datetime.fromtimestamp(draft.written).astimezone()
    return f"{moment:%Y-%m-%d %H:%M}"


def drafts_folder() -> Path:
    """Where the drafts of this machine are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "drafts"


def _needs_draft(study: DocumentSession) -> bool:
    """Not for a game that the journal holds whole: begun here, one line of bare moves."""
    return study.is_of_file or not study.game.is_bare
