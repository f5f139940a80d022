"""The right button on the board: a menu where a record is edited, the answer why where a game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.board.points import Point
from ingboard.game.phases import IN_PLAY
from ingboard.table.document_session import DocumentSession
from ingboard.ui.features.record.board_menu import BoardMenu
from ingboard.ui.game.editing.tools import Tool
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow

_OFFERED = (Act.TRY, Act.COMMENT, Act.COPY_BOARD, Act.COPY_TEXT)


class PointMenu(QObject):
    """Opens the menu of a point, and does what is chosen there."""

    def __init__(self, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._point = Point(0, 0)
        self._menu: BoardMenu | None = None

    def ask_at(self, point: Point) -> None:
        """Open the menu of a point; where nothing is edited, or moves are tried, answer why at once."""
        study, editing = self._window.controller.study, self._window.editing
        if study is None or self._window.scene is not PageId.PLAY or editing.trying.trying:
            self._window.rooms.ask_at(point)
            return
        self._point = point
        menu = self._made()
        has_move = move_on(study, point) is not None
        menu.show_for(has_why=study.state.phase in IN_PLAY, has_move=has_move)
        board = self._window.stage.board
        menu.popup(board.mapToGlobal(board.center_of(point).toPoint()))

    def _made(self) -> BoardMenu:
        if self._menu is None:
            actions = self._window.menus.actions
            self._menu = BoardMenu([actions[act] for act in _OFFERED], self._window.stage)
            self._menu.marked.connect(self._on_marked)
            self._menu.why_wished.connect(self._on_why)
            self._menu.move_wished.connect(self._on_move)
        return self._menu

    def _on_marked(self, tool: object) -> None:
        assert isinstance(tool, Tool)
        self._window.editing.mark_at(tool, self._point)

    def _on_why(self) -> None:
        self._window.rooms.ask_at(self._point)

    def _on_move(self) -> None:
        study = self._window.controller.study
        node = None if study is None else move_on(study, self._point)
        if node is not None:
            self._window.controller.go_to_node(node)


def move_on(study: DocumentSession, point: Point) -> int | None:
    """The node of the move whose stone is on a point now, or of the next move that is played there."""
    nodes, now = study.line_record.nodes, study.record_node
    before = (*range(now, -1, -1),) if study.state.position.color_at(point) else ()
    for at in (*before, *(() if before else range(now + 1, len(nodes)))):
        move = nodes[at].move
        if move is not None and move.point == point:
            return next((stop.node for stop in study.stops if stop.record_node == at), None)
    return None
