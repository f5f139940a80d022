"""Comments of several authors in their colors: each name stands out in bold, what follows has its color."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from ingboard.ui.style import current_theme

_TOKENS: Final = ("petrol", "vermilion", "green", "gold")
_NOBODY: Final = -1


class AuthorColors(QSyntaxHighlighter):
    """Colors paragraphs by the names that stand on lines of their own; the text stays as it is."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._headings: dict[str, int] = {}
        self._theme = ""

    def show_authors(self, authors: tuple[str, ...]) -> None:
        """Know these names; in another theme the colors are other ones."""
        headings = {f"{author}:": number for number, author in enumerate(authors)}
        theme = current_theme().name
        if headings != self._headings or (theme != self._theme and headings):
            self._headings, self._theme = headings, theme
            self.rehighlight()

    def token_of(self, author: str) -> str:
        """The color of an author, as a token of the theme; "ink" for nobody known."""
        number = self._headings.get(f"{author}:")
        return "ink" if number is None else _TOKENS[number % len(_TOKENS)]

    def highlightBlock(self, text: str) -> None:
        number = self._headings.get(text.strip())
        is_name = number is not None
        if number is None:
            number = self.previousBlockState()
        self.setCurrentBlockState(number)
        if number == _NOBODY:
            return
        shown = QTextCharFormat()
        shown.setForeground(current_theme().color(_TOKENS[number % len(_TOKENS)]))
        if is_name:
            shown.setFontWeight(QFont.Weight.Bold)
        self.setFormat(0, len(text), shown)
