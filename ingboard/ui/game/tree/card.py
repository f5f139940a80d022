"""The tree in its card."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.game.tree.layout import DrawnTree
from ingboard.ui.game.tree.view import TreeView
from ingboard.ui.game.tree.view_model import TreePicture
from ingboard.ui.widgets import Card, CardTone


class TreeCard(Card):
    """Shows a game's tree; `view` reports what is clicked and asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tone=CardTone.RAISED, is_slim=True, parent=parent)
        self.view = TreeView()
        self.body.addWidget(self.view, 1)

    def show_tree(self, picture: TreePicture, drawn: DrawnTree | None = None) -> None:
        """Show a game at a node, as `drawn` for it if that is given."""
        self.view.show_tree(picture, drawn)
