"""The forms of a count that no record holds: its terms, and what a board is painted with.

The brush makes strokes of pointer and keys; the tools stand beside it.

The brush watches a board view from outside, so that the board itself stays one that only reports points;
it holds no picture, but tells what to paint.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.painting import Painting
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.terms import Terms, Ties, handicap_points
from ingboard.game.setup import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game import setup_fields
from ingboard.ui.game.view_model import TEXTS, short_title
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import Advice, NumberField, TextField
from ingboard.ui.widgets.page_parts import FieldRow, LabelledField, TextLabel, filled

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
        self.rules = SegmentedChoice(options, TEXTS[0], spoken=text("Rule text"))
        self.komi_field = TextField()
        self.handicap = NumberField(text("Handicap stones"), most=_MOST_HANDICAP)
        self.penalties = PerColor(
            NumberField(text("Black's penalty points"), most=_MOST_PENALTY),
            NumberField(text("White's penalty points"), most=_MOST_PENALTY),
        )
        self.ties = SegmentedChoice(setup_fields.tie_options(), Ties.BLACK, spoken=text("A tie goes to"))
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
        column.addWidget(LabelledField(text("Rule text"), self.rules))
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
            "Black pays handicap points, an odd one by an open point: Kim, Simon and Straus, not official."
        )

    def _on_komi(self) -> None:
        self._komi_chosen = True
        self._refresh()

    def _on_ties(self) -> None:
        self._ties_chosen = True
        self._refresh()


_USUAL = (9, 13, 19)
_OTHER = 0


class PaintingTools(QWidget):
    """`side_chosen` carries an odd number; `mode` chooses whether dead chains are marked."""

    side_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.help = TextLabel(
            text(
                "Left button black, right white; drag paints, same color again removes; Shift "
                "fills. Keys: arrows, B, W, Delete, D (dead)."
            ),
            token="ink2",
            wrap=True,
        )
        options = (*((side, str(side)) for side in _USUAL), (_OTHER, text("Other", "size")))
        self.sides = SegmentedChoice(options, _USUAL[-1], spoken=text("Board"))
        self.side_field = NumberField(
            text("Board size"), _USUAL[-1], least=setup_fields.SMALLEST_SIDE, most=setup_fields.LARGEST_SIDE
        )
        modes = ((False, text("Paint stones")), (True, text("Mark dead chains")))
        self.mode = SegmentedChoice(modes, False, spoken=text("Pointer"))
        self.undo_button = _small(text("Undo"), "Ctrl+Z")
        self.redo_button = _small(text("Redo"), "Ctrl+Y")
        self.mirror_button = _small(text("Mirror"))
        self.exchange_button = _small(text("Swap colors"))
        self.clear_button = _small(text("Clear"))
        self.game_button = _small(text("From game"))
        self._lay_out()
        self.sides.chosen.connect(self._on_side)
        self.side_field.changed.connect(self._on_side_typed)
        scaled(self.side_field.setFixedWidth, 142)

    def show_side(self, side: int) -> None:
        """Show the size of the board."""
        self.sides.show_choice(side if side in _USUAL else _OTHER)
        self.side_field.show_value(side)

    def show_possible(self, *, undo: bool, redo: bool, game: bool) -> None:
        """Lock what has nothing to act on."""
        for button, possible, reason in (
            (self.undo_button, undo, text("No undo")),
            (self.redo_button, redo, text("No redo")),
            (self.game_button, game, text("No game")),
        ):
            button.lock("" if possible else reason)

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), spacing=8, margins=0), self.help)
        sides = FieldRow(self.sides, gap=6)
        sides.add_narrow(self.side_field)
        filled(column, LabelledField(text("Board, odd size, 5 to 25"), sides), self.mode)
        grid = spaced(QGridLayout(), spacing=6)
        buttons = (
            self.undo_button, self.redo_button, self.clear_button,
            self.mirror_button, self.exchange_button, self.game_button,
        )  # fmt: skip
        for at, button in enumerate(buttons):
            grid.addWidget(button, at // 3, at % 3)
        column.addLayout(grid)

    def _on_side(self, side: object) -> None:
        if side == _OTHER:
            self.side_field.setFocus()
        else:
            self.side_chosen.emit(side)

    def _on_side_typed(self) -> None:
        """An even size leaves no winning space; it is passed over, so that a step goes on to the next."""
        side = self.side_field.value
        if self.side_field.field.text() == str(side) and side % 2:
            self.side_chosen.emit(side)


def _small(words: str, key: str = "") -> KeyButton:
    return KeyButton(words, key=key, size=ButtonSize.SMALL)


Button = Qt.MouseButton
Key = Qt.Key

_COLORS = {Button.LeftButton: Color.BLACK, Button.RightButton: Color.WHITE}
_LETTERS = {Key.Key_B: Color.BLACK, Key.Key_W: Color.WHITE}
_ERASING = (Key.Key_Delete, Key.Key_Backspace)
_MOVING = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End)


class Brush(QObject):
    """Left paints black, right white, the middle button empties; the same color again empties too.

    `painted` carries what it does to a `Painting`; a drag is one stroke. With Shift the whole area is
    filled. B, W and Delete do the same at the cursor, D marks the chain there. While it marks, the pointer
    marks dead chains instead of painting.
    """

    painted = Signal(object)

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self._marks = False
        self._board = board
        self._dragged: Color | None = None
        self._last: QPointF | None = None
        board.set_names_typed(False)
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                return self._press(event)
            if kind == QEvent.Type.MouseMove and self._last is not None:
                return self._drag(event)
            if kind == QEvent.Type.MouseButtonRelease:
                return self._release()
        if isinstance(event, QKeyEvent):
            if kind == QEvent.Type.ShortcutOverride and self._understands(event):
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                return self._take_key(event)
        return False

    def _press(self, event: QMouseEvent) -> bool:
        point = self._board.point_at(event.position())
        button = event.button()
        if point is None or (button not in _COLORS and button != Button.MiddleButton):
            return True
        self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        self._board.set_cursor_shown(False)
        if self._last is not None:
            return True
        if self._marks:
            self._whole_stroke(lambda painting: painting.mark(point))
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and button in _COLORS:
            self._whole_stroke(lambda painting: painting.fill(point, _COLORS[button]))
        else:
            self._last = event.position()
            self._dragged = self._toggled(point, _COLORS.get(button))
            self.painted.emit(Painting.begin_stroke)
            self.painted.emit(partial(Painting.put, point=point, color=self._dragged))
        return True

    def _drag(self, event: QMouseEvent) -> bool:
        """Paint every point on the way, also those that a fast pointer skips."""
        assert self._last is not None
        way = event.position() - self._last
        steps = 1 + int(max(abs(way.x()), abs(way.y())) / max(1.0, self._board.pitch / 3))
        for step in range(1, steps + 1):
            point = self._board.point_at(self._last + way * (step / steps))
            picture = self._board.picture
            if point is not None and picture.position.color_at(point) != self._dragged:
                self.painted.emit(partial(Painting.put, point=point, color=self._dragged))
        self._last = event.position()
        return True

    def _release(self) -> bool:
        if self._last is not None:
            self._last = None
            self.painted.emit(Painting.end_stroke)
        return True

    def set_marking(self, marks: object) -> None:
        """Mark dead chains with the pointer, or paint again."""
        self._marks = bool(marks)

    def _understands(self, event: QKeyEvent) -> bool:
        """Whether the key paints, so that no menu may have it."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        return event.key() in (*_LETTERS, *_ERASING, *_MOVING, Key.Key_D)

    def _take_key(self, event: QKeyEvent) -> bool:
        if not self._understands(event):
            return False
        key = Qt.Key(event.key())
        if not self._board.cursor_shown:
            self._board.set_cursor_shown(True)
            if key in _MOVING:
                return True
        if key in _MOVING:
            return False
        point = self._board.cursor_point
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Key.Key_D:
            self._whole_stroke(lambda painting: painting.mark(point))
        elif key in _LETTERS and shift:
            self._whole_stroke(lambda painting: painting.fill(point, _LETTERS[key]))
        else:
            color = self._toggled(point, _LETTERS.get(key))
            self._whole_stroke(lambda painting: painting.put(point, color))
        return True

    def _toggled(self, point: Point, color: Color | None) -> Color | None:
        """The color to paint from this point on; the same color again empties."""
        picture = self._board.picture
        return None if picture.position.color_at(point) is color else color

    def _whole_stroke(self, change: Callable[[Painting], Painting]) -> None:
        self.painted.emit(lambda painting: change(painting.begin_stroke()).end_stroke())
