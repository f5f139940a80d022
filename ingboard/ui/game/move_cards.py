"""The right column of a timed game: game, moves so far and the present move, one above the other.

Three cards: what game this is, its moves, and the present move with what was said of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import Qt, Signal

from ingboard.text import clauses, ended, paragraph, plural, text
from ingboard.ui.game.disc_strip import DiscStrip
from ingboard.ui.game.game_facts import GameFacts
from ingboard.ui.game.move_pictures import MoveEntry, MovePicture
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.style.painted_words import shortened
from ingboard.ui.widgets.comment_editor import CommentEditor
from ingboard.ui.widgets.page_parts import Card, CardTone, SmallStone, TextLabel, filled, plain_tip


class GameCard(Card):
    """The event in serif and two small lines."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(gap=2, parent=parent)
        self._event = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self._lines = TextLabel(size=13, token="ink2", wrap=True)
        filled(self.body, self._event, self._lines)

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of this game."""
        self._event.setText(facts.title)
        self._lines.setText("\n".join(facts.lines))
        self._lines.setVisible(bool(facts.lines))


class MovesCard(Card):
    """The moves as a strip of discs. `jumped` carries the move number clicked."""

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(text("Moves"), parent=parent)
        self.strip = DiscStrip()
        self.body.addWidget(self.strip)
        self.strip.jumped.connect(self.jumped)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present one, 0 before the first."""
        self.strip.show_moves(entries, at)
        findings = sum(entry.has_finding for entry in entries)
        self.show_note(
            plural("{number} problem", "{number} problems", findings) if findings else ""
        )


class MoveCard(Card):
    """The present move with its findings and its comment, which `editor` holds; see `let_write`."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(tone=CardTone.RAISED, gap=2, is_slim=True, parent=parent)
        self._stone = SmallStone()
        self._words = TextLabel(weight=600)
        self._judgement = TextLabel(size=13, token="petrol", weight=600, firm=True)
        row = spaced(QtWidgets.QHBoxLayout(), spacing=8)
        filled(row, self._stone, self._words, (self._judgement, 1))
        self._findings = TextLabel(token="vermilion", wrap=True)
        self.editor = CommentEditor()
        self.editor.setPlaceholderText(text("Comment. Tab enters and leaves."))
        self._may_write = False
        self.editor.let_edit(False)
        filled(self.body, row, (self.editor, 1))
        self._nothing = QtWidgets.QWidget()
        filled(self.body, (self._nothing, 1), self._findings)
        self.show_move(MovePicture(""))

    @property
    def comment(self) -> str:
        """The comment shown."""
        return self.editor.words

    @property
    def judgement(self) -> str:
        """What the record says of the move and the position."""
        return self._judgement.text()

    @property
    def findings_words(self) -> str:
        """What is said about the move, a line each."""
        return self._findings.text()

    def show_move(self, picture: MovePicture) -> None:
        """Show this move."""
        self._stone.show_color(picture.color)
        self._words.setText(picture.words)
        self._findings.setText("\n".join(picture.findings))
        self._findings.setVisible(bool(picture.findings))
        if not self._may_write:
            self.editor.show_comment(picture.comment)
            self._show_editor(shown=bool(picture.comment))

    def show_judgement(self, words: str, whole: str = "") -> None:
        """Show what the record says of the move and the position, in words that stand `whole` in the tip."""
        self._judgement.setText(words)
        self._judgement.setToolTip(plain_tip(whole))

    @property
    def judgement_in_full(self) -> str:
        """The same as it stands in the tip."""
        return self._judgement.toolTip()

    def let_write(self, may: bool) -> None:
        """Let the comment be written here; whoever allows it shows the comment from then on."""
        if may != self._may_write:
            self._may_write = may
            self.editor.let_edit(may)
            self._show_editor(shown=may)

    def _show_editor(self, *, shown: bool) -> None:
        self.editor.setVisible(shown)
        self._nothing.setVisible(not shown)


_ROOM_FOR_GAME: Final = 330


_ROOM_FOR_MOVE: Final = 164


class SideColumn(QtWidgets.QWidget):
    """Shows a game's head, its moves and the present move. `jumped` carries a move number."""

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = GameCard()
        self.moves = MovesCard()
        self.move_card = MoveCard()
        self._is_folded = False
        self._column = filled(spaced(QtWidgets.QVBoxLayout(self), spacing=8, margins=0), self.game)
        self.moves.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
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

    def fold(self, folded: bool) -> None:
        """Say all of it in two lines; whoever folds the column shows the game again."""
        if folded is not self._is_folded:
            self._is_folded = folded
            self.line.setVisible(folded)
            self._give_up_what_lacks_room()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
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


class MoveLine(QtWidgets.QWidget):
    """What the side column says of a game, in two lines; findings of the present move come before the facts.

    `jumped` carries the move number clicked.
    """

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[str, ...] = ()
        self._findings = ""
        self._said = TextLabel(size=13, token="ink2")
        self._said.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self._stone = SmallStone()
        self._words = TextLabel(weight=600)
        self.strip = DiscStrip(slim=True)
        row = filled(spaced(QtWidgets.QHBoxLayout(), spacing=8), self._stone, self._words)
        row.addWidget(self.strip, 1, Qt.AlignmentFlag.AlignVCenter)
        card = Card(gap=2)
        filled(card.body, self._said, (row, 1))
        self.strip.jumped.connect(self.jumped)
        filled(spaced(QtWidgets.QHBoxLayout(self), margins=0), card)
        layout = card.layout()
        assert layout is not None
        scaled(layout.setContentsMargins, 14, 6, 14, 4)
        follow_theme(self._fit)

    @property
    def words(self) -> str:
        """The present move, as it is said."""
        return self._words.text()

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of this game."""
        told = (facts.title, *facts.lines)
        if told != self._facts:
            self._facts = told
            self._fit()

    def show_move(self, picture: MovePicture) -> None:
        """Show this move."""
        self._stone.show_color(picture.color)
        self._words.setText(picture.words)
        findings = paragraph(map(ended, picture.findings))
        if findings != self._findings:
            self._findings = findings
            self._said.show_token("vermilion" if findings else "ink2")
            self._fit()

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present one, 0 before the first."""
        self.strip.show_moves(entries, at)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        said = shortened(self._findings or clauses(self._facts))
        room = self.width() - current_theme().px(28)
        metrics = QtGui.QFontMetricsF(self._said.font())
        fitting, number = said, 0 if self._findings else len(self._facts)
        while number > 1 and metrics.horizontalAdvance(fitting) > room:
            number -= 1  # as many of the facts as there is room for
            fitting = shortened(clauses(self._facts[:number]))
        self._said.setText(metrics.elidedText(fitting, Qt.TextElideMode.ElideRight, room))
        self._said.setToolTip(plain_tip(said))
