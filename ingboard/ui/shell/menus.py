"""The menus, derived from the commands: their order, words, keys and marks stand with each command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.text import text
from ingboard.ui.shell.commands import Command, CommandRegistry, KeyContext, MenuName
from ingboard.ui.widgets.plain_tip import plain_tip

_TENS = 10


class Menus:
    """Menus over the commands of the tab in front. `registry` and `context` are asked when a menu opens."""

    def __init__(
        self,
        parent: QWidget,
        registry: Callable[[], CommandRegistry],
        context: Callable[[], KeyContext],
    ) -> None:
        self._registry = registry
        self._context = context
        self.actions: dict[str, QAction] = {}
        self._filled: list[tuple[QMenu, str]] = []
        self.menus = tuple(self._menu(parent, name) for name in MenuName)

    def _menu(self, parent: QWidget, name: MenuName) -> QMenu:
        menu = QMenu(title_of(name), parent)
        menu.setToolTipsVisible(True)
        entries = [each for each in self._registry() if each.place and each.place.menu is name]
        within: dict[str, QMenu] = {}
        block = None
        for command in sorted(entries, key=_rank):
            assert command.place is not None
            if block not in (None, command.place.rank // _TENS):
                menu.addSeparator()
            block = command.place.rank // _TENS
            inner = menu
            if command.place.within:
                inner = within.get(command.place.within) or menu.addMenu(command.place.within)
                within[command.place.within] = inner
            self._add(command, inner)
        menu.aboutToShow.connect(partial(self._refresh, [command.id for command in entries]))
        menu.aboutToHide.connect(self._enable_all)
        return menu

    def _add(self, command: Command, menu: QMenu) -> None:
        action = menu.addAction(command.text)
        action.setCheckable(command.checked is not None)
        action.triggered.connect(partial(self._on_triggered, command.id))
        self.actions[command.id] = action
        if command.fill is not None:
            filled = menu.addMenu(command.opens)
            filled.aboutToShow.connect(partial(self._on_filled, filled, command.id))

    def refresh(self) -> None:
        """Show every entry as it is now: words, key, mark, and why it is not possible."""
        self._refresh(list(self.actions))

    def _refresh(self, commands: list[str]) -> None:
        registry, context = self._registry(), self._context()
        for name in commands:
            command, action = registry[name], self.actions[name]
            words = command.text if command.words is None else command.words()
            key = registry.shown_key(command, context)
            shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            action.setText(f"{words}\t{shown}" if shown else words)
            if command.checked is not None:
                action.setChecked(command.checked())
            reason = registry.why_not(name)
            action.setEnabled(not reason)
            action.setToolTip(plain_tip(reason or command.help or words))

    def _enable_all(self) -> None:
        for action in self.actions.values():
            action.setEnabled(True)

    def _on_triggered(self, command: str, checked: bool = False) -> None:  # noqa: ARG002, FBT002
        self._registry().run(command)

    def _on_filled(self, menu: QMenu, command: str) -> None:
        menu.clear()
        fill = self._registry()[command].fill
        assert fill is not None
        fill(menu)


def _rank(command: Command) -> int:
    assert command.place is not None
    return command.place.rank


def title_of(menu: MenuName) -> str:
    """A menu's title."""
    return {
        MenuName.FILE: text("File"),
        MenuName.GAME: text("Game"),
        MenuName.TREE: text("Tree"),
        MenuName.VIEW: text("View"),
        MenuName.COUNT: text("Count"),
        MenuName.REFEREE: text("Referee"),
        MenuName.LEARN: text("Learn"),
        MenuName.HELP: text("Help"),
    }[menu]
