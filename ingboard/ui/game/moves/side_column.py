"""The right column of a timed game: game, moves and present move, one above the other."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ingboard.ui.game.moves.cards import GameCard, MoveCard, MovesCard
from ingboard.ui.game.moves.view_model import GameFacts, MoveEntry, MovePicture
from ingboard.ui.style import current_theme, spaced

if TYPE_CHECKING:
    from ingboard.ui.game.moves.move_line import MoveLine

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
        self._column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        self._column.addWidget(self.game)
        self.moves.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._column.addWidget(self.moves)
        self._column.addWidget(self.move_card, 1)
        self.moves.jumped.connect(self.jumped)

    @cached_property
    def line(self) -> MoveLine:
        """All of it in two lines; made when the column is first folded."""
        from ingboard.ui.game.moves.move_line import MoveLine

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
