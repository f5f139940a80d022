"""Wrapped sentences with one part set bold, of a verdict's confidence too; plain text only, never markup."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.review.sayings import Confidence
from ingboard.text import paragraph
from ingboard.ui.style import Theme, current_theme, paint_box


class TermStyle(NamedTuple):
    """How sentences are set: font and bold font, colors of both, the height of a line in pixels."""

    font: QFont
    bold: QFont
    ink: QColor
    bold_ink: QColor
    line: int


def term_height(words: str, term: str, style: TermStyle, width: float) -> int:
    """The height in pixels of the sentences at a width."""
    return _laid_out(words, term, style, width).lineCount() * style.line


def paint_term(
    painter: QPainter, corner: QPointF, words: str, term: str, style: TermStyle, width: float
) -> None:
    """Paint the sentences with their upper left corner there."""
    layout = _laid_out(words, term, style, width)
    painter.setPen(style.ink)
    layout.draw(painter, corner)


def _laid_out(words: str, term: str, style: TermStyle, width: float) -> QTextLayout:
    layout = QTextLayout(words, style.font)
    whole = QTextCharFormat()
    whole.setForeground(style.ink)
    ranges = [_range(0, len(words), whole)]
    start = words.find(term) if term else -1
    if start >= 0:
        bold = QTextCharFormat()
        bold.setFont(style.bold)
        bold.setForeground(style.bold_ink)
        ranges.append(_range(start, len(term), bold))
    layout.setFormats(ranges)
    layout.beginLayout()
    top = 0.0
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(1.0, width))
        line.setPosition(QPointF(0, top + (style.line - line.height()) / 2))
        top += style.line
    layout.endLayout()
    return layout


def _range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start = start
    found.length = length
    found.format = look
    return found


class TermLabel(QWidget):
    """Sentences of 16 pixels on lines of 26 with the term in bold; its height follows its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._term = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, words: str, term: str = "") -> None:
        """Show these sentences; `term` is the part of them in bold."""
        self._words, self._term = words, term
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return term_height(self._words, self._term, _style(), width)

    def sizeHint(self) -> QSize:
        width = current_theme().px(400)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            paint_term(painter, QPointF(0, 0), self._words, self._term, _style(), self.width())


def _style() -> TermStyle:
    theme = current_theme()
    return TermStyle(theme.sans(16), theme.sans(16, 600), theme.ink, theme.ink, theme.px(26))


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
        self._title = ""
        self._words = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_confidence(self, confidence: Confidence, title: str, words: str) -> None:
        """Show this grade, its title in bold and the sentence after it."""
        self._confidence, self._title, self._words = confidence, title, words
        self.setAccessibleName(paragraph((title, words)))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        room = width - self._words_at(theme) - theme.px(_SIDE)
        words = term_height(self._line(), self._title, _line_style(theme), room)
        return words + 2 * theme.px(_PAD)

    def sizeHint(self) -> QSize:
        width = current_theme().px(500)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        is_low = self._confidence is Confidence.LOW
        edge = theme.ink2 if is_low else theme.line2
        with QPainter(self) as painter:
            whole = QRectF(self.rect())
            paint_box(painter, whole, theme.px(4), edge=edge, width=2 if is_low else 1)
            width, height = theme.px(_BOX_WIDTH), theme.px(_BOX_HEIGHT)
            top = theme.px(_PAD) + (theme.px(20) - height) / 2
            for at in range(_BOXES):
                left = theme.px(_SIDE) + at * (width + theme.px(_BOX_GAP))
                box = QRectF(left, round(top), width, height)
                painter.setPen(QPen(theme.ink2, 1))
                painter.setBrush(theme.ink2 if at < _FULL[self._confidence] else theme.surface)
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
            at = self._words_at(theme)
            room = self.width() - at - theme.px(_SIDE)
            corner = QPointF(at, theme.px(_PAD))
            paint_term(painter, corner, self._line(), self._title, _line_style(theme), room)

    def _line(self) -> str:
        return paragraph((self._title, self._words))

    @staticmethod
    def _words_at(theme: Theme) -> int:
        return theme.px(_SIDE + _BOXES * (_BOX_WIDTH + _BOX_GAP) + 10)


def _line_style(theme: Theme) -> TermStyle:
    return TermStyle(theme.sans(14), theme.sans(14, 600), theme.ink, theme.ink, theme.px(20))
