"""Four big numbers and what they say: spaces and stones left of both sides once a board is filled in."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting import four_numbers
from ingboard.counting.balance import owed_points
from ingboard.counting.terms import Terms
from ingboard.game.strip import name_of_color
from ingboard.text import paragraph, text
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    IconSign,
    StoneSign,
    TextLabel,
    filled,
)

_FIGURES = 54
_SMALL_FIGURES = 30
_MOST = 360
_NAMED = 440
LEAST_WIDTH = 330
"""Pixels at 100 %, without the names."""
_MOST_SHARED = 60


class FourNumbersPanel(QWidget):
    """Spaces and stones left of both sides, typed; the answer below follows every change.

    `at_table` is the form beside clocks: smaller, and with the stones on the board, which tell whether both
    sets are whole; a bowl that is not counted is then what the board leaves of its set.
    """

    changed = Signal()

    def __init__(self, *, at_table: bool = False) -> None:
        super().__init__()
        self._terms = Terms()
        self._set_size = 0
        self._at_table = at_table
        self._is_typed = False
        self.spaces = PerColor(
            self._number(text("Black's spaces left")), self._number(text("White's spaces left"))
        )
        self.stones = PerColor(
            self._number(text("Black's stones left")), self._number(text("White's stones left"))
        )
        self.on_board = PerColor(
            self._number(text("Black stones on the board")),
            self._number(text("White stones on the board")),
        )
        self.shared = NumberField(text("Shared points open"), most=_MOST_SHARED)
        paid = ((True, text("Laid")), (False, text("Not yet")))
        self.paid = SegmentedChoice(paid, True, spoken=text("Komi and penalty stones"))
        self.result = TextLabel(size=26 if at_table else 42, weight=600, serif=True, wrap=True)
        self.sum = TextLabel(size=16 if at_table else 20, weight=600, wrap=True)
        self.sets = TextLabel(size=16, weight=600, wrap=True)
        self._names = PerColor(*(TextLabel(name_of_color(c), size=17, weight=600) for c in Color))
        self.fit = TextLabel(size=16, wrap=True)
        self.doubt = TextLabel(size=16, weight=600, wrap=True)
        self.parity = TextLabel(size=14, token="ink2", wrap=True)
        self._sign = IconSign("check", "green", 24)
        self._wrong = IconSign("warning", "vermilion", 24)
        self._card = Card(tone=CardTone.RESULT)
        self._lay_out()
        for field in (*self.spaces, *self.stones, *self.on_board, self.shared):
            field.changed.connect(self._on_typed)
        for field in self.on_board:
            field.setVisible(at_table)
        self.paid.chosen.connect(self.refresh)
        self.refresh()

    @property
    def reading(self) -> four_numbers.FourReading:
        """What the numbers say under the terms."""
        owed = owed_points(self._terms)
        unpaid = 0 if self.paid.choice else owed.black - owed.white
        spaces = self.spaces.map(lambda field: field.value)
        stones = PerColor(self._left(Color.BLACK), self._left(Color.WHITE))
        numbers = four_numbers.FourNumbers(
            spaces, stones, self.shared.value, unpaid, self._missing()
        )
        return four_numbers.read_four(numbers, self._terms)

    @property
    def is_typed(self) -> bool:
        """Whether there is anything to read yet."""
        return self._is_typed

    def _left(self, color: Color) -> int:
        """Stones in a bowl: as typed, else what the board leaves of the set."""
        if self.stones[color].field.text() or not self.on_board[color].field.text():
            return self.stones[color].value
        return max(0, self._set_size - self.on_board[color].value)

    def _missing(self) -> PerColor[int] | None:
        """What each set lacks, where bowl and board were both counted; None where neither set was."""
        counted = [
            color
            for color in Color
            if self.stones[color].field.text() and self.on_board[color].field.text()
        ]
        if not self._at_table or not counted:
            return None
        found = PerColor(0, 0)
        for color in counted:
            lacking = self._set_size - self.stones[color].value - self.on_board[color].value
            found = found.with_color(color, lacking)
        return found

    def show_terms(self, terms: Terms, set_size: int = 0) -> None:
        """Read the numbers under these terms; a set has so many stones."""
        self._terms, self._set_size = terms, set_size
        self.refresh()

    def clear(self) -> None:
        """Begin another count: nothing is typed."""
        self._is_typed = False
        for field in (*self.spaces, *self.stones, *self.on_board):
            field.field.clear()
        self.shared.show_value(0)
        self.paid.show_choice(True)
        self.refresh()

    def refresh(self) -> None:
        """Show what the numbers say now; before any is typed there is nothing to say."""
        if not self._is_typed:
            self._show_nothing_typed()
            return
        reading = self.reading
        self.result.setText(four_numbers.result_words(reading))
        self.sum.setText(four_numbers.sum_words(reading))
        self.sum.show_token("ink" if reading.fits else "vermilion")
        self.fit.setText(four_numbers.fit_words(reading))
        self.doubt.setText(four_numbers.doubt_words(reading))
        self.doubt.setVisible(not reading.fits)
        self.parity.setText(four_numbers.parity_words(reading))
        missing = reading.numbers.missing
        said = (
            ()
            if missing is None
            else (four_numbers.missing_words(missing, color) for color in Color)
        )
        self.sets.setText(paragraph(said))
        self.sets.setVisible(missing is not None)
        self._sign.setVisible(reading.fits)
        self._wrong.setVisible(not reading.fits)
        self._card.show_tone(CardTone.RESULT if reading.fits else CardTone.WRONG)
        suspects = {found.entry for found in reading.corrections}
        for color in Color:
            self.spaces[color].show_fault(
                four_numbers.NumberEntry[f"{color.name}_SPACES"] in suspects
            )
            self.stones[color].show_fault(
                four_numbers.NumberEntry[f"{color.name}_STONES"] in suspects
            )
        self.changed.emit()

    def _show_nothing_typed(self) -> None:
        self.result.setText(text("Type the four numbers"))
        for label in (self.sum, self.sets, self.fit, self.doubt, self.parity):
            label.setText("")
        self.sets.hide()
        for sign in (self._sign, self._wrong):
            sign.hide()
        self._card.show_tone(CardTone.SURFACE)
        self.changed.emit()

    def _on_typed(self) -> None:
        self._is_typed = True
        self.refresh()

    def minimumSizeHint(self) -> QSize:
        """Narrow windows do without the names: the stones stand for them."""
        return QSize(current_theme().px(LEAST_WIDTH), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for name in self._names:
            name.setVisible(self.width() >= current_theme().px(_NAMED))

    def _lay_out(self) -> None:
        way = (
            QBoxLayout.Direction.LeftToRight if self._at_table else QBoxLayout.Direction.TopToBottom
        )
        column = spaced(QBoxLayout(way, self), spacing=16, margins=0)
        column.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)
        if not self._at_table:
            column.addWidget(
                TextLabel(
                    text("What is left on the board?"), size=26, weight=600, serif=True, wrap=True
                )
            )
        grid = spaced(QGridLayout(), spacing=(16, 12))
        grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        titles = [text("Spaces left"), text("Stones left")]
        if self._at_table:
            titles.append(text("On the board"))
        for number, words in enumerate(titles, start=1):
            title = TextLabel(words, size=17, weight=600, serif=True, firm=True)
            grid.addWidget(title, 0, number)
        for row, color in enumerate(Color, start=1):
            side = filled(QHBoxLayout(), StoneSign(color, 32), self._names[color], STRETCH)
            grid.addLayout(side, row, 0)
            grid.addWidget(self.spaces[color], row, 1)
            grid.addWidget(self.stones[color], row, 2)
            if self._at_table:
                grid.addWidget(self.on_board[color], row, 3)
        grid.addWidget(TextLabel(text("Shared points open"), size=15), 3, 0, 1, 2)
        grid.addWidget(self.shared, 3, 2)
        grid.addWidget(TextLabel(text("Komi and penalty stones"), size=15), 4, 0, 1, 2)
        grid.addWidget(self.paid, 4, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setColumnStretch(3, 1 if self._at_table else 0)
        column.addLayout(grid, 1 if self._at_table else 0)
        line = filled(spaced(QHBoxLayout(), spacing=8), self._sign, self._wrong, (self.sum, 1))
        filled(
            self._card.body,
            self.result,
            line,
            self.sets,
            self.fit,
            self.doubt,
            self.parity,
            STRETCH,
        )
        column.addWidget(self._card, 1)
        self.setFocusProxy(self.spaces.black)
        order = (self.spaces.black, self.stones.black, self.spaces.white, self.stones.white)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before.field, after.field)

    def _number(self, spoken: str) -> NumberField:
        size = _SMALL_FIGURES if self._at_table else _FIGURES
        return NumberField(spoken, most=_MOST, size=size, parent=self)
