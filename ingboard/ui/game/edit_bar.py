"""The row a record is edited with: marks and stones or, in their place, judgements."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from ingboard.kifu.tree.notes import Notes
from ingboard.text import text
from ingboard.ui.game.edit_tools import Tool, ToolsPicture
from ingboard.ui.game.judgements import ROW_HEIGHT, Judgements
from ingboard.ui.game.markup_row import MarkupRow
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import filled

_MARKS, _JUDGEMENTS = "marks", "judgements"


_CHOICES_WIDE, _CHOICES_NARROW = 196, 164


_ROOM_FOR_ACTS = 1080


class EditBar(QWidget):
    """Shows tools or judgements; both take the same place, so that nothing moves.

    `tool_chosen` carries a Tool, `word_typed` a text, `judged` a Judged, `named` the node's name. `left`: Esc
    or Enter in one of its fields. `passed` and `tried`: a pass, trying moves.
    """

    tool_chosen = Signal(object)
    word_typed = Signal(object)
    judged = Signal(object)
    named = Signal(object)
    left = Signal()
    passed = Signal()
    tried = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sides = ((_MARKS, text("Marks")), (_JUDGEMENTS, text("Judgment")))
        self.choice: SegmentedChoice[object] = SegmentedChoice(
            sides, _MARKS, spoken=text("Marks or judgment"), beside_board=True
        )
        self.markup = MarkupRow()
        self.judgements = Judgements()
        self._pass = KeyButton(text("Pass"), "F8", size=ButtonSize.SMALL)
        self._try = KeyButton(text("Try moves"), "T", size=ButtonSize.SMALL)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.markup)
        self._stack.addWidget(self.judgements)
        row = spaced(QHBoxLayout(self), spacing=8, margins=(16, 2))
        filled(row, self.choice, (self._stack, 1), self._pass, self._try)
        self.choice.chosen.connect(self._on_chosen)
        self.markup.tool_chosen.connect(self.tool_chosen)
        self.markup.word_typed.connect(self.word_typed)
        self.judgements.judged.connect(self.judged)
        self.judgements.named.connect(self.named)
        self._pass.clicked.connect(self.passed)
        self._try.clicked.connect(self.tried)
        scaled(self.choice.setFixedHeight, ROW_HEIGHT)
        self._has_room = True
        scaled(self.choice.setFixedWidth, _CHOICES_WIDE)

    def take_word(self) -> None:
        """Give the keys to the field for the word that is set on the board."""
        self.markup.word_field.setFocus()

    def show_tools(self, picture: ToolsPicture) -> None:
        """Show the tool that is held; it is always in sight."""
        self.markup.show_tools(picture)
        if picture.held is not Tool.NONE:
            self._turn_to(_MARKS)

    def show_notes(self, notes: Notes) -> None:
        """Show what the viewed node says."""
        self.judgements.show_notes(notes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_room = self.width() >= current_theme().px(_ROOM_FOR_ACTS)
        self._pass.setVisible(has_room)
        self._try.setVisible(has_room)
        if has_room is not self._has_room:
            self._has_room = has_room
            scaled(self.choice.setFixedWidth, _CHOICES_WIDE if has_room else _CHOICES_NARROW)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.line)

    def _on_chosen(self, side: object) -> None:
        if side == _JUDGEMENTS and self.markup.picture.held is not Tool.NONE:
            self.tool_chosen.emit(Tool.NONE)
        self._turn_to(side)

    def _turn_to(self, side: object) -> None:
        self.choice.show_choice(side)
        self._stack.setCurrentWidget(self.markup if side == _MARKS else self.judgements)
