"""The table of games: sorted by a click on a head, opened by Enter or a double click."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ingboard.text import text
from ingboard.ui.features.find.library.games_model import Column, GamesModel
from ingboard.ui.style import current_theme, follow_theme, scaled

_ROW: Final = 28
_WIDTHS: Final = {
    Column.BLACK: 140,
    Column.WHITE: 140,
    Column.DATE: 108,
    Column.EVENT: 150,
    Column.RESULT: 92,
    Column.MOVES: 74,
    Column.SIZE: 64,
    Column.FILE: 200,
}


class GamesTable(QTableView):
    """`shown` carries the row that is looked at, `taken` one by Enter or double click."""

    shown = Signal(object)
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
            self._on_taken(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            self.shown.emit(current.row())

    def _on_taken(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index.row())

    def _follow_theme(self) -> None:
        theme = current_theme()
        for column, width in _WIDTHS.items():
            self.setColumnWidth(column, theme.px(width))
