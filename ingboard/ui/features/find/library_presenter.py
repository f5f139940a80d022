"""The library: folders of records that a user keeps, read beside the window, listed and opened."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import monotonic, time_ns
from typing import NamedTuple

from PySide6.QtCore import QObject

from ingboard.board.position import Position
from ingboard.review.library.entries import GameEntry
from ingboard.review.library.index_file import IndexDamagedError, LibraryError
from ingboard.review.library.store import Store, opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import UpdateProgress
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.find import view_model
from ingboard.ui.features.find.library_page import LibraryPage
from ingboard.ui.features.find.lists import Arrangement, ListedGames
from ingboard.ui.shell.background_task import BackgroundTask, Steps
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

# Seconds: a long reading shows what it has, and spends a tenth of its time on that.
_LIST_EVERY = 2.0


_LIST_SHARE = 10


class LibraryPresenter(QObject):
    """Owns the page."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(LibraryPage())
        self._games = self.page.table.games
        self.task = BackgroundTask(self, lambda step: isinstance(step, UpdateProgress))
        self._arranging = BackgroundTask(self)
        self._looking = BackgroundTask(self)
        self._services = services
        self._preferences = services.preferences
        self._folder = ""
        self._forgotten = ""
        self._connect()

    def enter(self) -> None:
        """Show the folder that was looked at last, and read what has changed in it."""
        folders = self._preferences.library
        usual = folders[0] if folders else ""
        self._show_folder(self._folder if self._folder in folders else usual)
        self.page.filter.setFocus()

    def close(self) -> None:
        """Back to the game; what was read until now is kept."""
        self.stop()
        self._services.pages.close("library")

    @property
    def is_working(self) -> bool:
        """Whether a folder is read, or a long list arranged."""
        return any(task.is_working for task in (self.task, self._arranging, self._looking))

    def stop(self) -> None:
        """Leave the reading; what was read until then is listed."""
        if self.task.is_working:
            self.page.show_working(working=False)
            self.task.start(
                partial(_listing, view_model.index_file(), self._folder, self._games.arrangement)
            )

    def add(self, folder: str) -> None:
        """Take a folder into the library and read it."""
        folder = str(Path(folder).absolute())
        kept = [other for other in self._preferences.library if other != folder]
        self._keep((folder, *kept))
        self._show_folder(folder)

    def _show_folder(self, folder: str) -> None:
        self._folder = folder
        self.page.show_folders(self._preferences.library, self._folder)
        if self._folder or self._forgotten:
            self.read()
        if not self._folder:
            self._show_list(_Listed(ListedGames(), self._games.arrangement, [], ""))
            self.page.told.setText(text("Add record folders to list their games."))

    def read(self) -> None:
        """List what is known of the folder, and bring that up to date."""
        self.page.show_working(working=bool(self._folder))
        by = self._games.arrangement
        self.task.start(
            partial(_reading, view_model.index_file(), self._folder, self._forgotten, time_ns(), by)
        )

    def _on_added(self) -> None:
        start = Path(self._folder) if self._folder else Path.home()
        choose_path(
            self.page,
            text("A folder with records"),
            start,
            lambda folder: self.add(str(folder)),
            Wanted.FOLDER,
        )

    def _on_removed(self) -> None:
        """The folder leaves the library; its files stay where they are."""
        self._forgotten, self._folder = self._folder, ""
        library = self._preferences.library
        self._keep(tuple(other for other in library if other != self._forgotten))
        self.enter()

    def _keep(self, folders: tuple[str, ...]) -> None:
        self._preferences.library = folders
        save_preferences(self._preferences)

    def _show_list(self, listed: _Listed) -> None:
        self.page.show_games(listed.games, listed.by, listed.shown)
        self.page.show_notes(listed.notes)
        self.page.show_count()

    def _on_step(self, step: object) -> None:
        match step:
            case UpdateProgress():
                self.page.told.setText(
                    text("Read: {done} of {files} files", done=step.done, files=step.files)
                )
            case _Listed():
                self._show_list(step)
            case str():
                self.page.told.setText(step)
            case _:
                raise TypeError(step)

    def _on_finished(self) -> None:
        self.page.show_working(working=False)
        self._forgotten = ""

    def _arrange(self) -> None:
        self._arranging.start(partial(_arranging, self._games.list, self._games.arrangement))

    def _on_failed(self, sentence: str) -> None:
        self.page.show_working(working=False)
        self.page.told.setText(sentence)

    def _on_game_shown(self, row: int) -> None:
        number = self._games.number_at(row)
        self._looking.start(partial(_looking, view_model.index_file(), number))

    def _on_looked(self, step: tuple[int, GameEntry, bytes]) -> None:
        """A game by its number, and the cells of its last position."""
        number, entry, cells = step
        if not self.page.is_looked_at(number):
            return
        picture = None
        if len(cells) == entry.grid.size:
            picture = BoardPicture(Position(entry.grid, cells))
        self.page.show_game(picture, view_model.players_words(entry), view_model.facts_words(entry))

    def _on_game_taken(self, row: int) -> None:
        path, root = self._games.place_at(row)
        self.stop()
        self._services.open(path, root)

    def _connect(self) -> None:
        page, task = self.page, self.task
        page.add_button.clicked.connect(self._on_added)
        page.remove_button.clicked.connect(self._on_removed)
        page.read_button.clicked.connect(lambda: self.stop() if page.is_working else self.read())
        page.folder_chosen.connect(self._show_folder)
        page.table.shown.connect(self._on_game_shown)
        page.table.taken.connect(self._on_game_taken)
        page.close_button.clicked.connect(self.close)
        task.stepped.connect(self._on_step)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)
        self._games.arrangement_wanted.connect(self._arrange)
        self._arranging.stepped.connect(
            lambda step: self.page.show_order(step.games, step.by, step.shown)
        )
        self._looking.stepped.connect(self._on_looked)
        self._looking.failed.connect(self._on_failed)


