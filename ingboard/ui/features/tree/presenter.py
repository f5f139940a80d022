"""The tree of the studied record: kept beside the game, walked by keys, its branches edited and copied.

What is done to the whole game is done in a thread, as it may be large, and as one step of undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QGuiApplication

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.bulk import clear_marks, flatten, prune, swap_colors, turn_board
from ingboard.kifu.tree.changes import (
    EditRefusal,
    TreeChange,
    delete_subtree,
    make_main_line,
    promote,
)
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.move_numbers import move_numbers
from ingboard.kifu.tree.pasting import paste_branches
from ingboard.kifu.tree.shape import TreeShape
from ingboard.kifu.tree.steps import (
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
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.board.geometry import Orientation
from ingboard.ui.game.drawn_tree import DrawnTree
from ingboard.ui.game.tree_picture import TreeEdit, TreePicture, TreeRequest
from ingboard.ui.game.tree_view import JumpField
from ingboard.ui.shell.background_task import BackgroundTask, Steps

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices


_LONG_ENOUGH_TO_SAY = 3  # nodes deleted at once


class TreePresenter(QObject):
    """Shows the studied record's tree and does what is asked of it; a timed game has none."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._presenter = services.presenter
        self._view = services.view
        self._notice = services.notice
        self._workspace = services.workspace
        self._run = services.run
        self._tree = services.workspace.tree.view
        self._wanted: _Wanted | None = None
        self._changed: tuple[Document | None, str] = (None, "")
        self._found: tuple[object, object, frozenset[int]] = (None, None, frozenset())
        self._tree.node_chosen.connect(self._presenter.go_to_node)
        self._tree.wished.connect(self._on_wished)

    @cached_property
    def field(self) -> JumpField:
        """Where a move number is typed."""
        field = JumpField(self._workspace)
        field.number_given.connect(self._on_number_given)
        return field

    def on_change(self) -> None:
        """Show the tree as it is now."""
        study = self._presenter.study
        if study is not None:
            self._show(study)

    def _show(self, study: DocumentSession) -> None:
        """Show the tree; a large one that is to be laid out anew once that is done aside."""
        picture = self._picture(study)
        if not _is_large(picture) or self._tree.drawn_for(picture) is not None:
            self._tree.show_tree(picture)
        elif not self.is_working:
            self._tree.forget_other(picture)
            self._lay_out(_Wanted(picture, self._tree.collapsed_in(picture)))

    def _lay_out(self, wanted: _Wanted) -> None:
        """Begin to lay a large tree out, in place of one that is laid out; it is shown when that is done."""
        self._wanted = wanted
        self._laying.start(partial(_once, wanted.drawn))

    @cached_property
    def _laying(self) -> BackgroundTask:
        """What lays out a large tree."""
        task = BackgroundTask(self)
        task.stepped.connect(self._take_laid_out)
        task.finished.connect(self.on_change)  # it may have changed in the meantime
        return task

    @property
    def is_working(self) -> bool:
        """Whether a large tree is laid out."""
        return "_laying" in self.__dict__ and self._laying.is_working

    def _take_laid_out(self, step: DrawnTree) -> None:
        study, wanted = self._presenter.study, self._wanted
        assert wanted is not None
        if study is not None and wanted.is_of(study):
            self._tree.show_tree(wanted.picture, step, wanted.pinned)

    # Walking ----------------------------------------------------------------------------------------

    def to_variation(self, step: int) -> None:
        """To the variation below (1) or above (-1)."""
        study = self._presenter.study
        if study is not None:
            found = beside(self._shape(study), study.node, step)
            self._go_to(found, text("No other variation there."))

    def to_branching(self, step: int) -> None:
        """On (1) or back (-1) to where variations part."""
        study = self._presenter.study
        if study is None:
            return
        shape, node = self._shape(study), study.node
        if step > 0:
            following = study.line[study.line.index(node) :]
            found = branching_after(shape, node, following)
            self._go_to(found, text("No branch after this move."))
        else:
            found = branching_before(shape, node)
            self._go_to(found, text("No branch before this move."))

    def to_noted(self, step: int) -> None:
        """On (1) or back (-1) to what has a comment, marks or a finding, through all variations."""
        study = self._presenter.study
        if study is None:
            return
        shape = self._shape(study)
        nodes = after(shape, study.node) if step > 0 else before(shape, study.root, study.node)
        found = first_noted(study.document, nodes, self._findings(study) | self._tree.odd_nodes)
        words = text("No comment, mark or problem there.")
        self._go_to(found, words)

    def to_main_line(self) -> None:
        """Back along the variation to the move where it leaves the main line, and on along that."""
        study = self._presenter.study
        if study is not None and study.is_on_branch:
            self._notice.dismiss()
            self._presenter.leave_branch(main_line_at(self._shape(study), study.node))
        elif study is not None:
            self._notice.say(text("Already on the main line."))

    def ask_number(self) -> None:
        """Open the field for a move number, over the row of navigation."""
        session, workspace = self._presenter.session, self._workspace
        if session is None:
            return
        navigation = workspace.navigation
        row = navigation if navigation.isVisible() else workspace.strip
        self.field.setGeometry(QRect(row.geometry()))
        self.field.ask(max(self._numbers(), default=session.last_step))

    def _on_number_given(self, number: int) -> None:
        study, session = self._presenter.study, self._presenter.session
        if study is None:
            if session is not None:
                self._presenter.go_to(number)
            return
        numbers = self._numbers()
        node = numbers.get(number)
        last = max(numbers, default=0)
        words = plural("This line ends with move {number}.", "This line has {number} moves.", last)
        self._go_to(study.root if number == 0 else node, words)

    def _numbers(self) -> Mapping[int, int]:
        """The nodes of the line that is walked, by their move number; empty for a timed game."""
        study = self._presenter.study
        if study is None:
            return {}
        numbers = move_numbers(study.document, self._shape(study), study.line)
        return {numbers[node]: node for node in reversed(study.line) if numbers[node]}

    def _go_to(self, node: int | None, else_words: str) -> None:
        if node is None:
            self._notice.say(else_words)
        else:
            self._notice.dismiss()
            self._presenter.go_to_node(node)

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

    # Edits ------------------------------------------------------------------------------------------

    def edit_here(self, edit: TreeEdit) -> None:
        """Do something at the node that is viewed."""
        study = self._presenter.study
        if study is not None:
            self._on_wished(TreeRequest(edit, study.node))

    def _on_wished(self, wish: TreeRequest) -> None:
        study = self._presenter.study
        if study is None:
            return
        picture = self._picture(study)
        collapsed = self._collapsed(study, picture)
        match wish.edit:
            case TreeEdit.COLLAPSE if study.document.children(wish.node):
                self._fold(picture, collapsed | {wish.node}, wish.node)
            case TreeEdit.COLLAPSE:
                return
            case TreeEdit.EXPAND:
                self._fold(picture, collapsed - {wish.node}, wish.node)
            case TreeEdit.EXPAND_ALL:
                self._fold(picture, frozenset(), wish.node)
            case _:
                self._edit_branch(study, wish.edit, wish.node)

    def _edit_branch(self, study: DocumentSession, edit: TreeEdit, node: int) -> None:
        """Edit the record at one of its nodes, and say what came of it.

        Branches go through the clipboard as SGF text, so they pass between files of any character set, and
        programs.
        """
        match edit:
            case TreeEdit.COPY | TreeEdit.CUT | TreeEdit.DELETE:
                self._take_out(study, edit, node)
            case TreeEdit.PASTE:
                written, grid = QGuiApplication.clipboard().text(), study.state.grid
                self._presenter.edit(
                    partial(paste_branches, parent=node, written=written, grid=grid)
                )
            case TreeEdit.PROMOTE:
                self._presenter.edit_aside(partial(promote, node=node))
            case TreeEdit.MAKE_MAIN if is_on_main_line(self._shape(study), node):
                self._notice.say(text("Already on the main line."))
            case TreeEdit.MAKE_MAIN:
                self._presenter.edit_aside(partial(make_main_line, node=node))
            case TreeEdit.INSERT_MOVE | TreeEdit.REPLACE_MOVE | TreeEdit.DELETE_MOVE:
                self._presenter.go_to_node(node)
                self._run(edit.value)  # commands of the same names
            case TreeEdit.COLLAPSE | TreeEdit.EXPAND | TreeEdit.EXPAND_ALL:
                pass  # of the view alone

    def _take_out(self, study: DocumentSession, edit: TreeEdit, node: int) -> None:
        """Copy a branch, cut it or delete it, and say which of these was done."""
        number = sum(1 for _ in self._shape(study).subtree(node))
        if edit is not TreeEdit.DELETE:
            QGuiApplication.clipboard().setText(text_of_subtree(study.document, node))
        if edit is TreeEdit.COPY:
            self._notice.tell(
                plural("One node copied as SGF.", "{number} nodes copied as SGF.", number)
            )
        elif self._delete(study, node):
            words = text("{number} nodes deleted. Ctrl+Z restores them.", number=number)
            if edit is TreeEdit.CUT:
                words = plural(
                    "One node cut. Ctrl+V pastes it.",
                    "{number} nodes cut. Ctrl+V pastes them.",
                    number,
                )
            if edit is TreeEdit.CUT or number > _LONG_ENOUGH_TO_SAY:
                self._notice.tell(words, study.document)

    def _delete(self, study: DocumentSession, node: int) -> bool:
        """Who looks at a node that stays goes on looking at it. Whether it was done."""
        gone = frozenset(self._shape(study).subtree(node))
        edit = self._presenter.edit if study.node in gone else self._presenter.edit_aside
        return edit(partial(delete_subtree, node=node))

    def _fold(self, picture: TreePicture, collapsed: frozenset[int], node: int) -> None:
        """Hide what follows these nodes and nothing else; `node` stays where it is in the view."""
        pinned = NONE if self._tree.drawn_for(picture) is None else node
        wanted = _Wanted(picture, collapsed, pinned)
        if _is_large(picture):
            self._lay_out(wanted)
        else:
            self._tree.show_tree(picture, wanted.drawn(), pinned)

    def _collapsed(self, study: DocumentSession, picture: TreePicture) -> frozenset[int]:
        """The nodes whose descendants are hidden, or will be when the tree is laid out."""
        if self.is_working and self._wanted is not None and self._wanted.is_of(study):
            return self._wanted.collapsed
        return self._tree.collapsed_in(picture)

    def _picture(self, study: DocumentSession) -> TreePicture:
        findings = self._findings(study)
        return TreePicture(study.document, study.root, study.node, findings, study.state.grid)

    # The whole game ---------------------------------------------------------------------------------

    def change_whole(self, command: str) -> None:
        """Begin the change of the studied game, as it is now, that a command names."""
        study = self._presenter.study
        assert study is not None
        self._changed = (study.document, command)
        self._changing.start(partial(_once, partial(_change_named(command, study), study.document)))

    @cached_property
    def _changing(self) -> BackgroundTask:
        """What changes the whole game."""
        task = BackgroundTask(self)
        task.stepped.connect(self._take_changed)
        return task

    def _take_changed(self, change: object) -> None:
        """Carry the change out; nothing comes of one that was overtaken by another edit."""
        study, (document, command) = self._presenter.study, self._changed
        if study is None or study.document is not document:
            self._notice.say(text("Record changed: nothing was done."))
        elif isinstance(change, TreeChange) and change.document is document:
            self._notice.say(text("This game has none."))
        elif isinstance(change, TreeChange):
            edit = self._presenter.edit if command == "flatten" else self._presenter.edit_aside
            edit(lambda _: change)
            words = text("Done: {what}. Ctrl+Z undoes it.", what=change.what)
            self._notice.tell(words, study.document)
        elif isinstance(change, EditRefusal):
            self._presenter.edit(lambda _: change)


