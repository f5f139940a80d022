"""The right column of the play screen: game, moves and present move, one above the other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.ui.editing.edit_card import EditCard
from ingboard.ui.moves.cards import GameCard, GameFacts, MoveCard, MovePicture, MovesCard
from ingboard.ui.moves.disc_strip import MoveEntry
from ingboard.ui.moves.findings import FindingRow, FindingsCard
from ingboard.ui.style import current_theme, is_theme_change

_ROOM_FOR_GAME: Final = 330
_ROOM_FOR_MOVE: Final = 164
_ROOM_FOR_TOOLS: Final = 430
_ROOM_FOR_BOTH: Final = 560


class SideColumn(QWidget):
    """Shows a game's head, its moves and the present move. `jumped` carries a move number."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self.moves = MovesCard()
        self.findings = FindingsCard()
        self.edit_card = EditCard()
        self._may_edit = False
        self.move_card = MoveCard()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.game)
        self._column.addWidget(self.moves)
        self._column.addWidget(self.findings)
        self._column.addWidget(self.edit_card)
        self._column.addWidget(self.move_card, 1)
        self.edit_card.hide()
        self._column.setSpacing(current_theme().px(8))
        self.moves.jumped.connect(self.jumped)
        self.findings.jumped.connect(self.jumped)

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of the game."""
        self.game.show_game(facts)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present move number, 0 before the first."""
        self.moves.show_moves(entries, at)

    def show_findings(self, rows: tuple[FindingRow, ...]) -> None:
        """Show the questionable moves; without any the list is not there."""
        self.findings.show_findings(rows)

    def show_move(self, picture: MovePicture) -> None:
        """Show the present move."""
        self.move_card.show_move(picture)

    def leave_moves_out(self, out: bool) -> None:
        """The tree beside shows the moves already."""
        self.moves.setVisible(not out)

    def let_edit(self, may: bool) -> None:
        """Let marks, judgements and the comment be written, as in every game without a clock."""
        self._may_edit = may
        self.move_card.let_write(may)
        self._give_up_what_lacks_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_up_what_lacks_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._column.setSpacing(current_theme().px(8))
            self._give_up_what_lacks_room()

    def _give_up_what_lacks_room(self) -> None:
        """In a low column the head of the game goes first, then the present move; the strip stays.

        Where a game is edited the tools come before the head, since the comment must keep some lines.
        """
        theme = current_theme()
        edits = self._may_edit and self.height() >= theme.px(_ROOM_FOR_TOOLS)
        self.edit_card.setVisible(edits)
        room_for_game = _ROOM_FOR_BOTH if edits else _ROOM_FOR_GAME
        self.game.setVisible(self.height() >= theme.px(room_for_game))
        self.move_card.setVisible(self.height() >= theme.px(_ROOM_FOR_MOVE))
