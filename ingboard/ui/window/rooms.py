"""The pages that open over a game: the answer why, the laboratory, the rule texts. Made when first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor

from ingboard.board.points import Point
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.phases import IN_PLAY
from ingboard.rules.plays import Illegal, Reason
from ingboard.text import text
from ingboard.ui.controller import GameController
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.film_room import FilmRoom
from ingboard.ui.window.game_view import GameView
from ingboard.ui.window.menus import Act
from ingboard.ui.window.notice import Notice
from ingboard.ui.window.shell import Shell
from ingboard.ui.window.stage import Stage

if TYPE_CHECKING:
    from ingboard.ui.pages.agreement import AgreementPage
    from ingboard.ui.pages.texts import TextsPage
    from ingboard.ui.window.bowls_room import BowlsRoom
    from ingboard.ui.window.by_hand_room import ByHandRoom
    from ingboard.ui.window.class_film_room import ClassFilmRoom
    from ingboard.ui.window.drills_room import DrillsRoom
    from ingboard.ui.window.export_room import ExportRoom
    from ingboard.ui.window.laboratory_room import LaboratoryRoom
    from ingboard.ui.window.lessons_room import LessonsRoom
    from ingboard.ui.window.painting_room import PaintingRoom
    from ingboard.ui.window.suggestion_room import SuggestionRoom
    from ingboard.ui.window.why_room import WhyRoom


class House(Protocol):
    """What the pages need of the window they open in."""

    controller: GameController
    stage: Stage
    view: GameView
    agreement_page: AgreementPage
    notice: Notice
    film: FilmRoom
    shell: Shell

    @property
    def scene(self) -> Scene:
        """What the window is for at the moment."""
        ...

    def show_page(self, scene: Scene) -> None:
        """Open a page over the game."""
        ...

    def close_page(self) -> None:
        """Back to what is under the page."""
        ...

    def show_game(self) -> None:
        """The game, with no page over it."""
        ...

    def refresh(self) -> None:
        """Show the game as it is now."""
        ...

    def do(self, act: Act) -> None:
        """Carry out an action of the menus."""
        ...


class Rooms:
    """Makes the pages on demand and opens them in a window."""

    def __init__(self, window: House) -> None:
        assert isinstance(window, QObject)
        self._window = window
        self._owner: QObject = window
        self._why: WhyRoom | None = None
        self._laboratory: LaboratoryRoom | None = None
        self._texts: TextsPage | None = None
        self._export: ExportRoom | None = None
        self._painting: PaintingRoom | None = None
        self._by_hand: ByHandRoom | None = None
        self._bowls: BowlsRoom | None = None
        self._lessons: LessonsRoom | None = None
        self._drills: DrillsRoom | None = None
        self._class_film: ClassFilmRoom | None = None
        self._suggestion: SuggestionRoom | None = None

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions that open pages do."""
        return {
            Act.WHY: self.ask_under_pointer,
            Act.TEXTS: self.show_texts,
            Act.EXPORT: self.show_export,
            Act.LABORATORY: self.enter_laboratory,
            Act.RULING: self.show_rulings,
            Act.COUNT_BOARD: self.enter_painting,
            Act.BY_HAND: self.count_by_hand,
            Act.CHECK_BOWLS: self.check_bowls,
            Act.SUGGEST_DEAD: self.suggest_dead,
            Act.LESSONS: self.enter_lessons,
            Act.DRILLS: self.enter_drills,
            Act.CLASS_MODE: self.toggle_class,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
        }

    def suggest_dead(self) -> None:
        """Suggest dead stones in the agreement, or take the suggestion over."""
        if self._suggestion is None:
            from ingboard.ui.window.suggestion_room import SuggestionRoom

            window = self._window
            self._suggestion = SuggestionRoom(
                window.controller, window.view, window.agreement_page, window.notice,
                window.refresh, self._owner,
            )  # fmt: skip
        self._suggestion.ask()

    # Why not here -----------------------------------------------------------------------------------

    @property
    def why(self) -> WhyRoom:
        """The answer why."""
        if self._why is None:
            from ingboard.ui.window.why_room import WhyRoom

            window = self._window
            self._why = WhyRoom(window.controller, self._leave_why, window.refresh, self._owner)
            window.stage.add_page(Scene.WHY, self._why.page)
        return self._why

    def answers(self, point: Point) -> bool:
        """Whether a click on a barred point opens the answer; a timed game only says it in a line."""
        state = self._window.controller.state
        session = self._window.controller.session
        if state is None or session is None or session.is_timed or state.phase not in IN_PLAY:
            return False
        command = PlaceStone(state.to_play, point, self._window.controller.time.now())
        judgment = judge_in_turn(state, command)
        if not isinstance(judgment, Illegal) or judgment.reason in _PLAIN:
            return False
        self.ask(point)
        return True

    def ask(self, point: Point) -> None:
        """Answer why a point may not be played, or that it may."""
        if self.why.ask(point):
            self._window.view.asked_about = point
            self._window.show_page(Scene.WHY)

    def ask_under_pointer(self) -> None:
        """Answer for the point under the pointer, or under the board cursor."""
        board = self._window.stage.board
        point = (
            board.cursor_point
            if board.cursor_shown
            else board.point_at(board.mapFromGlobal(QCursor.pos()).toPointF())
        )
        if point is None or self._window.controller.state is None:
            self._window.notice.say(text("Point at the board, then ask why not there."))
        else:
            self.ask(point)

    def show_cycle(self) -> None:
        """The repetition as a ring, while an answer is open."""
        if self._window.scene is Scene.WHY:
            self.why.show_cycle()

    def show_rulings(self) -> None:
        """What the referee may rule now."""
        if self._window.controller.state is None:
            self._window.notice.say(text("A ruling belongs to a game. Open or start one first."))
            return
        if self._window.scene is not Scene.WHY:
            self.why.forget()
        self.why.show_rulings()
        self._window.show_page(Scene.WHY)

    def drop_stale_answer(self) -> None:
        """An answer closes with the next move."""
        if self._why is not None and self._window.scene is Scene.WHY and self._why.is_stale:
            self._why.close()

    def show_on_board(self, scene: Scene) -> None:
        """The board of the cycle that is stepped through, in place of the game's."""
        if scene is Scene.WHY and self._why is not None and self._why.board is not None:
            self._window.stage.board.show_picture(self._why.board)
        if scene is Scene.BOWLS and self._bowls is not None and self._bowls.board is not None:
            self._window.stage.board.show_picture(self._bowls.board)

    def _leave_why(self) -> None:
        self._window.view.asked_about = None
        if self._window.scene is Scene.WHY:
            self._window.close_page()

    # Laboratory -------------------------------------------------------------------------------------

    @property
    def laboratory(self) -> LaboratoryRoom:
        """The laboratory."""
        if self._laboratory is None:
            from ingboard.ui.window.laboratory_room import LaboratoryRoom

            window = self._window
            self._laboratory = LaboratoryRoom(
                window.controller, window.close_page, self._on_line_refused, self._owner
            )
            window.stage.add_page(Scene.LABORATORY, self._laboratory.page)
        return self._laboratory

    def enter_laboratory(self) -> None:
        """Open the laboratory; the game that is open waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.laboratory
        self._window.show_page(Scene.LABORATORY)
        room.enter()
        room.page.setFocus()

    def leave_laboratory(self) -> None:
        """Bring back the game behind the laboratory, if it is open."""
        if self._laboratory is not None and self._window.scene is Scene.LABORATORY:
            self._laboratory.close()

    def step_laboratory(self, steps: int) -> None:
        """Play the open line on or back."""
        self.laboratory.step(steps)

    def _on_line_refused(self, command: PlaceStone) -> None:
        self.ask(command.point)

    # Bowls ------------------------------------------------------------------------------------------

    @property
    def bowls(self) -> BowlsRoom:
        """The check of the bowls."""
        if self._bowls is None:
            from ingboard.ui.window.bowls_room import BowlsRoom

            window = self._window
            self._bowls = BowlsRoom(
                window.controller, window.close_page, window.refresh, self._owner
            )
            window.stage.add_page(Scene.BOWLS, self._bowls.page)
        return self._bowls

    def check_bowls(self) -> None:
        """Check the bowls of the open game."""
        state = self._window.controller.state
        if state is None:
            self._window.notice.say(text("Bowls belong to a game. Open or start one first."))
            return
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.bowls
        if self._window.scene is not Scene.BOWLS:
            self._window.show_page(Scene.BOWLS)
        room.enter(state)

    def step_repair(self, steps: int) -> None:
        """Walk through the repair of the bowls."""
        self.bowls.step(steps)

    def doubt_of_bowls(self) -> str:
        """Why the result may not be confirmed yet, as far as the bowls go; "" if they do not hinder."""
        return "" if self._bowls is None else self._bowls.doubt()

    # A painted board --------------------------------------------------------------------------------

    @property
    def painting(self) -> PaintingRoom:
        """The board that is painted by hand to be counted."""
        if self._painting is None:
            from ingboard.ui.window.painting_room import PaintingRoom

            window = self._window
            self._painting = PaintingRoom(
                window.controller, window.close_page, window.show_game, self._owner
            )
            window.stage.add_page(Scene.PAINTING, self._painting.page)
        return self._painting

    def enter_painting(self) -> None:
        """Open the page that counts a board nobody recorded; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        self.leave_laboratory()
        room = self.painting
        self._window.show_page(Scene.PAINTING)
        room.enter()

    def back_to_painting(self) -> bool:
        """From the count of a painted board back to its page; False where another game is counted."""
        if self._painting is None or not self._painting.is_open:
            return False
        self.enter_painting()
        return True

    def undo(self) -> None:
        """Undo on the page that paints or counts by hand, else in the game."""
        if self._window.scene is Scene.PAINTING:
            self.painting.page.undo()
        elif self._window.scene is Scene.BY_HAND:
            self.by_hand.page.undo()
        else:
            self._window.controller.undo()

    def redo(self) -> None:
        """Do again on the page that paints or counts by hand, else in the game."""
        if self._window.scene is Scene.PAINTING:
            self.painting.page.redo()
        elif self._window.scene is Scene.BY_HAND:
            self.by_hand.page.redo()
        else:
            self._window.controller.redo()

    def restore_game(self) -> bool:
        """Bring back the game that a painted board's count stands before; False if there is none."""
        return self._painting is not None and self._painting.restore()

    # A count by hand --------------------------------------------------------------------------------

    @property
    def by_hand(self) -> ByHandRoom:
        """The count by hand."""
        if self._by_hand is None:
            from ingboard.ui.window.by_hand_room import ByHandRoom

            window = self._window
            self._by_hand = ByHandRoom(window.close_page, self._show_film, self._owner)
            window.stage.add_page(Scene.BY_HAND, self._by_hand.page)
        return self._by_hand

    def count_by_hand(self) -> None:
        """Count the open game by hand; it stays as it is."""
        from ingboard.ui.window.by_hand_room import why_not_by_hand

        state = self._window.controller.state
        barred = why_not_by_hand(state)
        if state is None or barred is not None:
            self._window.notice.say(barred or "")
            return
        room = self.by_hand
        self._window.show_page(Scene.BY_HAND)
        room.enter(state)

    def _show_film(self) -> None:
        self._window.close_page()
        self._window.do(Act.SHOW_COUNT)

    # Lessons ----------------------------------------------------------------------------------------

    @property
    def lessons(self) -> LessonsRoom:
        """The lessons."""
        if self._lessons is None:
            from ingboard.ui.window.lessons_room import LessonsRoom

            window = self._window
            self._lessons = LessonsRoom(window.shell, window.close_page, self._owner)
            window.stage.add_page(Scene.LESSONS, self._lessons.page)
        return self._lessons

    def enter_lessons(self) -> None:
        """Open the list of lessons; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.lessons
        self._window.show_page(Scene.LESSONS)
        room.enter()

    @property
    def drills(self) -> DrillsRoom:
        """The drills."""
        if self._drills is None:
            from ingboard.ui.window.drills_room import DrillsRoom

            window = self._window
            self._drills = DrillsRoom(
                window.shell, window.close_page, window.notice.say, self._owner
            )
            window.stage.add_page(Scene.DRILLS, self._drills.page)
        return self._drills

    def enter_drills(self) -> None:
        """Open the drills; an open game waits behind them."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.drills
        self._window.show_page(Scene.DRILLS)
        room.enter()

    def _toggle_class_film(self) -> None:
        """The film of the count before a class, from where it stands; and back."""
        if self._class_film is None:
            from ingboard.ui.window.class_film_room import ClassFilmRoom

            window = self._window
            self._class_film = ClassFilmRoom(window.shell, window.close_page, self._owner)
            window.stage.add_page(Scene.CLASS_FILM, self._class_film.page)
        if self._window.scene is Scene.CLASS_FILM:
            self._class_film.close()
            return
        state = self._window.controller.state
        if state is None or state.plan is None or not state.plan.feasible:
            self._window.notice.say(text("This count has no film: it cannot be laid out."))
            return
        animator = self._window.film.animator
        animator.pause()
        self._window.show_page(Scene.CLASS_FILM)
        self._class_film.enter(state.plan, state.setup.rules, animator.instant.landed)

    def toggle_class(self) -> None:
        """Class mode on or off: the drill, or the lesson to do now."""
        if self._window.scene is Scene.DRILLS:
            self.drills.toggle_class()
            return
        if self._window.scene in (Scene.FILM, Scene.CLASS_FILM):
            self._toggle_class_film()
            return
        if self._window.scene is not Scene.LESSONS:
            self.enter_lessons()
        if self._window.scene is Scene.LESSONS:
            self.lessons.toggle_class()

    # Rule texts -------------------------------------------------------------------------------------

    def show_texts(self) -> None:
        """The page that says which text says what."""
        if self._texts is None:
            from ingboard.ui.pages.texts import TextsPage

            self._texts = TextsPage()
            self._texts.closed.connect(self._window.close_page)
            self._window.stage.add_page(Scene.TEXTS, self._texts)
        state = self._window.controller.state
        self._texts.show_texts(None if state is None else state.setup.rules)
        self._window.show_page(Scene.TEXTS)
        self._texts.setFocus()

    # Export -----------------------------------------------------------------------------------------

    @property
    def export(self) -> ExportRoom:
        """Pictures, films and drill sheets as files."""
        if self._export is None:
            from ingboard.ui.window.export_room import ExportRoom

            window = self._window
            self._export = ExportRoom(window.controller, window.close_page, self._owner)
            window.stage.add_page(Scene.EXPORT, self._export.page)
        return self._export

    def show_export(self) -> None:
        """Offer to export what is on view."""
        if self._window.scene is Scene.EXPORT:
            return
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        window = self._window
        step = window.film.animator.instant.landed if window.scene is Scene.FILM else None
        board = window.stage.board.picture
        self.export.enter(board, step)
        window.show_page(Scene.EXPORT)
        self.export.page.matter.setFocus()

    def _leave_teaching(self, scene: Scene) -> None:
        if scene is Scene.LESSONS:
            self.lessons.close()
        elif scene is Scene.DRILLS:
            self.drills.close()
        else:
            self._toggle_class_film()

    def leave(self, scene: Scene) -> None:
        """Esc on a page."""
        match scene:
            case Scene.WHY:
                self.why.back()
            case Scene.LABORATORY:
                self.laboratory.close()
            case Scene.BOWLS:
                self.bowls.close()
            case Scene.PAINTING:
                self.painting.close()
            case Scene.LESSONS | Scene.DRILLS | Scene.CLASS_FILM:
                self._leave_teaching(scene)
            case Scene.EXPORT:
                self.export.close()
            case _:
                self._window.close_page()


_PLAIN = frozenset({Reason.OCCUPIED, Reason.WRONG_TURN, Reason.ENDED})