class _Wanted(Struct, frozen=True):
    """A picture to lay a tree out for, the nodes whose descendants are hidden, and the one that is pinned."""

    picture: TreePicture
    collapsed: frozenset[int]
    pinned: int = NONE

    def is_of(self, study: DocumentSession) -> bool:
        """Whether it is the game that is studied, now or some edits ago."""
        picture = self.picture
        return picture.document.source is study.document.source and picture.root == study.root

    def drawn(self) -> DrawnTree:
        """The tree, laid out; in any thread."""
        picture = self.picture
        return DrawnTree(picture.document, picture.root, picture.grid, self.collapsed)


def _once(work: Callable[[], object]) -> Steps:
    """A work of one step."""
    yield work()


def _is_large(picture: TreePicture) -> bool:
    return picture.document.is_of_file(_LARGE)


_LARGE = 5_000
"""Nodes of a file beyond which its tree is laid out aside."""


_Change = Callable[[Document], TreeChange | EditRefusal]


def _change_named(command: str, study: DocumentSession) -> _Change:
    """The change of the whole game that the id of a command names."""
    match command:
        case "clear-all-marks":
            return partial(clear_marks, root=study.root)
        case "prune":
            return partial(prune, node=study.node)
        case "flatten":
            at = study.state
            return partial(flatten, node=study.node, position=at.position, to_play=at.to_play)
        case "swap-colors":
            return partial(swap_colors, root=study.root)
        case "mirror-across":
            return _turning(Orientation().mirrored_across(), study, text("Mirror left and right"))
        case "mirror-down":
            return _turning(Orientation().mirrored_down(), study, text("Mirror top and bottom"))
        case _:
            return _turning(Orientation().turned_right(), study, text("Turn to the right"))


def _turning(turn: Orientation, study: DocumentSession, what: str) -> _Change:
    grid = study.state.grid
    return partial(
        turn_board, root=study.root, grid=grid, turned=lambda at: turn.seen(at, grid), what=what
    )
