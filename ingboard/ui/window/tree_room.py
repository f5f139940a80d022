"""The tree of the studied record: kept beside the game, walked by keys, its branches edited and copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QGuiApplication

from ingboard.kifu.tree.changes import delete_subtree, make_main_line, promote
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import move_numbers
from ingboard.kifu.tree.pasting import paste_branches
from ingboard.kifu.tree.shape import shape_of
from ingboard.kifu.tree.walk import (
    after,
    before,
    beside,
    branching_after,
    branching_before,
    first_noted,
    is_on_main_line,
    main_line_at,
)
from ingboard.kifu.tree.writing import text_of_subtree
from ingboard.table.study import Study
from ingboard.text import plural, text
from ingboard.ui.tree.jump_field import JumpField
from ingboard.ui.tree.values import TreeDeed, TreePicture, TreeWish
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.keys import Wish
from ingboard.ui.window.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.window.main_window import MainWindow

_LONG_ENOUGH_TO_SAY = 3  # nodes deleted at once


class TreeRoom(QObject):
    """Shows the studied record's tree and does what is asked of it; a timed game has none."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._deletion: tuple[Document, str] | None = None
        self.field = JumpField(window.stage)
        self.field.number_given.connect(self._on_number_given)
        view = window.stage.tree.view
        view.node_chosen.connect(self._on_node_chosen)
        view.wished.connect(self._on_wished)

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions about the tree do."""
        return {
            Act.NEXT_VARIATION: partial(self.to_variation, 1),
            Act.LAST_VARIATION: partial(self.to_variation, -1),
            Act.NEXT_BRANCHING: partial(self.to_branching, 1),
            Act.LAST_BRANCHING: partial(self.to_branching, -1),
            Act.TO_MAIN_LINE: self.to_main_line,
            Act.TO_NUMBER: self.ask_number,
            **{act: partial(self._at_present, deed) for act, deed in _DEEDS.items()},
        }

    def wishes(self) -> Mapping[Wish, Callable[[], object]]:
        """What the plain keys of the tree do."""
        return {
            Wish.NEXT_VARIATION: partial(self.to_variation, 1),
            Wish.LAST_VARIATION: partial(self.to_variation, -1),
            Wish.MAIN_LINE: partial(self._at_present, TreeDeed.MAKE_MAIN),
            Wish.TO_MAIN_LINE: self.to_main_line,
        }

    def follow(self, scene: Scene) -> None:
        """Show the tree as it is now, and which acts are possible."""
        study = self._controller.study
        if study is not None:
            self._window.stage.tree.show_tree(_picture(study, self._findings(study)))
        self._drop_stale_notice(study)
        actions = self._window.menus.actions
        works = study is not None and scene in _SCENES
        for act in (*_WALKS, *_DEEDS):
            actions[act].setEnabled(works)
        may_jump = self._controller.session is not None and scene in _SCENES
        actions[Act.TO_NUMBER].setEnabled(may_jump)
        for act in (Act.NEXT_CHAPTER, Act.LAST_CHAPTER):
            # The same keys go from branching to branching.
            actions[act].setEnabled(actions[act].isEnabled() and not works)

    # Walking ----------------------------------------------------------------------------------------

    def to_variation(self, step: int) -> None:
        """To the variation below (1) or above (-1)."""
        study = self._controller.study
        if study is not None:
            found = beside(shape_of(study.document), study.node, step)
            self._go_to(found, text("There is no other variation on that side."))

    def to_branching(self, step: int) -> None:
        """On (1) or back (-1) to where variations part."""
        study = self._controller.study
        if study is None:
            return
        shape, node = shape_of(study.document), study.node
        if step > 0:
            following = study.line[study.line.index(node) :]
            found = branching_after(shape, node, following)
            self._go_to(found, text("No variations part after this move."))
        else:
            found = branching_before(shape, node)
            self._go_to(found, text("No variations part before this move."))

    def to_noted(self, step: int) -> None:
        """On (1) or back (-1) to what has a comment, marks or a finding, through all variations."""
        study = self._controller.study
        if study is None:
            return
        shape = shape_of(study.document)
        nodes = after(shape, study.node) if step > 0 else before(shape, study.root, study.node)
        found = first_noted(study.document, nodes, self._findings(study))
        words = text("There is no comment, mark or questionable move on that side.")
        self._go_to(found, words)

    def to_main_line(self) -> None:
        """Back along the variation to the move where it leaves the main line."""
        study = self._controller.study
        if study is not None:
            found = main_line_at(shape_of(study.document), study.node)
            is_there = found == study.node
            self._go_to(None if is_there else found, text("This move is on the main line."))

    def ask_number(self) -> None:
        """Open the field for a move number, over the row of navigation."""
        session, stage = self._controller.session, self._window.stage
        if session is None:
            return
        row = stage.navigation if stage.navigation.isVisible() else stage.strip
        self.field.setGeometry(QRect(row.geometry()))
        self.field.ask(max(self._numbers(), default=session.last_step))

    def _on_number_given(self, number: object) -> None:
        assert isinstance(number, int)
        study, session = self._controller.study, self._controller.session
        if study is None:
            if session is not None:
                self._controller.go_to(number)
            return
        numbers = self._numbers()
        node = numbers.get(number)
        last = max(numbers, default=0)
        words = plural("This line ends with move {number}.", "This line has {number} moves.", last)
        self._go_to(study.root if number == 0 else node, words)

    def _numbers(self) -> Mapping[int, int]:
        """The nodes of the line that is walked, by their move number; empty for a timed game."""
        study = self._controller.study
        if study is None:
            return {}
        numbers = move_numbers(study.document, shape_of(study.document), study.line)
        return {numbers[node]: node for node in reversed(study.line) if numbers[node]}

    def _on_node_chosen(self, node: object) -> None:
        assert isinstance(node, int)
        self._controller.go_to_node(node)

    def _go_to(self, node: int | None, else_words: str) -> None:
        if node is None:
            self._window.notice.say(else_words)
        else:
            self._window.notice.dismiss()
            self._controller.go_to_node(node)

    def _findings(self, study: Study) -> frozenset[int]:
        """The nodes of the line whose move is questionable."""
        steps = self._window.view.questionable(study)
        return (
            frozenset(stop.node for stop in study.stops if stop.step in steps) if steps else _NONE
        )

    # Deeds ------------------------------------------------------------------------------------------

    def _at_present(self, deed: TreeDeed) -> None:
        study = self._controller.study
        if study is not None:
            self._on_wished(TreeWish(deed, study.node))

    def _on_wished(self, wish: object) -> None:
        assert isinstance(wish, TreeWish)
        if self._controller.study is None or self._window.stage.tree.view.carry_out(wish):
            return
        node = wish.node
        match wish.deed:
            case TreeDeed.COPY:
                self._copy(node)
            case TreeDeed.CUT:
                self._cut(node)
            case TreeDeed.DELETE:
                self._delete(node)
            case TreeDeed.PASTE:
                self._paste(node)
            case TreeDeed.PROMOTE:
                self._controller.edit_aside(partial(promote, node=node))
            case _:
                self._make_main(node)

    def _copy(self, node: int) -> None:
        """Put the branch on the clipboard."""
        study = self._controller.study
        assert study is not None
        number = sum(1 for _ in shape_of(study.document).subtree(node))
        QGuiApplication.clipboard().setText(text_of_subtree(study.document, node))
        said = plural("One node copied as SGF.", "{number} nodes copied as SGF.", number)
        self._window.notice.say(said)

    def _cut(self, node: int) -> None:
        self._copy(node)
        self._delete(node)

    def _delete(self, node: int) -> None:
        """Who looks at a node that stays goes on looking at it."""
        study = self._controller.study
        assert study is not None
        gone = frozenset(shape_of(study.document).subtree(node))
        edit = self._controller.edit if study.node in gone else self._controller.edit_aside
        if edit(partial(delete_subtree, node=node)) and len(gone) > _LONG_ENOUGH_TO_SAY:
            words = text("{number} nodes deleted. Ctrl+Z brings them back.", number=len(gone))
            self._window.notice.say(words)
            self._deletion = (study.document, words)

    def _drop_stale_notice(self, study: Study | None) -> None:
        """What was deleted is not called deleted once it is back."""
        if self._deletion is None or (study is not None and study.document is self._deletion[0]):
            return
        if self._window.notice.sentence == self._deletion[1]:
            self._window.notice.dismiss()
        self._deletion = None

    def _paste(self, node: int) -> None:
        study = self._controller.study
        assert study is not None
        written = QGuiApplication.clipboard().text()
        side = study.state.position.grid.rows
        self._controller.edit(partial(paste_branches, parent=node, written=written, side=side))

    def _make_main(self, node: int) -> None:
        study = self._controller.study
        assert study is not None
        if is_on_main_line(shape_of(study.document), node):
            self._window.notice.say(text("This move is on the main line."))
        else:
            self._controller.edit_aside(partial(make_main_line, node=node))


def _picture(study: Study, findings: frozenset[int]) -> TreePicture:
    side = study.state.position.grid.rows
    return TreePicture(study.document, study.root, study.node, findings, side)


_NONE: frozenset[int] = frozenset()
_SCENES = frozenset({Scene.PLAY, Scene.AGREEMENT, Scene.WHY})
_WALKS = (
    Act.NEXT_VARIATION, Act.LAST_VARIATION, Act.NEXT_BRANCHING, Act.LAST_BRANCHING,
    Act.TO_MAIN_LINE,
)  # fmt: skip
_DEEDS = {
    Act.MAKE_MAIN_LINE: TreeDeed.MAKE_MAIN,
    Act.PROMOTE: TreeDeed.PROMOTE,
    Act.COPY_BRANCH: TreeDeed.COPY,
    Act.CUT_BRANCH: TreeDeed.CUT,
    Act.PASTE_BRANCH: TreeDeed.PASTE,
    Act.DELETE_BRANCH: TreeDeed.DELETE,
    Act.HIDE_BELOW: TreeDeed.COLLAPSE,
    Act.SHOW_BELOW: TreeDeed.EXPAND,
    Act.SHOW_ALL: TreeDeed.EXPAND_ALL,
}
