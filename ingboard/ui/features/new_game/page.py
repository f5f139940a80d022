"""The page for a new game: players, rules and clock on one screen. It starts no game.

The card for the start of a game: both bowls checked, the color chosen by guessing odd or even.

The program is a witness only: it notes what the players say, counts no stone and draws no lot.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.board.position import empty_position
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, Occasion
from ingboard.review.sayings import Element
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.new_game.fields import ClockForm, GameForm
from ingboard.ui.features.new_game.option_rows import (
    ChosenOptions,
    OptionRow,
    chosen_options,
    folded_words,
    option_rows,
)
from ingboard.ui.game.opponent_field import OpponentField
from ingboard.ui.game.setup_fields import FieldFault
from ingboard.ui.style import current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    Hairline,
    LabelledField,
    PlainSheet,
    SquareSign,
    TextLabel,
    filled,
    scrolled,
    stack,
)

_LONGEST_NAME = 22


def changes_sides(elder: Color, color: Color, *, guessed: bool) -> bool:
    """Whether the names written as Black and White change places (Kim, Simon and Straus, section 2, Start 2).

    `elder` is the side under which the elder was written down before; a right guess lets the younger choose,
    a wrong one the elder, and `color` is what that player takes.
    """
    chooser = elder.opponent if guessed else elder
    return chooser is not color


def called(names: PerColor[str], written: Color) -> str:
    """A player by name, shortened if need be, or as first and second while a name is missing."""
    first = text("First player") if written is Color.BLACK else text("Second player")
    name = names[written].strip()
    return name[: _LONGEST_NAME - 1] + "…" if len(name) > _LONGEST_NAME else name or first


_FULL_SET = 180
_UNCHECKED = PerColor(black=False, white=False)


class StartRites(QWidget):
    """Two lines that fill in as the players report.

    `color_chosen` carries whether the names change sides, once the player who may choose has chosen.
    """

    color_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._stones, self._checked = _FULL_SET, _UNCHECKED
        self._is_chosen = False
        self.bowl_sign, self.color_sign = _Done(), _Done()
        self.bowl_line = _line()
        self.color_line = _line()
        self.bowl_buttons = PerColor(_bowl_button(Color.BLACK), _bowl_button(Color.WHITE))
        self.guess_button = KeyButton(text("Nigiri"), size=ButtonSize.SMALL)
        self.guess = GuessPanel()
        self._grid = spaced(QGridLayout(), spacing=(10, 8))
        self._card = Card()
        self._lay_out()
        for color in Color:
            self.bowl_buttons[color].clicked.connect(partial(self._toggle, color))
        self.guess_button.clicked.connect(self._on_guess_clicked)
        self.guess.chosen.connect(self._on_chosen)
        follow_theme(self._follow_theme)
        self._show_lines()

    def show_stones(self, stones: int) -> None:
        """Show how many stones a full bowl has; another number makes the checks void."""
        if stones != self._stones:
            self._stones, self._checked = stones, _UNCHECKED
            self._show_lines()

    def show_players(self, names: PerColor[str]) -> None:
        """Show the players as written down now."""
        self.guess.show_players(names)

    def forget(self) -> None:
        """Begin anew: nothing checked, nothing chosen."""
        self._checked, self._is_chosen = _UNCHECKED, False
        self.guess.hide()
        self._show_lines()

    def _lay_out(self) -> None:
        buttons = QWidget()
        self._buttons = spaced(QHBoxLayout(buttons), spacing=8, margins=0)
        for color in Color:
            self._buttons.addWidget(self.bowl_buttons[color])
        right = Qt.AlignmentFlag.AlignRight
        for row, (sign, line) in enumerate(
            ((self.bowl_sign, self.bowl_line), (self.color_sign, self.color_line))
        ):
            self._grid.addWidget(sign, row, 0)
            self._grid.addWidget(line, row, 1)
        self._grid.addWidget(buttons, 0, 2, right)
        self._grid.addWidget(self.guess_button, 1, 2, right)
        self._grid.setColumnStretch(1, 1)
        filled(self._card.body, self._grid, self.guess)
        self.guess.hide()
        filled(spaced(QVBoxLayout(self), margins=0), self._card)

    def _follow_theme(self) -> None:
        for color in Color:
            done = _bowl_button(color, ButtonKind.DONE)
            self.bowl_buttons[color].setMinimumWidth(done.sizeHint().width())

    def _show_lines(self) -> None:
        both, chosen = all(self._checked), self._is_chosen
        self.bowl_line.setText(
            text("Bowls checked: {stones} and {stones}", stones=self._stones)
            if both
            else text("{stones} stones in each bowl", stones=self._stones)
        )
        self.color_line.setText(
            text("Color chosen by nigiri") if chosen else text("Color by nigiri")
        )
        self.bowl_sign.show_done(both)
        self.color_sign.show_done(chosen)
        for color in Color:
            done = self._checked[color]
            kind = ButtonKind.DONE if done else ButtonKind.PLAIN
            self.bowl_buttons[color].show_kind(kind)
        again = chosen or not self.guess.isHidden()
        self.guess_button.show_words(text("Choose again") if again else text("Nigiri"))

    def _toggle(self, color: Color) -> None:
        self._checked = self._checked.with_color(color, not self._checked[color])
        self._show_lines()

    def _on_guess_clicked(self) -> None:
        self._is_chosen = False
        self.guess.start()
        self.guess.show()
        self._show_lines()

    def _on_chosen(self, changes: bool) -> None:
        self._is_chosen = True
        self.guess.hide()
        self._show_lines()
        self.color_chosen.emit(changes)


class GuessPanel(QWidget):
    """The guess step by step: who is the elder, right or wrong, which color.

    `chosen` carries at the end whether the names change sides.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.names = PerColor("", "")
        self._guessed: bool | None = None
        self.elder = _elder_choice(self.names)
        self.elder.chosen.connect(self._show_step)
        self.asked = TextLabel(size=14, wrap=True)
        self.right_button = KeyButton(text("Right", "answer"), icon="check", size=ButtonSize.SMALL)
        self.wrong_button = KeyButton(text("Wrong"), icon="cross", size=ButtonSize.SMALL)
        self.color_buttons = PerColor(
            KeyButton(text("Black"), stone=Color.BLACK, size=ButtonSize.SMALL),
            KeyButton(text("White"), stone=Color.WHITE, size=ButtonSize.SMALL),
        )
        self._witness = TextLabel(
            text("The program only notes the answers."), size=13, token="ink2", wrap=True
        )
        self._elder_line = spaced(QHBoxLayout(), spacing=8)
        self._elder_label = TextLabel(text("Elder"), size=13, token="ink2")
        filled(self._elder_line, self._elder_label, (self.elder, 1))
        answers = spaced(QHBoxLayout(), spacing=8)
        filled(answers, (self.right_button, 1), (self.wrong_button, 1))
        colors = spaced(QHBoxLayout(), spacing=8)
        for button in self.color_buttons:
            colors.addWidget(button, 1)
        self.right_button.clicked.connect(lambda: self._take_guess(True))
        self.wrong_button.clicked.connect(lambda: self._take_guess(False))
        for color in Color:
            self.color_buttons[color].clicked.connect(partial(self._take_color, color))
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        filled(column, self._elder_line, self.asked, answers, colors, self._witness)
        self.start()

    def show_players(self, names: PerColor[str]) -> None:
        """Show the players by the names written down now."""
        if names == self.names:
            return
        self.names = names
        elder = self.elder.choice
        old, self.elder = self.elder, _elder_choice(names)
        self.elder.show_choice(elder)
        self._elder_line.replaceWidget(old, self.elder)
        put_away([old])
        self.elder.chosen.connect(self._show_step)
        self._show_step()

    def start(self) -> None:
        """Begin the guess anew."""
        self._guessed = None
        self._show_step()

    def _show_step(self) -> None:
        elder = self.elder.choice
        younger = elder.opponent
        for button in (self.right_button, self.wrong_button):
            button.setVisible(self._guessed is None)
        for button in self.color_buttons:
            button.setVisible(self._guessed is not None)
        self.elder.setEnabled(self._guessed is None)
        if self._guessed is None:
            self.asked.setText(
                text(
                    "{elder} takes some white stones. {younger} shows one black (odd) or two (even). Guess:",
                    elder=called(self.names, elder),
                    younger=called(self.names, younger),
                )
            )
            return
        chooser = younger if self._guessed else elder
        self.asked.setText(text("{name} chooses and plays:", name=called(self.names, chooser)))

    def _take_guess(self, guessed: bool) -> None:
        self._guessed = guessed
        self._show_step()
        self.color_buttons.black.setFocus()

    def _take_color(self, color: Color) -> None:
        if self._guessed is not None:
            self.chosen.emit(changes_sides(self.elder.choice, color, guessed=self._guessed))


