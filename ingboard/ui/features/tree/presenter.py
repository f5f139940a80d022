"""The tree of the studied record: kept beside the game, walked by keys, its branches edited and copied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QRect

from ingboard.kifu.tree.glance import move_numbers
from ingboard.kifu.tree.shape import TreeShape
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
from ingboard.ui.features.tree.branches import Branches
from ingboard.ui.game.tree.jump_field import JumpField
from ingboard.ui.game.tree.layout import DrawnTree
from ingboard.ui.game.tree.view_model import TreeEdit, TreePicture, TreeRequest

if TYPE_CHECKING:
    from ingboard.ui.shell.background_task import BackgroundTask, Steps
    from ingboard.ui.shell.services import WindowServices


class TreePresenter(QObject):
    """Shows the studied record's tree and does what is asked of it; a timed game has none."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._controller = services.presenter
        self._view = services.view
        self._notice = services.notice
        self._workspace = services.workspace
        self._card = services.workspace.tree
        self._tree = self._card.view
        self._branches = Branches(
            services.presenter, self._tree, services.notice.say, services.notice.tell
        )
        self._found: tuple[object, object, frozenset[int]] = (None, None, frozenset())
        self.field = JumpField(services.workspace)
        self.field.number_given.connect(self._on_number_given)
        self._tree.node_chosen.connect(self._on_node_chosen)
        self._tree.wished.connect(self._on_wished)

    def on_change(self) -> None:
        """Show the tree as it is now."""
        study = self._controller.study
        if study is not None:
            self._show(study)
        self._drop_stale_notice()

    def _show(self, study: DocumentSession) -> None:
        """Show the tree; a large one that is to be laid out anew once that is done aside."""
        picture = _picture(study, self._findings(study))
        if len(study.document.outline) <= _LARGE or self._tree.drawn_for(picture) is not None:
            self._card.show_tree(picture)
        elif not self.is_working:
            self._tree.forget_other(picture)
            self._laying.start(partial(_laid_out, picture, self._tree.collapsed_in(picture)))

    @cached_property
    def _laying(self) -> BackgroundTask:
        """What lays out a large tree."""
        from ingboard.ui.shell.background_task import BackgroundTask

        task = BackgroundTask(self)
        task.stepped.connect(self._take_laid_out)
        task.finished.connect(self.on_change)  # it may have changed in the meantime
        return task

    @property
    def is_working(self) -> bool:
        """Whether a large tree is laid out."""
        return "_laying" in self.__dict__ and self._laying.is_working

    def end(self) -> None:
        """The window closes."""
        if self.is_working:
            self._laying.stop()

    def _take_laid_out(self, step: object) -> None:
        assert isinstance(step, _LaidOut)
        study = self._controller.study
        picture = step.picture
        if study is not None and study.document.source is picture.document.source:
            self._card.show_tree(picture, step.drawn)

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
        found = first_noted(study.document, nodes, self._findings(study) | self._tree.odd_nodes)
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
        session, workspace = self._controller.session, self._workspace
        if session is None:
            return
        navigation = workspace.navigation
        row = navigation if navigation.isVisible() else workspace.strip
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
            self._notice.say(else_words)
        else:
            self._notice.dismiss()
            self._controller.go_to_node(node)

    def _findings(self, study: DocumentSession) -> frozenset[int]:
        """The nodes of the viewed line that are questionable under the rule text in force."""
        steps, stops = self._view.questionable(study), study.stops
        if not steps:
            return frozenset()
        if self._found[0] is not steps or self._found[1] is not stops:
            # A node without a move has the step of the one before: the first of a step made it.
            made = {stop.step: stop.node for stop in reversed(stops)}
            nodes = frozenset(made[step] for step in steps if step in made)
            self._found = (steps, stops, nodes)
        return self._found[2]

    def _shape(self, study: DocumentSession) -> TreeShape:
        return self._tree.shape_for(study.document)

    def _drop_stale_notice(self) -> None:
        """What was deleted is not called deleted once it is back."""
        stale = self._branches.stale_sentence()
        if stale and self._notice.sentence == stale:
            self._notice.dismiss()

    # Edits ------------------------------------------------------------------------------------------

    def edit_here(self, edit: TreeEdit) -> None:
        """Do something at the node that is viewed."""
        study = self._controller.study
        if study is not None:
            self._on_wished(TreeRequest(edit, study.node))

    def _on_wished(self, wish: object) -> None:
        assert isinstance(wish, TreeRequest)
        if self._controller.study is None or self._tree.carry_out(wish):
            return
        self._branches.do(wish.edit, wish.node)


class _LaidOut(Struct, frozen=True):
    """A tree laid out aside, and what it was laid out for."""

    picture: TreePicture
    drawn: DrawnTree


def _laid_out(picture: TreePicture, collapsed: frozenset[int]) -> Steps:
    drawn = DrawnTree(picture.document, picture.root, picture.side, collapsed)
    yield _LaidOut(picture, drawn)


def _picture(study: DocumentSession, findings: frozenset[int]) -> TreePicture:
    side = study.state.position.grid.rows
    return TreePicture(study.document, study.root, study.node, findings, side)


_LARGE = 5_000
"""Nodes of a file beyond which its tree is laid out aside."""
