"""What leads where in a window: the signals of its parts, and what a click on the board or a row means."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.board.points import Color, Point
from ingboard.ui.features.record.point_menu import PointMenu
from ingboard.ui.features.referee.view_model import Deed
from ingboard.ui.game.view_model import RESULT_SHEET
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.navigation import Navigation
from ingboard.ui.shell.start_view_model import Beginning, RecentRow

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class Wiring(QObject):
    """Connects the parts of a window."""

    def __init__(self, window: MainWindow, steering: Navigation) -> None:
        super().__init__(window)
        self._window = window
        self._steering = steering
        self._point_menu = PointMenu(window, self)

    def join(self) -> None:
        """Connect everything, once."""
        window = self._window
        control, stage = window.controller, window.stage
        control.changed.connect(self._let_flag_decide)
        control.changed.connect(window.refresh)
        control.told.connect(window.notice.say)
        window.editing.told.connect(window.notice.say)
        window.editing.done.connect(window.notice.tell)
        window.hall.left_seat = self._left_seat
        window.clocks.seated.connect(window.hall.follow)
        for part in (window.sound, window.hall_folder, window.record.recording):
            part.changed.connect(window.show_mark)
        window.sound.changed.connect(window.view.refresh_start)
        window.record.charge_wanted.connect(partial(window.rooms.show_referee, Deed.GAP))
        window.files.told.connect(window.notice.say)
        window.files.opened.connect(window.on_opened)
        window.files.opened.connect(window.record.drafts.offer_of_record)
        window.files.saved.connect(window.notice.dismiss)
        window.tournament.told.connect(window.notice.say)
        stage.board.point_chosen.connect(self._on_chosen)
        stage.board.point_menu.connect(self._on_point_menu)
        stage.board.point_hovered.connect(self._on_hovered)
        stage.board.wheel_turned.connect(self._steering.step)
        stage.navigation.jumped.connect(control.go_to)
        stage.navigation.stepped.connect(control.step_by)
        stage.side.jumped.connect(control.go_to)
        stage.panel.pressed.connect(control.press)
        stage.panel.pause_toggled.connect(control.hold_clock)
        stage.panel.resumed.connect(window.rooms.resume)
        stage.panel.pass_chosen.connect(window.questions.before_a_pass)
        stage.strip.answered.connect(self._on_strip_answered)
        window.agreement_page.assent_toggled.connect(control.toggle_assent)
        window.agreement_page.play_on_chosen.connect(control.play_on)
        window.agreement_page.count_chosen.connect(control.count)
        window.agreement_page.bowls_chosen.connect(window.rooms.check_bowls)
        window.agreement_page.review_chosen.connect(window.editing.look_at_end)
        window.film.page.by_hand_chosen.connect(window.rooms.count_by_hand)
        window.film.page.sheet_chosen.connect(window.rooms.show_sheets)
        window.start_page.begun.connect(self._on_begun)
        window.start_page.recent_chosen.connect(self._on_recent_chosen)
        window.menus.recent.aboutToShow.connect(self._fill_recent)
        window.menus.drafts.aboutToShow.connect(
            partial(window.record.drafts.fill_menu, window.menus.drafts)
        )
        window.menus.screens.aboutToShow.connect(self._fill_screens)
        window.ticker.tick.connect(window.view.refresh_clock)
        window.ticker.tick.connect(window.hall.follow_time)
        window.ticker.due.connect(self._on_due)

    def _left_seat(self) -> Color:
        return self._window.clocks.seats.at_left

    def _on_strip_answered(self, answer: object) -> None:
        if answer == RESULT_SHEET:
            self._window.rooms.show_sheets()
        else:
            self._window.questions.take_answer(answer)

    def _let_flag_decide(self) -> None:
        if not self._window.tournament.current.claims_by_hand:
            self._window.controller.let_flag_decide()

    def _on_due(self) -> None:
        self._window.controller.note_time()
        self._window.follow_clock()

    def _on_begun(self, beginning: object) -> None:
        assert isinstance(beginning, Beginning)
        self._window.do(_BEGINNINGS[beginning])

    def _on_recent_chosen(self, row: object) -> None:
        assert isinstance(row, RecentRow)
        self._window.open(Path(row.path))

    def _fill_screens(self) -> None:
        self._window.hall.fill_menu(self._window.menus.screens)

    def _fill_recent(self) -> None:
        self._window.menus.recent.clear()
        for name in self._window.preferences.recent:
            action = self._window.menus.recent.addAction(Path(name).name)
            action.setToolTip(name)
            action.triggered.connect(partial(self._window.open, Path(name)))

    def _on_hovered(self, point: object) -> None:
        marks = self._window.scene is PageId.FIND  # a click marks there, it plays no stone
        known = point if isinstance(point, Point) and not marks else None
        asked = (
            self._window.editing if self._window.editing.takes_points else self._window.controller
        )
        self._window.stage.board.show_hover(asked.hover(known))

    def _on_chosen(self, point: object) -> None:
        assert isinstance(point, Point)
        self._window.notice.dismiss()
        if self._window.editing.take_point(point) or self._window.rooms.answers(point):
            return
        self._window.controller.choose(point)
        self._window.rooms.tell_where_why()
        if self._window.stage.board.underMouse():
            self._window.stage.board.show_hover(self._window.controller.hover(point))

    def _on_point_menu(self, point: object) -> None:
        """The right button asks why, or in a record what to do; so no letter of a clock is needed."""
        assert isinstance(point, Point)
        self._point_menu.ask_at(point)


_BEGINNINGS = {
    Beginning.NEW_TABLE: Act.NEW,
    Beginning.OPEN_RECORD: Act.OPEN,
    Beginning.COUNT_BOARD: Act.COUNT_BOARD,
    Beginning.LESSON: Act.LESSONS,
}
