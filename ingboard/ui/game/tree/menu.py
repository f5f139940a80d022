"""The menu of a node of the tree; what cannot be done there is pale."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.walk import is_on_main_line
from ingboard.text import text
from ingboard.ui.game.tree.drawn import DrawnTree
from ingboard.ui.game.tree.view_model import TreeEdit, TreeRequest

_ORDER: tuple[TreeEdit | None, ...] = (
    TreeEdit.MAKE_MAIN, TreeEdit.PROMOTE, None,
    TreeEdit.COPY, TreeEdit.CUT, TreeEdit.PASTE, None,
    TreeEdit.COLLAPSE, TreeEdit.EXPAND, TreeEdit.EXPAND_ALL, None,
    TreeEdit.DELETE,
)  # fmt: skip


class TreeMenu(QMenu):
    """What can be done at one node. `wished` carries a TreeRequest."""

    wished = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._node = 0
        self._actions: dict[TreeEdit, QAction] = {}
        for edit in _ORDER:
            if edit is None:
                self.addSeparator()
                continue
            action = self.addAction(words_of(edit))
            action.triggered.connect(partial(self._wish, edit))
            self._actions[edit] = action

    def show_for(self, node: int, possible: frozenset[TreeEdit]) -> None:
        """Offer what is possible at this node."""
        self._node = node
        for edit, action in self._actions.items():
            action.setEnabled(edit in possible)

    def action_for(self, edit: TreeEdit) -> QAction:
        """The row of a edit."""
        return self._actions[edit]

    def _wish(self, edit: TreeEdit) -> None:
        self.wished.emit(TreeRequest(edit, self._node))


def possible_at(tree: DrawnTree, node: int) -> frozenset[TreeEdit]:
    """What the menu of a node offers; pasting, if the clipboard looks like SGF."""
    shape = tree.shape
    edits = {TreeEdit.COPY}
    parent = shape.parents[node]
    if parent != NONE:
        edits |= {TreeEdit.CUT, TreeEdit.DELETE}
        if shape.first_children[parent] != node:
            edits.add(TreeEdit.PROMOTE)
        if not is_on_main_line(shape, node):
            edits.add(TreeEdit.MAKE_MAIN)
    if shape.first_children[node] != NONE:
        edits.add(TreeEdit.EXPAND if tree.hides(node) else TreeEdit.COLLAPSE)
    if tree.collapsed:
        edits.add(TreeEdit.EXPAND_ALL)
    if QGuiApplication.clipboard().text().lstrip("\ufeff \t\r\n").startswith("("):
        edits.add(TreeEdit.PASTE)
    return frozenset(edits)


def words_of(edit: TreeEdit) -> str:
    """The words of a edit in menus."""
    return {
        TreeEdit.COPY: text("Copy from here on"),
        TreeEdit.CUT: text("Cut from here on"),
        TreeEdit.PASTE: text("Paste after this node"),
        TreeEdit.DELETE: text("Delete from here on"),
        TreeEdit.PROMOTE: text("Move the variation up"),
        TreeEdit.MAKE_MAIN: text("Make it the main line"),
        TreeEdit.COLLAPSE: text("Hide what follows"),
        TreeEdit.EXPAND: text("Show what follows"),
        TreeEdit.EXPAND_ALL: text("Show everything"),
    }[edit]
