"""The clock half of the new table page: cards to choose from, and the free fields behind them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.clock.control import Ing, TimeControl
from ingboard.text import text
from ingboard.ui.features.new_game.clock_extras import ClockExtras
from ingboard.ui.features.new_game.clock_fields import (
    FIELDS_OF,
    ClockFields,
    ReadControl,
    card_lines,
    clock_summary,
    field_label,
    fields_of,
    read_clock,
)
from ingboard.ui.features.new_game.view_model import ClockChoice
from ingboard.ui.game.setup_fields import FieldFault, SetupField
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import ChoiceCard, LabelledField, SegmentedChoice, TextLabel
from ingboard.ui.widgets.fields import Advice, TextField

_FIELDS = (SetupField.MAIN, SetupField.PERIOD, SetupField.PERIODS, SetupField.POINTS)


class ClockForm(QWidget):
    """Clock cards and free fields; `changed` when the clock that they make has changed."""

    changed = Signal()

    def __init__(self, choices: Sequence[ClockChoice], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = tuple(choices)
        self._kind: type[TimeControl] | None = None
        self._read: ReadControl = None
        self._group = QButtonGroup(self)
        self._grid = QGridLayout()
        self.cards = {choice.key: self._make_card(choice) for choice in self._choices}
        for at, card in enumerate(self.cards.values()):
            self._grid.addWidget(card, at // 2, at % 2)
        self.fields = {field: TextField() for field in _FIELDS}
        self._labelled = {
            field: LabelledField(field_label(Ing, field), self.fields[field]) for field in _FIELDS
        }
        self._line = QHBoxLayout()
        for field in _FIELDS:
            self._line.addWidget(self._labelled[field], 1)
            self.fields[field].textEdited.connect(self._on_field_edited)
        self.advice = Advice(lines=2)
        pressed_by = ((True, text("by the played stone")), (False, text("by hand, as at a board")))
        self.pressed = SegmentedChoice(pressed_by, True, spoken=text("The clock is pressed"))
        self.extras = ClockExtras()
        self.extras.chosen.connect(self._on_chosen)
        self.extras.changed.connect(self.changed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(TextLabel(text("Clock"), size=17, weight=600, serif=True))
        self._column.addLayout(self._grid)
        self._column.addLayout(self._line)
        self._column.addWidget(self.advice)
        self._column.addWidget(LabelledField(text("The clock is pressed"), self.pressed))
        self._column.addWidget(self.extras)
        self._column.addStretch(1)
        self._follow_theme()
        self.show_control(self._choices[0].control)

    def _make_card(self, choice: ClockChoice) -> ChoiceCard:
        card = ChoiceCard(choice.title, card_lines(choice.control))
        self._group.addButton(card)
        card.clicked.connect(self._on_card_clicked)
        return card

    @property
    def control(self) -> ReadControl:
        """The clock chosen, None for none, or what is wrong with the fields."""
        return self._read

    @property
    def white_control(self) -> ReadControl:
        """White's own clock, None where the times are equal, or what is wrong with it."""
        read = self._read
        return None if isinstance(read, FieldFault) else self.extras.white_time(read)

    @property
    def stone_presses(self) -> bool:
        """Whether a played stone ends the turn on the clock; at a real board stone and press are two acts."""
        return bool(self.pressed.choice)

    def show_control(self, control: TimeControl | None) -> None:
        """Fill the fields with a clock and mark its card, if it is on one."""
        fields = fields_of(control)
        self._kind = fields.kind
        used = () if fields.kind is None else FIELDS_OF[fields.kind]
        for field in _FIELDS:
            self.fields[field].setText(getattr(fields, field.value))
            self._labelled[field].setEnabled(field in used)
            self._labelled[field].show_label(field_label(fields.kind, field))
        self._show_read()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._column.setSpacing(theme.px(12))
        self._grid.setSpacing(theme.px(8))
        self._line.setSpacing(theme.px(12))

    def _on_card_clicked(self) -> None:
        for choice in self._choices:
            if self.cards[choice.key].isChecked():
                self.show_control(choice.control)
        self.changed.emit()

    def _on_chosen(self, control: object) -> None:
        self.show_control(control if isinstance(control, TimeControl) else None)
        self.changed.emit()

    def _on_field_edited(self) -> None:
        self._show_read()
        self.changed.emit()

    def _show_read(self) -> None:
        written = {field.value: self.fields[field].text() for field in _FIELDS}
        self._read = read_clock(ClockFields(self._kind, **written))
        fault = self._read if isinstance(self._read, FieldFault) else None
        for field in _FIELDS:
            self.fields[field].show_fault(fault is not None and fault.field is field)
        if isinstance(self._read, FieldFault):
            self.advice.show_fault(self._read.sentence)
        else:
            self.advice.show_meaning(clock_summary(self._read))
            self.extras.show_control(self._read)
        self._mark_card()

    def _mark_card(self) -> None:
        self._group.setExclusive(False)
        for choice in self._choices:
            self.cards[choice.key].setChecked(choice.control == self._read)
        self._group.setExclusive(True)
