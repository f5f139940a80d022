"""The tree in its card: the title says how many variations there are."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.text import plural, text
from ingboard.ui.game.tree.layout import DrawnTree
from ingboard.ui.game.tree.view import TreeView
from ingboard.ui.game.tree.view_model import TreePicture
from ingboard.ui.widgets import Card


class TreeCard(Card):
    """Shows a game's tree; `view` reports what is clicked and asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Tree"), parent=parent)
        self.view = TreeView()
        self.body.addWidget(self.view, 1)

    def show_tree(self, picture: TreePicture, drawn: DrawnTree | None = None) -> None:
        """Show a game at a node, as `drawn` for it if that is given."""
        self.view.show_tree(picture, drawn)
        number = self.view.variations
        self.show_note(
            plural("{number} variation", "{number} variations", number) if number else ""
        )
