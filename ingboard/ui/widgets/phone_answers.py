"""Answers by phone before a class: the code to join by, how many have answered, and how they split.

Nothing listens before `use_key` is first called, and nothing after `stop`. A page places the two parts and
says when a question is open; it never hears who answered what, only how many.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ingboard.hall.class_answers import ClassAnswers, Question, Standing
from ingboard.hall.class_page import serve_class
from ingboard.hall.room_page import RoomPage, RoomPageError
from ingboard.text import listed, plural, text
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.code_image import code_image
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled

_LOOK_EVERY = 300  # milliseconds
_CARD_EDGE = 16
_LEAST_BAR = 0.25  # of the strip


def fit_words(labels: Sequence[TextLabel], pixels: int, room: float) -> None:
    """Give labels in a row that size, or a smaller one in which they fit."""
    for label in labels:
        label.show_pixels(max(1, pixels))
    wide = sum(label.sizeHint().width() for label in labels)
    if wide > room:
        for label in labels:
            label.show_pixels(max(1, int(pixels * room / wide)))


class JoinCard(QWidget):
    """How a phone joins: QR code, address and code, and who came last."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.address = TextLabel(weight=600)
        self.code = TextLabel(weight=700)
        self.came = TextLabel(token="ink2", wrap=True)
        for label in (self.address, self.code, self.came):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._joining = ""
        column = spaced(QVBoxLayout(self), margins=_CARD_EDGE)
        filled(column, STRETCH, self.picture, self.address, self.code, self.came, STRETCH)

    def show_page(self, page: RoomPage, code: str) -> None:
        """Show where phones join."""
        self._joining = page.joining_address
        self.picture.setAccessibleName(text("QR code of the address"))
        self.address.setText(page.address)
        self.code.setText(text("Code: {code}", code=code))
        self.show_size(self.address.font().pixelSize())

    def show_fault(self, sentence: str) -> None:
        """Show why none can."""
        self._joining = ""
        self.picture.clear()
        self.address.setText(sentence)
        self.code.setText("")
        self.came.setText("")

    def show_standing(self, standing: Standing) -> None:
        """Say who is there."""
        if self._joining:
            number = plural("{number} phone", "{number} phones", standing.phones)
            self.came.setText(listed((number, *standing.names)))

    def show_size(self, words: int) -> None:
        """Words of that many pixels, and the code as large as the rest of the card allows."""
        room = self.width() - 2 * _CARD_EDGE
        for label, share in ((self.address, 1.0), (self.code, 2.2)):
            fit_words((label,), round(share * words), room)
        self.came.show_pixels(max(1, round(0.9 * words)))
        if self._joining:
            side = min(self.width(), self.height() - 7 * words) - 2 * _CARD_EDGE
            self.picture.setPixmap(QPixmap.fromImage(code_image(self._joining, max(1, side))))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            paint_box(
                painter, QRectF(self.rect()), theme.px(8), fill=theme.raised, edge=theme.line2
            )


