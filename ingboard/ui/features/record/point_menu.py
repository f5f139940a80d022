"""The right button on the board: a menu where a record is edited, the answer why where a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.board.points import Point
from ingboard.game.phases import IN_PLAY
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.features.record.presenter import RecordPresenter
from ingboard.ui.game.editing.tools import KEYS, SIGNS, Tool, name_of_tool
from ingboard.ui.shell.commands import Command
from ingboard.ui.shell.menus import give_letters
from ingboard.ui.shell.services import WindowServices

_MORE = (
    Tool.SELECTED, Tool.DIM, Tool.BLACK_TERRITORY, Tool.WHITE_TERRITORY, Tool.LINE, Tool.ARROW,
)  # fmt: skip
_SIGNS = tuple([tool for tool in SIGNS if tool not in _MORE])
_OFTEN = (*_SIGNS, Tool.LETTER, Tool.NUMBER, Tool.CLEAR)
_STONES = (Tool.ADD_BLACK, Tool.ADD_WHITE, Tool.ERASE, Tool.TURN)


class BoardMenu(QMenu):
    """What can be done at one point. `marked` carries a Tool, `command_wished` the id of a command.

    `why_wished` and `move_wished` carry nothing.
    """

    marked = Signal(object)
    why_wished = Signal()
    move_wished = Signal()
    command_wished = Signal(object)

    def __init__(self, others: Sequence[Command], parent: QWidget | None = None) -> None:
        """`others` are commands that are offered here too."""
        super().__init__(parent)
        self.tools: dict[Tool, QAction] = {}
        self.why = self.addAction(f"{text('Why not here?')}\tK")
        self.why.triggered.connect(self.why_wished)
        self.to_move = self.addAction(text("Go to the move on this point"))
        self.to_move.triggered.connect(self.move_wished)
        self.addSeparator()
        self._add(self, _OFTEN)
        self._add(self.addMenu(text("More marks")), _MORE)
        self._add(self.addMenu(text("Set up")), _STONES)
        self.addSeparator()
        for command in others:
            action = self.addAction(
                "\t".join((command.text, *(key.name for key in command.keys[:1])))
            )
            action.triggered.connect(partial(self._wish, command.id))
        give_letters(self)

    def show_for(self, *, has_why: bool, has_move: bool) -> None:
        """Offer what is possible at this point."""
        self.why.setEnabled(has_why)
        self.to_move.setEnabled(has_move)

    def _add(self, menu: QMenu, tools: Sequence[Tool]) -> None:
        for tool in tools:
            action = menu.addAction(f"{name_of_tool(tool)}\t{KEYS[tool]}")
            action.triggered.connect(partial(self._mark, tool))
            self.tools[tool] = action

    def _wish(self, command: str) -> None:
        self.command_wished.emit(command)

    def _mark(self, tool: Tool) -> None:
        self.marked.emit(tool)


_OFFERED = ("try", "comment", "copy-board", "copy-text")


class PointMenu(QObject):
    """Opens the menu of a point of the record's board, and does what is chosen there."""

    def __init__(self, services: WindowServices, record: RecordPresenter) -> None:
        super().__init__(services.tab)
        self._services = services
        self._record = record
        self._board = services.workspace.board
        self._point = Point(0, 0)
        self._menu = BoardMenu([services.command(each) for each in _OFFERED], services.workspace)
        self._menu.command_wished.connect(self._on_command)
        self._menu.marked.connect(self._on_marked)
        self._menu.why_wished.connect(self._on_why)
        self._menu.move_wished.connect(self._on_move)

    def open(self, study: DocumentSession, point: Point) -> None:
        """Open the menu beside a point."""
        self._point = point
        has_move = move_on(study, point) is not None
        self._menu.show_for(has_why=study.state.phase in IN_PLAY, has_move=has_move)
        self._menu.popup(self._board.mapToGlobal(self._board.center_of(point).toPoint()))

    def _on_marked(self, tool: object) -> None:
        assert isinstance(tool, Tool)
        self._record.mark_at(tool, self._point)

    def _on_command(self, command: object) -> None:
        self._services.run(str(command))

    def _on_why(self) -> None:
        self._services.run("why-at-menu-point")

    def _on_move(self) -> None:
        study = self._services.presenter.study
        node = None if study is None else move_on(study, self._point)
        if node is not None:
            self._services.presenter.go_to_node(node)


def move_on(study: DocumentSession, point: Point) -> int | None:
    """The node of the move whose stone is on a point now, or of the next move that is played there."""
    nodes, now = study.line_record.nodes, study.record_node
    before = (*range(now, -1, -1),) if study.state.position.color_at(point) else ()
    for at in (*before, *(() if before else range(now + 1, len(nodes)))):
        move = nodes[at].move
        if move is not None and move.point == point:
            return next((stop.node for stop in study.stops if stop.record_node == at), None)
    return None
