"""Lessons in the window: the list, the lesson, and class mode, in which it alone fills the screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QMainWindow, QStackedLayout, QWidget

from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.review.lessons import Lesson, lessons
from ingboard.ui.features.learn.page import LessonPage
from ingboard.ui.features.learn.plan_list import PlanList
from ingboard.ui.shell.class_mode import ClassMode


def done_file() -> Path:
    """Where the names are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "lessons.json"


def load_done() -> frozenset[str]:
    """The names of the lessons done."""
    return _store().load() or frozenset()


def save_done(names: frozenset[str]) -> None:
    """Keep the names; a disk that takes nothing is no reason to disturb a lesson."""
    with suppress(KifuError):
        _store().save(names)


def _store() -> JsonStore[frozenset[str]]:
    return JsonStore(done_file(), _read, sorted)


def _read(kept: object) -> frozenset[str]:
    if not isinstance(kept, list):
        raise TypeError(kept)
    return frozenset(str(name) for name in kept)


class LessonsPresenter(QObject):
    """Owns the pages; `leave` closes them. A game that is open waits behind and is not touched."""

    def __init__(self, shell: QMainWindow, leave: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._class_mode = ClassMode(shell)
        self._done = load_done()
        self.page = QWidget()
        self._pages = QStackedLayout(self.page)
        self.plan_list, self.lesson_page = PlanList(), LessonPage()
        self._pages.addWidget(self.plan_list)
        self._pages.addWidget(self.lesson_page)
        self.plan_list.lesson_chosen.connect(self._on_lesson_chosen)
        self.plan_list.closed.connect(leave)
        self.plan_list.class_toggled.connect(self.toggle_class)
        self.lesson_page.list_chosen.connect(self._show_list)
        self.lesson_page.class_left.connect(self.leave_class)
        self.lesson_page.class_toggled.connect(self.toggle_class)
        self.lesson_page.found.connect(self._on_found)
        self._tell_done()

    @property
    def is_class(self) -> bool:
        """Whether class mode is on."""
        return self.lesson_page.is_class

    def enter(self) -> None:
        """Open the list."""
        self._show_list()

    def close(self) -> None:
        """Esc: one level back, out of the page in the end."""
        if self._pages.currentWidget() is self.lesson_page:
            self.lesson_page.leave()
        else:
            self._leave()

    def toggle_class(self) -> None:
        """Into class mode at the lesson to do now, or out of it."""
        if self._pages.currentWidget() is not self.lesson_page:
            self._show_lesson(self._following())
        self._class_mode.toggle(self.lesson_page)

    def leave_class(self) -> None:
        """Back to the page in the window."""
        self._class_mode.leave(self.lesson_page)

    def _following(self) -> Lesson:
        return next((one for one in lessons() if one.name not in self._done), lessons()[0])

    def _show_list(self) -> None:
        self._pages.setCurrentWidget(self.plan_list)
        self.plan_list.begin()

    def _show_lesson(self, lesson: Lesson) -> None:
        self.lesson_page.show_lesson(lesson)
        self._pages.setCurrentWidget(self.lesson_page)
        self.lesson_page.begin()

    def _on_lesson_chosen(self, lesson: object) -> None:
        assert isinstance(lesson, Lesson)
        self._show_lesson(lesson)

    def _on_found(self, lesson: object) -> None:
        assert isinstance(lesson, Lesson)
        self._done |= {lesson.name}
        save_done(self._done)
        self._tell_done()

    def _tell_done(self) -> None:
        self.plan_list.show_done(self._done)
        self.lesson_page.show_done(self._done)
