"""Tables that a crash or a power cut left open: each as it was, and three answers to whose time the gap was.

It takes nothing up itself: `taken_up` carries what was chosen. A table that another program has open, or
whose journal does not fit, is only looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.table.journal.recovery import AgreedTime, Choice
from ingboard.text import labeled, paragraph, plural, text
from ingboard.ui.features.journal.recovery_view_model import TakeUp, UnfinishedTable, agreed_time
from ingboard.ui.shell.recent_records import RecentRow
from ingboard.ui.shell.start_page import RecentButton
from ingboard.ui.style import put_away, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import ChoiceCard
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import STRETCH, Card, LabelledField, TextLabel, filled

_WIDEST = 980


class RecoveryPage(QWidget):
    """The list of tables, what is decided of the `chosen` one (its number), who decides, a button to hold."""

    taken_up = Signal(object)  # TakeUp

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[UnfinishedTable, ...] = ()
        self.chosen = 0
        self.rows: tuple[RecentButton, ...] = ()
        self._title = TextLabel(text("Interrupted games"), size=26, weight=600, serif=True)
        self._say = TextLabel(token="ink2", wrap=True)
        self._list = spaced(QVBoxLayout(), spacing=0)
        self._certain = TextLabel(size=17, weight=600, wrap=True)
        self._gap = TextLabel(token="ink2", wrap=True)
        self.choices = {
            Choice.AS_IT_WAS: ChoiceCard(
                text("Charge nobody"), (text("Both keep their times."), text("Clock paused."))
            ),
            Choice.CHARGED: ChoiceCard(
                text("Charge the gap"), (text("To the running side."), text("Clock paused."))
            ),
            Choice.AGREED: ChoiceCard(
                text("Times by agreement"), (text("Set by both players and you."), "")
            ),
        }
        self._group = QButtonGroup(self)
        for card in self.choices.values():
            self._group.addButton(card)
            card.toggled.connect(self._settle)
        self.times = PerColor(TextField(), TextField())
        self.times_row = QWidget()
        keeps_room = self.times_row.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)  # nothing may move under a hand
        self.times_row.setSizePolicy(keeps_room)
        self.by = TextField()
        self.pin = TextField()
        self.pin.setEchoMode(TextField.EchoMode.Password)
        self._pin_field = LabelledField(text("PIN"), self.pin)
        self.becomes = TextLabel(size=14, weight=600, wrap=True)
        self.take_up_button = HoldButton(text("Resume this game"))
        self.take_up_button.confirmed.connect(self._on_confirmed)
        self.take_up_button.hold_within(self)
        self.later_button = KeyButton(text("Later"), key="Esc")
        self.look_button = KeyButton(text("Show the journal"), icon="timeline", key="Ctrl+L")
        self._decision = QWidget()
        self._only_look = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self._rows_group = QButtonGroup(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for field in (*self.times, self.by, self.pin):
            field.textChanged.connect(self._settle)
        self._build()
        scaled(self.look_button.setMinimumWidth, 250)
        scaled(self._inner.setMaximumWidth, _WIDEST)

    def _build(self) -> None:
        card = Card()
        filled(card.body, self._certain, self._gap, self._only_look)
        decision = spaced(QVBoxLayout(self._decision), spacing=10, margins=0)
        decision.addLayout(filled(spaced(QHBoxLayout(), spacing=12), *self.choices.values()))
        times = spaced(QHBoxLayout(self.times_row), margins=0)
        for color in Color:
            label = text("{side}'s time", side=name_of_color(color))
            times.addWidget(LabelledField(label, self.times[color]))
        decision.addWidget(self.becomes)
        decided = LabelledField(text("Decided by"), self.by)
        asked = spaced(QHBoxLayout(), spacing=12)
        filled(asked, (decided, 1), (self._pin_field, 1), (self.times_row, 1))
        decision.addLayout(asked)
        card.body.addWidget(self._decision)
        foot = spaced(QHBoxLayout(), spacing=12)
        filled(foot, self.later_button, self.look_button, STRETCH, self.take_up_button)
        card.body.addLayout(foot)
        column = spaced(QVBoxLayout(), spacing=12)
        filled(column, self._title, self._say, self._list, card, STRETCH)
        inner = self._inner = QWidget()
        inner.setLayout(column)
        filled(spaced(QHBoxLayout(self), margins=(24, 8)), STRETCH, (inner, 100), STRETCH)

    @property
    def tables(self) -> tuple[UnfinishedTable, ...]:
        """The tables that are listed."""
        return self._tables

    def show_tables(self, tables: Sequence[UnfinishedTable]) -> None:
        """Show these tables; the first is chosen."""
        self._tables = tuple(tables)
        for old in self.rows:
            self._rows_group.removeButton(old)
        put_away(self.rows)
        self.rows = tuple(RecentButton(_row_of(table), self) for table in self._tables)
        for index, button in enumerate(self.rows):
            self._list.addWidget(button)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Up and Down walk the list
            self._rows_group.addButton(button)
            button.clicked.connect(lambda _=False, at=index: self.choose(at))
        resumed = plural(
            "{number} table can be resumed.",
            "{number} tables can be resumed.",
            sum(not table.why_not for table in self._tables),
        )
        drafts = text("Drafts of files that were not saved: File > Kept drafts.")
        self._say.setText(paragraph((resumed, drafts)))
        if self._tables:
            self.choose(0)

    def follow(self, tables: Sequence[UnfinishedTable]) -> None:
        """The same tables a moment later: the gap counts on, and what is filled in stays."""
        self._tables = tuple(tables)
        if self._tables:
            self._gap.setText(self._tables[self.chosen].gap_words)
            self._settle()

    def choose(self, index: int) -> None:
        """Choose a table of the list."""
        self.chosen = index
        table = self._tables[index]
        self.rows[index].setChecked(True)
        self._only_look.setText(table.only_to_look_at)
        self._only_look.setVisible(bool(table.only_to_look_at))
        self._decision.setVisible(not table.only_to_look_at)
        self.take_up_button.setVisible(not table.only_to_look_at)
        self.look_button.show_kind(
            ButtonKind.PRIMARY if table.only_to_look_at else ButtonKind.PLAIN
        )
        self._certain.setText(labeled(table.title, table.came_to))
        self._gap.setText(table.gap_words)
        self.pin.clear()
        self._pin_field.setVisible(table.locked)
        timed = table.clocks is not None
        for card in self.choices.values():
            card.setVisible(timed)  # without a clock nobody has a time to decide about
        self.choices[Choice.CHARGED].setEnabled(table.can_charge)
        self.choices[Choice.AS_IT_WAS].setChecked(True)
        for color in Color:
            self.times[color].setText(table.shown(color))
        self._settle()

    def take_focus(self) -> None:
        """Give the keys to the name that is asked for, or to the list where nothing can be resumed."""
        (self if self._only_look.text() else self.by).setFocus()
        self.by.selectAll()  # who decided before is replaced by what is typed

    @property
    def choice(self) -> Choice:
        """What is to become of the gap."""
        return next(choice for choice, card in self.choices.items() if card.isChecked())

    def _settle(self) -> None:
        if not self._tables:
            return
        self.times_row.setVisible(self.choice is Choice.AGREED)
        table = self._tables[self.chosen]
        agreed = self._agreed() if self.choice is Choice.AGREED else None
        self.becomes.setText(table.becomes(self.choice, agreed))
        self.becomes.setVisible(table.clocks is not None)
        self.take_up_button.lock(self._missing())

    def _missing(self) -> str:
        table = self._tables[self.chosen]
        if table.only_to_look_at:
            return table.only_to_look_at
        if self.choice is Choice.AGREED and self._agreed() is None:
            return text("Enter both times as 12:30 or 1:02:30")
        if table.clocks is not None and not self.by.text().strip():
            return text("Enter who decided")
        if table.locked and not self.pin.text():
            return text("Type the PIN")
        return ""

    def _agreed(self) -> PerColor[AgreedTime] | None:
        table = self._tables[self.chosen]
        black, white = (agreed_time(table, color, self.times[color].text()) for color in Color)
        return None if black is None or white is None else PerColor(black, white)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down choose a table."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if steps and self._tables:
            self.choose(min(max(self.chosen + steps, 0), len(self._tables) - 1))
        else:
            super().keyPressEvent(event)

    def _on_confirmed(self) -> None:
        agreed = self._agreed() if self.choice is Choice.AGREED else None
        chosen = TakeUp(self.chosen, self.choice, agreed, self.by.text().strip())
        self.taken_up.emit(chosen)


def _row_of(table: UnfinishedTable) -> RecentRow:
    when = table.last_certain.rsplit(" ", 1)[-1]
    return RecentRow("", table.title, table.came_to, "", when, table.position)
