"""The terms of a count that no record holds: rule text, komi, penalties, handicap and ties."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import PerColor
from ingboard.counting.terms import Terms, Ties, handicap_points
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.game.setup_fields import FieldFault, komi_in_stones, read_komi
from ingboard.ui.game.view_model import TEXTS, short_title
from ingboard.ui.style import spaced
from ingboard.ui.widgets import LabelledField, NumberField, SegmentedChoice
from ingboard.ui.widgets.fields import Advice, TextField

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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._komi_chosen = self._ties_chosen = False
        options = tuple((rules, short_title(rules)) for rules in TEXTS)
        self.rules = SegmentedChoice(options, TEXTS[0], spoken=text("Rule text"))
        self.komi_field = TextField()
        self.handicap = NumberField(text("Handicap stones"), most=_MOST_HANDICAP)
        self.penalties = PerColor(
            NumberField(text("Black's penalty points"), most=_MOST_PENALTY),
            NumberField(text("White's penalty points"), most=_MOST_PENALTY),
        )
        tie_options = (
            (Ties.BLACK, text("Black")),
            (Ties.WHITE, text("White")),
            (Ties.DRAW, text("Nobody")),
        )
        self.ties = SegmentedChoice(tie_options, Ties.BLACK, spoken=text("A tie goes to"))
        self.advice = Advice()
        self._lay_out()
        self.rules.chosen.connect(self._on_rules)
        self.komi_field.textEdited.connect(self._on_komi)
        self.handicap.changed.connect(self._follow_defaults)
        self.ties.chosen.connect(self._on_ties)
        for field in self.penalties:
            field.changed.connect(self._refresh)
        self._follow_defaults()

    @property
    def chosen(self) -> ChosenTerms | FieldFault:
        """The terms, or what is wrong with them."""
        komi = read_komi(self.komi_field.text())
        if isinstance(komi, FieldFault):
            return komi
        rules, ties = self.rules.choice, self.ties.choice
        assert isinstance(rules, RuleText)
        assert isinstance(ties, Ties)
        usual = default_terms(rules, self.handicap.value, komi)
        penalties = PerColor(self.penalties.black.value, self.penalties.white.value)
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
        column.addWidget(LabelledField(text("Rule text"), self.rules))
        grid = spaced(QGridLayout(), spacing=(12, 6))
        handicap = LabelledField(text("Handicap"), self.handicap)
        black = LabelledField(text("Black's penalty points"), self.penalties.black)
        white = LabelledField(text("White's penalty points"), self.penalties.white)
        grid.addWidget(LabelledField(text("Komi"), self.komi_field), 0, 0)
        grid.addWidget(handicap, 0, 1)
        grid.addWidget(black, 1, 0)
        grid.addWidget(white, 1, 1)
        column.addLayout(grid)
        column.addWidget(LabelledField(text("A tie goes to"), self.ties))
        column.addWidget(self.advice)

    def _follow_defaults(self) -> None:
        rules = self.rules.choice
        assert isinstance(rules, RuleText)
        usual = default_terms(rules, self.handicap.value)
        if not self._komi_chosen:
            self.komi_field.setText(f"{usual.komi:g}")
        if not self._ties_chosen:
            self.ties.show_choice(usual.ties)
        self._refresh()

    def _refresh(self) -> None:
        komi = read_komi(self.komi_field.text())
        faulty = isinstance(komi, FieldFault)
        self.komi_field.show_fault(faulty)
        if isinstance(komi, FieldFault):
            self.komi_field.show_hint("")
            self.advice.show_fault(komi.sentence)
        else:
            self.komi_field.show_hint(komi_in_stones(komi))
            self.advice.show_meaning(self._convention())
        self.advice.setVisible(bool(self.advice.words))
        self.changed.emit()

    def _convention(self) -> str:
        """What is no official text must be named where it changes the result."""
        chosen = self.chosen
        if not isinstance(chosen, ChosenTerms) or not handicap_points(chosen.terms):
            return ""
        return text(
            "Black pays handicap points, an odd one by an open point: Kim, Simon and Straus, not "
            "official."
        )

    def _on_rules(self) -> None:
        self._follow_defaults()

    def _on_komi(self) -> None:
        self._komi_chosen = True
        self._refresh()

    def _on_ties(self) -> None:
        self._ties_chosen = True
        self._refresh()
