"""The options of a rule text on the page for a new game."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.game.setup import GameSetup
from ingboard.review.sayings import Element
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.features.new_game.option_rows import (
    ChosenOptions,
    OptionRow,
    chosen_options,
    folded_words,
    option_rows,
)
from ingboard.ui.style import current_theme, put_away, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import STRETCH, Card, LabelledField, TextLabel, filled


class RuleOptionsCard(QWidget):
    """Shows what the rule text leaves to the table; `changed` when a choice was made.

    `texts_asked` asks for the page "which text says what"; `unfolded` tells that the card has opened or
    closed. A choice is forgotten when another rule text is
    shown, since each text leaves other choices.
    """

    changed = Signal()
    texts_asked = Signal()
    unfolded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rules: RuleText | None = None
        self._rows: tuple[OptionRow, ...] = ()
        self._keys: dict[Element, str] = {}
        self.fields: dict[Element, _OptionField] = {}
        self.fold_button = KeyButton(text("Change"), size=ButtonSize.SMALL)
        self.texts_button = KeyButton(text("Rule texts compared"), size=ButtonSize.SMALL)
        self.state = TextLabel(size=13, token="ink2", wrap=True)
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._inside = QWidget()
        self._body = spaced(QVBoxLayout(self._inside), spacing=12, margins=0)
        self._choices = spaced(QVBoxLayout(), spacing=12)
        self._head = spaced(QHBoxLayout(), spacing=10)
        self._lay_out()
        self.fold_button.clicked.connect(self._toggle)
        self.texts_button.clicked.connect(self.texts_asked)

    @property
    def chosen(self) -> ChosenOptions:
        """What the table chose of its own."""
        return chosen_options(self._rows, self._keys)

    @property
    def is_open(self) -> bool:
        """Whether the choices are shown."""
        return not self._inside.isHidden()

    def show_rules(self, rules: RuleText, handicap: int) -> None:
        """Show what that text leaves to a table."""
        if rules is not self._rules:
            self._keys = {}
        self._rules = rules
        rows = option_rows(rules, handicap)
        if rows != self._rows:
            self._rows = rows
            self._fill()
        self._show_state()

    def show_setup(self, setup: GameSetup) -> None:
        """Begin with what the table of another game chose of its own."""
        self._rules = None
        self.show_rules(setup.rules, setup.free_handicap)
        suicide, terms = setup.options.single_suicide, setup.terms
        kept = {
            Element.SINGLE_SUICIDE: "" if suicide is None else suicide.value,
            Element.PRISONERS: setup.options.prisoners.value,
            Element.SHARED_POINTS: terms.sharing.value,
            Element.HANDICAP_COMPENSATION: terms.compensation.value,
        }
        known = {row.element: {choice.key for choice in row.choices} for row in self._rows}
        self.take({element: key for element, key in kept.items() if key in known.get(element, ())})

    def take(self, keys: Mapping[Element, str]) -> None:
        """Choose these answers, as far as the text leaves them open."""
        self._keys.update(keys)
        self._fill()
        self._show_state()
        self.changed.emit()

    def _lay_out(self) -> None:
        card = Card()
        filled(
            self._head,
            TextLabel(text("Rule options"), weight=600),
            (self.state, 1),
            self.fold_button,
        )
        filled(self._body, self._choices, filled(QHBoxLayout(), self.texts_button, STRETCH))
        filled(card.body, self._head, self._inside)
        self._inside.hide()
        filled(spaced(QVBoxLayout(self), margins=0), card)

    def _fill(self) -> None:
        put_away(self.fields.values())
        self.fields = {}
        for row in self._rows:
            field = _OptionField(row, self._keys.get(row.element, row.usual))
            field.chosen.connect(self._on_chosen)
            self._choices.addWidget(field)
            self.fields[row.element] = field
        self.fold_button.setEnabled(bool(self._rows) or self.is_open)
        before: QWidget = self.fold_button
        for field in self.fields.values():
            self.setTabOrder(before, field.choices)
            before = field.choices
        self.setTabOrder(before, self.texts_button)

    def _show_state(self) -> None:
        self.state.setText(folded_words(self._rows, self._keys))
        words = text("Close") if self.is_open else text("Change")
        self.fold_button.show_words(words)
        self.fold_button.setAccessibleName(
            text("{act} rule options. {state}", act=words, state=self.state.text())
        )

    def _toggle(self) -> None:
        self._inside.setVisible(not self.is_open)
        self._show_state()
        self.unfolded.emit()

    def _on_chosen(self, field: _OptionField) -> None:
        self._keys[field.element] = field.key
        self._show_state()
        self.changed.emit()


class _OptionField(QWidget):
    """One element: its choices in a row, and under them what the chosen one means and follows."""

    chosen = Signal(object)

    def __init__(self, row: OptionRow, key: str) -> None:
        super().__init__()
        self._row = row
        self.element = row.element
        self.choices = SegmentedChoice(
            tuple((choice.key, choice.label) for choice in row.choices), key, spoken=row.title
        )
        self.meaning = TextLabel(size=13, token="ink2", wrap=True)
        column = spaced(QVBoxLayout(self), margins=0)
        column.setSpacing(current_theme().px(4))
        filled(column, LabelledField(row.title, self.choices), self.meaning)
        self.choices.chosen.connect(self._on_chosen)
        self._show_meaning()

    @property
    def key(self) -> str:
        """The key of the choice."""
        return self.choices.choice

    def _on_chosen(self) -> None:
        self._show_meaning()
        self.chosen.emit(self)

    def _show_meaning(self) -> None:
        words = self._row.choice(self.key).meaning
        self.meaning.setText(words)
        self.choices.setAccessibleDescription(words)
