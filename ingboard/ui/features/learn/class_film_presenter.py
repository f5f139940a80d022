"""The film of a count before a class, in the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.class_film import ClassFilm
from ingboard.ui.shell.class_mode import ClassMode


class ClassFilmPresenter(QObject):
    """Owns the page; `leave` closes it. The film in the window stays where it was."""

    def __init__(self, shell: QMainWindow, leave: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._class_mode = ClassMode(shell)
        self.page = ClassFilm()
        self.page.class_left.connect(self.close)

    def enter(self, plan: FillPlan, rules: RuleText, number: int) -> None:
        """Begin where the film stands."""
        self.page.show_plan(plan, rules, number)
        self._class_mode.enter(self.page)

    def close(self) -> None:
        """Back to the film in the window."""
        self._class_mode.leave(self.page)
        self._leave()
