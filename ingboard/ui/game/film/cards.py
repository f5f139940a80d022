"""What a film says beside its board: the sentence of a moment, its reason, and the result in stones."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.ui.game.film.captions import Caption
from ingboard.ui.game.film.piece_row import PieceRow
from ingboard.ui.game.film.pieces import pieces_of, pieces_of_sum
from ingboard.ui.game.film.result import ResultSum
from ingboard.ui.game.film.stages import Stage
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import Card, CardTone, TextLabel
from ingboard.ui.widgets.signs import StoneSign


class CaptionLine(QWidget):
    """One sentence as large as its line; smaller only where it would be wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""

    def show_words(self, words: str) -> None:
        """Show another sentence."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        font = theme.serif(20, 600)
        font.setPixelSize(max(1, round(self.height() * 0.74)))
        wide = QFontMetricsF(font).horizontalAdvance(self.words)
        if wide > self.width():
            font.setPixelSize(max(1, int(font.pixelSize() * self.width() / wide)))
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(theme.ink)
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.words)


class ReasonCard(QWidget):
    """What is said below the sentence: its arithmetic in stones, the reason and the article."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Caption | None = None
        self.form: tuple[object, ...] = ()
        self.card = Card()
        self.row = PieceRow()
        self.explanation = TextLabel(size=16, token="ink2", wrap=True)
        self.source = TextLabel(size=14, token="ink2", wrap=True)
        for widget in (self.row, self.explanation, self.source):
            self.card.body.addWidget(widget)
        self.card.body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self.card.body.setSpacing, 8)

    @property
    def says_anything(self) -> bool:
        """Whether there is anything besides the sentence."""
        shown = self._shown
        return shown is not None and bool(shown.arithmetic or shown.explanation or shown.source)

    def fit(self, width: int, height: int) -> int:
        """Show what that room holds whole, the article last, and return the height of it."""
        caption = self._shown
        says = {
            self.row: caption is not None and caption.arithmetic is not None,
            self.explanation: bool(self.explanation.text()),
            self.source: bool(self.source.text()),
        }
        return fit_rows(self, says, width, height)

    def show_caption(self, caption: Caption) -> None:
        """Show what a caption has to say besides its sentence."""
        if caption == self._shown:
            return
        self._shown = caption
        pieces = () if caption.arithmetic is None else pieces_of(caption.arithmetic)
        self.row.show_pieces(pieces)
        few_words = caption.stage in {Stage.KOMI, Stage.PENALTY}
        self.row.show_sizes(46 if few_words else 26, 20 if few_words else 18)
        for label, words in (
            (self.explanation, caption.explanation),
            (self.source, caption.source),
        ):
            label.setText(words)
        high = self.row.heightForWidth(self.row.width())
        form = (bool(pieces), len(pieces), high, few_words, caption.explanation, caption.source)
        if form != self.form:
            self.form = form
            _ask_again(self)


def fit_rows(
    card: ReasonCard | ResultCard, says: Mapping[QWidget, bool], width: int, height: int
) -> int:
    """Show the rows that say anything but hide the last ones of a card too high; return its height."""
    for row, said in says.items():
        row.setVisible(said)
    for row in reversed([row for row, said in says.items() if said]):
        _ask_again(card)
        if card.heightForWidth(width) <= height:
            break
        row.hide()
    _ask_again(card)
    return min(height, card.heightForWidth(width))


def _ask_again(card: ReasonCard | ResultCard) -> None:
    """How high a card is will be asked before Qt lays it out."""
    card.row.updateGeometry()  # its height for a width is kept
    for layout in (card.card.body, card.card.layout(), card.layout()):
        if layout is not None:
            layout.invalidate()
    card.card.updateGeometry()


class ResultCard(QWidget):
    """The winner in large type, the sum in stones, and the same margin by area."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card(tone=CardTone.RESULT)
        self.headline = TextLabel(size=24, weight=600, serif=True, firm=True)
        self.by_area = TextLabel(size=14, token="ink2", wrap=True)
        self.note = TextLabel(size=14, token="ink2", wrap=True)
        self.row = PieceRow(diameter=38, size=24)
        self._stones: tuple[StoneSign, ...] = ()
        self._has_sum, self.shows_area = False, True
        self._note = ""
        self._top = spaced(QHBoxLayout(), spacing=10)
        self._top.addWidget(self.headline, 1)
        self.card.body.addLayout(self._top)
        for widget in (self.row, self.by_area, self.note):
            self.card.body.addWidget(widget)
        self.card.body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self.card.body.setSpacing, 6)

    def fit(self, width: int, height: int) -> int:
        """Show what that room holds whole, at least who has won, and return the height of it."""
        says = {
            self.row: self._has_sum,
            self.by_area: self.shows_area,
            self.note: bool(self.note.text()),
        }
        return fit_rows(self, says, width, height)

    @property
    def form(self) -> tuple[object, ...]:
        """What its height depends on."""
        return self.headline.text(), self._has_sum, self.shows_area, self.note.text()

    def show_verdict(self, verdict: ResultSum) -> None:
        """Show this result."""
        self.headline.setText(verdict.headline)
        for sign in self._stones:
            self._top.removeWidget(sign)
            sign.hide()
            sign.deleteLater()
        self._stones = () if verdict.winner is None else (StoneSign(verdict.winner, 36),)
        for sign in self._stones:
            self._top.insertWidget(0, sign)
        pieces = pieces_of_sum(verdict)
        self.row.show_pieces(pieces)
        self._has_sum = bool(pieces)
        self.by_area.setText(verdict.by_area)
        self._note = verdict.note
        self.show_doubt("")

    def show_doubt(self, doubt: str) -> None:
        """Say what is wrong with the bowls, so that the result does not stand as sure; "" for nothing."""
        self.card.show_tone(CardTone.WRONG if doubt else CardTone.RESULT)
        self.note.setText(doubt or self._note)
        self.note.show_token("vermilion" if doubt else "ink2")
