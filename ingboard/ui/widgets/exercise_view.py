"""Board, question, answer and card side by side: what lessons, drills and a film before a class show.

At a desk it has buttons; before a class it has none, and its words grow with the window.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from html import escape

from msgspec import Struct
from PySide6 import QtGui
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import ended, paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.answer_box import AnswerBox, BoxTone
from ingboard.ui.widgets.choice_row import Choice, ChoiceRow
from ingboard.ui.widgets.dots import Dots
from ingboard.ui.widgets.keys import key_words
from ingboard.ui.widgets.legend import Legend, LegendRow
from ingboard.ui.widgets.page_parts import (
    LEGIBLE,
    STRETCH,
    Card,
    CardTone,
    TextLabel,
    filled,
    scrolled,
)

_DIGIT_SHARE = 0.175  # of the height, for the figures themselves; a sixth is the least


_FIGURES_OF_TYPE = 0.70  # what digits take of the pixel size in the fonts we name


_BESIDE_BOARD = 0.40


_LEAST_SHARE = 0.75  # of the usual sizes, in a low window


_USUAL_HEIGHT = 736  # pixels at 100 %: a page under the menus of the smallest usual screen


class Sizes(Struct, frozen=True):
    """Pixels: type sizes, the gap between things, the margin around all."""

    words: int
    hint: int
    question: int
    verdict: int
    digit: int
    gap: int
    margin: int


def sizes_for(width: int, height: int, px: Callable[[float], int], *, is_class: bool) -> Sizes:
    """The sizes in a page of that size; `px` scales a length at 100 %."""
    if not is_class:
        share = height / px(_USUAL_HEIGHT)
        grown = max(_LEAST_SHARE, share)
        words, hint, question, verdict, gap, margin = (
            round(px(length) * grown) for length in (17, 20, 30, 24, 14, 20)
        )
        digit = round(px(120) * (share if share > _LEAST_SHARE else share / 2))
        return Sizes(words, hint, question, verdict, digit, gap, margin)
    words = max(round(height * LEGIBLE), 1)
    room = width - height + height // 8
    question = min(round(height / 18), round(max(room, width * _BESIDE_BOARD) / 13))
    return Sizes(
        words=words,
        hint=round(words * 1.15),
        question=max(question, words),
        verdict=round(words * 1.5),
        digit=round(height * _DIGIT_SHARE / _FIGURES_OF_TYPE),
        gap=round(height / 45),
        margin=round(height / 28),
    )


_LEAST_COLUMN = 0.485  # of the width: two bowls of 320 pixels in the smallest usual screen


_LEAST_COLUMN_OF_CLASS = 0.40


_BOWLS_SHARE = 0.36  # of the column


_BESIDE_BOWLS = 0.6  # of the usual figures, at a desk: the bowls are what is looked at


_LEAST_BOWLS = 80  # pixels at 100 %; lower ones show nothing


_BOWLS_ALONE = 0.42  # where no answer's box stands above them


PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class AnswerStatus(Enum):
    """Where an answer stands (shown: unasked), with its sign and color, and how box and card show it."""

    ASKED = "", "ink", BoxTone.WAITING, CardTone.SURFACE
    RIGHT = "✓ ", "green", BoxTone.RIGHT, CardTone.DONE
    WRONG = "✕ ", "vermilion", BoxTone.WRONG, CardTone.WRONG
    SHOWN = "", "ink", BoxTone.WAITING, CardTone.RESULT
    TRIAL = "", "ink", BoxTone.WAITING, CardTone.PENDING

    @property
    def words(self) -> str:
        """The verdict."""
        return {
            AnswerStatus.RIGHT: text("Right", "answer"),
            AnswerStatus.WRONG: text("Not yet"),
            AnswerStatus.SHOWN: text("Answer shown"),
        }.get(self, "")


class ExerciseView(QWidget):
    """Shows what it is given; the page around it takes the keys. `buttons` go when a class looks on.

    `bowls` stand between the answer and the card. `fitted` carries the size of small words before a class in
    pixels, 0 at a desk.
    """

    fitted = Signal(object)

    def __init__(self, buttons: QWidget, bowls: QWidget | None = None) -> None:
        super().__init__()
        self._bowls, self._bowls_high = bowls, 0
        self._digit = 1
        self.is_class = False
        self._verdict = ""
        self.board = BoardView(self)
        self.board.set_names_typed(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.board)  # a click beside the board leaves the keys with the page
        self.buttons = buttons
        self.column = QWidget()
        self._scroll = scrolled(self.column)
        self._scroll.setParent(self)
        self.foot = QWidget(self)
        self.kicker = TextLabel(token="ink2", wrap=True)
        self.question = TextLabel(weight=600, serif=True, wrap=True)
        self.box = AnswerBox()
        self.verdict = TextLabel(weight=600, wrap=True)
        self.below = TextLabel(token="ink2", wrap=True)
        self.card = Card(gap=4)
        self.title = TextLabel(weight=600, serif=True, wrap=True)
        self.detail = TextLabel(token="ink2", wrap=True)
        self.legend = Legend()
        self.choices = ChoiceRow()
        self.choices.hide()
        self.dots = Dots()
        self.left = TextLabel(token="ink2")
        self.left.hide()
        self.keys = TextLabel(wrap=True)
        self.keys.setTextFormat(Qt.TextFormat.RichText)  # the keys are bold; all words are ours
        self._lay_out()
        follow_theme(self.fit)

    def show_class(self, *, on: bool) -> None:
        """Grow with the window for a class, or be a page with buttons again."""
        self.is_class = on
        self.buttons.setVisible(not on)
        self.left.setVisible(not on and bool(self.left.text()))
        self._show_choices()
        self.fit()

    def show_question(self, kicker: str, question: str) -> None:
        """The line above and the question."""
        if question != self.question.text():
            self._bowls_high = self._scroll.height()
            self._say(paragraph((ended(kicker), question)))
        self.kicker.setText(kicker)
        self.question.setText(question)

    def show_answer(self, stand: AnswerStatus, words: str | None, verdict: str, below: str) -> None:
        """The box (None: no box is needed), the word beside it and the line below that."""
        sign, token, box, tone = stand.value
        if (verdict, below) != (self._verdict, self.below.text()):
            self._say(paragraph((ended(verdict), below)))
        self._verdict = verdict
        self.verdict.setText(f"{sign}{verdict}")
        self.verdict.setVisible(bool(verdict))
        self.verdict.show_token(token)
        self.below.setText(below)
        self.below.setVisible(bool(below))
        self.box.setVisible(stand is not AnswerStatus.TRIAL and words is not None)
        self.box.show_answer(words or "", box)
        self.card.show_tone(tone)

    def _say(self, words: str) -> None:
        """Have a screen reader say what is new here; what came before it was in sight, when it is."""
        if self.isVisible():
            announce(self, words.strip())

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        kicker, asked = ended(self.kicker.text()), self.question.text()
        self._say(paragraph((kicker, asked, self.title.text(), self.detail.text())))

    def show_choices(self, choices: tuple[Choice, ...], *, free: bool) -> None:
        """Buttons for an answer that is one key, where there is a mouse and not a class."""
        self.choices.show_choices(choices, free=free)
        self._show_choices()

    def _show_choices(self) -> None:
        self.choices.setVisible(bool(self.choices.buttons) and not self.is_class)

    def show_card(self, title: str, detail: str, legend: tuple[LegendRow, ...] = ()) -> None:
        """The words on the card, either may be empty, and what the signs on the board mean."""
        self.legend.show_rows(() if self.is_class else legend)
        if (title, detail) != (self.title.text(), self.detail.text()):
            self._say(paragraph((title, detail)))
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))

    def show_keys(self, keys: tuple[tuple[str, str], ...]) -> None:
        """The keys that mean something now, with what they do."""
        words = " &nbsp;&nbsp; ".join(
            f"<b>{escape(key_words(key))}</b>&nbsp;{escape(does).replace(' ', '&nbsp;')}"
            for key, does in keys
        )
        if words != self.keys.text():
            self.keys.setText(words)
            self.fit()

    def show_left(self, words: str) -> None:
        """Words at the left of the keys in place of the dots."""
        self.dots.hide()
        self.left.setText(words)
        self.left.setVisible(not self.is_class)

    def fit(self) -> None:
        """The board is square at the left; the words have the rest, dots and keys a line below."""
        sizes = sizes_for(self.width(), self.height(), current_theme().px, is_class=self.is_class)
        for label, pixels in (
            (self.kicker, sizes.words),
            (self.question, sizes.question),
            (self.verdict, sizes.verdict),
            (self.below, sizes.words),
            (self.title, sizes.hint),
            (self.detail, sizes.words),
            (self.keys, sizes.words),
            (self.left, sizes.words),
        ):
            label.show_pixels(pixels)
        self._digit = sizes.digit
        self.legend.show_size(sizes.words)
        self.dots.show_size(0 if self.is_class else round(sizes.words * 0.55))
        self._stack.setSpacing(sizes.gap)
        self._row.setSpacing(2 * sizes.gap)
        margin = sizes.margin
        wide = self.width() - 2 * margin
        before = self.dots if self.left.isHidden() else self.left
        room = wide - before.sizeHint().width() - 2 * sizes.gap
        foot = max(round(2.2 * sizes.words), self.keys.heightForWidth(room))
        high = self.height() - 2 * margin - foot
        least = round(wide * (_LEAST_COLUMN_OF_CLASS if self.is_class else _LEAST_COLUMN))
        side = max(100, min(high, wide - least - 2 * margin))
        self.board.setGeometry(margin, margin, side, side)
        left = side + 2 * margin
        self._scroll.setGeometry(left, margin, self.width() - left - margin, high)
        self._bowls_high = high
        self.foot.setGeometry(margin, self.height() - margin - foot, wide, foot)
        self.fitted.emit(sizes.words if self.is_class else 0)
        self.fit_bowls()

    def fit_bowls(self) -> None:
        """Bowls as high as the words leave room for; for one question they only shrink, so they stay."""
        bowls = self._bowls
        if bowls is None or bowls.isHidden():
            self.box.show_size(self._digit)
            return
        self.box.show_size(round(self._digit * (1 if self.is_class else _BESIDE_BOWLS)))
        bar, px = self._scroll.verticalScrollBar(), current_theme().px
        # The column itself follows only once it is seen.
        wide = self._scroll.width() - (bar.width() if bar.isVisible() else 0)
        high = self._scroll.height()
        share = _BOWLS_ALONE if self.box.isHidden() else _BOWLS_SHARE
        tall = bowls.heightForWidth(wide)
        bowls.setFixedHeight(1)
        if (words := self.card.layout()) is not None:
            words.activate()  # else the column still has the heights of the last words and box
        self._stack.activate()
        room = high - self._stack.heightForWidth(wide)
        wanted = min(tall, round(share * high), room, self._bowls_high)
        least = 2 * self.keys.font().pixelSize() if self.is_class else px(_LEAST_BOWLS)
        self._bowls_high = wanted if wanted > least else 0
        bowls.setFixedHeight(self._bowls_high)
        self._stack.activate()

    def event(self, event: QEvent) -> bool:
        """Plain letters and figures are the page's, whatever has the focus: no menu takes them first."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QtGui.QKeyEvent)
            and not event.modifiers() & ~PLAIN
            and event.text().isalnum()
        ):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def _lay_out(self) -> None:
        filled(self.card.body, self.title, self.detail, self.legend)
        self._row = filled(QHBoxLayout(), self.box)
        beside = filled(QVBoxLayout(), STRETCH, self.verdict, self.below, STRETCH)
        self._row.addLayout(beside, 1)
        column = self._stack = spaced(QVBoxLayout(self.column), margins=0)
        filled(column, self.kicker, self.question, self._row)
        if self._bowls is not None:
            column.addWidget(self._bowls)
        filled(column, self.choices, self.card, STRETCH, self.buttons)
        foot = spaced(QHBoxLayout(self.foot), margins=0)
        filled(foot, self.dots, self.left, (self.keys, 1))
        self.keys.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def in_rows(*rows: tuple[QWidget, ...]) -> QWidget:
    """Widgets in rows, each row as wide as the whole."""
    whole = QWidget()
    stack = spaced(QVBoxLayout(whole), margins=0)
    for widgets in rows:
        row = QHBoxLayout()
        for widget in widgets:
            row.addWidget(widget, 1)
        stack.addLayout(row)
    return whole
