"""The menu of a point of a record's board: why not here, its marks and stones, and what is copied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.text import text
from ingboard.ui.game.editing.tools import KEYS, Tool, name_of_tool
from ingboard.ui.shell.commands import Command

_OFTEN = (
    Tool.TRIANGLE, Tool.SQUARE, Tool.CIRCLE, Tool.CROSS, Tool.LETTER, Tool.NUMBER, Tool.CLEAR,
)  # fmt: skip
_MORE = (
    Tool.SELECTED, Tool.DIM, Tool.BLACK_TERRITORY, Tool.WHITE_TERRITORY, Tool.LINE, Tool.ARROW,
)  # fmt: skip
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