class SplitBar(QWidget):
    """A bar whose black and white parts are as long as the answers are many."""

    def __init__(self) -> None:
        super().__init__()
        self._parts = (0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_parts(self, black: int, white: int) -> None:
        """Show so many answers for each side."""
        if (black, white) != self._parts:
            self._parts = black, white
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        black, white = self._parts
        if not black + white:
            return
        theme = current_theme()
        bar = QRectF(self.rect()).adjusted(1, self.height() / 4, -1, -self.height() / 4)
        middle = bar.left() + bar.width() * black / (black + white)
        with QPainter(self) as painter:
            painter.fillRect(bar, Qt.GlobalColor.white)
            painter.fillRect(
                QRectF(bar.left(), bar.top(), middle - bar.left(), bar.height()),
                Qt.GlobalColor.black,
            )
            painter.setPen(QPen(theme.ink2, max(1.0, theme.scale)))
            painter.drawRect(bar)


class SplitStrip(QWidget):
    """How many have answered; once no more answers are taken, how they split."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._splits = 1, False
        self.black, self.white = TextLabel(weight=700), TextLabel(weight=700)
        self.bar = SplitBar()
        self.told = TextLabel(weight=600)
        self.told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = spaced(QHBoxLayout(self), margins=0)
        filled(row, self.black, self.bar, self.white, self.told)

    def show_standing(self, standing: Standing, *, splits: bool) -> None:
        """Show the split, or while the question is open only how many have answered."""
        for part in (self.black, self.bar, self.white):
            part.setVisible(splits)
        self.bar.show_parts(standing.black, standing.white)
        self.black.setText(text("Black {number}", number=standing.black))
        self.white.setText(text("White {number}", number=standing.white))
        told = text(
            "{answered} of {phones} have answered",
            answered=standing.answered,
            phones=standing.phones,
        )
        if splits:
            told = listed(f"{margin} ({number})" for margin, number in standing.margins)
            if standing.nobody:
                told = listed((text("Nobody {number}", number=standing.nobody), told))
        self.told.setText(told)
        self._splits = splits
        self.show_size(self._words)

    def show_size(self, words: int) -> None:
        """Words of that many pixels, or as large as fit beside the bar."""
        self._words = words
        if self._splits:
            room = (1 - _LEAST_BAR) * self.width() - _CARD_EDGE
            fit_words((self.black, self.white, self.told), words, room)
        else:
            fit_words((self.told,), words, self.width() - _CARD_EDGE)


class PhoneAnswers(QObject):
    """The two parts over a page, and the room behind them. `changed` tells that others have to make room."""

    changed = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.card, self.strip = JoinCard(page), SplitStrip(page)
        self.card.hide()
        self.strip.hide()
        self.answers: ClassAnswers | None = None
        self.served: RoomPage | None = None
        self._asks = False
        self._splits = False
        self._timer = QTimer(self, interval=_LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    @property
    def is_seen(self) -> bool:
        """Whether the strip has something to show."""
        return self.served is not None and (self._asks or self._splits)

    def place(self, card: QRect, strip: QRect, words: int) -> None:
        """Give both parts their rooms, and the size of words that a class can read."""
        self.card.setGeometry(card)
        self.card.show_size(words)
        self.strip.setGeometry(strip)
        self.strip.show_size(round(1.3 * words))

    def use_key(self, question: Question | None) -> None:
        """The one key: open the room, hide the code, end the question, show the code again.

        `question` is what the class is asked now, if anything.
        """
        if not self.card.isHidden():
            self.card.hide()
        elif self.answers is None:
            self._open()
            if question is not None:
                self.ask(question)
        elif self._asks:
            self.end_question()
        else:
            self.card.show()
            self.card.raise_()
        self._look()

    def ask(self, question: Question) -> None:
        """The class is asked anew; without a room nothing happens."""
        if self.answers is not None and not self._asks:
            self.answers.ask(question)
            self._asks, self._splits = True, False
            self._look()

    def end_question(self) -> None:
        """No more answers are taken: show how they split, if there are any."""
        if self.answers is not None and self._asks:
            self.answers.close_question()
            self._asks = False
            self._splits = self.answers.standing.answered > 0
            self._look()

    def forget(self) -> None:
        """The question lies behind: show nothing of it."""
        self.end_question()
        self._splits = False
        self._look()

    def stop(self) -> None:
        """Listen no more, and forget the class."""
        self._timer.stop()
        if self.served is not None:
            self.served.close()
        self.answers = self.served = None
        self._asks = self._splits = False
        self.card.hide()
        self._look()

    def _open(self) -> None:
        answers = ClassAnswers()
        self.card.show()
        self.card.raise_()
        try:
            self.served = serve_class(answers)
        except RoomPageError as fault:
            self.card.show_fault(str(fault))
            return
        self.answers = answers
        self.card.show_page(self.served, answers.code)
        self._timer.start()

    def _look(self) -> None:
        standing = Standing() if self.answers is None else self.answers.standing
        self.card.show_standing(standing)
        self.strip.show_standing(standing, splits=self._splits)
        if self.strip.isHidden() is self.is_seen:
            self.strip.setVisible(self.is_seen)
            self.strip.raise_()
            self.changed.emit()
