"""The command and the page by which an engine is set up."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import Command, MenuName, Place, Topic, clock_stands
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.engine.setup import EnginePresenter
    from ingboard.ui.shell.services import WindowServices


PAGE = "engine"


class EngineFeature(Feature):
    """Offers the page on which an engine is tried, kept or forgotten."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Engine…"),
                run=self._open,
                place=Place(MenuName.COUNT, 20),
                topic=Topic.COUNT,
                help=text("engine for dead stones and analysis"),
                when=clock_stands,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE, make=lambda: MadePage(self.presenter.page, leave=self.presenter.close)
            ),
        )

    def close(self) -> None:
        """No engine outlives the tab."""
        if "presenter" in vars(self):
            self.presenter.stop()

    @cached_property
    def presenter(self) -> EnginePresenter:
        """Tries, keeps and forgets an engine; made when it is first asked for."""
        from ingboard.ui.features.engine.setup import EnginePresenter

        return EnginePresenter(self.services)

    def _open(self) -> None:
        self.services.pages.open(PAGE)
        self.presenter.enter()
