"""The referee's panel: what can be done now, the rest folded; in its place what is pending; the lock."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.features.referee.pending_act import PendingAct
from ingboard.ui.features.referee.view_model import ActionRow, RefereeAction
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import (
    ActButton,
    ActWords,
    ButtonSize,
    Card,
    CardTone,
    HoldButton,
    KeyButton,
    TextLabel,
)


class Unlocking(QWidget):
    """`unlocked` carries what was typed as PIN, or "" after a second of holding."""

    unlocked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hold_button = HoldButton(text("Unlock"))
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setAccessibleName(text("Tournament PIN"))
        self.pin_button = KeyButton(text("Unlock"), "Enter", "lock")
        self._words = TextLabel(size=13, wrap=True)
        self._typed = QWidget()
        row = spaced(QHBoxLayout(self._typed), margins=0)
        row.addWidget(TextLabel(text("PIN"), size=13, token="ink2"))
        row.addWidget(self.pin, 1)
        row.addWidget(self.pin_button)
        card = Card(tone=CardTone.MISSING, gap=4, is_slim=True)
        card.body.addWidget(self._words)
        card.body.addWidget(self.hold_button)
        card.body.addWidget(self._typed)
        card.body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(card)
        self.hold_button.confirmed.connect(self._on_held)
        self.pin.returnPressed.connect(self._on_typed)
        self.pin_button.clicked.connect(self._on_typed)
        self.ask(by_pin=False)

    def tell(self, words: str) -> None:
        """Say something of the last try, or of the PIN; nothing takes no room."""
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def ask(self, *, by_pin: bool) -> None:
        """Ask for the PIN, or for a held key."""
        self.pin.clear()
        self._typed.setVisible(by_pin)
        self.hold_button.setVisible(not by_pin)
        self.setFocusProxy(self.pin if by_pin else self.hold_button)
        keeps_out = text("Whoever can change this computer’s files needs no PIN.")
        self.tell(keeps_out if by_pin else "")

    @property
    def told(self) -> str:
        """What it says."""
        return self._words.text()

    def _on_held(self) -> None:
        self.unlocked.emit("")

    def _on_typed(self) -> None:
        self.unlocked.emit(self.pin.text())


class ActionButton(ActButton):
    """An act to choose, with the row of the list that it shows."""

    def __init__(self, row: ActionRow, parent: QWidget | None = None) -> None:
        super().__init__(_words_of(row), parent)
        self.row = row

    def show_row(self, row: ActionRow) -> None:
        """Show the act as it stands now."""
        self.row = row
        self.show_act(_words_of(row))


def _words_of(row: ActionRow) -> ActWords:
    return ActWords(row.words, row.condition, row.icon, row.key, row.barred)


_LEAST: Final = 330
_TWO_FIELDS: Final = 400
_TWO_COLUMNS: Final = 430
_ASSENTS: Final = 480


class _Place(QWidget):
    """Shows one of its parts, and wants no more room than that does, unlike Qt's stack."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self.current = parts[0]
        whole = spaced(QVBoxLayout(self), margins=0)
        for part in parts:
            whole.addWidget(part)
            part.setVisible(part is self.current)

    def show_part(self, part: QWidget) -> None:
        """Show this part in place of the other."""
        if part is not self.current:
            self.current.hide()
            self.current = part
            part.show()


