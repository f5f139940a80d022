"""The page on which the keys of the clock are chosen: press the keys you want for each seat."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.clock.seat_keys import USUAL_LEFT, USUAL_RIGHT, key_name, may_press
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    Hairline,
    PlainSheet,
    TextLabel,
    filled,
)

_LEAST_WIDTH, _WIDTH = 600, 720
_MOST = 12


class _SeatCard(Card):
    """One seat: its keys by name, and the button that waits for others."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.keys: frozenset[int] = frozenset()
        self._names = TextLabel(size=20, weight=600, wrap=True)
        self.button = KeyButton(text("Choose the keys"))
        self.button.setAccessibleDescription(title)
        filled(self.body, self._names, STRETCH, self.button)

    def show_keys(self, keys: frozenset[int], *, waits: bool) -> None:
        """Show the keys; a card that `waits` takes the next ones pressed."""
        self.keys = keys
        self._names.setText("  ".join(map(key_name, sorted(keys))) or text("none"))
        self.show_tone(CardTone.PENDING if waits else CardTone.SURFACE)
        self.button.show_words(text("Done") if waits else text("Choose the keys"))


class ClockKeysPage(QWidget):
    """Shows the keys of both seats; `changed` carries those of left and right once chosen, `done` ends.

    A key belongs to one seat only. Keys that may not press are refused with a sentence.
    """

    changed = Signal(object)
    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._waiting: _SeatCard | None = None
        self._fresh = False
        self._left = _SeatCard(text("Left seat"))
        self._right = _SeatCard(text("Right seat"))
        self.told = TextLabel(size=14, wrap=True)
        self.usual_button = KeyButton(text("Usual keys"))
        self.done_button = KeyButton(text("Done"), key="Esc", kind=ButtonKind.PRIMARY)
        for card in (self._left, self._right):
            card.button.clicked.connect(partial(self._choose, card))
        self.usual_button.clicked.connect(self._take_usual)
        self.done_button.clicked.connect(self._leave)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lay_out()
        scaled(self._sheet.setMaximumWidth, _WIDTH)
        scaled(self._left.setMinimumHeight, 170)
        scaled(self._right.setMinimumHeight, 170)
        scaled(self.told.setMinimumHeight, 22)
        scaled(self._sheet.setMinimumWidth, _LEAST_WIDTH)
        self._show()

    def show_keys(self, left: frozenset[int], right: frozenset[int]) -> None:
        """Show the keys in use."""
        self._left.show_keys(left, waits=False)
        self._right.show_keys(right, waits=False)
        self._waiting = None
        self._show()

    def event(self, event: QEvent) -> bool:
        """While a seat waits, Tab and the like are keys as well, to be refused by name."""
        if event.type() == QEvent.Type.KeyPress and self._waiting is not None:
            assert isinstance(event, QKeyEvent)
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._waiting is None or event.key() == Qt.Key.Key_Escape:
            if event.key() == Qt.Key.Key_Escape:
                self._leave()
            else:
                super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._take(event.key())

    def _lay_out(self) -> None:
        self._sheet = PlainSheet()
        column = filled(
            spaced(QVBoxLayout(self._sheet), spacing=14, margins=(28, 20)),
            TextLabel(text("Clock keys"), size=26, weight=600, serif=True),
            Hairline(),
            TextLabel(
                text(
                    "A seat's keys end its player's turn. Choose keys far apart, a second "
                    "keyboard or pedals. Space pauses; F12 (hold) resumes."
                ),
                size=15,
                wrap=True,
            ),
        )
        seats = filled(spaced(QHBoxLayout(), spacing=16), (self._left, 1), (self._right, 1))
        foot = filled(QHBoxLayout(), self.usual_button, STRETCH, self.done_button)
        filled(column, seats, self.told, foot)
        across = filled(QHBoxLayout(), STRETCH, self._sheet, STRETCH)
        filled(QVBoxLayout(self), STRETCH, across, 2)

    def _choose(self, card: _SeatCard) -> None:
        if self._waiting is card:
            self._waiting = None
        else:
            self._waiting, self._fresh = card, True
            self.setFocus()
        self._show()

    def _take(self, key: int) -> None:
        card = self._waiting
        assert card is not None
        if not may_press(key):
            self.told.setText(
                text("Key in use, or opens something when pressed often. Choose another.")
            )
            return
        other = self._right if card is self._left else self._left
        if other.keys == frozenset({key}):
            self.told.setText(text("The other seat's only key. Choose another."))
            return
        kept = frozenset[int]() if self._fresh else card.keys
        if len(kept) >= _MOST:
            return
        self._fresh = False
        card.show_keys(kept | {key}, waits=True)
        other.show_keys(other.keys - {key}, waits=False)
        self._show()
        self.changed.emit((self._left.keys, self._right.keys))

    def _take_usual(self) -> None:
        self.show_keys(USUAL_LEFT, USUAL_RIGHT)
        self.changed.emit((self._left.keys, self._right.keys))

    def _leave(self) -> None:
        self._waiting = None
        self._show()
        self.done.emit()

    def _show(self) -> None:
        for card in (self._left, self._right):
            card.show_keys(card.keys, waits=card is self._waiting)
        waits = self._waiting is not None
        self.told.setText(text("Press this seat's keys, then Done.") if waits else "")
