"""Finding a position in this file, its folder or the library, and the library of records itself."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.background_task import BackgroundTask
from ingboard.ui.shell.commands import (
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
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.board.points import Point
    from ingboard.ui.board.press import Drag
    from ingboard.ui.features.find.library_presenter import LibraryPresenter
    from ingboard.ui.features.find.presenter import FindPresenter
    from ingboard.ui.shell.services import WindowServices

FIND, LIBRARY = "find", "library"
_IN_FIND = frozenset({KeyContext.FIND})


def _with_position(situation: Situation) -> str:
    if situation.session is not None:
        return ""
    return text("Open a record first.")


class FindFeature(Feature):
    """The search beside the board, where clicks mark what is looked for; the library of folders."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=LIBRARY,
                text=text("Library…"),
                run=self._show_library,
                place=Place(MenuName.FILE, 3),
                keys=(Key("Ctrl+Shift+O"),),
                topic=Topic.SHARING,
                help=text("library of records"),
                when=clock_stands,
            ),
            Command(
                id=FIND,
                text=text("Find a position…"),
                run=self._find_position,
                place=Place(MenuName.GAME, 22, text("Find")),
                keys=(
                    Key("Ctrl+F"),
                    Key("F", _IN_FIND),
                    Key("Return", _IN_FIND),
                    Key("Enter", _IN_FIND),
                ),
                topic=Topic.SHARING,
                help=text("find a position, in one file or all"),
                when=both(_with_position, clock_stands),
            ),
            Command(
                id="find-words",
                text=text("Find words…"),
                run=self._find_words,
                place=Place(MenuName.GAME, 23, text("Find")),
                keys=(Key("Ctrl+Shift+F"),),
                topic=Topic.SHARING,
                help=text("find words in comments, in one file or all"),
                when=both(_with_position, clock_stands),
            ),
        )
        self.pages = (
            PageSpec(
                id=FIND,
                make=lambda: MadePage(self.presenter.page, leave=self.presenter.close),
                place=PagePlace.BESIDE_BOARD,
                keys=KeyContext.FIND,
            ),
            PageSpec(
                id=LIBRARY, make=lambda: MadePage(self.library.page, leave=self.library.close)
            ),
        )
        services.board.dragged.connect(self._on_dragged)

    def close(self) -> None:
        """The index is let go of by all who read it."""
        made = [vars(self)[name] for name in ("presenter", "library") if name in vars(self)]
        for task in chain.from_iterable(each.findChildren(BackgroundTask) for each in made):
            task.wait()

    # A position -------------------------------------------------------------------------------------

    @cached_property
    def presenter(self) -> FindPresenter:
        """What looks for positions; made when it is first asked for."""
        from ingboard.ui.features.find.presenter import FindPresenter

        presenter = FindPresenter(self.services)
        draw = presenter.dressed
        self.tools = (BoardTool(page=FIND, click=self._mark, hover=_nothing, draw=draw),)
        return presenter

    def _is_on_top(self) -> bool:
        return self.services.pages.current == FIND

    def _find_position(self) -> None:
        """Open the search beside the board; once it is open, look."""
        if self._is_on_top():
            self.presenter.ask()
        else:
            self.services.pages.open(FIND)
            self.presenter.enter()

    def _find_words(self) -> None:
        """Open the search with its field for words."""
        if not self._is_on_top():
            self.services.pages.open(FIND)
            self.presenter.enter()
        self.presenter.take_words()

    def _mark(self, point: Point) -> bool:
        self.presenter.choose(point)
        return True

    def _on_dragged(self, drag: Drag) -> None:
        if self._is_on_top():
            self.presenter.take_drag(drag)

    # Folders ----------------------------------------------------------------------------------------

    @cached_property
    def library(self) -> LibraryPresenter:
        """What keeps the folders of records; made when it is first asked for."""
        from ingboard.ui.features.find.library_presenter import LibraryPresenter

        return LibraryPresenter(self.services)

    def _show_library(self) -> None:
        if self.services.pages.current != LIBRARY:
            self.services.pages.open(LIBRARY)
            self.library.enter()


def _nothing(_: Point | None) -> None:
    """The pointer marks a part of the board there, it plays no stone."""
