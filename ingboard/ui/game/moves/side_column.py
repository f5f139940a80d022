"""The right column of the play screen: game, moves and present move, one above the other."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.ui.game.moves.cards import (
    GameCard,
    GameFacts,
    MoveCard,
    MoveEntry,
    MovePicture,
    MovesCard,
)
from ingboard.ui.game.moves.findings import FindingRow, FindingsCard
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.comment_editor import CommentEditor

if TYPE_CHECKING:
    from ingboard.ui.game.editing.edit_card import EditCard
    from ingboard.ui.game.moves.move_line import MoveLine

_ROOM_FOR_GAME: Final = 330
_ROOM_FOR_MOVE: Final = 164


class SideColumn(QWidget):
    """Shows a game's head, its moves and the present move. `jumped` carries a move number.

    `settled` tells that the cards which have room are shown.
    """

    jumped = Signal(object)
    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self.moves = MovesCard()
        self.findings = FindingsCard()
        self._may_edit = False
        self._leaves_moves_out = False
        self._is_folded = False
        self._last: QWidget | None = None
        self.move_card = MoveCard()
        self._column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        self._column.addWidget(self.game)
        self._column.addWidget(self.moves)
        self._column.addWidget(self.findings)
        self._column.addWidget(self.move_card, 1)
        self.moves.jumped.connect(self.jumped)
        self.findings.jumped.connect(self.jumped)

    @cached_property
    def edit_card(self) -> EditCard:
        """Tools and judgements; made when there is first something to edit."""
        from ingboard.ui.game.editing.edit_card import EditCard

        card = EditCard()
        card.hide()
        self._column.insertWidget(self._column.indexOf(self.move_card), card)
        return card

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

    def show_findings(self, rows: tuple[FindingRow, ...]) -> None:
        """Show the questionable moves; without any the list is not there."""
        if not self._is_folded:
            self.findings.show_findings(rows)

    def show_move(self, picture: MovePicture) -> None:
        """Show the present move."""
        (self.line if self._is_folded else self.move_card).show_move(picture)

    def show_judgement(self, words: str) -> None:
        """Show what the record says of the present move and the position."""
        self.move_card.show_judgement(words)

    def leave_moves_out(self, out: bool) -> None:
        """The tree beside shows the moves already."""
        self._leaves_moves_out = out
        self.moves.setVisible(not out)
        self._give_up_what_lacks_room()

    def fold(self, folded: bool) -> None:
        """Say all of it in two lines; whoever folds the column shows the game again."""
        if folded is not self._is_folded:
            self._is_folded = folded
            self.line.setVisible(folded)
            self._give_up_what_lacks_room()

    def add_first(self, card: QWidget) -> None:
        """Put a card above all others; its owner shows and hides it."""
        self._column.insertWidget(0, card)

    def add_yielding(self, card: QWidget) -> None:
        """Put a card below the moves that its owner shows only where `settled` leaves room."""
        self._column.insertWidget(self._column.indexOf(self.moves) + 1, card)
        self._last = card

    @property
    def editor(self) -> CommentEditor:
        """Where the present node's comment is shown and written."""
        return self.move_card.editor

    def needs(self, card: QWidget) -> int:
        """The height that a card of the column needs at its width."""
        layout = card.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.heightForWidth(self.width())
        return max(card.sizeHint().height(), card.minimumHeight())

    def spare_room(self, room_for_move: int) -> int:
        """The height that is left if the present move has so much and the cards shown what they need."""
        others = [card for card in self._cards() if card not in {self.move_card, self._last}]
        shown = [card for card in others if not card.isHidden()]
        return self._left_by(shown) - room_for_move

    def let_edit(self, may: bool) -> None:
        """Let marks, judgements and the comment be written, as in every game without a clock."""
        if may == self._may_edit:
            return
        self._may_edit = may
        self.move_card.let_write(may)
        self._give_up_what_lacks_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_up_what_lacks_room()

    def event(self, event: QEvent) -> bool:
        taken = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # a card came, went or grew
            self._give_up_what_lacks_room()
        return taken

    def _give_up_what_lacks_room(self) -> None:
        """In a low column the head of the game goes first, then the present move; the strip stays.

        Where a game is edited the tools stay longer than the strip and the head: the comment keeps some lines
        and no card is squeezed.
        """
        theme = current_theme()
        room_for_move = theme.px(_ROOM_FOR_MOVE)
        if self._is_folded:
            for card in self._cards():
                card.setVisible(card is self.line)
            self.settled.emit()
            return
        self.move_card.setVisible(self.height() >= room_for_move)
        if self._may_edit:
            self._serve((self.edit_card, self.moves, self.game), room_for_move)
        else:
            if "edit_card" in self.__dict__:
                self.edit_card.hide()
            self.moves.setVisible(not self._leaves_moves_out)
            self.game.setVisible(self.height() >= theme.px(_ROOM_FOR_GAME))
        self.settled.emit()

    def _serve(self, cards: tuple[QWidget, ...], room_for_move: int) -> None:
        """Show those of the cards that have room, the first served first."""
        aside = {self.move_card, self._last, *cards}
        others = [card for card in self._cards() if card not in aside and not card.isHidden()]
        left = self._left_by(others) - room_for_move
        for card in cards:
            needed = self.needs(card) + self._column.spacing()
            fits = left >= needed and not (card is self.moves and self._leaves_moves_out)
            card.setVisible(fits)
            left -= needed if fits else 0

    def _cards(self) -> list[QWidget]:
        items = [self._column.itemAt(at) for at in range(self._column.count())]
        widgets = [None if item is None else item.widget() for item in items]
        return [widget for widget in widgets if widget is not None]

    def _left_by(self, cards: list[QWidget]) -> int:
        taken = sum(self.needs(card) + self._column.spacing() for card in cards)
        return self.height() - taken
