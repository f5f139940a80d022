"""Where the referee unlocks his acts: by holding a key, or by the tournament's digits."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.widgets import Card, CardTone, HoldButton, KeyButton, TextLabel


class Unlocking(QWidget):
    """`unlocked` carries what was typed as PIN, or "" after a second of holding."""

    unlocked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hold_button = HoldButton(text("Unlock the referee's acts"))
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setAccessibleName(text("PIN of the tournament"))
        self.pin_button = KeyButton(text("Unlock"), "Enter", "lock")
        self._words = TextLabel(size=14, wrap=True)
        self._typed = QWidget()
        row = QHBoxLayout(self._typed)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(TextLabel(text("PIN"), size=13, token="ink2"))
        row.addWidget(self.pin, 1)
        row.addWidget(self.pin_button)
        card = Card(text("Locked"), tone=CardTone.MISSING, gap=8)
        card.body.addWidget(self._words)
        card.body.addWidget(self.hold_button)
        card.body.addWidget(self._typed)
        card.body.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(card)
        self.hold_button.confirmed.connect(self._on_held)
        self.pin.returnPressed.connect(self._on_typed)
        self.pin_button.clicked.connect(self._on_typed)
        self.ask(by_pin=False)

    def ask(self, *, by_pin: bool, wrong: bool = False) -> None:
        """Ask for the PIN, or for a held key."""
        self.pin.clear()
        self._typed.setVisible(by_pin)
        self.hold_button.setVisible(not by_pin)
        self.setFocusProxy(self.pin if by_pin else self.hold_button)
        if wrong:
            self._words.setText(text("That is not the PIN. The acts stay locked."))
        elif by_pin:
            self._words.setText(text("Players' acts need no key. The referee's need the PIN."))
        else:
            self._words.setText(text("Players' acts need no key. For the referee's, hold Enter."))

    def _on_held(self) -> None:
        self.unlocked.emit("")

    def _on_typed(self) -> None:
        self.unlocked.emit(self.pin.text())
