"""The right column of a timed game: game, moves so far and the present move, one above the other."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import clauses, paragraph
from ingboard.ui.game.moves.cards import DiscStrip, GameCard, MoveCard, MovesCard
from ingboard.ui.game.moves.view_model import GameFacts, MoveEntry, MovePicture
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.cards import Card
from ingboard.ui.widgets.labels import SmallStone, TextLabel, filled, plain_tip

_ROOM_FOR_GAME: Final = 330
_ROOM_FOR_MOVE: Final = 164


class SideColumn(QWidget):
    """Shows a game's head, its moves and the present move. `jumped` carries a move number."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self.moves = MovesCard()
        self.move_card = MoveCard()
        self._is_folded = False
        self._column = filled(spaced(QVBoxLayout(self), spacing=8, margins=0), self.game)
        self.moves.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        filled(self._column, self.moves, (self.move_card, 1))
        self.moves.jumped.connect(self.jumped)

    @cached_property
    def line(self) -> MoveLine:
        """All of it in two lines; made when the column is first folded."""
        line = MoveLine()
        self._column.addWidget(line, 1)
        line.jumped.connect(self.jumped)
        return line

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of the game."""
        (self.line if self._is_folded else self.game).show_game(facts)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present move number, 0 before the first."""
        (self.line if self._is_folded else self.moves).show_moves(entries, at)

    def show_move(self, picture: MovePicture) -> None:
        """Show the present move."""
        (self.line if self._is_folded else self.move_card).show_move(picture)
        self._give_up_what_lacks_room()

    def fold(self, folded: bool, between: int = 0) -> None:
        """Say all of it in two lines, or at both sides of so many pixels `between`.

        Whoever folds the column shows the game again.
        """
        if folded:
            self.line.show_between(between)
        if folded is not self._is_folded:
            self._is_folded = folded
            self.line.setVisible(folded)
            self._give_up_what_lacks_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_up_what_lacks_room()

    def _give_up_what_lacks_room(self) -> None:
        """In a low column the head of the game goes first, then the present move; the strip stays."""
        theme, unfolded = current_theme(), not self._is_folded
        self.game.setVisible(unfolded and self.height() >= theme.px(_ROOM_FOR_GAME))
        self.moves.setVisible(unfolded)
        whole = self.moves.sizeHint().height() + self.move_card.heightForWidth(self.width())
        needed = max(theme.px(_ROOM_FOR_MOVE), whole + self._column.spacing())
        self.move_card.setVisible(unfolded and self.height() >= needed)


class MoveLine(QWidget):
    """What the side column says of a game, in two lines; findings of the present move come before the facts.

    With the board between them the facts stand at the left and the moves at the right. `jumped` carries the
    move number clicked.
    """

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[str, ...] = ()
        self._findings = ""
        self._said = TextLabel(size=13, token="ink2")
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._stone = SmallStone()
        self._words = TextLabel(weight=600)
        self.strip = DiscStrip(slim=True)
        row = filled(spaced(QHBoxLayout(), spacing=8), self._stone, self._words)
        row.addWidget(self.strip, 1, Qt.AlignmentFlag.AlignVCenter)
        self._beside, self._moves = Card(), Card(gap=2)
        filled(self._moves.body, self._said, (row, 1))
        self.strip.jumped.connect(self.jumped)
        self._both = spaced(QHBoxLayout(self), margins=0)
        for card in (self._beside, self._moves):
            self._both.addWidget(card, 1)
            layout = card.layout()
            assert layout is not None
            scaled(layout.setContentsMargins, 14, 6, 14, 4)
        self._beside.hide()
        follow_theme(self._fit)

    @property
    def words(self) -> str:
        """The present move, as it is said."""
        return self._words.text()

    def show_between(self, between: int) -> None:
        """Leave so many pixels between facts and moves to the board; 0 for one above the other."""
        self._both.setSpacing(between)
        self._beside.setVisible(bool(between))
        self._said.setWordWrap(bool(between))
        if between:
            self._beside.body.addWidget(self._said)
        else:
            self._moves.body.insertWidget(0, self._said)
        self._fit()

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of this game."""
        self._facts = (facts.title, *facts.lines)
        self._fit()

    def show_move(self, picture: MovePicture) -> None:
        """Show this move."""
        self._stone.show_color(picture.color)
        self._words.setText(picture.words)
        self._findings = paragraph(picture.findings)
        self._said.show_token("vermilion" if picture.findings else "ink2")
        self._fit()

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present one, 0 before the first."""
        self.strip.show_moves(entries, at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        said = self._findings or clauses(self._facts)
        if self._said.wordWrap():
            self._said.setText(said)
            return
        room = self.width() - current_theme().px(28)
        metrics = QFontMetricsF(self._said.font())
        fitting = said
        if not self._findings:  # as many of the facts as there is room for
            for number in range(len(self._facts), 0, -1):
                fitting = clauses(self._facts[:number])
                if metrics.horizontalAdvance(fitting) <= room:
                    break
        self._said.setText(metrics.elidedText(fitting, Qt.TextElideMode.ElideRight, room))
        self._said.setToolTip(plain_tip(said))
