"""The menu at a point of the board while a game is played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ingboard.board.points import Point
from ingboard.text import text
from ingboard.ui.shell.menus import give_letters

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices


class PlayMenu(QMenu):
    """What players may want besides their moves, at a point of the board."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.workspace)
        self._services = services
        self._board = services.board
        self.acts: dict[str, QAction] = {}
        for command, words in (
            ("why-at-menu-point", text("Why not here?")),
            ("pass", text("Pass")),
            ("undo", text("Undo")),
            ("resign", text("Resign")),
        ):
            keys = (key.name for key in services.command(command).keys[:1])
            self.acts[command] = action = self.addAction("\t".join((words, *keys)))
            action.triggered.connect(partial(services.run, command))
        give_letters(self)

    def open_at(self, point: Point) -> None:
        """Open beside a point with what is possible now."""
        view = self._services.presenter.phase
        if view is not None:
            acts = view.acts
            self.acts["pass"].setEnabled(not acts.pass_barred)
            self.acts["undo"].setEnabled(not acts.undo_barred)
            self.acts["resign"].setEnabled(not acts.resign_barred)
            self.acts["why-at-menu-point"].setEnabled(view.in_play)
        self.popup(self._board.mapToGlobal(self._board.center_of(point).toPoint()))
