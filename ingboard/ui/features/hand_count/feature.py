"""The count by hand: a page on which a player fills in the open game's board stone by stone."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.game.bowl_pictures import count_of
from ingboard.ui.shell.commands import (
    Command,
    Key,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    with_board,
)
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.hand_count.page import ByHandPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "by-hand"


class HandCountFeature(Feature):
    """Offers the count by hand of a game that has stopped; the game stays as it is."""

    takes = frozenset({"undo", "redo"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.page_keys = (
            PageKeys(
                Topic.COUNT, "Space  I  C", text("by hand: other color; hint; read the board")
            ),
        )
        self.commands = (
            Command(
                id=PAGE,
                text=text("Count by hand"),
                run=self._open,
                place=Place(MenuName.COUNT, 8),
                keys=(Key("Ctrl+H"),),
                topic=Topic.COUNT,
                help=text("count by hand"),
                when=both(_why_not, with_board),
            ),
        )
        self.pages = (PageSpec(id=PAGE, make=lambda: self._page),)

    def take_command(self, command: str) -> bool:
        """Undo and redo are the page's own while it is in sight."""
        if self.services.pages.current != PAGE:
            return False
        (self._page.undo if command == "undo" else self._page.redo)()
        return True

    @cached_property
    def _page(self) -> ByHandPage:
        from ingboard.ui.features.hand_count.page import ByHandPage

        page = ByHandPage()
        page.close_button.clicked.connect(partial(self.services.pages.close, PAGE))
        page.shown_chosen.connect(self._show_film)
        return page

    def _open(self) -> None:
        """Begin, or go on with the same count."""
        state = self.services.presenter.state
        if state is None:
            return
        self.services.pages.open(PAGE)
        self._page.show_plan(count_of(state), "" if state.plan else text("Film: count first"))
        self._page.board.setFocus()

    def _show_film(self) -> None:
        self.services.pages.close(PAGE)
        self.services.run("show-count")


def _why_not(situation: Situation) -> str:
    state = situation.state
    if state is None:
        return text("Open or start a game first.")
    if situation.phase is not None and situation.phase.in_play:
        return text("Stop play first: two passes, or Count > Stop without passes.")
    plan = count_of(state)
    if not plan.feasible:
        return text("This count cannot be laid out: {reason}", reason=plan.reasons[0])
    return ""
