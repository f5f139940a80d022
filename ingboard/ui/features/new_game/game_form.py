"""The game half of the new table page: players, rule text, board, komi, handicap and ties."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Grid, PerColor
from ingboard.counting.terms import Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.handicap import fixed_points
from ingboard.text import text
from ingboard.ui.features.new_game.european_terms import EuropeanTerms, european_terms
from ingboard.ui.features.new_game.offers import (
    HANDICAPS,
    USUAL_SIDES,
    RuleChoice,
    default_rule_choices,
)
from ingboard.ui.game import setup_fields
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import DropList, SegmentedChoice
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.page_parts import FieldRow, LabelledField, TextLabel, filled, plain_tip

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
