"""A color for each author of a comment's paragraphs."""

from __future__ import annotations

from typing import Final

from PySide6 import QtGui
from PySide6.QtWidgets import QPlainTextEdit

from ingboard.ui.style import current_theme, follow_theme

_TOKENS: Final = ("petrol", "vermilion", "green", "gold")


_NOBODY: Final = -1


class AuthorColors(QtGui.QSyntaxHighlighter):
    """Colors paragraphs by the names that stand on lines of their own; the text stays as it is."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor.document())
        self._headings: dict[str, int] = {}
        follow_theme(self._recolor)

    def show_authors(self, authors: tuple[str, ...]) -> None:
        """Know these names."""
        headings = {f"{author}:": number for number, author in enumerate(authors)}
        if headings != self._headings:
            self._headings = headings
            self._recolor()

    def _recolor(self) -> None:
        if self._headings:
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        number = self._headings.get(text.strip())
        is_name = number is not None
        if number is None:
            number = self.previousBlockState()
        self.setCurrentBlockState(number)
        if number == _NOBODY:
            return
        shown = QtGui.QTextCharFormat()
        shown.setForeground(current_theme().color(_TOKENS[number % len(_TOKENS)]))
        if is_name:
            shown.setFontWeight(QtGui.QFont.Weight.Bold)
        self.setFormat(0, len(text), shown)
