"""The folders of records that a user keeps: read in a thread, listed from the index, opened from the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import time_ns
from typing import TypeVar

from PySide6.QtCore import QObject

from ingboard.board.points import grid_of
from ingboard.board.position import Position
from ingboard.review.library.base import IndexDamagedError, LibraryError
from ingboard.review.library.entries import GameEntry, NotedFile
from ingboard.review.library.store import Store, opened
from ingboard.review.library.updating import UpdateProgress, update
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.find.index_file import index_file
from ingboard.ui.features.find.library.page import LibraryPage
from ingboard.ui.features.find.library.table import printable
from ingboard.ui.features.find.view_model import players_words
from ingboard.ui.shell.background_task import BackgroundTask, Steps
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_T = TypeVar("_T")
_Listed = tuple[list[tuple[int, GameEntry]], list[NotedFile]]

_MOST_NOTES = 4
_LIST_EVERY = 500  # files: a long reading shows what it has


class LibraryPresenter(QObject):
    """Owns the page. `open_at` opens a file at a node, `leave` closes the page."""

    def __init__(
        self,
        preferences: Preferences,
        open_at: Callable[[Path, int], None],
        leave: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.page = LibraryPage()
        self.task = BackgroundTask(self)
        self._preferences = preferences
        self._open_at = open_at
        self._leave = leave
        self._folder = ""
        self._forgotten = ""
        self._connect()

    def enter(self) -> None:
        """Show the folder that was looked at last, and read what has changed in it."""
        folders = self._preferences.library
        if self._folder not in folders:
            self._folder = folders[0] if folders else ""
        self._show_folder()
        self.page.filter.setFocus()

    def close(self) -> None:
        """Back to the game; what was read until now is kept."""
        self.stop()
        self._leave()

    def stop(self) -> None:
        """Leave the reading."""
        if self.task.is_working:
            self.task.stop()
            self._on_finished()

    def end(self) -> None:
        """The window closes: no thread goes on."""
        self.task.stop()
        self.task.wait()

    def add(self, folder: str) -> None:
        """Take a folder into the library and read it."""
        folder = str(Path(folder).resolve())
        kept = [other for other in self._preferences.library if other != folder]
        self._keep((folder, *kept))
        self._folder = folder
        self._show_folder()

    # Folders ----------------------------------------------------------------------------------------

    def _show_folder(self) -> None:
        self.page.show_folders(self._preferences.library, self._folder)
        self._list()
        if self._folder or self._forgotten:
            self.read()
        if not self._folder:
            self.page.show_told(text("Add a folder with records: its games are listed here."))

    def read(self) -> None:
        """Bring the list up to date with the folder."""
        if self._folder and not Path(self._folder).is_dir():
            self.page.show_told(
                text("The folder is not there now. Its games are listed as they were last seen.")
            )
            return
        self.page.show_working(working=bool(self._folder))
        self.task.start(partial(_reading, index_file(), self._folder, self._forgotten, time_ns()))

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
        self.stop()
        folder = self._folder
        self._keep(tuple(other for other in self._preferences.library if other != folder))
        self._folder = ""
        self._forgotten = folder
        self.enter()

    def _on_folder_chosen(self, folder: object) -> None:
        self.stop()
        self._folder = str(folder)
        self._show_folder()

    def _keep(self, folders: tuple[str, ...]) -> None:
        self._preferences.library = folders
        save_preferences(self._preferences)

    # Games ------------------------------------------------------------------------------------------

    def _list(self) -> None:
        nothing: _Listed = ([], [])
        games, notes = self._ask(partial(_listed, folder=self._folder), nothing)
        self.page.show_games(games if self._folder else [], self._folder)
        self.page.show_notes(_notes_words(notes, self._folder) if self._folder else "")
        self.page.show_count()

    def _ask(self, question: Callable[[Store], _T], otherwise: _T) -> _T:
        """Ask the index; one that is damaged is made anew by the next reading."""
        try:
            with opened(index_file()) as store:
                return question(store)
        except IndexDamagedError:
            return otherwise
        except LibraryError as fault:
            self.page.show_told(str(fault))
            return otherwise

    def _on_step(self, step: object) -> None:
        assert isinstance(step, UpdateProgress)
        self.page.show_told(
            text("Reading: {done} of {files} files", done=step.done, files=step.files)
        )
        if step.done and step.done % _LIST_EVERY == 0:
            self._list()

    def _on_finished(self) -> None:
        self.page.show_working(working=False)
        self._forgotten = ""
        if self._folder:
            self._list()

    def _on_failed(self, sentence: object) -> None:
        self.page.show_working(working=False)
        self.page.show_told(str(sentence))

    def _on_game_shown(self, row: object) -> None:
        assert isinstance(row, int)
        games = self.page.table.games
        entry = games.entry_at(row)
        cells = self._ask(lambda store: store.last_cells(games.number_at(row)), b"")
        picture = None
        if len(cells) == entry.size**2:
            picture = BoardPicture(Position(grid_of(entry.size, entry.size), cells))
        self.page.show_game(picture, players_words(entry), _about(entry))

    def _on_game_taken(self, row: object) -> None:
        assert isinstance(row, int)
        entry = self.page.table.games.entry_at(row)
        self.stop()
        self._open_at(Path(entry.path), entry.root)

    def _connect(self) -> None:
        page, task = self.page, self.task
        page.add_asked.connect(self._on_added)
        page.remove_asked.connect(self._on_removed)
        page.read_asked.connect(self.read)
        page.stopped.connect(self.stop)
        page.folder_chosen.connect(self._on_folder_chosen)
        page.game_shown.connect(self._on_game_shown)
        page.game_taken.connect(self._on_game_taken)
        page.closed.connect(self.close)
        task.stepped.connect(self._on_step)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)


def _reading(index: Path, folder: str, forgotten: str, now: int) -> Steps:
    """Bring the index up to date with a folder, after it has let go of one that was left out."""
    with opened(index) as store:
        if forgotten:
            store.forget(path for path in store.states(forgotten) if not _is_below(path, folder))
            store.sweep()
            store.base.keep()
        if folder:
            yield from update(store, folder, now)


def _is_below(path: str, folder: str) -> bool:
    return bool(folder) and Path(path).is_relative_to(folder)


def _listed(store: Store, folder: str) -> _Listed:
    return store.games(folder), store.notes(folder)


def _notes_words(notes: list[NotedFile], folder: str) -> str:
    """Which files could not be read, and why; the first few of many."""
    if not notes:
        return ""
    lines = [
        text("{file}: {why}", file=printable(str(Path(path).relative_to(folder))), why=why)
        for path, why in notes[:_MOST_NOTES]
    ]
    more = len(notes) - _MOST_NOTES
    if more > 0:
        lines.append(plural("{number} more file", "{number} more files", more))
    return "\n".join([text("Not read, or not wholly:"), *lines])


def _about(entry: GameEntry) -> str:
    """All else that the index knows of a game, line by line."""
    komi = "" if entry.komi is None else text("Komi {komi:g}", komi=entry.komi)
    handicap = text("Handicap {number}", number=entry.handicap) if entry.handicap else ""
    moves = plural("{number} move", "{number} moves", entry.moves)
    branches = entry.nodes > entry.moves + 1
    lines = (
        " ".join(part for part in (entry.event, entry.round) if part),
        ", ".join(part for part in (entry.date, entry.place) if part),
        ", ".join(part for part in (entry.result, komi, handicap, entry.rules) if part),
        f"{moves}, {plural('{number} node', '{number} nodes', entry.nodes)}" if branches else moves,
    )
    return "\n".join(line for line in lines if line)
