"""A board that nobody recorded: painted by hand or told by four numbers, then counted as a game."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic, clock_stands
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.painted.painting import PaintedPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "count-board"


class PaintedFeature(Feature):
    """Offers the page to paint on; the game that is open waits behind it and behind the count."""

    takes = frozenset({"undo", "redo", "leave-film", "close"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Count a board"),
                run=self._open,
                run_about=self._open_on,
                place=Place(MenuName.COUNT, 12),
                keys=(Key("Ctrl+B"),),
                topic=Topic.COUNT,
                help=text("count an unrecorded board"),
                when=clock_stands,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE, make=lambda: MadePage(self.presenter.page, leave=self.presenter.close)
            ),
        )

    def take_command(self, command: str) -> bool:
        """Undo is the page's own; out of the count of a painted board the way leads back to its page."""
        if command in ("undo", "redo") and self.services.pages.current == PAGE:
            page = self.presenter.page
            (page.undo if command == "undo" else page.redo)()
            return True
        if "presenter" not in vars(self) or not self.presenter.game.is_open:
            return False
        if command == "leave-film":
            self._open()
            return True
        return command == "close" and self.presenter.game.restore()

    @cached_property
    def presenter(self) -> PaintedPresenter:
        """The painted board and its count; made when it is first asked for."""
        from ingboard.ui.features.painted.painting import PaintedPresenter

        return PaintedPresenter(self.services, partial(self.services.pages.close, PAGE))

    def _open_on(self, sheet: str) -> None:
        """Open the page on a board that another page has made."""
        self._open()
        self.presenter.show_sheet(sheet)

    def _open(self) -> None:
        self.services.run("leave-laboratory")
        self.services.pages.open(PAGE)
        self.presenter.enter()
