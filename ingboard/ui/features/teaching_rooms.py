"""The pages that teach: laboratory, lessons, drills, and the film before a class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingboard.game.commands import PlaceStone
from ingboard.text import text
from ingboard.ui.features.answer_rooms import AnswerRooms
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.laboratory.presenter import LaboratoryPresenter
    from ingboard.ui.features.learn.class_film_presenter import ClassFilmPresenter
    from ingboard.ui.features.learn.drills_presenter import DrillsPresenter
    from ingboard.ui.features.learn.presenter import LessonsPresenter


class TeachingRooms(AnswerRooms):
    """Opens what is learned with, over the game that waits behind it."""

    _laboratory: LaboratoryPresenter | None = None
    _lessons: LessonsPresenter | None = None
    _drills: DrillsPresenter | None = None
    _class_film: ClassFilmPresenter | None = None

    # Laboratory -------------------------------------------------------------------------------------

    @property
    def laboratory(self) -> LaboratoryPresenter:
        """The room of the laboratory; made when it is first asked for."""
        if self._laboratory is None:
            from ingboard.ui.features.laboratory.presenter import LaboratoryPresenter

            window = self._window
            self._laboratory = LaboratoryPresenter(
                window.controller, window.close_page, self._on_line_refused, self._owner
            )
            window.stage.add_page(PageId.LABORATORY, self._laboratory.page)
        return self._laboratory

    def enter_laboratory(self) -> None:
        """Open the laboratory; the game that is open waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.laboratory
        self._window.show_page(PageId.LABORATORY)
        room.enter()
        room.page.setFocus()

    def leave_laboratory(self) -> None:
        """Bring back the game behind the laboratory, if it is open."""
        if self._laboratory is not None and self._window.scene is PageId.LABORATORY:
            self._laboratory.close()

    def step_laboratory(self, steps: int) -> None:
        """Play the open line on or back."""
        self.laboratory.step(steps)

    def _on_line_refused(self, command: PlaceStone) -> None:
        self.ask(command.point)

    # Lessons ----------------------------------------------------------------------------------------

    @property
    def lessons(self) -> LessonsPresenter:
        """The room of the lessons; made when it is first asked for."""
        if self._lessons is None:
            from ingboard.ui.features.learn.presenter import LessonsPresenter

            window = self._window
            self._lessons = LessonsPresenter(window.shell, window.close_page, self._owner)
            window.stage.add_page(PageId.LESSONS, self._lessons.page)
        return self._lessons

    def enter_lessons(self) -> None:
        """Open the list of lessons; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.lessons
        self._window.show_page(PageId.LESSONS)
        room.enter()

    @property
    def drills(self) -> DrillsPresenter:
        """The room of the drills; made when it is first asked for."""
        if self._drills is None:
            from ingboard.ui.features.learn.drills_presenter import DrillsPresenter

            window = self._window
            self._drills = DrillsPresenter(
                window.shell, window.close_page, window.notice.say, self._owner
            )
            window.stage.add_page(PageId.DRILLS, self._drills.page)
        return self._drills

    def enter_drills(self) -> None:
        """Open the drills; an open game waits behind them."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.drills
        self._window.show_page(PageId.DRILLS)
        room.enter()

    def _toggle_class_film(self) -> None:
        """The film of the count before a class, from where it stands; and back."""
        if self._class_film is None:
            from ingboard.ui.features.learn.class_film_presenter import ClassFilmPresenter

            window = self._window
            self._class_film = ClassFilmPresenter(window.shell, window.close_page, self._owner)
            window.stage.add_page(PageId.CLASS_FILM, self._class_film.page)
        if self._window.scene is PageId.CLASS_FILM:
            self._class_film.close()
            return
        state = self._window.controller.state
        if state is None or state.plan is None or not state.plan.feasible:
            self._window.notice.say(text("This count has no film: it cannot be laid out."))
            return
        animator = self._window.film.animator
        animator.pause()
        self._window.show_page(PageId.CLASS_FILM)
        self._class_film.enter(state.plan, state.setup.rules, animator.instant.landed)

    def toggle_class(self) -> None:
        """Class mode on or off: the drill, or the lesson to do now."""
        if self._window.scene is PageId.DRILLS:
            self.drills.toggle_class()
            return
        if self._window.scene in (PageId.FILM, PageId.CLASS_FILM):
            self._toggle_class_film()
            return
        if self._window.scene is not PageId.LESSONS:
            self.enter_lessons()
        if self._window.scene is PageId.LESSONS:
            self.lessons.toggle_class()