class _Listed(NamedTuple):
    """A list as the page shows it, arranged; `notes` say which files could not be read."""

    games: ListedGames
    by: Arrangement
    shown: list[int]
    notes: str


def _reading(index: Path, folder: str, forgotten: str, now: int, by: Arrangement) -> Steps:
    """Bring the index up to date with a folder, after it has let go of one that was left out.

    What is known of the folder comes first, and now and then while a long reading goes on.
    """
    with opened(index) as store:
        if forgotten:
            known = store.states(forgotten)
            kept = {path for path in known if folder and Path(path).is_relative_to(folder)}
            store.forget(path for path in known if path not in kept)
            store.sweep()
            store.forget_whole(forgotten)
            store.keep()
        if not folder:
            return
        if not Path(folder).is_dir():
            yield _listed(store, folder, by)
            yield text("Folder missing. Games as last seen.")
            return
        begun = monotonic()
        try:
            yield _listed(store, folder, by)
        except IndexDamagedError:  # the reading makes it anew
            yield _Listed(ListedGames(), by, [], "")
    listed, cost = monotonic(), monotonic() - begun
    try:
        for progress in update_apart(index, folder, now):
            yield progress
            if monotonic() - listed > max(_LIST_EVERY, _LIST_SHARE * cost):
                begun = monotonic()
                yield from _listing(index, folder, by)
                listed, cost = monotonic(), monotonic() - begun
    except LibraryError:
        yield from _listing(index, folder, by)
        raise
    yield from _listing(index, folder, by)


def _listing(index: Path, folder: str, by: Arrangement) -> Steps:
    with opened(index) as store:
        yield _listed(store, folder, by)


def _arranging(games: ListedGames, by: Arrangement) -> Steps:
    yield _Listed(games, by, games.arranged(by), "")


def _looking(index: Path, number: int) -> Steps:
    with opened(index) as store:
        found = store.game(number)
    if found is not None:
        yield (number, *found)


def _listed(store: Store, folder: str, by: Arrangement) -> _Listed:
    games = ListedGames(store.games(folder), folder)
    return _Listed(
        games, by, games.arranged(by), view_model.notes_words(store.notes(folder), folder)
    )
