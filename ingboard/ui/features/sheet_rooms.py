"""The page of result and adjudication sheets in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.features.referee_rooms import RefereeRooms
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.result_sheet.presenter import ResultSheetPresenter


class SheetRooms(RefereeRooms):
    """Opens the sheets of the open game."""

    _sheets: ResultSheetPresenter | None = None

    @property
    def sheets(self) -> ResultSheetPresenter:
        """The result sheet and the adjudication sheet."""
        if self._sheets is None:
            from ingboard.ui.features.result_sheet.presenter import ResultSheetPresenter

            window = self._window
            self._sheets = ResultSheetPresenter(
                window.controller,
                self._recording,
                lambda: window.tournament.current,
                window.close_page,
                self._owner,
            )
            window.stage.add_page(PageId.RESULT_SHEET, self._sheets.page)
        return self._sheets

    def show_sheets(self) -> None:
        """The result sheet of a finished game, the adjudication sheet of one that is held."""
        window = self._window
        if window.scene is PageId.RESULT_SHEET:
            return
        if window.controller.state is None:
            window.notice.say(text("A sheet belongs to a game. Open or start one first."))
            return
        if window.controller.clock_runs:
            window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        self.sheets.enter()
        window.show_page(PageId.RESULT_SHEET)
        self.sheets.page.kind.setFocus()