class RefereePanel(QWidget):
    """Shows rows of actions; `chosen` carries the RefereeAction of a row, `closed` nothing.

    `grown` tells that it has another height, with all in its place.
    """

    chosen = Signal(object)
    grown = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[RefereeAction, ActionButton] = {}
        self._first: tuple[RefereeAction, ...] = ()
        self._columns = 2
        self._buttons = QButtonGroup(self)
        self.lock_label = TextLabel(size=13, weight=600, token="ink2")
        self.close_button = KeyButton(text("Back"), "Esc", size=ButtonSize.SMALL)
        self.close_button.clicked.connect(self.closed)
        self._list = QWidget()
        self.more_button = ActButton(ActWords(text("More"), "", "list"), self._list)
        self.more_button.clicked.connect(self._on_more)
        self._grid = spaced(QGridLayout(self._list), spacing=(4, 2), margins=0)
        self.pending = PendingAct()
        self.unlocking = Unlocking()
        for button in (self.pending.hold_button, self.unlocking.hold_button):
            button.hold_within(self)
        self.place = _Place(self.pending, self.unlocking)
        self._card = Card(gap=4)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(TextLabel(text("Referee"), size=20, weight=600, serif=True))
        head.addStretch(1)
        head.addWidget(self.lock_label)
        head.addWidget(self.close_button)
        self._card.body.addLayout(head)
        self._card.body.addWidget(self._list)
        self._card.body.addWidget(self.place, 1)
        self._card.body.addStretch(0)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        scaled(self.setMinimumWidth, _LEAST)
        self.show_more(False)

    def show_rows(self, rows: tuple[ActionRow, ...]) -> None:
        """Show the acts as they stand now; each keeps its place."""
        if [row.action for row in rows] != list(self.rows):
            self._make(rows)
        for row in rows:
            if self.rows[row.action].row != row:
                self.rows[row.action].show_row(row)

    def show_first(self, actions: tuple[RefereeAction, ...]) -> None:
        """Offer these first, in this order; the others stand behind "More"."""
        if actions != self._first:
            self._first = actions
            self._arrange()

    def show_more(self, more: bool) -> None:
        """Show the other actions in place of the first ones, or the first again."""
        self._shows_more = more
        self._arrange()

    @property
    def shows_more(self) -> bool:
        """Whether the other actions are in sight."""
        return self._shows_more

    def show_chosen(self, action: RefereeAction | None) -> None:
        """Mark a row as the one that is pending; None marks none."""
        if action in self.rows and action is not None:
            self.rows[action].setChecked(True)
            return
        self._buttons.setExclusive(False)
        for row in self.rows.values():
            row.setChecked(False)
        self._buttons.setExclusive(True)

    def show_place(self, part: QWidget | None = None) -> None:
        """Bring what is pending, or the lock, or a part of it, into sight where there is no room for all."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:
            around.ensureWidgetVisible(part or self.place)

    def show_lock(self, words: str, *, is_open: bool, asks: bool) -> None:
        """Say how long the acts are unlocked; with `asks` the place below asks for the key."""
        if words != self.lock_label.text():
            self.lock_label.setText(words)
        self.lock_label.show_token("green" if is_open else "ink2")
        wanted: QWidget = self.unlocking if asks else self.pending
        self.place.show_part(wanted)
        self._list.setVisible(asks or self.pending.draft is None)
        self.place.setVisible(asks or not self.pending.is_empty)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme, width = current_theme(), self.width()
        self.pending.show_narrow(
            fields=width < theme.px(_TWO_FIELDS), assents=width < theme.px(_ASSENTS)
        )
        columns = 1 if width < theme.px(_TWO_COLUMNS) else 2
        if columns != self._columns:
            self._columns = columns
            self._arrange()
        if event.size().height() != event.oldSize().height():
            QTimer.singleShot(0, self, self.grown.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _make(self, rows: tuple[ActionRow, ...]) -> None:
        for old in self.rows.values():
            self._buttons.removeButton(old)
            old.hide()
            old.deleteLater()
        self.rows = {}
        self._first = ()
        for row in rows:
            button = ActionButton(row, self._list)
            button.clicked.connect(partial(self._on_clicked, row.action))
            self._buttons.addButton(button)
            self.rows[row.action] = button
        self._arrange()

    def _arrange(self) -> None:
        """The first acts and "More" below each other, or the others in columns, the possible first."""
        others = [button for action, button in self.rows.items() if action not in self._first]
        others.sort(key=lambda button: bool(button.row.barred))
        shown: list[ActButton] = [*others]
        if not self._shows_more:
            first = (self.rows[action] for action in self._first if action in self.rows)
            shown = [*first, self.more_button]
        columns = self._columns if self._shows_more else 1
        for button in (*self.rows.values(), self.more_button):
            self._grid.removeWidget(button)
            button.setVisible(button in shown)
        for at, button in enumerate(shown):
            self._grid.addWidget(button, at // columns, at % columns)

    def _on_clicked(self, action: RefereeAction) -> None:
        self.chosen.emit(action)

    def _on_more(self) -> None:
        self.more_button.setChecked(False)
        self.show_more(True)
