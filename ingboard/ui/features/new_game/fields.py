"""The game half of the new table page: players, rule text, board, komi, handicap and ties.

The clock half of the new table page: cards to choose from, and the free fields behind them.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import asdict, replace
from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, Grid, PerColor
from ingboard.clock.control import CONTROLS, Ing, TimeControl, presets
from ingboard.clock.moments import clock_digits
from ingboard.counting.terms import Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.rules.handicap import fixed_points
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
from ingboard.ui.features.new_game.european_terms import EuropeanTerms, european_terms
from ingboard.ui.features.new_game.offers import (
    HANDICAPS,
    USUAL_SIDES,
    RuleChoice,
    default_clock_choices,
    default_rule_choices,
)
from ingboard.ui.game import setup_fields
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import ChoiceCard, DropList, SegmentedChoice
from ingboard.ui.widgets.form import Advice, FormStyle, InputForm, TextField, WrittenField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    FieldRow,
    LabelledField,
    TextLabel,
    filled,
    plain_tip,
)

MOST = 50
_KINDS = {kind.__name__: kind for kind in CONTROLS}


def own_clocks_file() -> Path:
    """Where they are kept."""
    where = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "clocks.json"


def load_own_clocks() -> dict[str, TimeControl]:
    """The clocks by name; what cannot be understood is left out."""
    return _own_clocks().load() or {}


def _own_clocks() -> JsonStore[dict[str, TimeControl]]:
    return JsonStore(own_clocks_file(), _read, _plain)


def _read(kept: object) -> dict[str, TimeControl]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    found = {str(name): _control_of(plain) for name, plain in list(kept.items())[:MOST]}
    return {name: control for name, control in found.items() if control is not None}


def _plain(clocks: dict[str, TimeControl]) -> object:
    return {name: _plain_of(control) for name, control in clocks.items()}


def _plain_of(control: TimeControl) -> dict[str, str]:
    written = asdict(fields_of(control))
    return {
        **{name: value for name, value in written.items() if value},
        "kind": type(control).__name__,
    }


def _control_of(plain: object) -> TimeControl | None:
    if not isinstance(plain, dict):
        return None
    kind = _KINDS.get(str(plain.get("kind")))
    if kind is None:
        return None
    written = {field.value: str(plain.get(field.value, "")) for field in PLACES}
    read = read_clock(ClockFields(kind, **written))
    return None if isinstance(read, setup_fields.FieldFault) else read


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
            _own_clocks().save(self._own)
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


_OTHER = 0


class GameForm(QWidget):
    """Players and rules; `changed` when anything but a name has changed.

    `european_taken` carries the European terms that were taken by one click, for what other fields choose.
    Komi and ties follow the rule text and the handicap until they are chosen by hand.
    """

    changed = Signal()
    european_taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._taken: EuropeanTerms | None = None  # by their button
        rules = default_rule_choices()
        self._choices = {choice.key: choice for choice in rules}
        self._komi_chosen = self._ties_chosen = False
        self._even_komi: float | None = None
        self._usual_ties: Ties | None = None
        self.names = PerColor(TextField(), TextField())
        self.ranks = PerColor(TextField(), TextField())
        rule_options = tuple((choice.key, choice.title) for choice in rules)
        self.rules = SegmentedChoice(rule_options, rules[0].key, spoken=text("Rules"))
        sizes: tuple[tuple[object, str], ...] = (
            *((side, str(side)) for side in USUAL_SIDES),
            (_OTHER, text("Other", "size")),
        )
        self.sizes = SegmentedChoice(sizes, USUAL_SIDES[-1], spoken=text("Board"))
        self.size_field = TextField(str(USUAL_SIDES[-1]))
        self.komi_field = TextField()
        self.handicap_box = DropList()
        for handicap in HANDICAPS:
            self.handicap_box.addItem(str(handicap) if handicap else text("None", "handicap"))
        placed = ((True, text("Usual points")), (False, text("Black chooses")))
        self.placed = SegmentedChoice(placed, False, spoken=text("Handicap stones"))
        self._placed = LabelledField(text("Handicap stones"), self.placed)
        self.ties = SegmentedChoice(
            setup_fields.tie_options(), Ties.BLACK, spoken=text("A tie goes to")
        )
        self.european = european_terms()
        ing, other = (KeyButton(terms.title, size=ButtonSize.SMALL) for terms in self.european)
        self.ing_material, self.other_material = ing, other
        self._rule_advice = Advice()
        self.advice = Advice()
        self._lay_out()
        self._connect()
        scaled(self.size_field.setFixedWidth, 52)
        scaled(self.handicap_box.setFixedHeight, 36)
        follow_theme(self._follow_theme)
        self._follow_defaults()

    @property
    def rule_choice(self) -> RuleChoice:
        """The rule text chosen."""
        return self._choices[self.rules.choice]

    @property
    def board_size(self) -> int | setup_fields.FieldFault:
        """The side of the board, or what is wrong with it."""
        return setup_fields.read_size(self.size_field.text())

    @property
    def komi(self) -> float | setup_fields.FieldFault:
        """The komi, or what is wrong with it."""
        return setup_fields.read_komi(self.komi_field.text())

    @property
    def handicap(self) -> int:
        """The number of handicap stones, 0 for none."""
        return HANDICAPS[self.handicap_box.currentIndex()]

    @property
    def tie_rule(self) -> Ties:
        """Who wins a tie."""
        return self.ties.choice

    @property
    def on_usual_points(self) -> bool:
        """Whether the handicap stones are put on the usual points; False where there are none."""
        return bool(self.placed.choice) and self._has_usual_points

    @property
    def _has_usual_points(self) -> bool:
        size = self.board_size
        if not self.handicap or isinstance(size, setup_fields.FieldFault):
            return False
        return bool(fixed_points(Grid(size, size), self.handicap))

    def show_setup(self, setup: GameSetup, *, usual_points: bool) -> None:
        """Begin with the choices of another game."""
        side = setup.first.grid.rows
        self.rules.show_choice(setup.rules)
        self.size_field.setText(str(side))
        self.sizes.show_choice(side if side in USUAL_SIDES else _OTHER)
        if setup.free_handicap in HANDICAPS:
            self.handicap_box.setCurrentIndex(HANDICAPS.index(setup.free_handicap))
        self.placed.show_choice(usual_points)
        usual, terms = default_terms(setup.rules, setup.free_handicap), setup.terms
        self._komi_chosen, self._ties_chosen = (
            terms.komi != usual.komi,
            terms.ties is not usual.ties,
        )
        if self._komi_chosen:
            self.komi_field.setText(f"{terms.komi:g}")
        if self._ties_chosen:
            self.ties.show_choice(terms.ties)
        self._follow_defaults()

    def use_tournament(self, komi: float | None, ties: Ties | None) -> None:
        """Begin even games with this komi, and all with these ties; None: as the rule text has it."""
        if (komi, ties) != (self._even_komi, self._usual_ties):
            self._even_komi, self._usual_ties = komi, ties
            self._komi_chosen = self._ties_chosen = False
            self._follow_defaults()

    def use_european(self, terms: EuropeanTerms) -> None:
        """Take the terms of European tournaments for one kind of material, under Simplified Ing."""
        self._taken = terms
        self.rules.show_choice(terms.rules)
        self.handicap_box.setCurrentIndex(0)
        self.komi_field.setText(f"{terms.komi:g}")
        self.ties.show_choice(terms.ties)
        self._komi_chosen = self._ties_chosen = True
        self.changed.emit()
        self.european_taken.emit(terms)

    @property
    def european_in_use(self) -> EuropeanTerms | None:
        """The European terms that the fields hold now, as far as they are theirs; None if others."""
        if self.handicap:
            return None
        now = (self.rules.choice, self.komi, self.tie_rule)
        return next((one for one in self.european if (one.rules, one.komi, one.ties) == now), None)

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), spacing=6, margins=0), self._heading())
        for color in Color:
            row = spaced(QHBoxLayout(), spacing=12)
            side = text("Black") if color is Color.BLACK else text("White")
            rank = LabelledField(text("Rank"), self.ranks[color])
            self.ranks[color].setAccessibleName(text("Rank of {side}", side=side))
            filled(row, (LabelledField(side, self.names[color]), 4), (rank, 1))
            column.addLayout(row)
        filled(column, LabelledField(text("Rules"), self.rules), self._rule_advice)
        board = FieldRow(self.sizes, gap=6)
        board.add_narrow(self.size_field)
        row = spaced(QHBoxLayout(), spacing=12)
        row.addWidget(LabelledField(text("Board"), board), 3)
        row.addWidget(LabelledField(text("Komi"), self.komi_field), 2)
        row.addWidget(LabelledField(text("Handicap", "number of stones"), self.handicap_box), 1)
        last = spaced(QHBoxLayout(), spacing=12)
        filled(last, (LabelledField(text("A tie goes to"), self.ties), 3), (self._placed, 3))
        filled(column, row, self.advice, last)
        self._placed.hide()
        self.size_field.setAccessibleName(text("Board size"))

    def _heading(self) -> QHBoxLayout:
        """The heading, and beside it the two sets of European terms, each taken by one click."""
        heading = TextLabel(text("Players and rules"), size=17, weight=600, serif=True)
        words = TextLabel(text("Europe:"), size=13, token="ink2")
        words.setAccessibleName(text("European terms"))
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        words.setMinimumWidth(words.sizeHint().width())
        for button, terms in zip(
            (self.ing_material, self.other_material), self.european, strict=True
        ):
            button.setToolTip(plain_tip(terms.words))
            button.setAccessibleDescription(terms.words)
        return filled(QHBoxLayout(), (heading, 1), words, self.ing_material, self.other_material)

    def _connect(self) -> None:
        self.changed.connect(self._show_advice)
        self.rules.chosen.connect(self._follow_defaults)
        self.sizes.chosen.connect(self._on_size_chosen)
        self.size_field.textEdited.connect(self._on_size_edited)
        self.komi_field.textEdited.connect(self._on_komi_edited)
        self.handicap_box.activated.connect(self._follow_defaults)
        self.ties.chosen.connect(self._on_ties_chosen)
        self.placed.chosen.connect(self._show_advice)
        ing, other = self.european
        self.ing_material.clicked.connect(partial(self.use_european, ing))
        self.other_material.clicked.connect(partial(self.use_european, other))

    def _follow_theme(self) -> None:
        self.handicap_box.setFont(current_theme().sans(15))

    def _follow_defaults(self) -> None:
        terms = default_terms(self.rule_choice.key, self.handicap)
        if not self._komi_chosen:
            even = None if self.handicap else self._even_komi
            self.komi_field.setText(f"{terms.komi if even is None else even:g}")
        if not self._ties_chosen:
            self.ties.show_choice(self._usual_ties or terms.ties)
        self.changed.emit()

    def _show_advice(self) -> None:
        self._placed.setVisible(self._has_usual_points)
        terms = self.european_in_use
        words = self.rule_choice.summary
        if terms is not None and terms is self._taken:
            words = terms.words
        self._rule_advice.show_meaning(words)
        komi, size = self.komi, self.board_size
        self.komi_field.show_hint(
            "" if isinstance(komi, setup_fields.FieldFault) else setup_fields.komi_in_stones(komi)
        )
        self.komi_field.show_fault(isinstance(komi, setup_fields.FieldFault))
        self.size_field.show_fault(isinstance(size, setup_fields.FieldFault))
        if isinstance(size, setup_fields.FieldFault):
            self.advice.show_fault(size.sentence)
        elif isinstance(komi, setup_fields.FieldFault):
            self.advice.show_fault(komi.sentence)
        elif size % 2 == 0:
            self.advice.show_meaning(text("Even size: no winning space, count by area."))
        elif self.on_usual_points:
            self.advice.show_meaning(text("The handicap stands on the usual points; White passes."))
        elif self.handicap:
            self.advice.show_meaning(text("Black places the handicap freely; White passes."))
        else:
            self.advice.show_meaning(
                text("Each side has {stones} stones.", stones=(size * size - 1) // 2)
            )

    def _on_size_chosen(self, side: object) -> None:
        if side == _OTHER:
            self.size_field.setFocus()
            self.size_field.selectAll()
        else:
            self.size_field.setText(str(side))
        self.changed.emit()

    def _on_size_edited(self) -> None:
        size = self.board_size
        self.sizes.show_choice(size if size in USUAL_SIDES else _OTHER)
        self.changed.emit()

    def _on_komi_edited(self) -> None:
        self._komi_chosen = True
        self.changed.emit()

    def _on_ties_chosen(self) -> None:
        self._ties_chosen = True
        self.changed.emit()
