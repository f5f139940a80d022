"""The side card of the page "which text says what": one text on one element, its options and reasons."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.review.sayings import (
    Option,
    SayingRow,
    Standing,
    Status,
    otherwise_words,
    status_word,
    text_title,
)
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.features.rule_texts.table import mark_token, paint_mark
from ingboard.ui.features.rule_texts.view_model import source_words, standing_line, status_sentence
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets import Card, CardTone, Hairline, TextLabel
from ingboard.ui.widgets.signs import IconSign


class TextsCard(QWidget):
    """Shows one cell in full; the words in it can be read by selecting them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card(gap=6)
        self.title = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.name = TextLabel(size=14, weight=600, token="petrol")
        self.words = TextLabel(size=15, wrap=True)
        self.source = TextLabel(size=13, token="ink2", wrap=True)
        self._sign = _MarkSign()
        self.status = TextLabel(size=14, weight=600)
        self.sentence = TextLabel(size=13, token="ink2", wrap=True)
        status_line = spaced(QHBoxLayout(), spacing=7)
        status_line.addWidget(self._sign)
        status_line.addWidget(self.status, 1)
        self.otherwise = TextLabel(size=14, weight=600, token="vermilion", wrap=True)
        self._options = spaced(QVBoxLayout(), spacing=8, margins=(0, 6, 0, 0))
        self.options: list[StandingRow] = []
        body = self.card.body
        for widget in (self.title, self.name, self.words, self.source, Hairline()):
            body.addWidget(widget)
        body.addLayout(status_line)
        body.addWidget(self.sentence)
        body.addWidget(self.otherwise)
        body.addLayout(self._options)
        body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)

    def show_cell(self, row: SayingRow, rules: RuleText) -> None:
        """Show what one text says about one element."""
        saying = row.of(rules)
        self.title.setText(row.title)
        self.name.setText(text_title(rules))
        self.words.setText(saying.words)
        self.source.setText(source_words(rules, saying))
        self.status.setText(status_word(saying.status))
        self.status.show_token(mark_token(saying.status))
        self._sign.show_status(saying.status)
        self.sentence.setText(status_sentence(saying.status))
        self.otherwise.setText(otherwise_words(saying))
        self.otherwise.setVisible(bool(saying.otherwise))
        for old in self.options:
            self._options.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.options = [StandingRow(option) for option in saying.options]
        for new in self.options:
            self._options.addWidget(new)


class StandingRow(QWidget):
    """One option: a check if it is in use, its words, whose it is, and why it was chosen."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        in_use = option.standing is Standing.IN_USE
        self.option = option
        self._card = Card(tone=CardTone.PENDING if in_use else CardTone.RAISED, gap=3)
        head = QHBoxLayout()
        if in_use:
            head.addWidget(IconSign("check", "petrol", 18), 0, Qt.AlignmentFlag.AlignTop)
        weight = 600 if in_use else 400
        head.addWidget(TextLabel(option.words, size=14, weight=weight, wrap=True), 1)
        self._card.body.addLayout(head)
        self.standing = TextLabel(standing_line(option), size=13, token="ink2", wrap=True)
        self._card.body.addWidget(self.standing)
        self.reason = TextLabel(option.reason, size=13, wrap=True)
        self.reason.setVisible(bool(option.reason))
        if option.reason:
            self.reason.setText(text("Why: {reason}", reason=option.reason))
            self._card.body.addWidget(self.reason)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)


class _MarkSign(QWidget):
    """The sign of a status beside its word; a check where the text says it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status.SAID
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_status(self, status: Status) -> None:
        self._status = status
        self.setVisible(status is not Status.SAID)
        self.update()

    def sizeHint(self) -> QSize:
        side = current_theme().px(15)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            paint_mark(painter, current_theme(), QRectF(self.rect()), self._status)
