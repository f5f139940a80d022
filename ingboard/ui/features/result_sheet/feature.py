"""Result sheets to sign, also for an adjudication, and the results of a round for pairing programs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    both,
    clock_stands,
    game_first,
)
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.result_sheet.presenter import ResultSheetPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "result-sheet"


class ResultSheetFeature(Feature):
    """The result sheet of a finished game, the adjudication sheet of one that is paused."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Result sheet…"),
                run=self._show,
                place=Place(MenuName.REFEREE, 28),
                keys=(Key("Ctrl+Shift+P"),),
                topic=Topic.REFEREE,
                help=text("result sheet"),
                when=both(game_first, clock_stands),
            ),
        )
        self.pages = (PageSpec(id=PAGE, make=lambda: self.presenter.page, keys=KeyContext.PAGE),)

    @cached_property
    def presenter(self) -> ResultSheetPresenter:
        """What fills, draws and saves sheets; made when it is first asked for."""
        from ingboard.ui.features.result_sheet.presenter import ResultSheetPresenter

        return ResultSheetPresenter(self.services)

    def _show(self) -> None:
        if self.services.pages.current != PAGE:
            self.presenter.enter()
