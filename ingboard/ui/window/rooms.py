"""The pages that open over a game, all in one place. Each is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.journal_rooms import JournalRooms
from ingboard.ui.window.menus import Act


class Rooms(JournalRooms):
    """Makes the pages on demand and opens them in a window."""

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions that open pages do."""
        return {
            Act.WHY: self.ask_under_pointer,
            Act.TEXTS: self.show_texts,
            Act.EXPORT: self.show_export,
            Act.LABORATORY: self.enter_laboratory,
            Act.RULING: self.show_rulings,
            Act.TIMELINE: self.show_timeline,
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

    def show_on_board(self, scene: Scene) -> None:
        """The board of the cycle that is stepped through, in place of the game's."""
        if scene is Scene.WHY and self._why is not None and self._why.board is not None:
            self._window.stage.board.show_picture(self._why.board)
        if scene is Scene.BOWLS and self._bowls is not None and self._bowls.board is not None:
            self._window.stage.board.show_picture(self._bowls.board)

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
            case Scene.TIMELINE:
                self.timeline.close()
            case _:
                self._window.close_page()
