"""The terms of a count that no record holds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import PerColor
from ingboard.counting.terms import Terms, Ties, handicap_points
from ingboard.game.default_terms import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.game import setup_fields
from ingboard.ui.game.play_answers import TEXTS, short_title
from ingboard.ui.style import spaced
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import LabelledField, filled

_MOST_HANDICAP = 25


_MOST_PENALTY = 98


class ChosenTerms(Struct, frozen=True):
    """A rule text and terms that fit it."""

    rules: RuleText
    terms: Terms


class TermsForm(QWidget):
    """Komi and ties follow the rule text and the handicap until they are chosen by hand.

    `changed` tells that `chosen` may be another.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._komi_chosen = self._ties_chosen = False
        options = tuple((rules, short_title(rules)) for rules in TEXTS)
        self.rules = SegmentedChoice(options, TEXTS[0], spoken=text("Rules"))
        self.komi_field = TextField()
        self.handicap = NumberField(text("Handicap stones"), most=_MOST_HANDICAP)
        self.penalties = PerColor(
            NumberField(text("Black's penalty points"), most=_MOST_PENALTY),
            NumberField(text("White's penalty points"), most=_MOST_PENALTY),
        )
        self.ties = SegmentedChoice(
            setup_fields.tie_options(), Ties.BLACK, spoken=text("A tie goes to")
        )
        self.advice = Advice()
        self._lay_out()
        self.rules.chosen.connect(self._follow_defaults)
        self.komi_field.textEdited.connect(self._on_komi)
        self.handicap.changed.connect(self._follow_defaults)
        self.ties.chosen.connect(self._on_ties)
        for field in self.penalties:
            field.changed.connect(self._refresh)
        self._follow_defaults()

    @property
    def chosen(self) -> ChosenTerms | setup_fields.FieldFault:
        """The terms, or what is wrong with them."""
        komi = setup_fields.read_komi(self.komi_field.text())
        if isinstance(komi, setup_fields.FieldFault):
            return komi
        rules, ties = self.rules.choice, self.ties.choice
        usual = default_terms(rules, self.handicap.value, komi)
        penalties = self.penalties.map(lambda field: field.value)
        return ChosenTerms(rules, replace(usual, penalties=penalties, ties=ties))

    def show_terms(self, rules: RuleText, terms: Terms) -> None:
        """Show the terms of a game."""
        self.rules.show_choice(rules)
        self.komi_field.setText(f"{terms.komi:g}")
        self.handicap.show_value(terms.handicap)
        self.penalties.black.show_value(terms.penalties.black)
        self.penalties.white.show_value(terms.penalties.white)
        self.ties.show_choice(terms.ties)
        self._komi_chosen = self._ties_chosen = True
        self._refresh()

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        column.addWidget(LabelledField(text("Rules"), self.rules))
        grid = spaced(QGridLayout(), spacing=(12, 6))
        grid.addWidget(LabelledField(text("Komi"), self.komi_field), 0, 0)
        grid.addWidget(LabelledField(text("Handicap"), self.handicap), 0, 1)
        grid.addWidget(LabelledField(text("Black's penalty points"), self.penalties.black), 1, 0)
        grid.addWidget(LabelledField(text("White's penalty points"), self.penalties.white), 1, 1)
        filled(column, grid, LabelledField(text("A tie goes to"), self.ties), self.advice)

    def _follow_defaults(self) -> None:
        usual = default_terms(self.rules.choice, self.handicap.value)
        if not self._komi_chosen:
            self.komi_field.setText(f"{usual.komi:g}")
        if not self._ties_chosen:
            self.ties.show_choice(usual.ties)
        self._refresh()

    def _refresh(self) -> None:
        komi = setup_fields.read_komi(self.komi_field.text())
        self.komi_field.show_fault(isinstance(komi, setup_fields.FieldFault))
        if isinstance(komi, setup_fields.FieldFault):
            self.komi_field.show_hint("")
            self.advice.show_fault(komi.sentence)
        else:
            self.komi_field.show_hint(setup_fields.komi_in_stones(komi))
            self.advice.show_meaning(self._convention())
        self.advice.setVisible(bool(self.advice.words))
        self.changed.emit()

    def _convention(self) -> str:
        """What is no official text must be named where it changes the result."""
        chosen = self.chosen
        if not isinstance(chosen, ChosenTerms) or not handicap_points(chosen.terms):
            return ""
        return text(
            "Black pays handicap points, an odd one by a point kept open: Kim, Simon and Straus, "
            "not official."
        )

    def _on_komi(self) -> None:
        self._komi_chosen = True
        self._refresh()

    def _on_ties(self) -> None:
        self._ties_chosen = True
        self._refresh()
