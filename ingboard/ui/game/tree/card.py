"""The tree in its card."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.game.tree.view import TreeView
from ingboard.ui.widgets import Card, CardTone


class TreeCard(Card):
    """Shows a game's tree; `view` is told what to show, and reports what is clicked and asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tone=CardTone.RAISED, is_slim=True, parent=parent)
        self.view = TreeView()
        self.body.addWidget(self.view, 1)
