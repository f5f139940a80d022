"""The table of games, sorted by a click on a head."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from heapq import merge
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ingboard.review.library.entries import GameEntry, natural_order
from ingboard.text import text
from ingboard.ui.features.find.view_model import file_words
from ingboard.ui.style import current_theme, follow_theme, scaled
from ingboard.ui.widgets.page_parts import plain_tip

_Index = QModelIndex | QPersistentModelIndex


_ROOT: Final = QModelIndex()


class Column(IntEnum):
    """What is listed of a game, from left to right."""

    BLACK = 0
    WHITE = 1
    DATE = 2
    EVENT = 3
    RESULT = 4
    MOVES = 5
    SIZE = 6
    FILE = 7


_ALIGNED: Final = tuple(
    (
        Qt.AlignmentFlag.AlignRight
        if column in (Column.MOVES, Column.SIZE)
        else Qt.AlignmentFlag.AlignLeft
    )
    | Qt.AlignmentFlag.AlignVCenter
    for column in Column
)


_Key = tuple[bool, list[tuple[int, int, str]]]


_MOST_AT_ONCE = 2_000


_PIECE = 1_000


class Arrangement(NamedTuple):
    """Which games are shown and in which order."""

    filter: str = ""
    column: Column = Column.FILE
    descending: bool = False


class ListedGames:
    """The games of a folder as the table shows them: made anywhere, it knows nothing of the window.

    Two strings a game, no more: the window's thread lets go of a list that another replaces, and collects the
    garbage. `rows` have what is written in the columns, a line each.
    """

    def __init__(self, games: Iterable[tuple[int, GameEntry]] = (), folder: str = "") -> None:
        self.numbers, self.roots = array("q"), array("q")
        paths, rows = list[str](), list[str]()
        for number, entry in games:
            self.numbers.append(number)
            self.roots.append(entry.root)
            paths.append(entry.path)
            rows.append("\n".join(_row_of(entry, folder)))
        self.paths, self.rows = tuple(paths), tuple(rows)

    def cell(self, at: int, column: int) -> str:
        """What is written of a game in a column."""
        return self.rows[at].split("\n")[column]

    def arranged(self, by: Arrangement) -> list[int]:
        """The places of the games that are shown, in their order."""
        words = by.filter.casefold().split()
        shown = [
            at
            for at, row in enumerate(self.rows)
            if not words or all(word in row.casefold() for word in words)
        ]

        def key(at: int) -> _Key:
            written = self.cell(at, by.column)
            return not written, natural_order(written)  # empty cells last

        # Sorted piece by piece: one call of sort would hold every thread up.
        pieces = [
            sorted(shown[start : start + _PIECE], key=key, reverse=by.descending)
            for start in range(0, len(shown), _PIECE)
        ]
        return list(merge(*pieces, key=key, reverse=by.descending))


class GamesModel(QAbstractTableModel):
    """The games of a folder; `show_filter` leaves those that hold every word of it.

    Up to two thousand are arranged at once; of more `arrangement_wanted` tells that somebody is to do it
    aside, and to bring the order by `show_order`.
    """

    arrangement_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.list = ListedGames()
        self.arrangement = Arrangement()
        self._shown: list[int] = []

    def show_list(self, listed: ListedGames, by: Arrangement, shown: list[int]) -> None:
        """Show a list that was made and arranged aside."""
        self.beginResetModel()
        self.list, self._shown = listed, shown
        self.endResetModel()
        if by != self.arrangement:
            self._rearrange()

    def show_order(self, listed: ListedGames, by: Arrangement, shown: list[int]) -> None:
        """The order that was wanted, unless it is another one, or of other games, by now."""
        if listed is not self.list or by != self.arrangement:
            return
        if len(shown) == len(self._shown):
            self.layoutAboutToBeChanged.emit()
            self._shown = shown
            self.layoutChanged.emit()
        else:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()

    def show_filter(self, written: str) -> None:
        """Leave the games in whose columns every word stands."""
        self._arrange(self.arrangement._replace(filter=written))

    @property
    def all_games(self) -> int:
        """How many games there are without the filter."""
        return len(self.list.numbers)

    def place_at(self, row: int) -> tuple[Path, int]:
        """The file of a row's game, and its root there."""
        at = self._shown[row]
        return Path(self.list.paths[at]), self.list.roots[at]

    def number_at(self, row: int) -> int:
        """Its number in the index."""
        return self.list.numbers[self._shown[row]]

    def row_of(self, number: int) -> int | None:
        """The row of a game of the index; None if it is not shown."""
        try:
            return self._shown.index(self.list.numbers.index(number))
        except ValueError:
            return None

    # Qt's side

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNED[index.column()]
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        words = self.list.cell(self._shown[index.row()], index.column())
        return plain_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNED[section]
        return columns()[section][0] if role == Qt.ItemDataRole.DisplayRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if 0 <= column < len(Column):
            descending = order is Qt.SortOrder.DescendingOrder
            by = self.arrangement._replace(column=Column(column), descending=descending)
            self._arrange(by)

    def _arrange(self, by: Arrangement) -> None:
        if by != self.arrangement:
            self.arrangement = by
            self._rearrange()

    def _rearrange(self) -> None:
        if self.all_games > _MOST_AT_ONCE:
            self.arrangement_wanted.emit()
        else:
            self.show_order(self.list, self.arrangement, self.list.arranged(self.arrangement))


@cache
def columns() -> tuple[tuple[str, int], ...]:
    """The heads of the columns, and how wide each is."""
    return (
        (text("Black"), 140),
        (text("White"), 140),
        (text("Date"), 108),
        (text("Event"), 150),
        (text("Result"), 92),
        (text("Moves"), 74),
        (text("Size"), 64),
        (text("File"), 200),
    )


def _row_of(entry: GameEntry, folder: str) -> tuple[str, ...]:
    path = Path(entry.path)
    name = str(path.relative_to(folder)) if folder and path.is_relative_to(folder) else path.name
    return (
        f"{entry.black} {entry.black_rank}".strip(),
        f"{entry.white} {entry.white_rank}".strip(),
        entry.date,
        " ".join(part for part in (entry.event, entry.round) if part),
        entry.result,
        str(entry.moves),
        entry.size.replace(":", " × "),
        file_words(name, entry.number),
    )


_ROW: Final = 28


class GamesTable(QTableView):
    """`shown` carries the row that is looked at, `taken` one by Enter or double click."""

    shown = Signal(object)
    taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.games = GamesModel(self)
        self.setModel(self.games)
        self.setAccessibleName(text("Games"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heads = self.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setSortIndicator(Column.FILE, Qt.SortOrder.AscendingOrder)
        heads.setStretchLastSection(True)
        self.setSortingEnabled(True)
        self.doubleClicked.connect(self._on_taken)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        scaled(self.verticalHeader().setDefaultSectionSize, _ROW)
        follow_theme(self._follow_theme)

    def select_row(self, row: int) -> None:
        """Stand on a row."""
        self.setCurrentIndex(self.games.index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_current()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def take_current(self) -> None:
        """Take the row that is looked at."""
        self._on_taken(self.currentIndex())

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            self.shown.emit(current.row())

    def _on_taken(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index.row())

    def _follow_theme(self) -> None:
        theme = current_theme()
        for column, (_, width) in enumerate(columns()):
            self.setColumnWidth(column, theme.px(width))
