"""Wrapped sentences with one part set bold; plain text only, so that names are never markup."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.style import current_theme


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
