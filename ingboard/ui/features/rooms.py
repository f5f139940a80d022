"""The pages that open over a game, all in one place. Each is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ingboard.ui.features.comparing_rooms import ComparingRooms
from ingboard.ui.features.referee.view_model import Deed
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.features.export.clipboard_presenter import ClipboardPresenter
    from ingboard.ui.features.reading.presenter import ReadingPresenter


class Rooms(ComparingRooms):
    """Makes the pages on demand and opens them in a window."""

    _reading: ReadingPresenter | None = None
    _sharing: ClipboardPresenter | None = None

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions that open pages do."""
        return {
            **self._sharing_deeds(),
            Act.WHY: self.ask_from_menu,
            Act.TEXTS: self.show_texts,
            Act.EXPORT: self.show_export,
            Act.PRINT: self.show_print,
            Act.QUESTIONS: self.show_questions,
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
            Act.COMPARE: self.show_compare,
            Act.MERGE: self.show_merge,
            Act.RECORDED: self.show_recorded,
            Act.CHECK_MOVES: self.check_moves,
            Act.SUGGEST_DEAD: self.suggest_dead,
            Act.ENGINE: self.set_up_engine,
            Act.LESSONS: self.enter_lessons,
            Act.DRILLS: self.enter_drills,
            Act.CLASS_MODE: self.toggle_class,
            Act.FIND: self.find_position,
            Act.LIBRARY: self.show_library,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
            Act.ENCODING: self.show_encoding,
            Act.FINDINGS: self.show_findings,
            Act.GAMES: self.show_games,
            Act.NEXT_GAME: partial(self.step_game, 1),
            Act.LAST_GAME: partial(self.step_game, -1),
        }

    @property
    def sharing(self) -> ClipboardPresenter:
        """What goes through the clipboard, and copies for others."""
        if self._sharing is None:
            from ingboard.ui.features.export.clipboard_presenter import ClipboardPresenter

            self._sharing = ClipboardPresenter(self._window, self._owner)
        return self._sharing

    def _sharing_deeds(self) -> Mapping[Act, Callable[[], object]]:
        return {
            Act.COPY_BOARD: self.sharing.copy_picture,
            Act.COPY_TEXT: self.sharing.copy_text,
            Act.PASTE_GAME: self.sharing.paste_game,
            Act.UTF8_COPY: self.sharing.write_utf8_copy,
        }

    @property
    def reading(self) -> ReadingPresenter:
        """How the open file was read."""
        if self._reading is None:
            from ingboard.ui.features.reading.presenter import ReadingPresenter

            self._reading = ReadingPresenter(self._window, self._owner)
        return self._reading

    def show_encoding(self) -> None:
        """The character sets, to read the file in another."""
        self.reading.show_encoding()

    def show_findings(self) -> None:
        """What was odd about the file."""
        self.reading.show_findings()

    def show_games(self) -> None:
        """The games of the file, to choose one."""
        self.reading.show_games()

    def step_game(self, steps: int) -> None:
        """The next game of the file, or the one before."""
        self.reading.step_game(steps)

    def show_on_board(self, scene: PageId) -> None:
        """The board of the cycle that is stepped through, in place of the game's; the strip of the file."""
        if self._reading is not None or self._window.controller.study is not None:
            self.reading.follow()
        if scene is PageId.AGREEMENT:
            self.suggestion.follow()
        if scene is PageId.WHY and self._why is not None and self._why.board is not None:
            self._window.stage.board.show_picture(self._why.board)
        if scene is PageId.BOWLS and self._bowls is not None and self._bowls.board is not None:
            self._window.stage.board.show_picture(self._bowls.board)
        self.dress_search(scene)
        self.sharing.follow()
        self.dress_recorded(scene)
        self.follow_line()
        self.show_at_table(scene)

    def _leave_teaching(self, scene: PageId) -> None:
        if scene is PageId.LESSONS:
            self.lessons.close()
        elif scene is PageId.DRILLS:
            self.drills.close()
        else:
            self._toggle_class_film()

    def _leave_counting(self, scene: PageId) -> None:
        if scene is PageId.PAINTING:
            self.painting.close()
        else:
            (self.export if scene is PageId.EXPORT else self.engine).close()

    def _leave_live(self, scene: PageId) -> None:
        if scene is PageId.REFEREE:
            self.referee.back()
        elif scene is PageId.RECOVERY:
            self._window.record.leave_recovery()
        else:
            self.timeline.close()

    def leave(self, scene: PageId) -> None:
        """Esc on a page."""
        match scene:
            case PageId.WHY:
                self.why.back()
            case PageId.LABORATORY:
                self.laboratory.close()
            case PageId.BOWLS | PageId.RECORDED:
                (self.bowls if scene is PageId.BOWLS else self.recorded).close()
            case PageId.FIND | PageId.LIBRARY:
                self.leave_search(scene)
            case PageId.LESSONS | PageId.DRILLS | PageId.CLASS_FILM:
                self._leave_teaching(scene)
            case PageId.EXPORT | PageId.ENGINE | PageId.PAINTING:
                self._leave_counting(scene)
            case PageId.REFEREE | PageId.TIMELINE | PageId.RECOVERY:
                self._leave_live(scene)
            case _:
                self._window.close_page()
