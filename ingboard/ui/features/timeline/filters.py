"""Which acts of a timeline are listed: five kinds and the last minute, each with its digit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ingboard.table.timeline import RowKind
from ingboard.text import text
from ingboard.ui.style import spaced
from ingboard.ui.widgets import ButtonSize, KeyButton

KIND_KEYS: Final = {
    "1": RowKind.MOVE,
    "2": RowKind.CLOCK,
    "3": RowKind.REFEREE,
    "4": RowKind.END,
    "5": RowKind.MACHINE,
}
LAST_MINUTE_KEY: Final = "6"


class Filters(QWidget):
    """`kind_toggled` carries a RowKind; each button has a check or a cross before its word."""

    kind_toggled = Signal(object)
    last_minute_toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        small = ButtonSize.SMALL
        self.kinds = {
            kind: KeyButton(_kinds_in_words()[kind], key=key, icon="check", size=small)
            for key, kind in KIND_KEYS.items()
        }
        self.last_minute = KeyButton(
            text("Last 60 s"), key=LAST_MINUTE_KEY, icon="cross", size=small
        )
        self._grid = spaced(QGridLayout(self), spacing=6, margins=0)
        self._columns = 0
        self.show_narrow(narrow=False)
        for button in self.kinds.values():
            button.clicked.connect(self._on_kind)
        self.last_minute.clicked.connect(self.last_minute_toggled)

    def show_narrow(self, *, narrow: bool) -> None:
        """In two rows where there is little room, else in one."""
        buttons = (*self.kinds.values(), self.last_minute)
        columns = len(buttons) // 2 if narrow else len(buttons)
        if columns == self._columns:
            return
        self._columns = columns
        for at, button in enumerate(buttons):
            self._grid.addWidget(button, at // columns, at % columns)

    def show_shown(self, kinds: frozenset[RowKind], *, last_minute: bool) -> None:
        """Show which are on."""
        for kind, button in self.kinds.items():
            _show_on(button, on=kind in kinds)
        _show_on(self.last_minute, on=last_minute)

    def _on_kind(self) -> None:
        for kind, button in self.kinds.items():
            if button is self.sender():
                self.kind_toggled.emit(kind)


def _show_on(button: KeyButton, *, on: bool) -> None:
    button.show_words(button.text(), icon="check" if on else "cross")
    button.setAccessibleDescription(text("listed") if on else text("left out"))


def _kinds_in_words() -> dict[RowKind, str]:
    return {
        RowKind.MOVE: text("Moves"),
        RowKind.CLOCK: text("Clock"),
        RowKind.REFEREE: text("Referee"),
        RowKind.END: text("End"),
        RowKind.MACHINE: text("Machine"),
    }
