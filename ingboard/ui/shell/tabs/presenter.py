"""One window among the tables of the program: what it is called, and the acts that concern all tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.table.time_source import TableTime
from ingboard.text import text
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.tabs.tabs import Tables

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class TabPresenter(QObject):
    """Connects a main window with its neighbours. `number` counts the tables from 1."""

    def __init__(
        self,
        window: MainWindow,
        tables: Tables | None,
        time: TableTime,
        make: Callable[[], MainWindow],
    ) -> None:
        super().__init__(window)
        self.number = 1
        self._window = window
        self.tables = Tables(window, time, make) if tables is None else tables

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions about tables do."""
        tables = self.tables
        return {
            Act.NEW_TAB: tables.open_another,
            Act.NEXT_TAB: partial(tables.step, 1),
            Act.LAST_TAB: partial(tables.step, -1),
            Act.START_ALL: tables.start_all,
            Act.ROUND_TIMER: tables.toggle_round,
            Act.SOFTER_BEHIND: self._toggle_softer,
        }

    @property
    def is_in_front(self) -> bool:
        """Whether this table is the one that is seen."""
        return self.tables.seen is self._window

    def _toggle_softer(self) -> None:
        preferences = self._window.preferences
        preferences.softer_behind = not preferences.softer_behind
        save_preferences(preferences)
        self.tables.show_softer()

    def use_number(self, number: int) -> None:
        """The table has this number from now on, and its name and the hall's folder follow."""
        self.number = number
        title = text("Table {number}", number=number)
        self._window.hall.title = title
        self._window.hall_folder.use_title(title)
        self._window.hall.follow()

    def enable(self) -> None:
        """An empty table can be closed where there are others."""
        actions = self._window.menus.actions
        actions[Act.SOFTER_BEHIND].setChecked(self._window.preferences.softer_behind)
        has_others = len(self.tables.all) > 1
        actions[Act.NEXT_TAB].setEnabled(has_others)
        actions[Act.LAST_TAB].setEnabled(has_others)
        if has_others:
            actions[Act.CLOSE].setEnabled(True)

    def leave_table(self) -> None:
        """The game is settled: back to the start page, or to the neighbours."""
        if len(self.tables.all) > 1:
            self.tables.close(self._window)
        else:
            self._window.controller.close()

    def leave_game(self) -> None:
        """Put the game away with everything that is open over it."""
        window = self._window
        window.rooms.leave_laboratory()
        window.rooms.restore_game()
        window.controller.close()
        window.hall.close()
        window.show_game()
