"""The page of the library: a folder of records, its games, and the board of the one that is looked at.

It reads nothing; the board is shown as the game ends.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.find import view_model
from ingboard.ui.features.find.lists import Arrangement, GamesTable, ListedGames
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import DropList
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
