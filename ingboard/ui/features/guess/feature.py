"""Guessing the moves of a record: its next move is hidden, a click guesses it."""

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
    with_record,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.board.points import Point
    from ingboard.table.session import SessionChange
    from ingboard.ui.features.guess.page import GuessPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "guess"


class GuessFeature(Feature):
    """Asks for the moves of the line on view, of one color or of both, and keeps the score of each file."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Guess the moves"),
                run=self._toggle,
                place=Place(MenuName.LEARN, 5),
                keys=(Key("Shift+G", REVIEW),),
                topic=Topic.RECORD,
                help=text("guess the record's moves"),
                when=with_record,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=self._make,
                place=PagePlace.BESIDE_BOARD,
                least_width=320,
                keys=KeyContext.PAGE,
            ),
        )

    @cached_property
    def presenter(self) -> GuessPresenter:
        """What asks and counts; made when it is first asked for, and nothing is heard of before."""
        from ingboard.ui.features.guess.page import GuessPresenter

        presenter = GuessPresenter(self.services)
        hover, draw = presenter.hover, presenter.draw
        self.interests = frozenset({Area.NODE, Area.TREE, Area.SESSION})
        self.tools = (BoardTool(page=PAGE, click=self._click, hover=hover, draw=draw),)
        return presenter

    def _make(self) -> MadePage:
        return MadePage(self.presenter.page, leave=self._leave, step=self.presenter.step)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Somebody went elsewhere, or edited."""
        if self._is_open:
            self.presenter.follow()

    def may_close(self) -> bool:
        """The score of a round that was begun is kept."""
        if "presenter" in vars(self):
            self.presenter.keep()
        return True

    @property
    def _is_open(self) -> bool:
        return self.services.pages.top == PAGE

    def _toggle(self) -> None:
        if self._is_open:
            self._leave()
        else:
            self.services.pages.open(PAGE)
            self.presenter.begin()

    def _leave(self) -> None:
        self.presenter.keep()
        self.services.pages.close(PAGE)

    def _click(self, point: Point) -> bool:
        self.presenter.guess(point)
        return True
