"""The menu at a point of a record's board: marks, stones, the move there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ingboard.board.points import Color, Point
from ingboard.game.state import IN_PLAY
from ingboard.kifu.marks import SIGNS, MarkKind
from ingboard.kifu.tree.moves import holds_move
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.game.edit_tools import KEYS, AnyTool, Tool, name_of_tool
from ingboard.ui.shell.menus import give_letters

if TYPE_CHECKING:
    from ingboard.ui.features.record.one_move import MoveEditPresenter
    from ingboard.ui.shell.services import WindowServices


_SIGNS = [kind for kind in SIGNS if KEYS[kind].isdigit()]

_OFTEN: tuple[AnyTool, ...] = (*_SIGNS, Tool.LETTER, Tool.NUMBER, Tool.CLEAR)

_MORE: tuple[AnyTool, ...] = (
    *[kind for kind in SIGNS if kind not in _SIGNS],
    Tool.DIM,
    MarkKind.BLACK_TERRITORY,
    MarkKind.WHITE_TERRITORY,
    Tool.LINE,
    Tool.ARROW,
)

_STONES: tuple[AnyTool, ...] = (Tool.ADD_BLACK, Tool.ADD_WHITE, Tool.ERASE, Tool.TURN)

_OFFERED = ("try", "comment", "copy-board", "copy-text")
"""Commands that are offered at a point, too."""


class PointMenu(QMenu):
    """What can be done at one point of the record's board: `mark` uses a tool, `moves` edit the line."""

    def __init__(
        self,
        services: WindowServices,
        mark: Callable[[AnyTool, Point], None],
        moves: MoveEditPresenter,
    ) -> None:
        super().__init__(services.workspace)
        self._presenter = services.presenter
        self._board = services.board
        self._mark = mark
        self._point = Point(0, 0)
        self.tools: dict[AnyTool, QAction] = {}
        self.why = self.addAction(f"{text('Why not here?')}\tK")
        self.why.triggered.connect(partial(services.run, "why-at-menu-point"))
        self.to_move = self.addAction(text("Go to the move on this point"))
        self.to_move.triggered.connect(self._go_to_move)
        self.addSeparator()
        self._add(self, _OFTEN)
        self._add(self.addMenu(text("More marks")), _MORE)
        self._add(self.addMenu(text("Set up")), _STONES)
        self._add_moves(self.addMenu(text("This move")), moves)
        self.addSeparator()
        for command in map(services.command, _OFFERED):
            action = self.addAction(
                "\t".join((command.text, *(key.name for key in command.keys[:1])))
            )
            action.triggered.connect(partial(services.run, command.id))
        give_letters(self)

    def open_at(self, study: DocumentSession, point: Point) -> None:
        """Open beside a point with what is possible there."""
        self._point = point
        self.why.setEnabled(study.state.phase in IN_PLAY)
        self.to_move.setEnabled(move_on(study, point) is not None)
        has_move = holds_move(study.document, study.node)
        for action in (self.replace, self.delete):
            action.setEnabled(has_move)
        self.popup(self._board.mapToGlobal(self._board.center_of(point).toPoint()))

    def _add(self, menu: QMenu, tools: Sequence[AnyTool]) -> None:
        for tool in tools:
            action = menu.addAction(f"{name_of_tool(tool)}\t{KEYS[tool]}")
            action.triggered.connect(partial(self._use, tool))
            self.tools[tool] = action

    def _add_moves(self, menu: QMenu, moves: MoveEditPresenter) -> None:
        for color, words in (
            (Color.BLACK, text("Insert Black here, after this move")),
            (Color.WHITE, text("Insert White here, after this move")),
        ):
            menu.addAction(words).triggered.connect(partial(self._insert, moves, color))
        self.replace = menu.addAction(text("Replace this move by one here"))
        self.replace.triggered.connect(lambda: moves.replace(self._point))
        self.delete = menu.addAction("\t".join((text("Delete only this move"), "Shift+Del")))
        self.delete.triggered.connect(moves.delete)
        self.moves = menu

    def _insert(self, moves: MoveEditPresenter, color: Color) -> None:
        moves.insert(color, self._point)

    def _use(self, tool: AnyTool) -> None:
        self._mark(tool, self._point)

    def _go_to_move(self) -> None:
        study = self._presenter.study
        node = None if study is None else move_on(study, self._point)
        if node is not None:
            self._presenter.go_to_node(node)


def move_on(study: DocumentSession, point: Point) -> int | None:
    """The node of the move whose stone is on a point now, or of the next move that is played there."""
    nodes, now = study.line_record.nodes, study.record_node
    before = (*range(now, -1, -1),) if study.state.position.color_at(point) else ()
    for at in (*before, *(() if before else range(now + 1, len(nodes)))):
        move = nodes[at].move
        if move is not None and move.point == point:
            return next((stop.node for stop in study.stops if stop.record_node == at), None)
    return None
