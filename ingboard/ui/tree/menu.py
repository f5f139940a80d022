"""The menu of a node of the tree; what cannot be done there is pale."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.walk import is_on_main_line
from ingboard.text import text
from ingboard.ui.tree.drawn import DrawnTree
from ingboard.ui.tree.values import TreeDeed, TreeWish

_ORDER: tuple[TreeDeed | None, ...] = (
    TreeDeed.MAKE_MAIN, TreeDeed.PROMOTE, None,
    TreeDeed.COPY, TreeDeed.CUT, TreeDeed.PASTE, None,
    TreeDeed.COLLAPSE, TreeDeed.EXPAND, TreeDeed.EXPAND_ALL, None,
    TreeDeed.DELETE,
)  # fmt: skip


class TreeMenu(QMenu):
    """What can be done at one node. `wished` carries a TreeWish."""

    wished = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._node = 0
        self._actions: dict[TreeDeed, QAction] = {}
        for deed in _ORDER:
            if deed is None:
                self.addSeparator()
                continue
            action = self.addAction(words_of(deed))
            action.triggered.connect(partial(self._wish, deed))
            self._actions[deed] = action

    def show_for(self, node: int, possible: frozenset[TreeDeed]) -> None:
        """Offer what is possible at this node."""
        self._node = node
        for deed, action in self._actions.items():
            action.setEnabled(deed in possible)

    def action_for(self, deed: TreeDeed) -> QAction:
        """The row of a deed."""
        return self._actions[deed]

    def _wish(self, deed: TreeDeed) -> None:
        self.wished.emit(TreeWish(deed, self._node))


def possible_at(tree: DrawnTree, node: int) -> frozenset[TreeDeed]:
    """What the menu of a node offers; pasting, if the clipboard looks like SGF."""
    shape = tree.shape
    deeds = {TreeDeed.COPY}
    parent = shape.parents[node]
    if parent != NONE:
        deeds |= {TreeDeed.CUT, TreeDeed.DELETE}
        if shape.first_children[parent] != node:
            deeds.add(TreeDeed.PROMOTE)
        if not is_on_main_line(shape, node):
            deeds.add(TreeDeed.MAKE_MAIN)
    if shape.first_children[node] != NONE:
        deeds.add(TreeDeed.EXPAND if tree.hides(node) else TreeDeed.COLLAPSE)
    if tree.collapsed:
        deeds.add(TreeDeed.EXPAND_ALL)
    if QGuiApplication.clipboard().text().lstrip("\ufeff \t\r\n").startswith("("):
        deeds.add(TreeDeed.PASTE)
    return frozenset(deeds)


def words_of(deed: TreeDeed) -> str:
    """The words of a deed in menus."""
    return {
        TreeDeed.COPY: text("Copy from here on"),
        TreeDeed.CUT: text("Cut from here on"),
        TreeDeed.PASTE: text("Paste after this node"),
        TreeDeed.DELETE: text("Delete from here on"),
        TreeDeed.PROMOTE: text("Move the variation up"),
        TreeDeed.MAKE_MAIN: text("Make it the main line"),
        TreeDeed.COLLAPSE: text("Hide what follows"),
        TreeDeed.EXPAND: text("Show what follows"),
        TreeDeed.EXPAND_ALL: text("Show everything"),
    }[deed]
