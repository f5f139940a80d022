"""The page on which a node's properties are written as SGF has them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel


class RawPage(QWidget):
    """Shows a node's raw text. `kept` carries it once it is to be kept, `closed` nothing."""

    kept = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = QPlainTextEdit()
        self.editor.setAccessibleName(text("Properties"))
        self.editor.setTabChangesFocus(True)
        self.keep_button = KeyButton(text("Keep"), text("Ctrl+Enter"), kind=ButtonKind.PRIMARY)
        self.cancel_button = KeyButton(text("Cancel"), "Esc")
        self._refused = TextLabel(token="vermilion", wrap=True)
        column = spaced(QVBoxLayout(self), spacing=10, margins=(24, 16))
        column.addWidget(TextLabel(text("Properties as SGF"), size=26, weight=600, serif=True))
        column.addWidget(self.editor, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._refused, 1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.keep_button)
        column.addLayout(buttons)
        self.cancel_button.clicked.connect(self.closed)
        self.keep_button.clicked.connect(self._keep)
        follow_theme(self._follow_fonts)

    def show_content(self, content: str) -> None:
        """Show what stands in the node, with the cursor at its end."""
        self.editor.setPlainText(content)
        self.show_refused("")
        self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)
        self.editor.setFocus()

    def show_refused(self, sentence: str) -> None:
        """Say why it was not kept; "" for nothing."""
        self._refused.setText(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._keep()
        else:
            super().keyPressEvent(event)

    def _keep(self) -> None:
        self.kept.emit(self.editor.toPlainText())

    def _follow_fonts(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(current_theme().px(15))
        self.editor.setFont(font)
