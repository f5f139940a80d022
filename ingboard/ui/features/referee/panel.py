"""The referee's panel: acts in three leaves, and at a fixed place the pending one, or the lock."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.features.referee.pending_act import PendingAct
from ingboard.ui.features.referee.view_model import ActionGroup, ActionRow, RefereeAction
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets import (
    ActButton,
    ActWords,
    ButtonSize,
    Card,
    CardTone,
    HoldButton,
    KeyButton,
    SegmentedChoice,
    TextLabel,
)


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
        row = spaced(QHBoxLayout(self._typed), margins=0)
        row.addWidget(TextLabel(text("PIN"), size=13, token="ink2"))
        row.addWidget(self.pin, 1)
        row.addWidget(self.pin_button)
        card = Card(text("Locked"), tone=CardTone.MISSING, gap=8)
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

    def ask(self, *, by_pin: bool, told: str = "") -> None:
        """Ask for the PIN, or for a held key; `told` is said of the last try."""
        self.pin.clear()
        self._typed.setVisible(by_pin)
        self.hold_button.setVisible(not by_pin)
        self.setFocusProxy(self.pin if by_pin else self.hold_button)
        if told:
            self._words.setText(told)
        elif by_pin:
            self._words.setText(
                text(
                    "Referee actions, settings and taking back need the PIN. It does not protect against "
                    "someone who can change this computer's files."
                )
            )
        else:
            self._words.setText(text("Players' acts need no key. For the referee's, hold Enter."))

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
_TWO_COLUMNS: Final = 480
_SIDE_BY_SIDE: Final = 860
_BESIDE: Final = 370
_PENDING: Final = 484
_SHARE: Final = 0.49  # of what is pending, beside the acts
_TWO_FIELDS: Final = 400
_UNLIMITED: Final = 16_777_215  # QWIDGETSIZE_MAX
_WHOLE_HEAD: Final = 560
_WITHOUT_LOCK: Final = 420
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


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
        self._columns = 2
        self._buttons = QButtonGroup(self)
        self.lock_label = TextLabel(size=13, weight=600, token="ink2")
        self.lock_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.close_button = KeyButton(text("Back"), "Esc", size=ButtonSize.SMALL)
        self.close_button.clicked.connect(self.closed)
        self.leaves = SegmentedChoice(
            (
                (ActionGroup.CLOCK, text("Clock")),
                (ActionGroup.PLAYERS, text("Players")),
                (ActionGroup.GAME, text("Game")),
            ),
            ActionGroup.CLOCK,
            spoken=text("Referee's acts"),
        )
        self.leaves.chosen.connect(self.show_leaf)
        self._grids: dict[ActionGroup, QGridLayout] = {}
        self._list = QStackedLayout()
        for group in ActionGroup:
            leaf, side = QWidget(self), QVBoxLayout()  # without a parent the stack shows a window
            leaf.setLayout(side)
            side.setContentsMargins(0, 0, 0, 0)
            self._grids[group] = QGridLayout()
            self._grids[group].setSpacing(4)
            side.addLayout(self._grids[group])
            side.addStretch(1)
            self._list.addWidget(leaf)
        self.pending = PendingAct()
        self.unlocking = Unlocking()
        for button in (self.pending.hold_button, self.unlocking.hold_button):
            button.hold_within(self)
        self.place = QStackedWidget()
        self.place.addWidget(self.pending)
        self.place.addWidget(self.unlocking)
        self._card = Card(gap=8)
        head = QHBoxLayout()
        head.setSpacing(12)
        self._title = TextLabel(text("Referee"), size=20, weight=600, serif=True)
        head.addWidget(self._title)
        head.addWidget(self.leaves, 1)
        head.addWidget(self.lock_label)
        head.addWidget(self.close_button)
        acts = QVBoxLayout()
        acts.addLayout(head)
        acts.addLayout(self._list)
        self._halves = QBoxLayout(_DOWN)
        self._halves.addLayout(acts, 0)
        self._halves.addWidget(self.place, 1)
        self._card.body.addLayout(self._halves)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scaled(self._card.body.setContentsMargins, 9, 4, 9, 0)
        scaled(self.setMinimumWidth, _LEAST)
        follow_theme(self._follow_theme)

    def show_rows(self, rows: tuple[ActionRow, ...]) -> None:
        """Show the acts as they stand now; each keeps its place."""
        if [row.action for row in rows] != list(self.rows):
            self._make(rows)
        for row in rows:
            if self.rows[row.action].row != row:
                self.rows[row.action].show_row(row)

    def show_leaf(self, group: object) -> None:
        """Turn to a leaf of the list."""
        assert isinstance(group, ActionGroup)
        self.leaves.show_choice(group)
        self._list.setCurrentIndex(list(ActionGroup).index(group))

    def show_chosen(self, action: RefereeAction | None) -> None:
        """Mark a row as the one that is pending, on its leaf; None marks none."""
        if action in self.rows and action is not None:
            self.rows[action].setChecked(True)
            self.show_leaf(self.rows[action].row.group)
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
        if self.place.currentWidget() is not wanted:
            self.place.setCurrentWidget(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme, width = current_theme(), self.width()
        beside = width >= theme.px(_SIDE_BY_SIDE)
        self._halves.setDirection(_ACROSS if beside else _DOWN)
        own = max(theme.px(_PENDING), round(width * _SHARE)) if beside else width
        self.place.setMinimumWidth(own if beside else 0)
        self.place.setMaximumWidth(own if beside else _UNLIMITED)
        list_width = width - own if beside else width
        self._title.setVisible(list_width >= theme.px(_WHOLE_HEAD))
        self.lock_label.setVisible(list_width >= theme.px(_WITHOUT_LOCK))
        columns = 1 if list_width < theme.px(_BESIDE if beside else _TWO_COLUMNS) else 2
        least = theme.px(_TWO_FIELDS if beside else _TWO_COLUMNS)
        self.pending.show_narrow(fields=own < least, assents=own < theme.px(_TWO_COLUMNS))
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
        for row in rows:
            button = ActionButton(row)
            button.clicked.connect(partial(self._on_clicked, row.action))
            self._buttons.addButton(button)
            self.rows[row.action] = button
        self._arrange()

    def _arrange(self) -> None:
        """Put the acts of each leaf in two columns, or in one where the panel is narrow."""
        columns, count = self._columns, dict.fromkeys(ActionGroup, 0)
        for button in self.rows.values():
            group = button.row.group
            self._grids[group].removeWidget(button)
            self._grids[group].addWidget(button, count[group] // columns, count[group] % columns)
            count[group] += 1

    def _on_clicked(self, action: RefereeAction) -> None:
        self.chosen.emit(action)

    def _follow_theme(self) -> None:
        theme = current_theme()
        widest = QFontMetricsF(theme.sans(13, 600)).horizontalAdvance(text("Locks in 0:00"))
        self.lock_label.setFixedWidth(round(widest) + theme.px(4))
