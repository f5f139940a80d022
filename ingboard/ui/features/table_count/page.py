"""Counted on the table: who won by how much, or what the bowls say, or the board painted."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.counting.terms import Terms, Ties
from ingboard.game.state import CountOfBowls, CountStated, Ending, Outcome, TableCount
from ingboard.game.strip import name_of_color, result_words
from ingboard.text import clauses, ended, plural, text
from ingboard.ui.game.four_numbers_panel import FourNumbersPanel
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import NOT_CHOSEN, SegmentedChoice
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import STRETCH, Card, LabelledField, TextLabel, filled

_MARGIN = re.compile(r"[0-9]{1,3}([.][05])?")


class CountWay(StrEnum):
    """How the result of the table is put in."""

    RESULT = "result"
    BOWLS = "bowls"
    BOARD = "board"


class TableCountPicture(Struct, frozen=True):
    """What is counted under: the terms with the points bought in time, and how many stones a set has.

    `play_on_barred` says why play does not go on ("": it may).
    """

    terms: Terms
    set_size: int
    play_on_barred: str = ""


class TableResult(NamedTuple):
    """A result as it stands on the page, and how it was found."""

    winner: Color | None
    margin: float
    counted: TableCount


class TableCountPage(QWidget):
    """`reported` carries the TableResult that was held for a second.

    `painting` asks for a board to paint, `photograph` for one to be read.
    """

    reported = Signal(object)
    painting = Signal()
    photograph = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._picture = TableCountPicture(Terms(), 0)
        ways = (
            (CountWay.RESULT, text("Who won")),
            (CountWay.BOWLS, text("Bowls")),
            (CountWay.BOARD, text("Board")),
        )
        self.way = SegmentedChoice(ways, CountWay.RESULT, spoken=text("How to count"))
        self.winner = SegmentedChoice(_winners(Terms()), NOT_CHOSEN, spoken=text("Who wins"))
        self.margin = QLineEdit()
        self.margin.setAccessibleName(text("Points"))
        self.numbers = FourNumbersPanel(at_table=True)
        self.paint_button = KeyButton(text("Paint the final position"), "Ctrl+B", "board")
        self.photo_button = KeyButton(text("From a photograph…"), "Ctrl+Shift+B")
        self.owed = TextLabel(size=14, token="ink2", wrap=True)
        self.play_on_button = KeyButton(text("Play on"), "Ctrl+R", size=ButtonSize.SMALL)
        self.report_button = HoldButton(text("Report"))
        self.report_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.report_button.hold_within(self)
        self._lay_out()
        self.way.chosen.connect(self._on_way)
        self.winner.chosen.connect(self._show)
        self.margin.textChanged.connect(self._show)
        self.numbers.changed.connect(self._show)
        self.paint_button.clicked.connect(self.painting)
        self.photo_button.clicked.connect(self.photograph)
        self.report_button.confirmed.connect(self._on_held)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._show()

    def show_count(self, picture: TableCountPicture) -> None:
        """Count under these terms; what is typed stays."""
        if picture == self._picture:
            return
        if picture.terms.ties is not self._picture.terms.ties:
            self.winner.show_options(_winners(picture.terms), NOT_CHOSEN)
        self._picture = picture
        self.numbers.show_terms(picture.terms, picture.set_size)
        self.owed.setText(_owed_words(picture.terms))
        self.play_on_button.lock(picture.play_on_barred)
        self._show()

    def clear(self) -> None:
        """Another count: nothing is typed."""
        self.winner.show_choice(NOT_CHOSEN)
        self.margin.clear()
        self.numbers.clear()
        self._show()

    def begin(self) -> None:
        """Take what is typed."""
        part: QWidget = self.numbers if self.way.choice is CountWay.BOWLS else self.winner
        part.setFocus()

    @property
    def counted(self) -> TableResult | str:
        """The result as it stands on the page, or what is missing for one."""
        match self.way.choice:
            case CountWay.BOWLS:
                return self._of_bowls()
            case CountWay.BOARD:
                return text("Paint the board first")
            case CountWay.RESULT:
                return self._stated()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field goes on to the next that is empty; after the last it is held on the button."""
        if is_enter(event):
            self.setFocus()
        super().keyPressEvent(event)

    def _stated(self) -> TableResult | str:
        winner = self.winner.choice
        if winner == NOT_CHOSEN:
            return text("Who won?")
        if not isinstance(winner, Color):
            return TableResult(None, 0, CountStated())
        written = self.margin.text().strip().replace(",", ".")
        if _MARGIN.fullmatch(written) is None:
            return text("By how many points?")
        margin = float(written)
        if not margin and self._picture.terms.ties is Ties.DRAW:
            return text("A tie is a draw here")
        return TableResult(winner, margin, CountStated())

    def _of_bowls(self) -> TableResult | str:
        if not self.numbers.is_typed:
            return text("Type the four numbers")
        reading = self.numbers.reading
        if not reading.fits:
            return text("The numbers do not fit")
        return TableResult(reading.winner, abs(reading.margin), CountOfBowls(reading.numbers))

    def _show(self) -> None:
        counted = self.counted
        if isinstance(counted, str):
            self.report_button.show_words(text("Report"))
            self.report_button.lock(counted)
            return
        outcome = Outcome(Ending.BOARD_COUNT, counted.winner, counted.margin)
        self.report_button.show_words(text("Report: {result}", result=result_words(outcome)))
        self.report_button.lock("")

    def _on_way(self, way: object) -> None:
        assert isinstance(way, CountWay)
        self._parts.setCurrentIndex(tuple(CountWay).index(way))
        self.begin()
        self._show()

    def _on_held(self) -> None:
        counted = self.counted
        if isinstance(counted, TableResult):
            self.reported.emit(counted)

    def _lay_out(self) -> None:
        result = QWidget()
        row = spaced(QHBoxLayout(), spacing=16, margins=0)
        filled(row, (LabelledField(text("Who wins"), self.winner), 2))
        filled(row, (LabelledField(text("Points"), self.margin), 1))
        column = spaced(QVBoxLayout(result), margins=0)
        column.addLayout(row)
        column.addStretch(1)
        board = QWidget()
        words = text("Set up the final position, mark the dead stones, and the program counts it.")
        filled(
            spaced(QVBoxLayout(board), spacing=12, margins=0),
            TextLabel(words, size=15, wrap=True),
            filled(QHBoxLayout(), self.paint_button, self.photo_button, STRETCH),
            STRETCH,
        )
        self._parts = QStackedWidget()
        for part in (result, self.numbers, board):
            self._parts.addWidget(part)
        card = Card(gap=12)
        title = TextLabel(text("Counted on the table"), size=20, weight=600, serif=True)
        head = filled(QHBoxLayout(), title, STRETCH, self.play_on_button)
        filled(card.body, head, self.way, self.owed, (self._parts, 1), self.report_button)
        filled(spaced(QVBoxLayout(self), margins=(16, 8)), card)


def _winners(terms: Terms) -> tuple[tuple[object, str], ...]:
    """Who can win; nobody only where ties are draws."""
    sides = tuple((color, text("{side} wins", side=name_of_color(color))) for color in Color)
    return (*sides, (None, text("Draw"))) if terms.ties is Ties.DRAW else sides


def _owed_words(terms: Terms) -> str:
    """What lies on the board besides the game's stones: komi, and penalty stones for points bought."""
    parts = [text("Komi {komi}", komi=f"{terms.komi:g}")]
    for color in Color:
        points = terms.penalties[color]
        if points:
            parts.append(_debt_words(color, points))
    return ended(clauses(parts))


def _debt_words(color: Color, points: int) -> str:
    """What a side owes for its time, and the stones of the other side that lie in its land for it."""
    if color is Color.BLACK:
        return plural(
            "Black owes {points} points: {number} white stone in Black's land",
            "Black owes {points} points: {number} white stones in Black's land",
            points // 2,
            points=points,
        )
    return plural(
        "White owes {points} points: {number} black stone in White's land",
        "White owes {points} points: {number} black stones in White's land",
        points // 2,
        points=points,
    )