class _Done(SquareSign):
    """A check where a thing is done, an open dashed ring where it is not."""

    def __init__(self) -> None:
        super().__init__(18)
        self.is_done = False

    def show_done(self, done: bool) -> None:
        self.is_done = done
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, box = current_theme(), QRectF(self.rect())
        with QPainter(self) as painter:
            if self.is_done:
                paint_icon(painter, "check", box, theme.green)
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(theme.line2, 1.6)
            pen.setDashPattern([2.2, 1.6])
            painter.setPen(pen)
            painter.drawEllipse(box.adjusted(3, 3, -3, -3))


def _line() -> TextLabel:
    label = TextLabel(size=14, weight=600, wrap=True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _bowl_button(color: Color, kind: ButtonKind = ButtonKind.PLAIN) -> KeyButton:
    words = text("Black") if color is Color.BLACK else text("White")
    spoken = text("Black's bowl is full") if color is Color.BLACK else text("White's bowl is full")
    return KeyButton(words, stone=color, kind=kind, size=ButtonSize.SMALL, spoken=spoken)


def _elder_choice(names: PerColor[str]) -> SegmentedChoice[Color]:
    options = tuple((color, called(names, color)) for color in Color)
    return SegmentedChoice(options, Color.BLACK, spoken=text("Who is the elder?"))


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
