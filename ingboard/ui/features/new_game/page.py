"""The page for a new game: players, rules and clock on one screen. It starts no game."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, Occasion
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.new_game.clock_form import ClockForm
from ingboard.ui.features.new_game.game_form import GameForm
from ingboard.ui.features.new_game.rule_options_card import RuleOptionsCard
from ingboard.ui.features.new_game.start_rites import StartRites
from ingboard.ui.game.opponent_field import OpponentField
from ingboard.ui.game.setup_fields import FieldFault
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Hairline,
    PlainSheet,
    TextLabel,
    filled,
    scrolled,
    stack,
)

_WIDTH, _HEIGHT = 1120, 730


_TWO_COLUMNS = 860


_AROUND_COLUMNS = 150


_AROUND_HEAD = 240


class NewTablePage(QWidget):
    """Shows the choices; `started` carries the GameSetup, `cancelled` nothing.

    Enter starts and Esc cancels, from any field; while something is wrong the start button names it.
    """

    started = Signal(object)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tournament = Tournament()
        self.opponent = OpponentField()
        self.event_field = TextField(placeholder=text("Event, round, table"), spoken=text("Event"))
        occasions = (
            (Occasion.FRIENDLY, text("Friendly game")),
            (Occasion.TOURNAMENT, text("Tournament")),
        )
        self.occasion = SegmentedChoice(occasions, Occasion.FRIENDLY, spoken=text("What is played"))
        self.game = GameForm()
        self.game.placed.show_choice(True)
        self.clock = ClockForm()
        self.options = RuleOptionsCard()
        self.rites = StartRites()
        self.cancel_button = KeyButton(text("Cancel"), key="Esc", size=ButtonSize.LARGE)
        self.start_button = KeyButton(
            text("Start"), key="Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.cancel_button.clicked.connect(self.cancelled)
        self.start_button.clicked.connect(self._start)
        self.game.european_taken.connect(lambda terms: self.options.take(terms.options))
        self.game.changed.connect(
            self._show_options
        )  # first: no choice is one of another rule text
        self.game.changed.connect(self._show_missing)
        self.clock.changed.connect(self._show_missing)
        self.opponent.changed.connect(self._show_missing)
        self.opponent.changed.connect(self._show_rites)
        self.game.changed.connect(self._show_rites)
        self.options.unfolded.connect(self._on_options_unfolded)
        self.clock.unfolded.connect(partial(self._scroll_to, self.clock.extras))
        self.rites.color_chosen.connect(self._on_color_chosen)
        self.occasion.chosen.connect(self._on_occasion)
        self._columns = spaced(QHBoxLayout(), spacing=40, margins=(28, 9, 28, 8))
        self._lay_out()
        scaled(self._sheet.setMaximumSize, _WIDTH, _HEIGHT)
        self._show_options()
        self._show_missing()
        self._show_rites()

    @property
    def values(self) -> GameSetup | FieldFault:
        """The conditions as chosen, with what the tournament settles, or the first thing that is wrong."""
        size, komi = self.game.board_size, self.game.komi
        time, white = self.clock.control, self.clock.white_control
        if isinstance(size, FieldFault):
            return size
        if isinstance(komi, FieldFault):
            return komi
        if isinstance(time, FieldFault):
            return time
        if isinstance(white, FieldFault):
            return white
        rules, handicap, options = (
            self.game.rule_choice.key,
            self.game.handicap,
            self.options.chosen,
        )
        usual, tournament = default_terms(rules, handicap, komi), self._tournament
        setup = GameSetup(
            rules=rules,
            first=empty_position(size, size),
            terms=replace(
                usual,
                ties=self.game.tie_rule,
                sharing=options.sharing or usual.sharing,
                compensation=options.compensation or usual.compensation,
            ),
            names=self.game.names.map(_written),
            ranks=self.game.ranks.map(_written),
            event=_written(self.event_field),
            controls=None if time is None else PerColor(time, white or time),
            free_handicap=handicap,
            options=options.play,
            bounce=tournament.bounce,
            # Where the flag decides, the program claims.
            referee_claims=tournament.referee_claims or not tournament.claims_by_hand,
            played_stone_presses=self.clock.stone_presses,
            occasion=self.occasion.choice,
        )
        return self.opponent.applied(setup)

    def show_setup(self, setup: GameSetup, *, usual_points: bool) -> None:
        """Begin with the choices of another game; friends stay the same people."""
        self.occasion.show_choice(setup.occasion)
        self.game.show_setup(setup, usual_points=usual_points)
        self.options.show_setup(setup)
        self.clock.show_setup(setup)

    def _on_occasion(self, occasion: object) -> None:
        self.game.placed.show_choice(occasion is Occasion.FRIENDLY)
        self._show_options()
        self._show_missing()

    def show_tournament(self, tournament: Tournament, said: str) -> None:
        """Name the tournament whose settings are in force, and begin games by them."""
        self._tournament = tournament
        self.clock.extras.show_tournament(said)

    def show_players(self, names: PerColor[str], ranks: PerColor[str], event: str = "") -> None:
        """Begin anew with what is known of the players, and put the cursor into Black's name."""
        self.rites.forget()
        for color in Color:
            self.game.names[color].setText(names[color])
            self.game.ranks[color].setText(ranks[color])
        self.event_field.setText(event)
        self._scroll.verticalScrollBar().setValue(0)
        first = self.game.names.black
        first.setFocus()
        first.selectAll()

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
        hint = self.event_field.fontMetrics().horizontalAdvance(self.event_field.placeholderText())
        parts = (self.opponent.programs, self._title, self.occasion)
        beside = sum(part.sizeHint().width() for part in parts)
        room = min(self.width(), self._sheet.maximumWidth()) - theme.px(_AROUND_HEAD)
        stack(self._head, beside + hint > room)

    def _lay_out(self) -> None:
        self._sheet = PlainSheet()
        sheet = spaced(QVBoxLayout(self._sheet), margins=0)
        sheet.setSpacing(0)
        title = self._title = TextLabel(text("New game"), size=26, weight=600, serif=True)
        head = self._head = spaced(QHBoxLayout(), spacing=16, margins=(28, 8))
        named = filled(QHBoxLayout(), title, self.occasion)
        head.addLayout(named)
        filled(head, (self.opponent.programs, 1), (self.event_field, 2))
        filled(sheet, head, Hairline())
        middle = QWidget()
        left = spaced(QVBoxLayout(), spacing=8)
        filled(left, self.opponent, self.game, self.options, self.rites, STRETCH)
        filled(self._columns, (left, 1), (self.clock, 1))
        middle.setLayout(self._columns)
        self._scroll = scrolled(middle)
        self._scroll.viewport().setAutoFillBackground(False)
        middle.setAutoFillBackground(False)
        filled(sheet, (self._scroll, 1), Hairline())
        foot = spaced(QHBoxLayout(), spacing=12, margins=(28, 8))
        filled(foot, STRETCH, self.cancel_button, self.start_button)
        sheet.addLayout(foot)
        whole = spaced(QHBoxLayout(self), margins=(16, 4))
        filled(whole, STRETCH, (self._sheet, 1000), STRETCH)
        # The European terms stand beside the heading, but the names are what one types first.
        self.setTabOrder(self.occasion, self.event_field)
        self.setTabOrder(self.opponent.programs, self.event_field)
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
        self.rites.setVisible(
            self.opponent.opponent is None
        )  # a program has no bowl and guesses no color
        if not isinstance(size, FieldFault):
            self.rites.show_stones((size * size - 1) // 2)
        self.rites.show_players(self.game.names.map(_written))

    def _on_color_chosen(self, changes: bool) -> None:
        """The players' choice of color may change their sides; names and ranks go along."""
        if not changes:
            return
        for fields in (self.game.names, self.game.ranks):
            black, white = _written(fields.black), _written(fields.white)
            fields.black.setText(white)
            fields.white.setText(black)

    def _start(self) -> None:
        values = self.values
        if isinstance(values, GameSetup):
            self.started.emit(values)


def _written(field: TextField) -> str:
    return field.text().strip()
