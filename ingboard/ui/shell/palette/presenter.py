"""The command palette in the window: all acts of the menus, and what was used lately first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRect, QTimer
from PySide6.QtGui import QAction

from ingboard.ui.shell.menus import Act, Menus
from ingboard.ui.shell.palette.matching import Command
from ingboard.ui.shell.palette.palette import Palette
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.style import current_theme

_REMEMBERED = 5
_LEAST = 480
_SKIPPED = frozenset({Act.PALETTE})


class PalettePresenter(QObject):
    """Opens the palette over a stage; what is chosen is carried out as if its menu had been used."""

    def __init__(self, stage: Workspace, menus: Menus, parent: QObject) -> None:
        super().__init__(parent)
        self._menus = menus
        self._lately: list[str] = []
        self._stage = stage
        self._palette: Palette | None = None

    @property
    def palette(self) -> Palette:
        """The palette, made when it is first asked for."""
        if self._palette is None:
            self._palette = Palette(self._stage)
            self._palette.chosen.connect(self._on_chosen)
        return self._palette

    def ask(self) -> None:
        """Open the palette."""
        stage = self._stage
        over = stage.board.geometry() if stage.board.isVisible() else stage.rect()
        wide = QRect(0, over.y(), stage.width(), over.height())
        if over.width() < current_theme().px(_LEAST) and not wide.intersects(
            stage.panel.geometry()
        ):
            over = wide
        self.palette.ask(self._commands(), self._lately, over)

    def _commands(self) -> list[Command]:
        actions, titles = self._menus.actions, self._menus.titles
        return [_command(act, actions[act], titles[act]) for act in titles if act not in _SKIPPED]

    def _on_chosen(self, name: object) -> None:
        act = Act(str(name))
        self._lately = [act.value, *(one for one in self._lately if one != act)][:_REMEMBERED]
        # After the palette's own key has been dealt with, else Enter would reach what is opened.
        trigger: Callable[[], None] = self._menus.actions[act].trigger
        QTimer.singleShot(0, self, partial(trigger))


def _command(act: Act, action: QAction, title: str) -> Command:
    words, _, letter = action.text().partition("\t")
    keys = action.shortcut().toString() or letter
    return Command(act.value, title, words, keys, action.isEnabled())
