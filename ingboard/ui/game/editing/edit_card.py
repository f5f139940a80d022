"""The card a record is edited with: marks and stones on one side, judgements on the other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from ingboard.kifu.tree.notes import Notes
from ingboard.text import text
from ingboard.ui.game.editing.judgements import Judgements
from ingboard.ui.game.editing.markup_row import MarkupRow
from ingboard.ui.game.editing.tools import Tool, ToolsPicture
from ingboard.ui.style import scaled
from ingboard.ui.widgets import Card, SegmentedChoice

_MARKS, _JUDGEMENTS = "marks", "judgements"
_CHOICE = 26


class EditCard(Card):
    """Shows tools or judgements; both take the same place, so that nothing moves.

    `tool_chosen` carries a Tool, `word_typed` a text, `judged` a Judged, `named` the node's name. `left`: Esc
    or Enter in one of its fields.
    """

    tool_chosen = Signal(object)
    word_typed = Signal(object)
    judged = Signal(object)
    named = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(gap=6, parent=parent)
        sides = ((_MARKS, text("Marks")), (_JUDGEMENTS, text("Judgement")))
        self.choice = SegmentedChoice(sides, _MARKS, spoken=text("Marks or judgement"))
        self.markup = MarkupRow()
        self.judgements = Judgements()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.markup)
        self._stack.addWidget(self.judgements)
        self.body.addWidget(self.choice)
        self.body.addWidget(self._stack)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.choice.chosen.connect(self._on_chosen)
        self.markup.tool_chosen.connect(self.tool_chosen)
        self.markup.word_typed.connect(self.word_typed)
        self.judgements.judged.connect(self.judged)
        self.judgements.named.connect(self.named)
        scaled(self.choice.setFixedHeight, _CHOICE)

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

    def _on_chosen(self, side: object) -> None:
        if side == _JUDGEMENTS and self.markup.picture.held is not Tool.NONE:
            self.tool_chosen.emit(Tool.NONE)
        self._turn_to(side)

    def _turn_to(self, side: object) -> None:
        self.choice.show_choice(side)
        self._stack.setCurrentWidget(self.markup if side == _MARKS else self.judgements)
