"""Drafts in the window: what is edited is kept as it is typed, and what a crash left is offered again."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from ingboard.kifu.findings import KifuError
from ingboard.table.drafts import Draft
from ingboard.text import plural, text
from ingboard.ui.features.journal.drafting import Drafting
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.status_view_model import StripAnswer
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.questions import Questions


class DraftPresenter(QObject):
    """Keeps a draft of the session in the window, and offers those that a crash left."""

    def __init__(
        self,
        controller: GamePresenter,
        questions: Questions,
        notice: Notice,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.drafting = Drafting(parent=self)
        self.drafting.failed.connect(notice.say)
        self._controller = controller
        self._questions = questions
        self._notice = notice

    def on_change(self) -> None:
        """Keep what the controller's session holds now."""
        self.drafting.follow(self._controller.session)

    def offer(self) -> bool:
        """Ask about the newest draft that was left behind; False where there is none."""
        return self._offer(self.drafting.left_behind())

    def offer_of_record(self) -> bool:
        """Ask about the draft of the record that was just opened; False where there is none."""
        session = self._controller.session
        if session is None or session.path is None:
            return False
        path = session.path.resolve()
        files = ((draft, draft.note.file) for draft in self.drafting.left_behind())
        return self._offer(tuple(draft for draft, file in files if file and file.resolve() == path))

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
        """List the drafts that can be taken up."""
        menu.clear()
        drafts = self.drafting.left_behind()
        for draft in drafts:
            action = menu.addAction(f"{draft.note.title}\t{_when(draft)}")
            action.triggered.connect(partial(self._resume, draft))
        if not drafts:
            menu.addAction(text("None")).setEnabled(False)

    def close(self) -> None:
        """The program ends in good order: what is saved or given up leaves no draft."""
        self.drafting.close()

    def _resume(self, draft: Draft) -> None:
        if self._controller.clock_runs:
            self._notice.say(text("The clock is running. Pause it first (Space)."))
        else:
            self._questions.after_saving(partial(self._show, draft))

    def _show(self, draft: Draft) -> None:
        try:
            study = self.drafting.resume(draft)
        except (KifuError, OSError) as fault:
            self._notice.say(str(fault))
            return
        self._controller.begin(study)
        self._notice.tell(
            text("This is the draft of {when}. Save it to keep it.", when=_when(draft))
        )

    def _discard(self, draft: Draft) -> None:
        self.drafting.throw_away(draft)
        self.offer()


def _words_of(drafts: tuple[Draft, ...]) -> str:
    newest = drafts[0]
    said = text(
        "{title} was not saved when the program ended at {when}; its draft is kept.",
        title=newest.note.title,
        when=_when(newest),
    )
    others = len(drafts) - 1
    if not others:
        return said
    more = plural("One more is in the menu File.", "{number} more are in the menu File.", others)
    return f"{said} {more}"


def _when(draft: Draft) -> str:
    moment = datetime.fromtimestamp(draft.written).astimezone()
    return f"{moment:%Y-%m-%d %H:%M}"
