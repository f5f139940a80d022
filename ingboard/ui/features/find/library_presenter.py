"""The library: folders of records that a user keeps, read beside the window, listed and opened.

The page of the library: a folder of records, its games, and the board of the one that is looked at.

It reads nothing; the board is shown as the game ends.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import monotonic, time_ns
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.position import Position
from ingboard.review.library.entries import GameEntry
from ingboard.review.library.store import IndexDamagedError, LibraryError, Store, opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import UpdateProgress
from ingboard.text import plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.find import view_model
from ingboard.ui.features.find.lists import Arrangement, GamesTable, ListedGames
from ingboard.ui.shell.background_task import BackgroundTask, Steps
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import DropList
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.form import TextField, offer_clearing
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled

_SIDE: Final = 330
_LEAST_SIDE: Final = 210
_SHARE: Final = 0.3
_LEAST_BOARD: Final = 110
_BESIDE_WORDS: Final = 164  # of the height: the line above, the buttons, and what lies between


class LibraryPage(QWidget):
    """`folder_chosen` carries a folder, `read_button` wants the folder read anew, or that stopped.

    `told` says how far it is, or how many games there are.
    """

    folder_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.is_working = False
        self._folders: tuple[str, ...] = ()
        self.folder = DropList()
        self.folder.setAccessibleName(text("Folder"))
        self.add_button = KeyButton(text("Add a folder…"), icon="plus")
        self.read_button = KeyButton(text("Read again"))
        self.remove_button = KeyButton(text("Remove"))
        self.filter = TextField(
            placeholder=text("Players, events, dates, results"),
            spoken=text("Only games with these words"),
        )
        offer_clearing(self.filter)
        self.table = GamesTable()
        self.told = TextLabel(size=13, token="ink2", wrap=True)
        self.board = BoardView()
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board.setAccessibleName(text("The last position"))
        self.players = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.about = TextLabel(size=14, token="ink2", firm=True)
        self.notes = TextLabel(size=13, token="vermilion", wrap=True)
        self.open_button = KeyButton(text("Open", "verb"), key="Enter", kind=ButtonKind.PRIMARY)
        self.close_button = KeyButton(text("Back"), key="Esc")
        self._whole = spaced(QVBoxLayout(self), spacing=10, margins=(16, 12, 16, 16))
        self._lay_out()
        self._connect()
        self.show_no_game()

    def show_folders(self, folders: tuple[str, ...], chosen: str) -> None:
        """The folders of the library and the one whose games are listed."""
        self._folders = folders
        self.folder.blockSignals(True)
        self.folder.clear()
        self.folder.addItems([view_model.printable(folder) for folder in folders])
        if chosen in folders:
            self.folder.setCurrentIndex(folders.index(chosen))
        self.folder.blockSignals(False)
        for widget in (self.folder, self.read_button, self.remove_button):
            widget.setEnabled(bool(folders))

    def show_games(self, listed: ListedGames, by: Arrangement, shown: list[int]) -> None:
        """The games of the folder; the row that was looked at stays if its game is still there."""
        current = self.table.currentIndex()
        number = self.table.games.number_at(current.row()) if current.isValid() else None
        self.table.games.show_list(listed, by, shown)
        self._look_at(None if number is None else self.table.games.row_of(number))

    def show_order(self, listed: ListedGames, by: Arrangement, shown: list[int]) -> None:
        """The games in another order, or filtered, if that is still wanted."""
        self.table.games.show_order(listed, by, shown)
        self._show_filtered()

    def show_working(self, *, working: bool) -> None:
        """Whether the folder is being read; the button stops it then."""
        self.is_working = working
        self.read_button.show_words(text("Stop") if working else text("Read again"))

    def show_count(self) -> None:
        """How many games are listed."""
        games = self.table.games
        shown, number = games.rowCount(), games.all_games
        words = plural("{number} game", "{number} games", number)
        if shown != number:
            words = text("{shown} of {number} games", shown=shown, number=number)
        self.told.setText(words)

    def show_game(self, picture: BoardPicture | None, players: str, about: str) -> None:
        """The game that is looked at: its last position, its players and the rest."""
        self.board.setVisible(picture is not None)
        if picture is not None:
            self.board.show_picture(picture)
        self.players.setText(players)
        self.about.setText(about)
        self.open_button.setEnabled(bool(players))
        self._fit_side()

    def is_looked_at(self, number: int) -> bool:
        """Whether the table stands on the game of this number in the index."""
        at = self.table.currentIndex()
        return at.isValid() and self.table.games.number_at(at.row()) == number

    def show_no_game(self) -> None:
        """No game is looked at."""
        self.show_game(None, "", "")

    def show_notes(self, sentence: str) -> None:
        """Which files could not be read; "" for none."""
        self.notes.setText(sentence)
        self.notes.setVisible(bool(sentence))
        self._fit_side()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    def _lay_out(self) -> None:
        head = filled(QHBoxLayout(), TextLabel(text("Library"), size=26, weight=600, serif=True))
        head.addSpacing(16)
        self.folder.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        filled(head, (self.folder, 1), self.add_button, self.read_button, self.remove_button)
        left = filled(QVBoxLayout(), self.filter, (self.table, 1), self.told)
        self._side = QWidget()
        side = spaced(QVBoxLayout(self._side), margins=0)
        side.addWidget(self.board, 0, Qt.AlignmentFlag.AlignLeft)
        self.open_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = filled(QHBoxLayout(), self.close_button, (self.open_button, 1))
        filled(side, self.players, self.about, STRETCH, self.notes, row)
        columns = filled(spaced(QHBoxLayout(), spacing=16), (left, 1), self._side)
        filled(self._whole, head, (columns, 1))
        self.notes.hide()
        follow_theme(self._fit_side)

    def _connect(self) -> None:
        self.folder.currentIndexChanged.connect(self._on_folder)
        self.filter.textChanged.connect(self._on_filter)
        self.filter.returnPressed.connect(self.table.setFocus)
        self.open_button.clicked.connect(self.table.take_current)

    def _on_folder(self, at: int) -> None:
        if at >= 0:
            self.folder_chosen.emit(self._folders[at])

    def _on_filter(self, written: str) -> None:
        self.table.games.show_filter(written)
        self._show_filtered()

    def _show_filtered(self) -> None:
        self._look_at(None)
        if not self.is_working:
            self.show_count()

    def _look_at(self, row: int | None) -> None:
        """Stand on a row, else on the first."""
        if self.table.games.rowCount():
            self.table.select_row(row or 0)
        else:
            self.show_no_game()

    def _fit_side(self) -> None:
        """In a small window the board gives way to the list and to the words and buttons below it."""
        theme = current_theme()
        side = min(theme.px(_SIDE), max(theme.px(_LEAST_SIDE), round(self.width() * _SHARE)))
        self._side.setFixedWidth(side)
        labels = (each for each in (self.players, self.about, self.notes) if not each.isHidden())
        below = sum(each.heightForWidth(side) for each in labels) + theme.px(_BESIDE_WORDS)
        high = (self.parentWidget() or self).height()
        room = max(theme.px(_LEAST_BOARD), min(side, high - below))
        self.board.setFixedSize(room, room)


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
