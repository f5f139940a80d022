"""What the window's own acts and single keys do; those of a page or a room are its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.shell.keys import Wish
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.navigation import Navigation

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class OwnDeeds:
    """The acts of the menus about the game itself, its file and the window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def table(self) -> Mapping[Act, Callable[[], object]]:
        """What each of these acts does."""
        window, control = self._window, self._window.controller
        return {
            Act.NEW: window.new_table.choose,
            Act.PALETTE: self._find_command,
            Act.OPEN: self._ask_and_open,
            Act.SAVE: window.files.save,
            Act.SAVE_AS: window.files.ask_and_save,
            Act.RECOVER: self._show_interrupted,
            Act.CLOSE: self._close_game,
            Act.QUIT: self._quit,
            Act.PASS: window.questions.before_a_pass,
            Act.UNDO: control.undo,
            Act.REDO: control.redo,
            Act.STOP: window.questions.propose_stop,
            Act.PLAY_ON: control.play_on,
            Act.RESIGN_BLACK: partial(window.questions.before_resigning, Color.BLACK),
            Act.RESIGN_WHITE: partial(window.questions.before_resigning, Color.WHITE),
            Act.COUNT: control.count,
            Act.SHOW_COUNT: window.show_count,
            Act.START_CLOCK: control.hold_clock,
            Act.PAUSE: control.hold_clock,
            Act.TOURNAMENT: window.new_table.choose_tournament,
            Act.WRITE_TOURNAMENT: window.new_table.write_tournament,
            Act.FIXED_HANDICAP: control.place_fixed_handicap,
            Act.CLAIM_BLACK: partial(control.claim_time, Color.BLACK),
            Act.CLAIM_WHITE: partial(control.claim_time, Color.WHITE),
            Act.WAIVE: window.questions.waive_claim,
        }

    def _ask_and_open(self) -> None:
        path = self._window.files.ask_to_open()
        if path is not None:
            self._window.open(path)

    def _find_command(self) -> None:
        self._window.palette.ask()

    def _quit(self) -> None:
        self._window.shell.window().close()

    def _close_game(self) -> None:
        if not self._window.rooms.restore_game() and not self._window.clock_forbids():
            self._window.questions.after_saving(self._window.among.leave_table)

    def _show_interrupted(self) -> None:
        if not self._window.clock_forbids() and not self._window.offer_recovery(held=True):
            self._window.notice.say(text("No game was interrupted on this computer."))


def steering_of(window: MainWindow) -> Navigation:
    """What the single keys do, for every room that has some."""
    return Navigation(
        window.controller,
        window.film,
        lambda: window.scene,
        {
            Wish.COORDINATES: window.looking.toggle_coordinates,
            Wish.FILM: window.show_count,
            Wish.WHY: window.rooms.ask_under_pointer,
            Wish.BARRED: window.looking.toggle_legality,
            Wish.CYCLE: window.rooms.show_cycle,
            Wish.QUESTIONS: window.rooms.show_questions,
            **window.tree.wishes(),
            Wish.BOWLS: window.rooms.check_bowls,
            Wish.RECORDED: window.rooms.show_recorded,
            Wish.CHECK_MOVES: window.rooms.check_moves,
            Wish.ENCODING: partial(window.do, Act.ENCODING),
            Wish.SUGGEST: window.rooms.suggest_dead,
            Wish.ASK_ENGINE: window.rooms.ask_engine,
            Wish.ASK_RECORD: window.rooms.ask_record,
            Wish.FIND: window.rooms.find_position,
            Wish.LEAVE: window.leave,
            **window.editing.wishes(),
        },
        window.editing.take_steps,
        {
            PageId.LABORATORY: window.rooms.step_laboratory,
            PageId.BOWLS: window.rooms.step_repair,
        },
    )
