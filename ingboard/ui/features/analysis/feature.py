"""A Go engine at the side of a record: its commands, its page beside the board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.game.change import Area
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
    with_game,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.menu_line import StatusMark
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ingboard.board.points import Point
    from ingboard.table.session_change import SessionChange
    from ingboard.ui.board.view_model import BoardPicture, HoverStone
    from ingboard.ui.features.analysis.presenter import AnalysisPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "analysis"


class AnalysisFeature(Feature):
    """Shows what an engine thinks; the engine runs while its page is open, or until the game is analysed."""

    interests = frozenset({Area.SESSION, Area.TREE, Area.NODE, Area.BOARD})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        when = both(with_game, clock_stands)
        self.commands = (
            Command(
                id=PAGE, text=text("Engine analysis"), run=self._toggle,
                place=Place(MenuName.GAME, 26), keys=(Key("Ctrl+Shift+A"),), topic=Topic.RECORD,
                help=text("an engine on position and game"), when=when,
            ),
            Command(
                id="next-mistake", text=text("Next mistake"), run=self._next_mistake,
                place=Place(MenuName.GAME, 27), keys=(Key("Shift+X", REVIEW | {KeyContext.PAGE}),),
                topic=Topic.RECORD, help=text("to the next large loss"), when=when,
            ),
        )  # fmt: skip
        self.pages = (
            PageSpec(
                id=PAGE, make=self._make, place=PagePlace.BESIDE_BOARD, least_width=320,
                keys=KeyContext.PAGE, leave=self._close,
            ),
        )  # fmt: skip
        self.tools = (BoardTool(page=PAGE, hover=self._hover, draw=self._draw),)
        services.workspace.score_asked.connect(self._look_up)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Another position is viewed."""
        if "presenter" in vars(self):
            self.presenter.follow()

    def on_page(self, page: str) -> None:
        """The engine rests while its page is not in sight, unless it goes through the whole game."""
        if "presenter" in vars(self):
            if page == PAGE:
                self.presenter.enter()
            else:
                self.presenter.leave()

    def marks(self) -> tuple[StatusMark, ...]:
        """How far the whole game is analysed, while that goes on behind other pages."""
        progress = self.presenter.progress if "presenter" in vars(self) else ""
        if not progress or self._is_open:
            return ()
        return (StatusMark(text("Engine: {progress}", progress=progress)),)

    def close(self) -> None:
        """No engine outlives the tab."""
        if "presenter" in vars(self):
            self.presenter.rest()

    @cached_property
    def presenter(self) -> AnalysisPresenter:
        """What asks the engine; made when it is first asked for."""
        from ingboard.ui.features.analysis.presenter import AnalysisPresenter

        return AnalysisPresenter(self.services)

    @property
    def _is_open(self) -> bool:
        return self.services.pages.current == PAGE

    def _make(self) -> QWidget:
        return self.presenter.page

    def _close(self) -> None:
        self.services.pages.close(PAGE)

    def _toggle(self) -> None:
        if self._is_open:
            self._close()
        else:
            self.services.pages.open(PAGE)

    def _look_up(self) -> None:
        self.presenter.follow()

    def _next_mistake(self) -> None:
        self._look_up()
        self.presenter.to_next_mistake()

    def _hover(self, point: Point | None) -> HoverStone | None:
        return self.presenter.hover(point)

    def _draw(self, picture: BoardPicture) -> BoardPicture:
        return self.presenter.draw(picture)
