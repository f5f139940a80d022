"""The timeline: looks back on a table's journal, the one that is being written or one from a file."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from pathlib import Path

    from ingboard.table.journal.reading import Journal
    from ingboard.table.journal.shelf import Holder
    from ingboard.ui.features.timeline.presenter import TimelinePresenter
    from ingboard.ui.shell.background_task import FileWish
    from ingboard.ui.shell.services import WindowServices

PAGE = "timeline"


class TimelineFeature(Feature):
    """Offers the timeline; what goes on at the table stays in sight above and below it."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.page_keys = (PageKeys(Topic.REFEREE, "+  −", text("timeline: replay faster, slower")),)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Timeline"),
                run=self._show,
                place=Place(MenuName.REFEREE, 27),
                keys=(Key("Ctrl+L"),),
                topic=Topic.REFEREE,
                help=text("timeline of board and clocks"),
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.page, leave=self.presenter.close),
                place=PagePlace.UNDER_CLOCKS,
            ),
        )

    def at_start(self, *, with_records: bool) -> bool:
        """Without records to open, a table that another program keeps is spoken of."""
        if not with_records:
            self.say_held()
        return False

    def take_file(self, path: Path, wish: FileWish) -> bool | None:  # noqa: ARG002
        """A journal is looked at, never opened as a record."""
        return self.presenter.enter(path) if path.suffix.lower() == SUFFIX else None

    @cached_property
    def presenter(self) -> TimelinePresenter:
        """What replays a journal; made when it is first asked for."""
        from ingboard.ui.features.timeline.presenter import TimelinePresenter

        return TimelinePresenter(
            self.services, self._open, partial(self.services.pages.close, PAGE)
        )

    def _show(self) -> None:
        """Look back on the table in the window, or on one that another program keeps."""
        services = self.services
        path = services.recording.path
        if services.pages.current == PAGE:
            return
        if services.pages.current == "recovery":
            services.run("look-back")
        elif path is not None:
            self.presenter.enter(path)
        else:
            shelf = services.recording.shelf
            services.questions.do(
                text("Reading {name}…", name=shelf.folder.name),
                shelf.held_elsewhere,
                self._show_held,
                aside=False,
            )

    def _show_held(self, held: tuple[tuple[Journal, Holder], ...]) -> None:
        if held:
            self.presenter.enter(held[0][0].path)
        else:
            self.services.notice.say(text("No journal yet: a game's first action begins it."))

    def say_held(self) -> None:
        """Say which table another program keeps on this computer, if there is one."""
        services = self.services
        services.calls.start(
            services.recording.shelf.held_elsewhere, lambda result: self._say_held(result())
        )

    def _say_held(self, held: tuple[tuple[Journal, Holder], ...]) -> None:
        if held:
            journal, holder = held[0]
            said = text("{held} Ctrl+L shows it.", held=holder.words(journal.title))
            self.services.notice.say(said)

    def _open(self) -> None:
        if self.services.pages.current != PAGE:
            self.services.pages.open(PAGE)
            self.presenter.page.setFocus()
