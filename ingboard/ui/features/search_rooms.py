"""The pages on which positions and games are found."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.board.points import Point
from ingboard.text import text
from ingboard.ui.features.sheet_rooms import SheetRooms
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.find.library.presenter import LibraryPresenter
    from ingboard.ui.features.find.presenter import FindPresenter


class SearchRooms(SheetRooms):
    """Opens the pages that look for something, over the game that waits behind them."""

    _find: FindPresenter | None = None
    _library: LibraryPresenter | None = None
    _awaited: tuple[Path, int] | None = None

    @property
    def find(self) -> FindPresenter:
        """The search for a position."""
        if self._find is None:
            from ingboard.ui.features.find.presenter import FindPresenter

            window = self._window
            self._find = FindPresenter(
                window.controller, self.open_at, window.refresh, window.close_page, self._owner
            )
            window.stage.add_page(PageId.FIND, self._find.page)
            window.stage.board.dragged.connect(self._find.take_drag)
        return self._find

    def find_position(self) -> None:
        """Open the search beside the board; once it is open, look."""
        window = self._window
        if window.scene is PageId.FIND:
            self.find.ask()
        elif window.controller.state is None:
            window.notice.say(text("A search begins at a position. Open a record first."))
        elif window.controller.clock_runs:
            window.notice.say(text("The clock is running. Hold it first (Space)."))
        else:
            room = self.find
            window.show_page(PageId.FIND)
            room.enter()

    @property
    def library(self) -> LibraryPresenter:
        """The folders of records."""
        if self._library is None:
            from ingboard.ui.features.find.library.presenter import LibraryPresenter

            window = self._window
            self._library = LibraryPresenter(
                window.preferences, self.open_at, window.close_page, self._owner
            )
            window.stage.add_page(PageId.LIBRARY, self._library.page)
        return self._library

    def show_library(self) -> None:
        """Open the library; an open game waits behind it."""
        window = self._window
        if window.scene is PageId.LIBRARY:
            return
        if window.controller.clock_runs:
            window.notice.say(text("The clock is running. Hold it first (Space)."))
            return
        room = self.library
        window.show_page(PageId.LIBRARY)
        room.enter()

    def leave_search(self, scene: PageId) -> None:
        """Esc on a page of these."""
        (self.find if scene is PageId.FIND else self.library).close()

    def stop_searches(self) -> None:
        """The program ends: no thread goes on."""
        for room in (self._find, self._library):
            if room is not None:
                room.labor.stop()
                room.labor.wait()

    def answers(self, point: Point) -> bool:
        """In the search a click marks the part of the board that is looked for."""
        if self._window.scene is PageId.FIND:
            self.find.choose(point)
            return True
        return super().answers(point)

    def open_at(self, path: Path, node: int) -> None:
        """Open a record at one of its nodes, once the open game is saved or given up."""
        self._window.show_game()
        self._window.questions.after_saving(partial(self._open_node, path, node))

    def _open_node(self, path: Path, node: int) -> None:
        """Open a record and go to a node once it is shown: a large one is read aside first."""
        if self._awaited is None:
            self._window.controller.changed.connect(self._go_to_awaited)
        self._awaited = (path, node)
        self._window.open(path, choose=False)

    def _go_to_awaited(self) -> None:
        session, study = self._window.controller.session, self._window.controller.study
        if self._awaited is None or session is None or session.path != self._awaited[0]:
            return
        node, self._awaited = self._awaited[1], None
        self._window.controller.changed.disconnect(self._go_to_awaited)
        if study is not None and study.document.is_of_file(node):
            self._window.controller.go_to_node(node)

    def dress_search(self, scene: PageId) -> None:
        """Veil what is not looked for; on other pages the pointer marks nothing."""
        if self._find is None:
            return
        self._find.is_open = scene is PageId.FIND
        if scene is PageId.FIND:
            board = self._window.stage.board
            board.show_picture(self._find.dressed(board.picture))
