"""The menus made of their table. What the actions do is the window's business."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from ingboard.text import text
from ingboard.ui.shell.acts import Act
from ingboard.ui.shell.menu_action import MenuAction
from ingboard.ui.shell.menu_table import MenuEntry, MenuGroup, menu_table

__all__ = ["Act", "Menus", "build_menus"]


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus in order, every action by name, the menus of recent records, drafts and screens.

    `titles` names the menu that each action is found in.
    """

    menus: tuple[QMenu, ...]
    actions: dict[Act, MenuAction]
    recent: QMenu
    drafts: QMenu
    screens: QMenu
    titles: dict[Act, str]


def build_menus(parent: QWidget, do: Callable[[Act], None]) -> Menus:
    """Menus whose actions call `do` with their name."""
    making = _Making(parent, do)
    menus = []
    for title, entries in menu_table():
        menu = QMenu(title, parent)
        for entry in entries:
            if isinstance(entry, MenuGroup):
                within = menu.addMenu(entry.words)
                for one in entry.entries:
                    making.add(one, within, title)
            else:
                making.add(entry, menu, title)
        menus.append(menu)
    made = making.menus
    return Menus(
        tuple(menus),
        making.actions,
        made[Act.OPEN],
        made[Act.RECOVER],
        made[Act.HALL],
        making.titles,
    )


class _Making:
    """Makes the actions of the menus, and below some of them a menu that is filled when it opens."""

    def __init__(self, parent: QWidget, do: Callable[[Act], None]) -> None:
        self._parent = parent
        self._do = do
        self.actions: dict[Act, MenuAction] = {}
        self.titles: dict[Act, str] = {}
        self.menus = {
            Act.OPEN: QMenu(text("Open recent"), parent),
            Act.RECOVER: QMenu(text("Drafts that were kept"), parent),
            Act.HALL: QMenu(text("Hall view on screen"), parent),
        }

    def add(self, entry: MenuEntry | None, menu: QMenu, title: str) -> None:
        """Add an entry to a menu; None is a line between two parts."""
        if entry is None:
            menu.addSeparator()
            return
        act = entry.act
        action = MenuAction(entry.words, entry.keys, self._parent, partial(self._do, act))
        action.setCheckable(entry.checkable)
        self.actions[act], self.titles[act] = action, title
        menu.addAction(action)
        if act in self.menus:
            menu.addMenu(self.menus[act])
