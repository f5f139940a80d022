"""The page of the guessing game beside the board: what is asked, the score, whose moves. Knows no game."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import spaced
from ingboard.ui.widgets import ButtonKind, Card, CardTone, KeyButton, SegmentedChoice, TextLabel

BOTH = frozenset(Color)


class GuessPage(QWidget):
    """`begun` asks for a new round with the choices as they stand, `revealed` for the move."""

    begun = Signal()
    revealed = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colors = SegmentedChoice(
            (
                (frozenset({Color.BLACK}), text("Black")),
                (frozenset({Color.WHITE}), text("White")),
                (BOTH, text("Both", "sides")),
            ),
            choice=BOTH,
            spoken=text("Whose moves"),
        )
        self.line = line_choice()
        self.asked = TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.answer = TextLabel(size=16, serif=True, wrap=True)
        self.score = TextLabel(size=16, weight=600, wrap=True)
        self.kept = TextLabel(size=14, token="ink2", wrap=True)
        self.reveal_button = KeyButton(
            text("Show the move"), key="Right", icon="forward", kind=ButtonKind.PRIMARY
        )
        self.again_button = KeyButton(text("Start again"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.colors.chosen.connect(self.begun)
        self.line.chosen.connect(self.begun)
        self.again_button.clicked.connect(self.begun)
        self.reveal_button.clicked.connect(self.revealed)
        self.close_button.clicked.connect(self.closed)

    def show_asked(self, asked: str, answer: str, *, may_reveal: bool) -> None:
        """Say which move is asked, and how the last guess was."""
        self.asked.setText(asked)
        self.answer.setText(answer)
        self.answer.setVisible(bool(answer))
        self.reveal_button.setEnabled(may_reveal)

    def show_score(self, score: str, kept: str) -> None:
        """Show this round, and the earlier ones of the file."""
        self.score.setText(score)
        self.kept.setText(kept)
        self.kept.setVisible(bool(kept))

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=12, margins=(0, 0, 0, 0))
        choices = Card(text("Guess the moves"))
        choices.body.addWidget(self.colors)
        choices.body.addWidget(self.line)
        column.addWidget(choices)
        asking = Card(tone=CardTone.RESULT)
        asking.body.addWidget(self.asked)
        asking.body.addWidget(self.answer)
        column.addWidget(asking)
        scores = Card(text("Score"))
        scores.body.addWidget(self.score)
        scores.body.addWidget(self.kept)
        meaning = text("First click counts: 100 %, minus 20 % per line away.")
        scores.body.addWidget(TextLabel(meaning, size=13, token="ink2", wrap=True))
        column.addWidget(scores)
        row = spaced(QHBoxLayout(), spacing=8)
        row.addWidget(self.close_button)
        row.addWidget(self.again_button)
        row.addWidget(self.reveal_button, 1)
        column.addStretch(1)  # what is said above grows and shrinks; the buttons stay
        column.addLayout(row)
