"""One act in the referee's panel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.features.referee.view_model import ActionRow
from ingboard.ui.widgets import ActButton, ActWords


class ActionButton(ActButton):
    """An act to choose, with the row of the list that it shows."""

    def __init__(self, row: ActionRow, parent: QWidget | None = None) -> None:
        super().__init__(_words_of(row), parent)
        self.row = row

    def show_row(self, row: ActionRow) -> None:
        """Show the act as it stands now."""
        self.row = row
        self.show_act(_words_of(row))


def _words_of(row: ActionRow) -> ActWords:
    return ActWords(row.words, row.condition, row.icon, row.key, row.barred)
