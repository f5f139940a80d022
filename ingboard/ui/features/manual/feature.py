"""The manual under F1: opened where it tells of the page in sight."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import AGREEMENT, FILM, PageSpec

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

    from ingboard.ui.features.manual.page import ManualPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "manual"
ABOUT: Final = {
    "new-table": "10-first-steps#a-new-game",
    "recovery": "80-trouble#a-game-was-interrupted",
    "referee": "30-referee#referee-actions",
    "tournament": "30-referee#tournament-settings",
    "timeline": "30-referee#looking-back",
    "result-sheet": "30-referee#the-result-sheet",
    "clock-keys": "30-referee#large-clocks",
    "class-film": "40-teaching#class-mode",
    AGREEMENT: "20-counting#dead-stones",
    FILM: "20-counting#the-film",
    "count-board": "20-counting#a-board-that-nobody-recorded",
    "photograph": "25-photograph",
    "bowls": "20-counting#missing-stones",
    "lessons": "40-teaching",
    "drills": "40-teaching#drills",
    "by-hand": "40-teaching#count-by-hand",
    "laboratory": "60-rules#the-laboratory",
    "texts": "60-rules",
    "ko-page": "60-rules#how-this-program-decides-ko",
    "why": "60-rules#why-not-here",
    "find": "50-reviewing#finding",
    "library": "50-reviewing#the-library",
    "compare": "50-reviewing#comparing-and-merging",
    "merge": "50-reviewing#comparing-and-merging",
    "export": "50-reviewing#pictures-films-and-print",
    "guess": "50-reviewing#guessing-the-moves",
    "materials": "10-first-steps#the-window",
    "engine": "50-reviewing#an-engine-beside-the-record",
    "analysis": "50-reviewing#an-engine-beside-the-record",
}
"""The chapter and heading that tell of a page."""


class ManualFeature(Feature):
    """Offers the manual; the clocks of a timed game stay in sight above it."""

    takes = frozenset({"find"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Manual"),
                run=self._toggle,
                run_about=self._open,
                place=Place(MenuName.HELP, 0),
                keys=(Key("F1"),),
                topic=Topic.WINDOW,
                help=text("the manual"),
            ),
            Command(
                id="ing-rules",
                text=text("What are the Ing rules?"),
                run=partial(self._open, "60-rules#what-are-the-ing-rules"),
                place=Place(MenuName.HELP, 0),
                topic=Topic.WINDOW,
                help=text("what the Ing rules are"),
            ),
        )
        self.pages = (PageSpec(id=PAGE, make=lambda: self._page, place=PagePlace.UNDER_CLOCKS),)

    def take_command(self, command: str) -> bool:  # noqa: ARG002 - it takes but one
        """In the manual its own words are looked for, not a position."""
        if self.services.pages.current != PAGE:
            return False
        self._page.field.setFocus()
        return True

    @cached_property
    def _page(self) -> ManualPage:
        from ingboard.ui.features.manual.page import ManualPage

        page = ManualPage()
        page.closed.connect(partial(self.services.pages.close, PAGE))
        page.outside_wished.connect(self._show_outside)
        return page

    def _toggle(self) -> None:
        """Open it where it tells of the page in sight; a second time, close it."""
        pages = self.services.pages
        if pages.current == PAGE:
            pages.close(PAGE)
        else:
            self._open(ABOUT.get(pages.current, "") or self._about_game())

    def _about_game(self) -> str:
        """Where it tells of the game in sight: of a review, of a tournament's clock, or of playing."""
        session = self.services.presenter.session
        if session is None or self.services.pages.any_open:
            return ""
        if session.is_reviewed:
            return "50-reviewing"
        of_tournament = session.is_timed and session.table.setup.takes_both
        return "30-referee#pauses" if of_tournament else "10-first-steps#playing"

    def _open(self, place: str) -> None:
        """Open it at "chapter#heading"; "" is where it was left."""
        self.services.pages.open(PAGE)
        self._page.show_place(place)
        self._page.begin()

    def _show_outside(self, url: QUrl) -> None:
        """Show HTML or PDF in the program that the desktop has for them."""
        from PySide6.QtGui import QDesktopServices

        if not QDesktopServices.openUrl(url):
            self.services.notice.say(
                text("No program here opens {file}.", file=url.toDisplayString())
            )
