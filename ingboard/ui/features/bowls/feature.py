"""The check of the bowls: offered beside the board, the film and the agreement."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    both,
    clock_stands,
    game_first,
    with_board,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.bowls.presenter import BowlsPresenter
    from ingboard.ui.shell.services import WindowServices


BOWLS = "bowls"


class BowlsFeature(Feature):
    """Offers the check; bowls that are known to be wrong keep a result from being confirmed."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id="check-bowls",
                text=text("Check the bowls"),
                run=self._open,
                place=Place(MenuName.COUNT, 10),
                keys=(Key("B", REVIEW | {KeyContext.FILM, KeyContext.AGREEMENT}),),
                topic=Topic.COUNT,
                help=text("check the bowls"),
                when=both(game_first, clock_stands, with_board),
            ),
        )
        self.pages = (
            PageSpec(
                id=BOWLS,
                make=self._make,
                place=PagePlace.BESIDE_BOARD,
                least_width=520,
                keys=KeyContext.PAGE,
            ),
        )
        self.tools = (BoardTool(page=BOWLS, draw=lambda game: self.presenter.board or game),)
        services.doubts.append(self._doubt)

    @cached_property
    def presenter(self) -> BowlsPresenter:
        """The check itself; made when it is first asked for."""
        from ingboard.ui.features.bowls.presenter import BowlsPresenter

        return BowlsPresenter(self.services, partial(self.services.pages.close, BOWLS))

    def _make(self) -> MadePage:
        presenter = self.presenter
        return MadePage(presenter.page, leave=presenter.close, step=presenter.page.step_by)

    def _open(self) -> None:
        state = self.services.presenter.state
        if state is None:
            return
        if self.services.pages.current != BOWLS:
            self.services.pages.open(BOWLS)
        self.presenter.enter(state)

    def _doubt(self) -> str:
        return self.presenter.doubt() if "presenter" in vars(self) else ""
