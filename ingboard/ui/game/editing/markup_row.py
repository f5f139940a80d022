"""The markup row: two rows of tools and one line that says what the pointer does now."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.editing.tool_button import ToolButton
from ingboard.ui.game.editing.tools import ROWS, Tool, ToolsPicture, told_of
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import TextLabel
from ingboard.ui.widgets.fields import TextField

_LINE = 26


class MarkupRow(QWidget):
    """Shows the tools. `tool_chosen` carries a Tool, NONE to put the held one down; `word_typed` a text."""

    tool_chosen = Signal(object)
    word_typed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Tool, ToolButton] = {}
        self._picture = ToolsPicture()
        self._words = TextLabel(size=13, token="ink2")
        self.word_field = TextField()
        self.word_field.setAccessibleName(text("Word to put on the board"))
        self.word_field.setPlaceholderText(text("Word"))
        self.word_field.hide()
        self._column = spaced(QVBoxLayout(self), spacing=4, margins=0)
        grid = spaced(QGridLayout(), spacing=4)
        for row, tools in enumerate(ROWS):
            for column, tool in enumerate(tools):
                button = ToolButton(tool)
                button.clicked.connect(partial(self._on_clicked, tool))
                self.buttons[tool] = button
                grid.addWidget(button, row, column)
        self._column.addLayout(grid)
        line = QHBoxLayout()
        line.addWidget(self._words, 1)
        line.addWidget(self.word_field, 1)
        self._column.addLayout(line)
        self.word_field.textEdited.connect(self._on_word)
        self.show_tools(self._picture)
        scaled(self._words.setFixedHeight, _LINE)

    @property
    def picture(self) -> ToolsPicture:
        """What is shown."""
        return self._picture

    @property
    def words(self) -> str:
        """What is said of the tool that is held."""
        return self._words.text()

    def show_tools(self, picture: ToolsPicture) -> None:
        """Show the tool that is held and what comes next."""
        self._picture = picture
        for button in self.buttons.values():
            button.show_picture(picture)
        self._words.setText(told_of(picture.held))
        wants_word = picture.held is Tool.WORD
        if wants_word and self.word_field.text() != picture.word:
            self.word_field.setText(picture.word)
        if wants_word != self.word_field.isVisibleTo(self):
            self._words.setVisible(not wants_word)
            self.word_field.setVisible(wants_word)

    def _on_clicked(self, tool: Tool) -> None:
        self.tool_chosen.emit(Tool.NONE if tool is self._picture.held else tool)

    def _on_word(self, word: str) -> None:
        self.word_typed.emit(word)
