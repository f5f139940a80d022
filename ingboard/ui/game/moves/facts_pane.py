"""The facts of a record under review: event, rules, players, result; below them its questionable moves."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.text import plural, text
from ingboard.ui.game.moves.cards import GameCard
from ingboard.ui.game.moves.view_model import FindingRow, GameFacts
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets import Card, TextLabel
from ingboard.ui.widgets.labels import plain_tip
from ingboard.ui.widgets.signs import SmallStone


class FactsPane(QWidget):
    """What the record says of the game. It scrolls, and what is found late stands at its end: nothing moves.

    `jumped` carries a step.
    """

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self._names = PerColor(TextLabel(weight=600, wrap=True), TextLabel(weight=600, wrap=True))
        self._times = PerColor(TextLabel(size=13, token="ink2"), TextLabel(size=13, token="ink2"))
        for color in Color:
            self._add_player(color)
        inside = QWidget()
        self._shown_times = PerColor("", "")
        self._shown_game: tuple[GameFacts, PerColor[str]] | None = None
        self._facts = spaced(QVBoxLayout(inside), spacing=8, margins=0)
        self._facts.addWidget(self.game)
        self._facts.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        self._column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        self._column.addWidget(area, 1)

    @cached_property
    def findings(self) -> FindingsCard:
        """The questionable moves; made when there are some."""
        card = FindingsCard()
        card.jumped.connect(self.jumped)
        self._facts.insertWidget(1, card)
        return card

    def add_last(self, card: Card) -> None:
        """Put a card at the end; its owner shows and hides it."""
        self._column.addWidget(card)

    def show_game(self, facts: GameFacts, players: PerColor[str]) -> None:
        """Show the head of the game and who plays it."""
        if self._shown_game == (facts, players):
            return
        self._shown_game = (facts, players)
        self.game.show_game(facts)
        for color in Color:
            self._names[color].setText(players[color])

    def show_times(self, times: PerColor[str]) -> None:
        """Show what each clock showed last at the viewed move; "" where the record does not tell."""
        if times == self._shown_times:
            return
        self._shown_times = times
        is_told = bool(times.black or times.white)
        for color in Color:
            self._times[color].setText(times[color])
            self._times[color].setVisible(is_told)

    def show_findings(self, rows: tuple[FindingRow, ...], number: int) -> None:
        """Show the first of so many questionable moves; without any the list is not there."""
        if rows or "findings" in self.__dict__:
            self.findings.show_findings(rows, number)

    def _add_player(self, color: Color) -> None:
        row = spaced(QHBoxLayout(), spacing=6)
        row.addWidget(SmallStone(color), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._names[color], 1)
        self.game.body.addLayout(row)
        self.game.body.addWidget(self._times[color])
        self._times[color].hide()


_HIGHEST = 150


class FindingButton(QToolButton):
    """One row, with an ellipsis where it is wider than the list; the tip says all."""

    def __init__(self, row: FindingRow) -> None:
        super().__init__()
        self.setText(row.shown or row.words)
        self.setToolTip(plain_tip(row.words))
        self.setAccessibleName(row.words)
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumWidth(1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        metrics = self.fontMetrics()
        room = self.width() - self.sizeHint().width() + metrics.horizontalAdvance(self.text())
        option.text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        with QPainter(self) as painter:
            self.style().drawComplexControl(
                QStyle.ComplexControl.CC_ToolButton, option, painter, self
            )


class FindingsCard(Card):
    """Lists questionable moves; hidden when there are none. `jumped` carries a step."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Questionable moves"), parent=parent)
        self.wrap_title()
        self._rows: tuple[FindingRow, ...] = ()
        self._number = 0
        self._list = QWidget()
        self._column = spaced(QVBoxLayout(self._list), margins=0)
        self._column.setSpacing(0)
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._list)
        self.body.addWidget(self._area)
        follow_theme(self._fit)
        self.hide()

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The rows shown."""
        return self._rows

    def show_findings(self, rows: tuple[FindingRow, ...], number: int) -> None:
        """Show these moves, in order, the first of so many."""
        if rows == self._rows and number == self._number:
            return
        self._rows, self._number = rows, number
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for row in rows:
            button = FindingButton(row)
            button.clicked.connect(partial(self.jumped.emit, row.step))
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        if number > len(rows):
            more = text("{number} more: Ctrl+↓", number=number - len(rows))
            self._column.addWidget(TextLabel(more, size=13, token="ink2"))
        self._column.addStretch(1)
        self.show_note(plural("{number} move", "{number} moves", number))
        self.setVisible(bool(rows))
        self._fit()

    def _fit(self) -> None:
        theme = current_theme()
        wanted = min(theme.px(_HIGHEST), max(theme.px(28), self._list.sizeHint().height()))
        self._area.setFixedHeight(wanted)
