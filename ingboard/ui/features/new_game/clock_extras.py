"""Below the clock cards: every clock with its source, those kept under names, White's time, tournament."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.clock.control import TimeControl
from ingboard.clock.presets import presets
from ingboard.text import text
from ingboard.ui.features.new_game.own_clocks import MOST, load_own_clocks, save_own_clocks
from ingboard.ui.game.clock.durations import read_duration
from ingboard.ui.game.setup_fields import FieldFault, SetupField, fault_in
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import ButtonSize, DropList, KeyButton, LabelledField, TextLabel
from ingboard.ui.widgets.fields import TextField


class ClockExtras(QWidget):
    """`chosen` carries the control picked from the list, `changed` tells that White's time was written.

    `tournament_asked` asks for a tournament's settings file.
    """

    chosen = Signal(object)
    changed = Signal()
    tournament_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control: TimeControl | None = None
        self._own = load_own_clocks()
        self.all_clocks = DropList()
        self.all_clocks.setAccessibleName(text("All clocks with their sources"))
        # The longest title must not widen the page.
        self.all_clocks.setSizeAdjustPolicy(
            DropList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.all_clocks.setMinimumContentsLength(12)
        self.all_clocks.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.source = TextLabel(size=13, token="ink2", wrap=True)
        self.white_field = TextField()
        self.white_field.setPlaceholderText(text("as Black"))
        self.white_field.setAccessibleName(text("White's main time"))
        self.name_field = TextField()
        self.name_field.setPlaceholderText(text("Name for this clock"))
        self.name_field.setAccessibleName(text("Name for this clock"))
        self.keep_button = KeyButton(text("Keep"), size=ButtonSize.SMALL)
        self.delete_button = KeyButton(text("Delete"), size=ButtonSize.SMALL)
        self.tournament_button = KeyButton(text("Tournament…"), size=ButtonSize.SMALL)
        self._tournament = TextLabel(size=13, token="ink2")
        self._tournament.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lay_out()
        self._fill()
        self.all_clocks.activated.connect(self._on_activated)
        self.white_field.textEdited.connect(self.changed)
        self.name_field.textEdited.connect(self._show_buttons)
        self.keep_button.clicked.connect(self._keep)
        self.delete_button.clicked.connect(self._delete)
        self.tournament_button.clicked.connect(self.tournament_asked)
        self._follow_theme()
        self._show_buttons()

    def white_time(self, control: TimeControl | None) -> TimeControl | FieldFault | None:
        """White's own clock beside Black's; None where the times are equal."""
        written = self.white_field.text().strip()
        if control is None or not written:
            return None
        length = read_duration(written)
        if length is None:
            return fault_in(
                SetupField.MAIN, text("White's main time: write a time, such as 45 min.")
            )
        try:
            return replace(control, main=length)
        except ValueError as why:
            return fault_in(SetupField.MAIN, str(why))

    def show_control(self, control: TimeControl | None) -> None:
        """Mark the clock in the list, if it is on it, and name its source."""
        self._control = control
        rows = [self.all_clocks.itemData(at) for at in range(self.all_clocks.count())]
        same = [at for at, row in enumerate(rows) if row[0] == control]
        chosen = self.all_clocks.currentIndex()  # of two alike, the one that was picked
        at = chosen if chosen in same else next(iter(same), -1)
        self.all_clocks.setCurrentIndex(at)
        self.source.setText(rows[at][1] if at >= 0 else text("A clock of this table"))
        self.white_field.setEnabled(control is not None)
        self._show_buttons()

    def show_tournament(self, name: str) -> None:
        """Name the tournament whose settings are in force."""
        self._tournament.setText(name or text("no settings file"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._first, self._second, self._third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._first.addWidget(LabelledField(text("All clocks"), self.all_clocks), 3)
        self._first.addWidget(LabelledField(text("White's main time"), self.white_field), 2)
        self._second.addWidget(self.name_field, 1)
        self._second.addWidget(self.keep_button)
        self._second.addWidget(self.delete_button)
        self._third.addWidget(self.tournament_button)
        self._third.addWidget(self._tournament, 1)
        self._column.addLayout(self._first)
        self._column.addWidget(self.source)
        self._column.addLayout(self._second)
        self._column.addLayout(self._third)
        self.show_tournament("")

    def _follow_theme(self) -> None:
        gap = current_theme().px(8)
        for layout in (self._column, self._first, self._second, self._third):
            layout.setSpacing(gap)

    def _fill(self) -> None:
        self.all_clocks.clear()
        for preset in presets():
            source = text("Source: {source}", source=preset.source)
            self.all_clocks.addItem(preset.title, (preset.control, source))
        for name, control in self._own.items():
            self.all_clocks.addItem(_own_words(name), (control, text("Kept on this computer")))

    def _on_activated(self, at: int) -> None:
        control, _ = self.all_clocks.itemData(at)
        number = at - len(presets())
        self.name_field.setText(list(self._own)[number] if number >= 0 else "")
        self.chosen.emit(control)

    def _name(self) -> str:
        return self.name_field.text().strip()

    def _keep(self) -> None:
        if self._control is None or not self._name():
            return
        self._own[self._name()] = self._control
        self._store()

    def _delete(self) -> None:
        if self._own.pop(self._name(), None) is not None:
            self._store()

    def _store(self) -> None:
        kept = save_own_clocks(self._own)
        self._fill()
        self.all_clocks.setCurrentIndex(self.all_clocks.findText(_own_words(self._name())))
        self.show_control(self._control)
        if not kept:
            self.source.setText(text("The settings folder takes nothing: not kept after today."))

    def _show_buttons(self) -> None:
        name = self._name()
        if self._control is None or not name or (len(self._own) >= MOST and name not in self._own):
            self.keep_button.lock("")
        else:
            self.keep_button.unlock()
        if name in self._own:
            self.delete_button.unlock()
        else:
            self.delete_button.lock("")


def _own_words(name: str) -> str:
    return text("{name} (own)", name=name)
