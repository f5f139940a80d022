"""A new table: its page, and the tournament's settings beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ingboard.board.points import PerColor
from ingboard.game.table_title import EventParts, event_line
from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, PageSpec, Place, clock_stands
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.game.setup import GameSetup
    from ingboard.ui.features.new_game.page import NewTablePage

PAGE = "new-table"


class NewGameFeature(Feature):
    """Opens the page of a new table and starts the game that was chosen there."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._page: NewTablePage | None = None
        self.commands = (
            Command(
                id="new", text=text("New table…"), run=self._choose,
                place=Place(MenuName.FILE, 0), keys=(Key("Ctrl+N"),), help=text("new table"),
                when=clock_stands,
            ),
        )  # fmt: skip
        self.pages = (PageSpec(id=PAGE, make=self._make),)

    def _make(self) -> QWidget:
        from ingboard.ui.features.new_game.page import NewTablePage

        services = self.services
        page = self._page = NewTablePage()
        page.started.connect(self._start)
        page.cancelled.connect(services.pages.close)
        page.options.texts_asked.connect(partial(services.run, "texts"))
        page.clock.extras.tournament_button.clicked.connect(partial(services.run, "tournament"))
        services.tournament.changed.connect(self._name_tournament)
        self._name_tournament()
        return page

    def _choose(self) -> None:
        self.services.pages.open(PAGE)
        assert self._page is not None
        tournament, nobody = self.services.current_tournament, PerColor("", "")
        named = EventParts(tournament.name, str(tournament.round or ""), self.services.number())
        event = event_line(named) if tournament.name or tournament.round else ""
        self._page.show_players(nobody, nobody, event)
        self._page.game.use_tournament(tournament.komi, tournament.usual_ties)
        if tournament.control is not None:
            self._page.clock.show_control(tournament.control)

    def _name_tournament(self) -> None:
        if self._page is not None:
            self._page.show_tournament(self.services.current_tournament, self.services.tournament.said)

    def _start(self, setup: GameSetup) -> None:
        services = self.services
        services.pages.show_game()
        begin = partial(self._begin, setup)
        services.questions.before_another(partial(services.questions.once_recordable, begin))

    def _begin(self, setup: GameSetup) -> None:
        self.services.clocks.suit(by_hand=not setup.played_stone_presses)
        self.services.presenter.start(setup)
