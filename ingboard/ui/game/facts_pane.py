"""The facts of a record under review: event, rules, players, result; below them its questionable moves."""

from __future__ import annotations

from functools import cached_property

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, Qt, Signal

from ingboard.board.points import Color, PerColor
from ingboard.ui.game.findings_card import FindingsCard
from ingboard.ui.game.game_facts import GameFacts
from ingboard.ui.game.move_cards import GameCard
from ingboard.ui.game.move_pictures import FindingRow
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.page_parts import STRETCH, Card, SmallStone, TextLabel, filled, scrolled

_LEAST_FACTS = 80


class FactsPane(QtWidgets.QWidget):
    """What the record says of the game. It scrolls, and what is found late stands at its end: nothing moves.

    `jumped` carries a step.
    """

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self._names = PerColor(TextLabel(weight=600, wrap=True), TextLabel(weight=600, wrap=True))
        self._times = PerColor(TextLabel(size=13, token="ink2"), TextLabel(size=13, token="ink2"))
        for color in Color:
            self._add_player(color)
        inside = QtWidgets.QWidget()
        self._shown_times = PerColor("", "")
        self._shown_game: tuple[GameFacts, PerColor[str]] | None = None
        self._facts = filled(
            spaced(QtWidgets.QVBoxLayout(inside), spacing=8, margins=0), self.game, STRETCH
        )
        area = scrolled(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = filled(spaced(QtWidgets.QVBoxLayout(self), spacing=8, margins=0), (area, 1))
        self._last: Card | None = None

    @cached_property
    def findings(self) -> FindingsCard:
        """The questionable moves; made when there are some."""
        card = FindingsCard()
        card.jumped.connect(self.jumped)
        self._facts.insertWidget(1, card)
        return card

    def add_last(self, card: Card) -> None:
        """Put a card at the end; its owner shows and hides it. In a low pane it scrolls with the rest."""
        self._last = card
        self._column.addWidget(card)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_last()
        return super().event(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_last()

    def _fit_last(self) -> None:
        card = self._last
        if card is None or card.isHidden():
            return
        left = self.height() - card.heightForWidth(self.width())
        place = self._facts if left < current_theme().px(_LEAST_FACTS) else self._column
        if place.indexOf(card) < 0:
            place.addWidget(card)  # which takes it out of the other

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
        row = spaced(QtWidgets.QHBoxLayout(), spacing=6)
        row.addWidget(SmallStone(color), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._names[color], 1)
        filled(self.game.body, row, self._times[color])
        self._times[color].hide()
