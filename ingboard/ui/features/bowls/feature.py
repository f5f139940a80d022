"""The check of the bowls: missing stones are found before or after the count, and mended on the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    clock_stands,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.bowls.presenter import BowlsPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "bowls"


class BowlsFeature(Feature):
    """Offers the check; bowls that are known to be wrong keep a result from being confirmed."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._made: BowlsPresenter | None = None
        self.commands = (
            Command(
                id="check-bowls", text=text("Check the bowls"), run=self._open,
                place=Place(MenuName.COUNT, 10),
                keys=(Key("B", REVIEW | {KeyContext.FILM, KeyContext.AGREEMENT}),),
                topic=Topic.COUNT, help=text("check the bowls"),
                when=both(_with_game, clock_stands),
            ),
        )  # fmt: skip
        self.pages = (
            PageSpec(
                id=PAGE,
                make=self._make,
                place=PagePlace.BESIDE_BOARD,
                least_width=520,
                keys=KeyContext.PAGE,
                leave=self._leave,
                step=self._step,
            ),
        )
        self.tools = (BoardTool(page=PAGE, draw=self._draw),)
        services.doubts.append(self._doubt)

    @property
    def presenter(self) -> BowlsPresenter:
        """The check itself; made when it is first asked for."""
        if self._made is None:
            from ingboard.ui.features.bowls.presenter import BowlsPresenter

            services = self.services
            self._made = BowlsPresenter(
                services.presenter,
                partial(services.pages.close, PAGE),
                services.refresh,
                services.tab,
            )
        return self._made

    def _make(self) -> QWidget:
        return self.presenter.page

    def _open(self) -> None:
        state = self.services.presenter.state
        if state is None:
            return
        if not self._is_on_top():
            self.services.pages.open(PAGE)
        self.presenter.enter(state)

    def _leave(self) -> None:
        self.presenter.close()

    def _step(self, steps: int) -> None:
        """Walk through the repair."""
        self.presenter.step(steps)

    def _is_on_top(self) -> bool:
        return self.services.pages.current == PAGE

    def _draw(self, picture: BoardPicture) -> BoardPicture:
        """The board at a moment of the repair, in place of the game's."""
        return self.presenter.board or picture

    def _doubt(self) -> str:
        return "" if self._made is None else self._made.doubt()


def _with_game(situation: Situation) -> str:
    if situation.session is None:
        return text("Open or start a game first.")
    return ""
