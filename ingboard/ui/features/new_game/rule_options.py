"""The card of rule options on the page for a new table: folded away, since the usual ones need no thought."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.review.sayings import Element
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.features.new_game.rule_options_view_model import (
    ChosenOptions,
    OptionRow,
    chosen_options,
    folded_words,
    option_rows,
)
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets import (
    ButtonSize,
    Card,
    KeyButton,
    LabelledField,
    SegmentedChoice,
    TextLabel,
)


class RuleOptionsCard(QWidget):
    """Shows what the rule text leaves to the table; `changed` when a choice was made.

    `texts_asked` asks for the page "which text says what"; `unfolded` tells that the card has opened or
    closed. A choice is forgotten when another rule text is
    shown, since each text leaves other choices.
    """

    changed = Signal()
    texts_asked = Signal()
    unfolded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules: RuleText | None = None
        self._rows: tuple[OptionRow, ...] = ()
        self._keys: dict[Element, str] = {}
        self.fields: dict[Element, _OptionField] = {}
        self.fold_button = KeyButton(text("Change"), size=ButtonSize.SMALL)
        self.texts_button = KeyButton(text("Rule texts compared"), size=ButtonSize.SMALL)
        self._state = TextLabel(size=13, token="ink2")
        self._state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
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
    def words(self) -> str:
        """What the card says of the choices in one line."""
        return self._state.text()

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

    def open(self) -> None:
        """Unfold the choices."""
        if not self.is_open:
            self._toggle()

    def _lay_out(self) -> None:
        card = Card()
        self._head.addWidget(TextLabel(text("Rule options"), weight=600))
        self._head.addWidget(self._state, 1)
        self._head.addWidget(self.fold_button)
        card.body.addLayout(self._head)
        self._body.addLayout(self._choices)
        link = QHBoxLayout()
        link.addWidget(self.texts_button)
        link.addStretch(1)
        self._body.addLayout(link)
        card.body.addWidget(self._inside)
        self._inside.hide()
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(card)

    def _fill(self) -> None:
        for field in self.fields.values():
            self._choices.removeWidget(field)
            field.deleteLater()
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
        self._state.setText(folded_words(self._rows, self._keys))
        words = text("Close") if self.is_open else text("Change")
        self.fold_button.show_words(words)
        self.fold_button.setAccessibleName(
            text("{act} rule options. {state}", act=words, state=self._state.text())
        )

    def _toggle(self) -> None:
        self._inside.setVisible(not self.is_open)
        self._show_state()
        self.unfolded.emit()

    def _on_chosen(self, field: object) -> None:
        assert isinstance(field, _OptionField)
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
        self._meaning = TextLabel(size=13, token="ink2", wrap=True)
        column = spaced(QVBoxLayout(self), margins=0)
        column.setSpacing(current_theme().px(4))
        column.addWidget(LabelledField(row.title, self.choices))
        column.addWidget(self._meaning)
        self.choices.chosen.connect(self._on_chosen)
        self._show_meaning()

    @property
    def key(self) -> str:
        """The key of the choice."""
        return str(self.choices.choice)

    @property
    def words(self) -> str:
        """What the chosen option means and follows."""
        return self._meaning.text()

    def _on_chosen(self) -> None:
        self._show_meaning()
        self.chosen.emit(self)

    def _show_meaning(self) -> None:
        choice = self._row.choice(self.key)
        words = f"{choice.meaning} {choice.follows}"
        self._meaning.setText(words)
        self.choices.setAccessibleDescription(words)
