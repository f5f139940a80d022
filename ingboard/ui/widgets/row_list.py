"""A list of rows that paint themselves: one is chosen, all are of one height, it scrolls by the pixel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from ingboard.ui.style import is_theme_change


class RowList(QListView):
    """What the lists of matches and of acts have in common."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def stand_on(self, index: QModelIndex) -> None:
        """Choose a row, without a signal of ours."""
        mode = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, mode)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self.scheduleDelayedItemsLayout()
