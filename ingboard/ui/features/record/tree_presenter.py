"""The tree of the studied record: kept beside the game, walked by keys, its branches edited and copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QTimer

from ingboard.kifu.tree.glance import move_numbers
from ingboard.kifu.tree.remarks import Remark
from ingboard.kifu.tree.shape import Shape
from ingboard.kifu.tree.walk import (
    after,
    before,
    beside,
    branching_after,
    branching_before,
    first_noted,
    main_line_at,
)
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.features.record.branches import Branches
from ingboard.ui.game.tree.jump_field import JumpField
from ingboard.ui.game.tree.view_model import TreeEdit, TreePicture, TreeRequest
from ingboard.ui.shell.keys import Wish
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class TreePresenter(QObject):
    """Shows the studied record's tree and does what is asked of it; a timed game has none."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._branches = Branches(self._controller, window.stage.tree.view, self._say, self._tell)
        self._remarks: tuple[Remark, ...] = ()
        self._odd: frozenset[int] = frozenset()
        self._found: tuple[tuple[object, ...], frozenset[int]] = ((None, None, None), frozenset())
        self._listens = False
        self._is_due = False
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
            Wish.MAIN_LINE: partial(self._at_present, TreeEdit.MAKE_MAIN),
            Wish.TO_MAIN_LINE: self.to_main_line,
        }

    def follow(self, scene: PageId) -> None:
        """Show the tree as it is now, and which acts are possible."""
        study = self._controller.study
        if study is not None:
            self._show(study)
        self._drop_stale_notice()
        actions = self._window.menus.actions
        works = study is not None and scene in _SCENES
        for act in (*_WALKS, *_DEEDS):
            actions[act].setEnabled(works)
        may_jump = self._controller.session is not None and scene in _SCENES
        actions[Act.TO_NUMBER].setEnabled(may_jump)
        for act in (Act.NEXT_CHAPTER, Act.LAST_CHAPTER):
            # The same keys go from branching to branching.
            actions[act].setEnabled(actions[act].isEnabled() and not works)

    def _show(self, study: DocumentSession) -> None:
        """Show the tree; a large one that is new after the board, so that neither waits for both."""
        tree = self._window.stage.tree.view.tree
        is_new = tree is None or not tree.is_of(study.document, study.root, tree.side)
        if is_new and len(study.document.outline) > _LARGE and not self._is_due:
            self._is_due = True
            QTimer.singleShot(0, self, self._show_late)
            return
        self._window.stage.tree.show_tree(_picture(study, self._findings(study)))

    def _show_late(self) -> None:
        study = self._controller.study
        if study is not None:
            self._show(study)
        self._is_due = False

    # Walking ----------------------------------------------------------------------------------------

    def to_variation(self, step: int) -> None:
        """To the variation below (1) or above (-1)."""
        study = self._controller.study
        if study is not None:
            found = beside(self._shape(study), study.node, step)
            self._go_to(found, text("There is no other variation on that side."))

    def to_branching(self, step: int) -> None:
        """On (1) or back (-1) to where variations part."""
        study = self._controller.study
        if study is None:
            return
        shape, node = self._shape(study), study.node
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
        shape = self._shape(study)
        nodes = after(shape, study.node) if step > 0 else before(shape, study.root, study.node)
        found = first_noted(study.document, nodes, self._findings(study))
        words = text("There is no comment, mark or finding on that side.")
        self._go_to(found, words)

    def to_main_line(self) -> None:
        """Back along the variation to the move where it leaves the main line."""
        study = self._controller.study
        if study is not None:
            found = main_line_at(self._shape(study), study.node)
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
        numbers = move_numbers(study.document, self._shape(study), study.line)
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

    def _findings(self, study: DocumentSession) -> frozenset[int]:
        """The nodes with something odd: in the reading of the file, or under the rule text on this line."""
        odd = self._odd_in_file()
        steps, stops = self._window.view.questionable(study), study.stops
        if not steps:
            return odd
        if not all(
            was is now for was, now in zip(self._found[0], (odd, steps, stops), strict=True)
        ):
            # A node without a move has the step of the one before: the first of a step made it.
            made = {stop.step: stop.node for stop in reversed(stops)}
            nodes = odd.union(made[step] for step in steps if step in made)
            self._found = ((odd, steps, stops), nodes)
        return self._found[1]

    def _odd_in_file(self) -> frozenset[int]:
        reading = self._window.rooms.reading
        if not self._listens:  # it comes with the first record
            self._listens = True
            reading.found.connect(self._on_found)
        if self._remarks is not reading.remarks:
            self._remarks, self._odd = reading.remarks, reading.nodes
        return self._odd

    def _shape(self, study: DocumentSession) -> Shape:
        return self._window.stage.tree.view.shape_for(study.document)

    def _tell(self, sentence: str) -> None:
        self._window.notice.tell(sentence)

    def _say(self, sentence: str) -> None:
        self._window.notice.say(sentence)

    def _drop_stale_notice(self) -> None:
        """What was deleted is not called deleted once it is back."""
        stale = self._branches.stale_sentence()
        if stale and self._window.notice.sentence == stale:
            self._window.notice.dismiss()

    def _on_found(self) -> None:
        self.follow(self._window.scene)

    # Deeds ------------------------------------------------------------------------------------------

    def _at_present(self, deed: TreeEdit) -> None:
        study = self._controller.study
        if study is not None:
            self._on_wished(TreeRequest(deed, study.node))

    def _on_wished(self, wish: object) -> None:
        assert isinstance(wish, TreeRequest)
        if self._controller.study is None or self._window.stage.tree.view.carry_out(wish):
            return
        self._branches.do(wish.deed, wish.node)


def _picture(study: DocumentSession, findings: frozenset[int]) -> TreePicture:
    side = study.state.position.grid.rows
    return TreePicture(study.document, study.root, study.node, findings, side)


_LARGE = 10_000
_SCENES = frozenset({PageId.PLAY, PageId.AGREEMENT, PageId.WHY})
_WALKS = (
    Act.NEXT_VARIATION, Act.LAST_VARIATION, Act.NEXT_BRANCHING, Act.LAST_BRANCHING,
    Act.TO_MAIN_LINE,
)  # fmt: skip
_DEEDS = {
    Act.MAKE_MAIN_LINE: TreeEdit.MAKE_MAIN,
    Act.PROMOTE: TreeEdit.PROMOTE,
    Act.COPY_BRANCH: TreeEdit.COPY,
    Act.CUT_BRANCH: TreeEdit.CUT,
    Act.PASTE_BRANCH: TreeEdit.PASTE,
    Act.DELETE_BRANCH: TreeEdit.DELETE,
    Act.HIDE_BELOW: TreeEdit.COLLAPSE,
    Act.SHOW_BELOW: TreeEdit.EXPAND,
    Act.SHOW_ALL: TreeEdit.EXPAND_ALL,
}
