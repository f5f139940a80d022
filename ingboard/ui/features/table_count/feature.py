"""The end of a game whose board is not recorded: it is counted on the table, and its result reported here."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ingboard.counting.terms import stones_per_player
from ingboard.game import commands as ask
from ingboard.game.change import Area
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.shell.commands import KeyContext
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.table.session import Session, SessionChange
    from ingboard.ui.features.table_count.page import TableCountPage, TableResult
    from ingboard.ui.shell.services import WindowServices

PAGE = "table-count"
_OF_PAGE = frozenset({Area.PHASE, Area.SESSION, Area.CLOCK})


class TableCountFeature(Feature):
    """Shows the page while a stopped game has no board here, in place of the agreement."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._of: Session | None = None
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: self._page,
                place=PagePlace.UNDER_CLOCKS,
                keys=KeyContext.TYPED,
            ),
        )

    @property
    def base_view(self) -> str:
        """The page, while people count on the table."""
        state = self.services.presenter.state
        return PAGE if state is not None and state.counts_on_table else ""

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Count under the terms as they are now."""
        self._fill()

    def on_page(self, page: str) -> None:
        """Fill the page when it is turned to, and take what is typed; only then follow the game."""
        self.interests = _OF_PAGE if page == PAGE else frozenset()
        if page == PAGE:
            self._fill()
            self._page.begin()

    @cached_property
    def _page(self) -> TableCountPage:
        from ingboard.ui.features.table_count.page import TableCountPage

        page, services = TableCountPage(), self.services
        page.reported.connect(self._report)
        page.painting.connect(partial(services.run, "count-board"))
        page.photograph.connect(partial(services.run, "photograph"))
        page.play_on_button.clicked.connect(services.presenter.play_on)
        return page

    def _fill(self) -> None:
        from ingboard.ui.features.table_count.page import TableCountPicture

        session, view = self.services.presenter.session, self.services.presenter.phase
        if session is None or view is None:
            return
        if session is not self._of:
            self._of = session
            self._page.clear()
        state = view.state
        terms = replace(state.setup.terms, penalties=state.penalties)
        barred = view.why_not(ask.PlayOn(state.resumes_with, NOW))
        self._page.show_count(
            TableCountPicture(terms, stones_per_player(state.grid, terms), barred)
        )

    def _report(self, counted: TableResult) -> None:
        """Both players confirm it then, as any result that is reported."""
        self.services.presenter.act(
            ask.ReportCount(counted.winner, counted.margin, counted.counted, "", NOW)
        )
