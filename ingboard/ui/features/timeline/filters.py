"""Which acts of a journal are listed."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from ingboard.table.timeline import RowKind
from ingboard.text import text
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton

FILTER_KEYS: Final = {
    "1": RowKind.MOVE,
    "2": RowKind.CLOCK,
    "3": RowKind.REFEREE,
    "4": RowKind.END,
    "5": RowKind.MACHINE,
    "6": None,  # the last minute alone
}


class Filters(QtWidgets.QWidget):
    """Which acts are listed: of which `kinds`, and whether of the `last_minute` alone.

    `changed` carries the RowKind, or None for the last minute. Each button has a check or a cross.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        words = {
            RowKind.MOVE: text("Moves"),
            RowKind.CLOCK: text("Clock"),
            RowKind.REFEREE: text("Referee"),
            RowKind.END: text("End", "of the game"),
            RowKind.MACHINE: text("Computer"),
            None: text("Last 60 s"),
        }
        self._buttons = {
            kind: KeyButton(words[kind], key=key, icon="check", size=ButtonSize.SMALL)
            for key, kind in FILTER_KEYS.items()
        }
        self._grid = spaced(QtWidgets.QGridLayout(self), spacing=6, margins=0)
        self._columns = 0
        self.show_narrow(narrow=False)
        for kind, button in self._buttons.items():
            button.clicked.connect(partial(self.toggle, kind))
        self.reset()

    def show_narrow(self, *, narrow: bool) -> None:
        """In two rows where there is little room, else in one."""
        columns = len(self._buttons) // 2 if narrow else len(self._buttons)
        if columns == self._columns:
            return
        self._columns = columns
        for at, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, at // columns, at % columns)

    def reset(self) -> None:
        """All acts are listed."""
        self.kinds, self.last_minute = frozenset(RowKind), False
        self._show()

    def toggle(self, kind: RowKind | None) -> None:
        """List acts of a kind or leave them out; None: those of the last minute alone, or all."""
        if kind is None:
            self.last_minute = not self.last_minute
        else:
            self.kinds ^= {kind}
        self._show()
        self.changed.emit(kind)

    def _show(self) -> None:
        for kind, button in self._buttons.items():
            on = self.last_minute if kind is None else kind in self.kinds
            button.show_words(button.text(), icon="check" if on else "cross")
            button.setAccessibleDescription(text("listed") if on else text("left out"))
