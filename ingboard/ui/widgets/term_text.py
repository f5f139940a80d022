"""Wrapped sentences with one part set bold, of a verdict's confidence too; plain text only, never markup."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from ingboard.review.sayings import Confidence
from ingboard.text import paragraph
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import shortened
from ingboard.ui.widgets.page_parts import LONGEST, TextLabel, filled


class TermLabel(TextLabel):
    """Sentences of `size` pixels on lines of `line` with the term in bold; its height follows its width."""

    def __init__(self, size: float = 16, line: float = 26, parent: QWidget | None = None) -> None:
        self._words, self._term, self._line = "", "", line
        super().__init__(size=size, wrap=True, parent=parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def show_words(self, words: str, term: str = "") -> None:
        """Show these sentences; `term` is the part of them in bold."""
        self._words, self._term = shortened(words, LONGEST), term
        self.setAccessibleName(words)
        self._write()

    def _follow_theme(self) -> None:
        super()._follow_theme()
        self._write()

    def _write(self) -> None:
        bold = f'<span style="font-weight:600">{escape(self._term)}</span>'
        words = escape(self._words)
        if self._term:
            words = words.replace(escape(self._term), bold, 1)
        QLabel.setText(
            self, f'<p style="line-height:{current_theme().px(self._line)}px">{words}</p>'
        )


_SIDE: Final = 14
_PAD: Final = 10
_BOX_WIDTH: Final = 16
_BOX_HEIGHT: Final = 12
_BOX_GAP: Final = 4
_BOXES: Final = 3
_FULL: Final = {Confidence.HIGH: 3, Confidence.MEDIUM: 2, Confidence.LOW: 1}


class ConfidenceLine(QWidget):
    """Shows a Confidence with its word and sentence; low has a heavy edge, since somebody must act."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._confidence = Confidence.HIGH
        self._words = TermLabel(14, 20)
        beside = _SIDE + _BOXES * (_BOX_WIDTH + _BOX_GAP) + 10
        filled(spaced(QHBoxLayout(self), margins=(beside, _PAD, _SIDE, _PAD)), self._words)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_confidence(self, confidence: Confidence, title: str, words: str) -> None:
        """Show this grade, its title in bold and the sentence after it."""
        self._confidence = confidence
        self._words.show_words(paragraph((title, words)), title)
        self.setAccessibleName(paragraph((title, words)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        is_low = self._confidence is Confidence.LOW
        edge = theme.ink2 if is_low else theme.line2
        with QPainter(self) as painter:
            whole = QRectF(self.rect())
            paint_box(painter, whole, theme.px(4), edge=edge, width=2 if is_low else 1)
            width, height = theme.px(_BOX_WIDTH), theme.px(_BOX_HEIGHT)
            top = theme.px(_PAD) + (theme.px(20) - height) / 2
            painter.setPen(QPen(theme.ink2, 1))
            for at in range(_BOXES):
                left = theme.px(_SIDE) + at * (width + theme.px(_BOX_GAP))
                box = QRectF(left, round(top), width, height)
                painter.setBrush(theme.ink2 if at < _FULL[self._confidence] else theme.surface)
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
