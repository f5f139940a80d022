"""The answers of a question, a button with its key each."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import put_away, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton

Choice: TypeAlias = tuple[str, str, Qt.Key]
"""The words, the key as it is written, and the key."""


def sides() -> tuple[Choice, ...]:
    """The winner is named."""
    return (
        (text("Black"), "B", Qt.Key.Key_B),
        (text("White"), "W", Qt.Key.Key_W),
        (text("Nobody"), "N", Qt.Key.Key_N),
    )


def more_or_less() -> tuple[Choice, ...]:
    """The number of stones is set."""
    return (
        (text("One stone fewer"), text("Down"), Qt.Key.Key_Down),
        (text("One stone more"), text("Up"), Qt.Key.Key_Up),
    )


class ChoiceRow(QWidget):
    """A click says the key of its button; the page does with it what it does with the key itself."""

    chosen = Signal(object)  # Qt.Key

    def __init__(self) -> None:
        super().__init__()
        self.buttons: tuple[KeyButton, ...] = ()
        self._choices: tuple[Choice, ...] = ()
        self._row = spaced(QHBoxLayout(self), margins=0)

    def show_choices(self, choices: tuple[Choice, ...], *, free: bool) -> None:
        """These buttons, or none; locked once there is nothing to choose any more."""
        if choices != self._choices:
            self._choices = choices
            self._make()
        for button in self.buttons:
            button.setEnabled(free)

    def _make(self) -> None:
        put_away(self.buttons)
        made = []
        for words, key_name, key in self._choices:
            button = KeyButton(words, key=key_name, size=ButtonSize.SMALL)
            button.clicked.connect(partial(self.chosen.emit, key))
            self._row.addWidget(button, 1)
            made.append(button)
        self.buttons = tuple(made)
