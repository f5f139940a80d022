"""The clock half of the new table page: cards to choose from, and the free fields behind them."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.clock.control import Ing, TimeControl, presets
from ingboard.clock.moments import clock_digits
from ingboard.game.setup import GameSetup
from ingboard.kifu.findings import KifuError
from ingboard.text import text
from ingboard.ui.features.new_game.clock_fields import (
    PLACES,
    ClockFields,
    ReadControl,
    field_label,
    fields_at,
    fields_of,
    read_clock,
)
from ingboard.ui.features.new_game.clock_words import card_lines, clock_summary
from ingboard.ui.features.new_game.offers import default_clock_choices
from ingboard.ui.features.new_game.own_clocks import MOST, load_own_clocks, own_clocks
from ingboard.ui.game import setup_fields
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import ChoiceCard, DropList, SegmentedChoice
from ingboard.ui.widgets.form import Advice, FormStyle, InputForm, TextField, WrittenField
from ingboard.ui.widgets.page_parts import STRETCH, LabelledField, TextLabel, filled


class ClockExtras(QWidget):
    """`chosen` carries the control picked from the list, `changed` tells that White's time was written."""

    chosen = Signal(object)
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._control: TimeControl | None = None
        self._own = load_own_clocks()
        self.all_clocks = DropList()
        self.all_clocks.setAccessibleName(text("All clocks, with sources"))
        # The longest title must not widen the page.
        self.all_clocks.setSizeAdjustPolicy(
            DropList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.all_clocks.setMinimumContentsLength(12)
        self.all_clocks.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.source = TextLabel(size=13, token="ink2", wrap=True)
        self.white_field = TextField(placeholder=text("as Black"), spoken=text("White's main time"))
        self.name_field = TextField(placeholder=text("Clock name"))
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
        self._show_buttons()

    def white_time(
        self, control: TimeControl | None
    ) -> TimeControl | setup_fields.FieldFault | None:
        """White's own clock beside Black's; None where the times are equal."""
        written = self.white_field.text().strip()
        if control is None or not written:
            return None
        length = setup_fields.read_duration(written)
        if length is None:
            return setup_fields.fault_in(
                setup_fields.SetupField.MAIN, text("White's main time, such as 45 min.")
            )
        try:
            return replace(control, main=length)
        except ValueError as why:
            return setup_fields.fault_in(setup_fields.SetupField.MAIN, str(why))

    def show_control(self, control: TimeControl | None) -> None:
        """Mark the clock in the list, if it is on it, and name its source."""
        self._control = control
        rows = [self.all_clocks.itemData(at) for at in range(self.all_clocks.count())]
        same = [at for at, row in enumerate(rows) if row[0] == control]
        chosen = self.all_clocks.currentIndex()  # of two alike, the one that was picked
        at = chosen if chosen in same else next(iter(same), -1)
        self.all_clocks.setCurrentIndex(at)
        self.source.setText(rows[at][1] if at >= 0 else text("This table's clock"))
        self.white_field.setEnabled(control is not None)
        self._show_buttons()

    def show_tournament(self, name: str) -> None:
        """Name the tournament whose settings are in force."""
        self._tournament.setText(name or text("no settings file"))

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        first, second, third = (spaced(QHBoxLayout(), spacing=8) for _ in range(3))
        first.addWidget(LabelledField(text("All clocks"), self.all_clocks), 3)
        first.addWidget(LabelledField(text("White's main time"), self.white_field), 2)
        filled(second, (self.name_field, 1), self.keep_button, self.delete_button)
        filled(third, self.tournament_button, (self._tournament, 1))
        filled(column, first, self.source, second, third)
        self.show_tournament("")

    def _fill(self) -> None:
        self.all_clocks.clear()
        for preset in presets():
            source = text("Source: {source}", source=preset.source)
            self.all_clocks.addItem(preset.title, (preset.control, source))
        for name, control in self._own.items():
            self.all_clocks.addItem(_own_words(name), (control, text("On this computer")))

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
        self._fill()
        self.all_clocks.setCurrentIndex(self.all_clocks.findText(_own_words(self._name())))
        self.show_control(self._control)
        try:
            own_clocks().save(self._own)
        except KifuError:
            self.source.setText(text("Settings folder not writable: kept only today."))

    def _show_buttons(self) -> None:
        name = self._name()
        has_room = name in self._own or len(self._own) < MOST
        self.keep_button.setEnabled(self._control is not None and bool(name) and has_room)
        self.delete_button.setEnabled(name in self._own)


def _own_words(name: str) -> str:
    return text("{name} (own)", name=name)


class ClockForm(QWidget):
    """Clock cards and free fields; `changed` when the clock that they make has changed.

    `control` is the clock chosen, None for none, or what is wrong with the fields. `unfolded` tells that
    the rest is shown, too.
    """

    changed = Signal()
    unfolded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choices = default_clock_choices()
        self._kind: type[TimeControl] | None = None
        self.control: ReadControl = None
        self._group = QButtonGroup(self)
        grid = spaced(QGridLayout(), spacing=8)
        self.cards: dict[str, ChoiceCard] = {}
        for at, choice in enumerate(self._choices):
            card = self.cards[choice.key] = ChoiceCard(choice.title, card_lines(choice.control))
            card.clicked.connect(partial(self._on_chosen, choice.control))
            self._group.addButton(card)
            grid.addWidget(card, at // 2, at % 2)
        self.form = InputForm(FormStyle.ABOVE, len(PLACES))
        self.form.show_fields(
            tuple(WrittenField(field.value, field_label(Ing, field)) for field in PLACES),
            keep=False,
        )
        self.form.edited.connect(self._on_field_edited)
        self.advice = Advice(lines=2)
        pressed_by = ((True, text("by the played stone")), (False, text("by hand, as on a board")))
        self.pressed = SegmentedChoice(pressed_by, True, spoken=text("The clock is pressed"))
        self.extras = ClockExtras()
        self.extras.chosen.connect(self._on_chosen)
        self.extras.changed.connect(self.changed)
        self.extras.hide()
        self.more_button = KeyButton(text("More"), size=ButtonSize.SMALL)
        self.more_button.setAccessibleDescription(text("All clocks, White's main time, tournament"))
        self.more_button.clicked.connect(self.unfold)
        title = TextLabel(text("Clock"), size=17, weight=600, serif=True)
        head = filled(QHBoxLayout(), (title, 1), self.more_button)
        pressed = LabelledField(text("The clock is pressed"), self.pressed)
        column = spaced(QVBoxLayout(self), spacing=12, margins=0)
        filled(column, head, grid, self.form, self.advice, pressed, self.extras, STRETCH)
        self.show_control(self._choices[0].control)

    @property
    def white_control(self) -> ReadControl:
        """White's own clock, None where the times are equal, or what is wrong with it."""
        read = self.control
        return None if isinstance(read, setup_fields.FieldFault) else self.extras.white_time(read)

    @property
    def stone_presses(self) -> bool:
        """Whether a played stone ends the turn on the clock; at a real board stone and press are two acts."""
        return bool(self.pressed.choice)

    def show_setup(self, setup: GameSetup) -> None:
        """Begin with the clock of another game."""
        controls = setup.controls
        self.show_control(None if controls is None else controls.black)
        own = controls is not None and controls.white != controls.black
        self.extras.white_field.setText(
            clock_digits(controls.white.main) if controls and own else ""
        )
        self.pressed.show_choice(setup.played_stone_presses)

    def unfold(self) -> None:
        """Show what few tables need, from now on."""
        self.more_button.hide()
        self.extras.show()
        self.extras.all_clocks.setFocus()
        self.unfolded.emit()

    def show_control(self, control: TimeControl | None) -> None:
        """Fill the fields with a clock and mark its card, if it is on one."""
        fields = fields_of(control)
        self._kind = fields.kind
        used = fields_at(fields.kind)
        self.form.fill({field.value: getattr(fields, field.value) for field in PLACES})
        for field in PLACES:
            self.form.enable(field.value, field in used)
            self.form.show_label(field.value, field_label(fields.kind, field))
        self._show_read()

    def _on_chosen(self, control: object) -> None:
        self.show_control(control if isinstance(control, TimeControl) else None)
        self.changed.emit()

    def _on_field_edited(self) -> None:
        self._show_read()
        self.changed.emit()

    def _show_read(self) -> None:
        written = {name: str(answer) for name, answer in self.form.answers.items()}
        self.control = read_clock(ClockFields(self._kind, **written))
        if isinstance(self.control, setup_fields.FieldFault):
            self.form.show_faults({self.control.field.value: self.control.sentence})
            self.advice.show_fault(self.control.sentence)
        else:
            self.form.show_faults({})
            self.advice.show_meaning(clock_summary(self.control))
            self.extras.show_control(self.control)
        self._group.setExclusive(False)
        for choice in self._choices:
            self.cards[choice.key].setChecked(choice.control == self.control)
        self._group.setExclusive(True)
