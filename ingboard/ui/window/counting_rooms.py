"""The pages around a count: bowls, a painted board, a count by hand, dead stones suggested, export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.menus import Act
from ingboard.ui.window.teaching_rooms import TeachingRooms

if TYPE_CHECKING:
    from ingboard.ui.pages.export_values import Matter
    from ingboard.ui.window.bowls_room import BowlsRoom
    from ingboard.ui.window.by_hand_room import ByHandRoom
    from ingboard.ui.window.engine_room import EngineRoom
    from ingboard.ui.window.export_room import ExportRoom
    from ingboard.ui.window.painting_room import PaintingRoom
    from ingboard.ui.window.suggestion_room import SuggestionRoom


class CountingRooms(TeachingRooms):
    """Opens what belongs to counting, and takes pictures of it along."""

    _export: ExportRoom | None = None
    _painting: PaintingRoom | None = None
    _by_hand: ByHandRoom | None = None
    _bowls: BowlsRoom | None = None
    _suggestion: SuggestionRoom | None = None
    _engine: EngineRoom | None = None

    # Dead stones ------------------------------------------------------------------------------------

    @property
    def suggestion(self) -> SuggestionRoom:
        """Who suggests dead stones in the agreement."""
        if self._suggestion is None:
            from ingboard.ui.window.suggestion_room import SuggestionRoom

            window = self._window
            card = window.agreement_page.suggestion
            card.set_up_chosen.connect(self.set_up_engine)
            self._suggestion = SuggestionRoom(
                window.controller, window.view, card, window.preferences, window.notice,
                window.refresh, self._owner,
            )  # fmt: skip
        return self._suggestion

    def suggest_dead(self) -> None:
        """Suggest dead stones in the agreement, or take the suggestion over."""
        self.suggestion.ask()

    def ask_engine(self) -> None:
        """Ask the engine that is set up for dead stones."""
        self.suggestion.ask_engine()

    def ask_record(self) -> None:
        """Suggest what the opened record marks as dead."""
        self.suggestion.ask_record()

    def drop_suggestion(self) -> bool:
        """Drop what is suggested or being worked out; False if there is nothing of the kind."""
        return self._suggestion is not None and self._suggestion.drop()

    @property
    def engine(self) -> EngineRoom:
        """Where an engine for dead stones is set up."""
        if self._engine is None:
            from ingboard.ui.window.engine_room import EngineRoom

            window = self._window
            self._engine = EngineRoom(window.preferences, window.close_page, self._owner)
            window.stage.add_page(Scene.ENGINE, self._engine.page)
        return self._engine

    def set_up_engine(self) -> None:
        """Open the page of the engine; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.engine
        self._window.show_page(Scene.ENGINE)
        room.enter()

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

    def show_print(self) -> None:
        """Offer to print the record; the film of a count is offered first where that runs."""
        from ingboard.ui.pages.export_values import Matter

        has_record = self._window.controller.session is not None
        on_film = self._window.scene is Scene.FILM
        self.show_export(Matter.KIFU if has_record and not on_film else None)

    def show_questions(self) -> None:
        """Offer to print the position on view as a problem."""
        from ingboard.ui.pages.export_values import Matter

        self.show_export(Matter.PROBLEMS)

    def show_export(self, matter: Matter | None = None) -> None:
        """Offer to export what is on view, first of all what was asked for."""
        if self._window.scene is Scene.EXPORT:
            return
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        window = self._window
        step = window.film.animator.instant.landed if window.scene is Scene.FILM else None
        board = window.stage.board.picture
        self.export.enter(board, step, matter)
        window.show_page(Scene.EXPORT)
        self.export.page.matter.setFocus()
