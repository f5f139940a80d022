"""The pages around a count: bowls, a painted board, a count by hand, dead stones suggested, export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.features.teaching_rooms import TeachingRooms
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.features.bowls.presenter import BowlsPresenter
    from ingboard.ui.features.count.suggestion_presenter import SuggestionPresenter
    from ingboard.ui.features.engine.presenter import EnginePresenter
    from ingboard.ui.features.export.presenter import ExportPresenter
    from ingboard.ui.features.export.view_model import Matter
    from ingboard.ui.features.hand_count.presenter import HandCountPresenter
    from ingboard.ui.features.painted.presenter import PaintedPresenter


class CountingRooms(TeachingRooms):
    """Opens what belongs to counting, and takes pictures of it along."""

    _export: ExportPresenter | None = None
    _painting: PaintedPresenter | None = None
    _by_hand: HandCountPresenter | None = None
    _bowls: BowlsPresenter | None = None
    _suggestion: SuggestionPresenter | None = None
    _engine: EnginePresenter | None = None

    # Dead stones ------------------------------------------------------------------------------------

    @property
    def suggestion(self) -> SuggestionPresenter:
        """Who suggests dead stones in the agreement."""
        if self._suggestion is None:
            from ingboard.ui.features.count.suggestion_presenter import SuggestionPresenter

            window = self._window
            card = window.agreement_page.suggestion
            card.set_up_chosen.connect(self.set_up_engine)
            self._suggestion = SuggestionPresenter(
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
    def engine(self) -> EnginePresenter:
        """Where an engine for dead stones is set up."""
        if self._engine is None:
            from ingboard.ui.features.engine.presenter import EnginePresenter

            window = self._window
            self._engine = EnginePresenter(window.preferences, window.close_page, self._owner)
            window.stage.add_page(PageId.ENGINE, self._engine.page)
        return self._engine

    def set_up_engine(self) -> None:
        """Open the page of the engine; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.engine
        self._window.show_page(PageId.ENGINE)
        room.enter()

    # Bowls ------------------------------------------------------------------------------------------

    @property
    def bowls(self) -> BowlsPresenter:
        """The check of the bowls."""
        if self._bowls is None:
            from ingboard.ui.features.bowls.presenter import BowlsPresenter

            window = self._window
            self._bowls = BowlsPresenter(
                window.controller, window.close_page, window.refresh, self._owner
            )
            window.stage.add_page(PageId.BOWLS, self._bowls.page)
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
        if self._window.scene is not PageId.BOWLS:
            self._window.show_page(PageId.BOWLS)
        room.enter(state)

    def step_repair(self, steps: int) -> None:
        """Walk through the repair of the bowls."""
        self.bowls.step(steps)

    def doubt_of_bowls(self) -> str:
        """Why the result may not be confirmed yet, as far as the bowls go; "" if they do not hinder."""
        return "" if self._bowls is None else self._bowls.doubt()

    # A painted board --------------------------------------------------------------------------------

    @property
    def painting(self) -> PaintedPresenter:
        """The board that is painted by hand to be counted."""
        if self._painting is None:
            from ingboard.ui.features.painted.presenter import PaintedPresenter

            window = self._window
            self._painting = PaintedPresenter(
                window.controller, window.close_page, window.show_game, self._owner
            )
            window.stage.add_page(PageId.PAINTING, self._painting.page)
        return self._painting

    def enter_painting(self) -> None:
        """Open the page that counts a board nobody recorded; an open game waits behind it."""
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        self.leave_laboratory()
        room = self.painting
        self._window.show_page(PageId.PAINTING)
        room.enter()

    def back_to_painting(self) -> bool:
        """From the count of a painted board back to its page; False where another game is counted."""
        if self._painting is None or not self._painting.is_open:
            return False
        self.enter_painting()
        return True

    def undo(self) -> None:
        """Undo on the page that paints or counts by hand, else in the game."""
        if self._window.scene is PageId.PAINTING:
            self.painting.page.undo()
        elif self._window.scene is PageId.BY_HAND:
            self.by_hand.page.undo()
        else:
            self._window.controller.undo()

    def redo(self) -> None:
        """Do again on the page that paints or counts by hand, else in the game."""
        if self._window.scene is PageId.PAINTING:
            self.painting.page.redo()
        elif self._window.scene is PageId.BY_HAND:
            self.by_hand.page.redo()
        else:
            self._window.controller.redo()

    def restore_game(self) -> bool:
        """Bring back the game that a painted board's count stands before; False if there is none."""
        return self._painting is not None and self._painting.restore()

    # A count by hand --------------------------------------------------------------------------------

    @property
    def by_hand(self) -> HandCountPresenter:
        """The count by hand."""
        if self._by_hand is None:
            from ingboard.ui.features.hand_count.presenter import HandCountPresenter

            window = self._window
            self._by_hand = HandCountPresenter(window.close_page, self._show_film, self._owner)
            window.stage.add_page(PageId.BY_HAND, self._by_hand.page)
        return self._by_hand

    def count_by_hand(self) -> None:
        """Count the open game by hand; it stays as it is."""
        from ingboard.ui.features.hand_count.presenter import why_not_by_hand

        state = self._window.controller.state
        barred = why_not_by_hand(state)
        if state is None or barred is not None:
            self._window.notice.say(barred or "")
            return
        room = self.by_hand
        self._window.show_page(PageId.BY_HAND)
        room.enter(state)

    def _show_film(self) -> None:
        self._window.close_page()
        self._window.do(Act.SHOW_COUNT)

    # Export -----------------------------------------------------------------------------------------

    @property
    def export(self) -> ExportPresenter:
        """Pictures, films and drill sheets as files."""
        if self._export is None:
            from ingboard.ui.features.export.presenter import ExportPresenter

            window = self._window
            self._export = ExportPresenter(window.controller, window.close_page, self._owner)
            window.stage.add_page(PageId.EXPORT, self._export.page)
        return self._export

    def show_print(self) -> None:
        """Offer to print the record; the film of a count is offered first where that runs."""
        from ingboard.ui.features.export.view_model import Matter

        has_record = self._window.controller.session is not None
        on_film = self._window.scene is PageId.FILM
        self.show_export(Matter.KIFU if has_record and not on_film else None)

    def show_questions(self) -> None:
        """Offer to print the position on view as a problem."""
        from ingboard.ui.features.export.view_model import Matter

        self.show_export(Matter.PROBLEMS)

    def show_export(self, matter: Matter | None = None) -> None:
        """Offer to export what is on view, first of all what was asked for."""
        if self._window.scene is PageId.EXPORT:
            return
        if self._window.controller.clock_runs:
            self._window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        window = self._window
        step = window.film.animator.instant.landed if window.scene is PageId.FILM else None
        board = window.stage.board.picture
        self.export.enter(board, step, matter)
        window.show_page(PageId.EXPORT)
        self.export.page.matter.setFocus()
