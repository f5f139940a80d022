"""Answers that one key gives, as buttons for the mouse: who wins, one stone more or less."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.widgets import ButtonSize, KeyButton

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
        (text("One stone less"), text("Down"), Qt.Key.Key_Down),
        (text("One stone more"), text("Up"), Qt.Key.Key_Up),
    )


class ChoiceRow(QWidget):
    """A click says the key of its button; the page does with it what it does with the key itself."""

    chosen = Signal(object)  # Qt.Key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: tuple[KeyButton, ...] = ()
        self._choices: tuple[Choice, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def show_choices(self, choices: tuple[Choice, ...], *, free: bool) -> None:
        """These buttons, or none; locked once there is nothing to choose any more."""
        if choices != self._choices:
            self._choices = choices
            self._make()
        for button in self.buttons:
            if free:
                button.unlock()
            else:
                button.lock("")

    def _make(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        made = []
        for words, key_name, key in self._choices:
            button = KeyButton(words, key=key_name, size=ButtonSize.SMALL)
            button.clicked.connect(partial(self._on_clicked, key))
            self._row.addWidget(button, 1)
            made.append(button)
        self.buttons = tuple(made)

    def _on_clicked(self, key: Qt.Key) -> None:
        self.chosen.emit(key)
