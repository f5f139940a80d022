"""The page for a new table: players, rules and clock on one screen. It starts no game."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.review.sayings import Element
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, text
from ingboard.ui.features.new_game.clock_half import ClockForm
from ingboard.ui.features.new_game.game_half import GameForm
from ingboard.ui.features.new_game.start_checks import ColorChosen, StartRites
from ingboard.ui.features.new_game.view_model import (
    ChosenOptions,
    NewTable,
    OptionRow,
    chosen_options,
    folded_words,
    option_rows,
)
from ingboard.ui.game.setup_fields import FieldFault
from ingboard.ui.style import current_theme, put_away, scaled, spaced
from ingboard.ui.widgets.boxes import STRETCH, filled
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.cards import Card, LabelledField, PlainSheet
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.labels import Hairline, TextLabel
from ingboard.ui.widgets.panes import scrolled, stack


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

    def _lay_out(self) -> None:
        card = Card()
        self._head.addWidget(TextLabel(text("Rule options"), weight=600))
        self._head.addWidget(self.state, 1)
        self._head.addWidget(self.fold_button)
        card.body.addLayout(self._head)
        self._body.addLayout(self._choices)
        link = filled(QHBoxLayout(), self.texts_button, STRETCH)
        self._body.addLayout(link)
        card.body.addWidget(self._inside)
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
        choice = self._row.choice(self.key)
        words = paragraph((choice.meaning, choice.follows))
        self.meaning.setText(words)
        self.choices.setAccessibleDescription(words)


_WIDTH, _HEIGHT = 1120, 730
_TWO_COLUMNS = 860
_AROUND_COLUMNS = 150


class NewTablePage(QWidget):
    """Shows the choices; `started` carries a `NewTable`, `cancelled` nothing.

    Enter starts and Esc cancels, from any field; while something is wrong the start button names it.
    """

    started = Signal(object)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.event_field = TextField()
        self.event_field.setPlaceholderText(text("Event, round, table"))
        self.event_field.setAccessibleName(text("Event"))
        self.game = GameForm()
        self.clock = ClockForm()
        self.options = RuleOptionsCard()
        self.rites = StartRites()
        self.cancel_button = KeyButton(text("Cancel"), key="Esc", size=ButtonSize.LARGE)
        self.start_button = KeyButton(
            text("Start"), key="Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.cancel_button.clicked.connect(self.cancelled)
        self.start_button.clicked.connect(self._start)
        self.game.changed.connect(self._show_missing)
        self.clock.changed.connect(self._show_missing)
        self.game.changed.connect(self._show_rites)
        self.game.changed.connect(self._show_options)
        self.options.unfolded.connect(self._on_options_unfolded)
        self.clock.unfolded.connect(partial(self._scroll_to, self.clock.extras))
        self.rites.color_chosen.connect(self._on_color_chosen)
        self._columns = spaced(QHBoxLayout(), spacing=40, margins=(28, 12, 28, 8))
        self._lay_out()
        scaled(self._sheet.setMaximumSize, _WIDTH, _HEIGHT)
        self._show_missing()
        self._show_rites()
        self._show_options()

    @property
    def values(self) -> NewTable | FieldFault:
        """The table as chosen, or the first thing that is wrong."""
        size, komi, time = self.game.board_size, self.game.komi, self.clock.control
        if isinstance(size, FieldFault):
            return size
        if isinstance(komi, FieldFault):
            return komi
        if isinstance(time, FieldFault):
            return time
        white = self.clock.white_control
        if isinstance(white, FieldFault):
            return white
        return NewTable(
            names=self.game.names.map(_written),
            ranks=self.game.ranks.map(_written),
            event=_written(self.event_field),
            size=size,
            rules=self.game.rule_choice.key,
            komi=komi,
            handicap=self.game.handicap,
            ties=self.game.tie_rule,
            time=time,
            options=self.options.chosen,
            white_time=white,
            stone_presses=self.clock.stone_presses,
        )

    def show_players(self, names: PerColor[str], ranks: PerColor[str], event: str = "") -> None:
        """Begin anew with what is known of the players, and put the cursor into Black's name."""
        self.rites.forget()
        for color in Color:
            self.game.names[color].setText(names[color])
            self.game.ranks[color].setText(ranks[color])
        self.event_field.setText(event)
        self._scroll.verticalScrollBar().setValue(0)
        self.game.names.black.setFocus()
        self.game.names.black.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, Esc cancels."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if QApplication.focusWidget() is self.cancel_button:
                    self.cancelled.emit()
                else:
                    self._start()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme = current_theme()
        halves = self.game.minimumSizeHint().width() + self.clock.minimumSizeHint().width()
        wide = self.width() >= max(theme.px(_TWO_COLUMNS), halves + theme.px(_AROUND_COLUMNS))
        stack(self._columns, not wide)

    def _lay_out(self) -> None:
        self._sheet = PlainSheet()
        sheet = spaced(QVBoxLayout(self._sheet), margins=0)
        sheet.setSpacing(0)
        head = spaced(QHBoxLayout(), margins=(28, 12))
        head.addWidget(TextLabel(text("New table"), size=26, weight=600, serif=True))
        head.addStretch(1)
        head.addWidget(self.event_field, 1)
        filled(sheet, head, Hairline())
        middle = QWidget()
        left = spaced(QVBoxLayout(), spacing=8)
        filled(left, self.game, self.options, self.rites, STRETCH)
        filled(self._columns, (left, 1), (self.clock, 1))
        middle.setLayout(self._columns)
        self._scroll = scrolled(middle)
        self._scroll.viewport().setAutoFillBackground(False)
        middle.setAutoFillBackground(False)
        filled(sheet, (self._scroll, 1), Hairline())
        foot = spaced(QHBoxLayout(), spacing=12, margins=(28, 12))
        filled(foot, STRETCH, self.cancel_button, self.start_button)
        sheet.addLayout(foot)
        whole = spaced(QHBoxLayout(self), margins=(16, 4))
        filled(whole, STRETCH, (self._sheet, 1000), STRETCH)
        # The European terms stand beside the heading, but the names are what one types first.
        self.setTabOrder(self.event_field, self.game.names.black)
        self.setTabOrder(self.game.ties, self.game.ing_material)
        self.setTabOrder(self.game.ing_material, self.game.other_material)

    def _show_missing(self) -> None:
        values = self.values
        missing = values.missing if isinstance(values, FieldFault) else ""
        self.start_button.lock(text("Start: {missing}", missing=missing) if missing else "")

    def _show_options(self) -> None:
        """What a table may choose follows the rule text and the handicap."""
        self.options.show_rules(self.game.rule_choice.key, self.game.handicap)

    def _on_options_unfolded(self) -> None:
        if self.options.is_open:
            self._scroll_to(self.options)

    def _scroll_to(self, opened: QWidget) -> None:
        """Bring what was opened into sight, once the page has taken its new height."""
        QTimer.singleShot(0, self, partial(self._scroll.ensureWidgetVisible, opened, 0, 0))

    def _show_rites(self) -> None:
        """The stone check and the guess follow the board's size and the players' names."""
        size = self.game.board_size
        if not isinstance(size, FieldFault):
            self.rites.show_stones((size * size - 1) // 2)
        self.rites.show_players(self.game.names.map(_written))

    def _on_color_chosen(self, choice: ColorChosen) -> None:
        """The players' choice of color may change their sides; names and ranks go along."""
        if not choice.changes_sides:
            return
        for fields in (self.game.names, self.game.ranks):
            black, white = _written(fields.black), _written(fields.white)
            fields.black.setText(white)
            fields.white.setText(black)

    def _start(self) -> None:
        values = self.values
        if isinstance(values, NewTable):
            self.started.emit(values)


def _written(field: TextField) -> str:
    return field.text().strip()
