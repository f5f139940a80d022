"""Lessons and drills on counting, for one pupil or, in class mode, on the wall of a classroom."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic, clock_stands
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.learn.drills_presenter import DrillsPresenter
    from ingboard.ui.features.learn.lessons_presenter import LessonsPresenter
    from ingboard.ui.shell.services import WindowServices

LESSONS = "lessons"
DRILLS = "drills"


class LearnFeature(Feature):
    """Offers lessons and drills; an open game waits behind them."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.page_keys = (
            PageKeys(
                Topic.LEARN, "B  W  0–9  Enter", text("in lessons and drills: answer, and check it")
            ),
            PageKeys(
                Topic.LEARN, "O  T  X", text("there: show the answer; try it; other side plays")
            ),
        )
        self.commands = (
            Command(
                id=LESSONS,
                text=text("Lessons…"),
                run=self._open_lessons,
                place=Place(MenuName.LEARN, 0),
                keys=(Key("F3"),),
                topic=Topic.LEARN,
                help=text("lessons"),
                when=clock_stands,
            ),
            Command(
                id=DRILLS,
                text=text("Drills…"),
                run=self._open_drills,
                place=Place(MenuName.LEARN, 1),
                keys=(Key("Shift+F3"),),
                topic=Topic.LEARN,
                help=text("drills"),
                when=clock_stands,
            ),
            Command(
                id="class-mode",
                text=text("Class mode"),
                run=self._toggle_class,
                place=Place(MenuName.LEARN, 2),
                keys=(Key("F7"),),
                topic=Topic.LEARN,
                help=text("class mode: one page fills the screen"),
                when=clock_stands,
            ),
        )
        self.pages = (
            PageSpec(
                id=LESSONS, make=lambda: MadePage(self.lessons.page, leave=self.lessons.close)
            ),
            PageSpec(id=DRILLS, make=lambda: MadePage(self.drills.page, leave=self.drills.close)),
        )

    @cached_property
    def lessons(self) -> LessonsPresenter:
        """The list and the lesson; made when it is first asked for."""
        from ingboard.ui.features.learn.lessons_presenter import LessonsPresenter

        return LessonsPresenter(self.services)

    @cached_property
    def drills(self) -> DrillsPresenter:
        """The drills and everybody's progress; made when it is first asked for."""
        from ingboard.ui.features.learn.drills_presenter import DrillsPresenter

        return DrillsPresenter(self.services)

    def _open_lessons(self) -> None:
        self.services.pages.open(LESSONS)
        if "drills" in self.__dict__ and self.drills.pupil:
            self.lessons.use_pupil(self.drills.pupil)
        self.lessons.enter()

    def _open_drills(self) -> None:
        self.services.pages.open(DRILLS)
        if "lessons" in self.__dict__ and self.lessons.pupil:
            self.drills.use_pupil(self.lessons.pupil)
        self.drills.show_drill()

    def _toggle_class(self) -> None:
        """The drill before a class, or the lesson to do now; or out of class mode."""
        if self.services.pages.current == DRILLS:
            self.drills.toggle_class()
            return
        if self.services.pages.current != LESSONS:
            self._open_lessons()
        self.lessons.toggle_class()
