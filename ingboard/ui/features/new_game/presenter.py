"""A new table: its page, made when it is first asked for, and the tournament's settings beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingboard.board.points import PerColor
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.new_game.page import NewTablePage
    from ingboard.ui.shell.main_window import MainWindow


class NewTablePresenter:
    """Opens the page of a new table and starts the game that was chosen there."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._page: NewTablePage | None = None

    @property
    def page(self) -> NewTablePage:
        """The page for a new table; made when it is first asked for."""
        if self._page is None:
            from ingboard.ui.features.new_game.page import NewTablePage

            page = NewTablePage()
            page.started.connect(self._start)
            page.cancelled.connect(self._window.close_page)
            page.texts_asked.connect(self._window.rooms.show_texts)
            page.clock.extras.tournament_asked.connect(self.choose_tournament)
            self._window.tournament.changed.connect(self._name_tournament)
            self._window.stage.add_page(PageId.NEW_TABLE, page)
            self._page = page
            self._name_tournament()
        return self._page

    def choose(self) -> None:
        """Open the page."""
        if self._window.clock_forbids():
            return
        page = self.page
        self._window.show_page(PageId.NEW_TABLE)
        page.show_players(PerColor("", ""), PerColor("", ""))

    def choose_tournament(self) -> None:
        """Take a file of tournament settings."""
        if not self._window.clock_forbids():
            self._window.tournament.ask_and_open(self._window.shell)

    def write_tournament(self) -> None:
        """Write the settings in force as a file."""
        if not self._window.clock_forbids():
            self._window.tournament.ask_and_write(self._window.shell)

    def _name_tournament(self) -> None:
        if self._page is not None:
            self._page.clock.extras.show_tournament(self._window.tournament.said)

    def _start(self, chosen: object) -> None:
        from ingboard.ui.features.new_game.table_setup import setup_of
        from ingboard.ui.features.new_game.view_model import NewTable

        assert isinstance(chosen, NewTable)
        self._window.film.wanted = True
        setup = setup_of(chosen, self._window.tournament.current)
        self._window.show_game()
        self._window.record.once_recordable(
            self._window.shell, partial(self._window.controller.start, setup)
        )
