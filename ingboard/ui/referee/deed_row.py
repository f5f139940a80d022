"""One act in the referee's panel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.controls import ActButton, ActWords
from ingboard.ui.referee.picture import DeedRow


class DeedButton(ActButton):
    """An act to choose, with the row of the list that it shows."""

    def __init__(self, row: DeedRow, parent: QWidget | None = None) -> None:
        super().__init__(_words_of(row), parent)
        self.row = row

    def show_row(self, row: DeedRow) -> None:
        """Show the act as it stands now."""
        self.row = row
        self.show_act(_words_of(row))


def _words_of(row: DeedRow) -> ActWords:
    return ActWords(row.words, row.condition, row.icon, row.key, row.barred)
