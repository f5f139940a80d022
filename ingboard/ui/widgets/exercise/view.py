"""Board, question, answer and card side by side: what lessons, drills and a film before a class show.

At a desk it has buttons; before a class it has none, and its words grow with the window.
"""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.ui.board.board_view import BoardView
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import Card, CardTone
from ingboard.ui.widgets.exercise.choices import Choice, ChoiceRow
from ingboard.ui.widgets.exercise.parts import AnswerBox, BoxTone, Dots, FittedLabel
from ingboard.ui.widgets.exercise.sizes import sizes_for

_LEAST_COLUMN = 0.40
_PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
_TONES = {
    "asked": ("", "ink", BoxTone.WAITING, CardTone.SURFACE),
    "right": ("✓ ", "green", BoxTone.RIGHT, CardTone.DONE),
    "wrong": ("✕ ", "vermilion", BoxTone.WRONG, CardTone.WRONG),
    "shown": ("", "ink", BoxTone.WAITING, CardTone.RESULT),
    "trial": ("", "ink", BoxTone.WAITING, CardTone.PENDING),
}


class AnswerStatus(Enum):
    """Where an answer stands: asked for, right, wrong, shown unasked, or a trial is on."""

    ASKED = auto()
    RIGHT = auto()
    WRONG = auto()
    SHOWN = auto()
    TRIAL = auto()


class ExerciseView(QWidget):
    """Shows what it is given; the page around it takes the keys. `buttons` go when a class looks on."""

    def __init__(self, buttons: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_class = False
        self.board = BoardView(self)
        self.board.set_names_typed(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.board)  # a click beside the board leaves the keys with the page
        self.buttons = buttons
        self.column = QWidget(self)
        self._foot = QWidget(self)
        self.kicker = FittedLabel("ink2")
        self.question = FittedLabel(weight=600, serif=True)
        self.box = AnswerBox()
        self.verdict = FittedLabel(weight=600)
        self.below = FittedLabel("ink2")
        self.card = Card(gap=4)
        self.title = FittedLabel(weight=600, serif=True)
        self.detail = FittedLabel("ink2")
        self.choices = ChoiceRow()
        self.choices.hide()
        self.dots = Dots()
        self.left = FittedLabel("ink2")
        self.left.setWordWrap(False)
        self.left.hide()
        self.keys = FittedLabel("ink")
        self.keys.setTextFormat(Qt.TextFormat.RichText)  # the keys are bold; all words are ours
        self._lay_out()

    @property
    def is_class(self) -> bool:
        """Whether it is made for a whole class."""
        return self._is_class

    def show_class(self, *, on: bool) -> None:
        """Grow with the window for a class, or be a page with buttons again."""
        self._is_class = on
        self.buttons.setVisible(not on)
        self._show_choices()
        self.fit()

    def show_question(self, kicker: str, question: str) -> None:
        """The line above and the question."""
        self.kicker.setText(kicker)
        self.question.setText(question)

    def show_answer(self, stand: AnswerStatus, words: str, verdict: str, below: str) -> None:
        """The box, the word beside it and the line below that."""
        sign, token, box, tone = _TONES[stand.name.lower()]
        self.verdict.setText(f"{sign}{verdict}")
        self.verdict.setVisible(bool(verdict))
        self.verdict.show_token(token)
        self.below.setText(below)
        self.box.setVisible(stand is not AnswerStatus.TRIAL)
        self.box.show_answer(words, box)
        self.card.show_tone(tone)

    def show_choices(self, choices: tuple[Choice, ...], *, free: bool) -> None:
        """Buttons for an answer that is one key, where there is a mouse and not a class."""
        self.choices.show_choices(choices, free=free)
        self._show_choices()

    def _show_choices(self) -> None:
        self.choices.setVisible(bool(self.choices.buttons) and not self._is_class)

    def show_card(self, title: str, detail: str) -> None:
        """The words on the card; either may be empty."""
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self.card.setAccessibleName(f"{title} {detail}")

    def show_keys(self, keys: tuple[tuple[str, str], ...]) -> None:
        """The keys that mean something now, with what they do."""
        self.keys.setText(
            " &nbsp;&nbsp; ".join(
                f"<b>{escape(key)}</b>&nbsp;{escape(does).replace(' ', '&nbsp;')}"
                for key, does in keys
            )
        )

    def show_left(self, words: str) -> None:
        """Words at the left of the keys in place of the dots."""
        self.dots.hide()
        self.left.show()
        self.left.setText(words)

    def fit(self) -> None:
        """The board is square at the left; the words have the rest, dots and keys a line below."""
        sizes = sizes_for(self.width(), self.height(), current_theme().px, is_class=self._is_class)
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
            label.show_size(pixels)
        self.box.show_size(sizes.digit)
        self.dots.show_size(round(sizes.words * 0.55))
        self._stack.setSpacing(sizes.gap)
        self._row.setSpacing(2 * sizes.gap)
        foot = round(2.2 * sizes.words)
        margin = sizes.margin
        wide = self.width() - 2 * margin
        high = self.height() - 2 * margin - foot
        least = round(wide * _LEAST_COLUMN)
        side = max(100, min(high, wide - least - 2 * margin))
        self.board.setGeometry(margin, margin, side, side)
        left = side + 3 * margin
        self.column.setGeometry(left, margin, self.width() - left - margin, high)
        self._foot.setGeometry(margin, self.height() - margin - foot, wide, foot)

    def event(self, event: QEvent) -> bool:
        """Plain letters and figures are the page's, whatever has the focus: no menu takes them first."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not event.modifiers() & ~_PLAIN
            and event.text().isalnum()
        ):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self.fit()

    def _lay_out(self) -> None:
        self.card.body.addWidget(self.title)
        self.card.body.addWidget(self.detail)
        self._row = QHBoxLayout()
        self._row.addWidget(self.box)
        beside = QVBoxLayout()
        beside.addStretch(1)
        beside.addWidget(self.verdict)
        beside.addWidget(self.below)
        beside.addStretch(1)
        self._row.addLayout(beside, 1)
        column = self._stack = QVBoxLayout(self.column)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.kicker)
        column.addWidget(self.question)
        column.addLayout(self._row)
        column.addWidget(self.choices)
        column.addWidget(self.card)
        column.addStretch(1)
        column.addWidget(self.buttons)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.dots)
        foot.addWidget(self.left)
        foot.addWidget(self.keys, 1)
        self.keys.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def in_rows(*rows: tuple[QWidget, ...]) -> QWidget:
    """Widgets in rows, each row as wide as the whole."""
    whole = QWidget()
    stack = QVBoxLayout(whole)
    stack.setContentsMargins(0, 0, 0, 0)
    for widgets in rows:
        row = QHBoxLayout()
        for widget in widgets:
            row.addWidget(widget, 1)
        stack.addLayout(row)
    return whole
