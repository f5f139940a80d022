"""The two cards of the film page: the caption of a moment, and the result with its arithmetic."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.features.count.piece_row import PieceRow
from ingboard.ui.features.count.pieces import pieces_of, pieces_of_sum
from ingboard.ui.game.film.captions import Caption
from ingboard.ui.game.film.result import ResultSum
from ingboard.ui.game.film.stages import Stage
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import Card, CardTone, KeyButton, TextLabel
from ingboard.ui.widgets.signs import StoneSign

_NARROW = 520


class CaptionCard(QWidget):
    """Serif sentence, arithmetic in stones, explanation and article; `answered` carries who has won."""

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Caption, bool] | None = None
        self.card = Card()
        self.title = TextLabel(size=24, weight=600, serif=True, wrap=True)
        self.short_title = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.row = PieceRow()
        self.explanation = TextLabel(size=16, token="ink2", wrap=True)
        self.source = TextLabel(size=14, token="ink2", wrap=True)
        self.answers = PerColor(
            KeyButton(text("Black"), key="B", stone=Color.BLACK),
            KeyButton(text("White"), key="W", stone=Color.WHITE),
        )
        self._question = QWidget()
        line = spaced(QHBoxLayout(self._question), spacing=10, margins=0)
        for color in Color:
            line.addWidget(self.answers[color], 1)
            self.answers[color].clicked.connect(partial(self.answered.emit, color))
        body = self.card.body
        for widget in (self.title, self.short_title, self.row, self._question):
            body.addWidget(widget)
        body.addWidget(self.explanation)
        body.addWidget(self.source)
        body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self.card.body.setContentsMargins, 6, 2, 6, 0)
        scaled(self.card.body.setSpacing, 8)

    def show_caption(self, caption: Caption, *, asks: bool = False) -> None:
        """Show a caption; at the end, where the result card stands below, in a shorter form.

        With `asks` two buttons take the answer.
        """
        if (caption, asks) == self._shown:
            return
        self._shown = (caption, asks)
        self._question.setVisible(asks)
        last = caption.closing
        for label in (self.title, self.short_title):
            label.setText(caption.title)
        self.title.setVisible(not last)
        self.short_title.setVisible(last)
        pieces = () if caption.arithmetic is None else pieces_of(caption.arithmetic)
        self.row.setVisible(bool(pieces))
        self.row.show_pieces(pieces)
        few_words = caption.stage in {Stage.KOMI, Stage.PENALTY}
        self.row.show_sizes(46 if few_words else 26, 20 if few_words else 18)
        self.explanation.setText(caption.explanation)
        self.explanation.setVisible(bool(caption.explanation) and not last)
        source = caption.source
        if last and source:
            keys = text("Keys: P proof by pairs, J territory, T what if.")
            source = f"{caption.explanation} {source} {keys}"
        self.source.setText(source)
        self.source.setVisible(bool(source))


class ResultCard(QWidget):
    """The winner in large type, the sum in stones, and the same margin by area."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card(tone=CardTone.RESULT)
        self.headline = TextLabel(size=42, weight=600, serif=True, wrap=True)
        self.short_headline = TextLabel(size=26, weight=600, serif=True, wrap=True)
        self.by_area = TextLabel(size=14, token="ink2", wrap=True)
        self.by_area.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note = TextLabel(size=13, token="ink2", wrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.row = PieceRow(diameter=38, size=24)
        self._stones: tuple[StoneSign, ...] = ()
        self._note = ""
        self._top = spaced(QHBoxLayout(), spacing=18)
        self._top.addWidget(self.headline, 1)
        self._top.addWidget(self.short_headline, 1)
        self.short_headline.hide()
        self._low = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), spacing=12)
        self._low.addWidget(self.row)
        words = spaced(QVBoxLayout(), spacing=0)
        words.addWidget(self.by_area)
        words.addWidget(self.note)
        self._low.addLayout(words, 1)
        self.card.body.addStretch(1)
        self.card.body.addLayout(self._top)
        self.card.body.addLayout(self._low)
        self.card.body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self.card.body.setContentsMargins, 11, 0, 11, 0)

    def show_verdict(self, verdict: ResultSum) -> None:
        """Show this result."""
        for label in (self.headline, self.short_headline):
            label.setText(verdict.headline)
        for sign in self._stones:
            self._top.removeWidget(sign)
            sign.hide()
            sign.deleteLater()
        self._stones = () if verdict.winner is None else (StoneSign(verdict.winner, 52),)
        for sign in self._stones:
            self._top.insertWidget(0, sign)
        pieces = pieces_of_sum(verdict)
        self.row.show_pieces(pieces)
        self.row.setVisible(bool(pieces))
        self.by_area.setText(verdict.by_area)
        self._note = verdict.note
        self.show_doubt("")

    def show_doubt(self, doubt: str) -> None:
        """Say what is wrong with the bowls, so that the result does not stand as sure; "" for nothing."""
        self.card.show_tone(CardTone.WRONG if doubt else CardTone.RESULT)
        self.note.setText(doubt or self._note)
        self.note.setVisible(bool(self.note.text()))
        self.note.show_token("vermilion" if doubt else "ink2")

    def fit(self, width: int) -> None:
        """Set the sum beside the words, or on a narrow page above them and the winner smaller."""
        direction = QBoxLayout.Direction
        narrow = width < current_theme().px(_NARROW)
        self._low.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self.headline.setVisible(not narrow)
        self.short_headline.setVisible(narrow)
        side = Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignRight
        for label in (self.by_area, self.note):
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self.width())
