"""Opens the page of a game's facts and writes what was changed there as one step of undo."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from ingboard.kifu.tree.facts import changed_facts, facts_of, set_facts
from ingboard.text import text
from ingboard.ui.features.record.information import InformationPage
from ingboard.ui.shell.house import House
from ingboard.ui.shell.layout import PageId


class InformationPresenter(QObject):
    """The facts of the game that is studied."""

    def __init__(self, window: House, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.page = InformationPage()
        self.page.kept.connect(self._on_kept)
        self.page.closed.connect(window.close_page)
        window.stage.add_page(PageId.INFORMATION, self.page)

    def enter(self) -> None:
        """Show the facts of the viewed game."""
        study = self._window.controller.study
        if study is None:
            self._window.notice.say(text("Open a record first (Ctrl+O)."))
            return
        self._window.show_page(PageId.INFORMATION)
        self.page.show_facts(facts_of(study.document, study.root))

    def _on_kept(self, facts: object) -> None:
        assert isinstance(facts, dict)
        study = self._window.controller.study
        self._window.close_page()
        if study is not None and changed_facts(study.document, study.root, facts):
            deed = partial(set_facts, root=study.root, wanted=facts)
            self._window.controller.edit_aside(deed)
