"""What is done to a branch of the studied record: copied, cut, pasted, deleted, moved up, made the main line.

Branches go through the clipboard as SGF text, so they pass between files of any character set, and programs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication

from ingboard.kifu.tree.changes import delete_subtree, make_main_line, promote
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.pasting import paste_branches
from ingboard.kifu.tree.walk import is_on_main_line
from ingboard.kifu.tree.writing import text_of_subtree
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.tree.view import TreeView
from ingboard.ui.game.tree.view_model import TreeEdit

_LONG_ENOUGH_TO_SAY = 3  # nodes deleted at once


class Branches:
    """Does what is wished at a node; `say` tells what came of it."""

    def __init__(
        self,
        controller: GamePresenter,
        view: TreeView,
        say: Callable[[str], object],
        tell: Callable[[str], object],
    ) -> None:
        """`say` shows why something was not done, `tell` what was."""
        self._controller = controller
        self._view = view
        self._say, self._tell = say, tell
        self._deletion: tuple[Document, str] | None = None

    def do(self, edit: TreeEdit, node: int) -> None:
        """Carry out an edit of the record at one of its nodes."""
        match edit:
            case TreeEdit.COPY:
                self._copy(node)
            case TreeEdit.CUT:
                self._cut(node)
            case TreeEdit.DELETE:
                self._delete(node)
            case TreeEdit.PASTE:
                self._paste(node)
            case TreeEdit.PROMOTE:
                self._controller.edit_aside(partial(promote, node=node))
            case TreeEdit.MAKE_MAIN:
                self._make_main(node)

    def stale_sentence(self) -> str:
        """What was said of a deletion that is no longer the last thing done; "" if nothing."""
        study = self._controller.study
        if self._deletion is None or (study and study.document is self._deletion[0]):
            return ""
        sentence, self._deletion = self._deletion[1], None
        return sentence

    @property
    def _study(self) -> DocumentSession:
        assert self._controller.study is not None
        return self._controller.study

    def _copy(self, node: int) -> None:
        """Put the branch on the clipboard."""
        study = self._study
        number = sum(1 for _ in self._view.shape_for(study.document).subtree(node))
        QGuiApplication.clipboard().setText(text_of_subtree(study.document, node))
        said = plural("One node copied as SGF.", "{number} nodes copied as SGF.", number)
        self._tell(said)

    def _cut(self, node: int) -> None:
        self._copy(node)
        self._delete(node)

    def _delete(self, node: int) -> None:
        """Who looks at a node that stays goes on looking at it."""
        study = self._study
        gone = frozenset(self._view.shape_for(study.document).subtree(node))
        edit = self._controller.edit if study.node in gone else self._controller.edit_aside
        if edit(partial(delete_subtree, node=node)) and len(gone) > _LONG_ENOUGH_TO_SAY:
            words = text("{number} nodes deleted. Ctrl+Z brings them back.", number=len(gone))
            self._tell(words)
            self._deletion = (study.document, words)

    def _paste(self, node: int) -> None:
        study = self._study
        written = QGuiApplication.clipboard().text()
        side = study.state.position.grid.rows
        self._controller.edit(partial(paste_branches, parent=node, written=written, side=side))

    def _make_main(self, node: int) -> None:
        study = self._study
        if is_on_main_line(self._view.shape_for(study.document), node):
            self._say(text("This move is on the main line."))
        else:
            self._controller.edit_aside(partial(make_main_line, node=node))
