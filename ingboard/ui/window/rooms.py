"""The pages that open over a game, all in one place. Each is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ingboard.ui.referee.picture import Deed
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.menus import Act
from ingboard.ui.window.sheet_rooms import SheetRooms


class Rooms(SheetRooms):
    """Makes the pages on demand and opens them in a window."""

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions that open pages do."""
        return {
            Act.WHY: self.ask_from_menu,
            Act.TEXTS: self.show_texts,
            Act.EXPORT: self.show_export,
            Act.LABORATORY: self.enter_laboratory,
            Act.RULING: self.rule_on_play,
            Act.TIMELINE: self.show_timeline,
            Act.RESULT_SHEET: self.show_sheets,
            Act.REFEREE: self.show_referee,
            Act.REFEREE_TIME: partial(self.show_referee, Deed.TIME),
            Act.REFEREE_LATE: self.show_late,
            Act.REFEREE_CAPTURE: partial(self.show_referee, Deed.CAPTURE),
            Act.REFEREE_CORRECT: partial(self.show_referee, Deed.CORRECT),
            Act.REFEREE_CLAIM: partial(self.show_referee, Deed.CLAIM),
            Act.COUNT_BOARD: self.enter_painting,
            Act.BY_HAND: self.count_by_hand,
            Act.CHECK_BOWLS: self.check_bowls,
            Act.SUGGEST_DEAD: self.suggest_dead,
            Act.ENGINE: self.set_up_engine,
            Act.LESSONS: self.enter_lessons,
            Act.DRILLS: self.enter_drills,
            Act.CLASS_MODE: self.toggle_class,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
        }

    def show_on_board(self, scene: Scene) -> None:
        """The board of the cycle that is stepped through, in place of the game's."""
        if scene is Scene.AGREEMENT:
            self.suggestion.follow()
        if scene is Scene.WHY and self._why is not None and self._why.board is not None:
            self._window.stage.board.show_picture(self._why.board)
        if scene is Scene.BOWLS and self._bowls is not None and self._bowls.board is not None:
            self._window.stage.board.show_picture(self._bowls.board)
        self.show_at_table(scene)

    def _leave_teaching(self, scene: Scene) -> None:
        if scene is Scene.LESSONS:
            self.lessons.close()
        elif scene is Scene.DRILLS:
            self.drills.close()
        else:
            self._toggle_class_film()

    def _leave_live(self, scene: Scene) -> None:
        if scene is Scene.REFEREE:
            self.referee.back()
        else:
            self.timeline.close()

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
            case Scene.EXPORT | Scene.ENGINE:
                (self.export if scene is Scene.EXPORT else self.engine).close()
            case Scene.REFEREE | Scene.TIMELINE:
                self._leave_live(scene)
            case _:
                self._window.close_page()
