"""The command palette in the window: all commands of the menus, and what was used lately first."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QRect, QTimer

from ingboard.ui.shell.commands import Command, KeyContext, MenuName
from ingboard.ui.shell.menus import title_of
from ingboard.ui.shell.palette import Palette
from ingboard.ui.shell.palette_matching import PaletteRow
from ingboard.ui.shell.registry import CommandRegistry
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.style import current_theme

_ITSELF = "palette"
_REMEMBERED = 5
_LEAST = 480


class PalettePresenter(QObject):
    """Opens the palette over a workspace; what is chosen is carried out as if its menu had been used."""

    def __init__(self, workspace: Workspace, commands: CommandRegistry, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = commands
        self._lately: list[str] = []
        self._workspace = workspace
        self._palette: Palette | None = None

    @property
    def palette(self) -> Palette:
        """The palette, made when it is first asked for."""
        if self._palette is None:
            self._palette = Palette(self._workspace)
            self._palette.chosen.connect(self._on_chosen)
        return self._palette

    def ask(self, context: KeyContext) -> None:
        """Open the palette; each command with the key that means it there."""
        space = self._workspace
        over = space.board.geometry() if space.board.isVisible() else space.rect()
        wide = QRect(0, over.y(), space.width(), over.height())
        if over.width() < current_theme().px(_LEAST) and not wide.intersects(
            space.panel.geometry()
        ):
            over = wide
        listed = [each for each in self._commands if each.place and each.id != _ITSELF]
        rows = [self._row(each, context) for each in sorted(listed, key=_in_the_menus)]
        self.palette.ask(rows, self._lately, over)

    def _row(self, command: Command, context: KeyContext) -> PaletteRow:
        assert command.place is not None
        words = command.text if command.words is None else command.words()
        key = self._commands.shown_key(command, context)
        possible = not self._commands.why_not(command.id)
        return PaletteRow(command.id, title_of(command.place.menu), words, key, possible)

    def _on_chosen(self, name: object) -> None:
        command = str(name)
        self._lately = [command, *(one for one in self._lately if one != command)][:_REMEMBERED]
        # After the palette's own key has been dealt with, else Enter would reach what is opened.
        QTimer.singleShot(0, self, partial(self._commands.run, command))


def _in_the_menus(command: Command) -> tuple[int, int]:
    assert command.place is not None
    return list(MenuName).index(command.place.menu), command.place.rank
