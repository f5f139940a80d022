"""The frame of the pages that make files: fields at left, how it will look at right."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import spaced
from ingboard.ui.widgets import Card, KeyButton, TextLabel
from ingboard.ui.widgets.page_preview import ExportPreview, PageTurner

_ROW_GAP = 16


class PaperFrame(QWidget):
    """Put fields into `body`; what stands below them into `below`. `closed` is the close button.

    `told` says what was done, `fault` why it was not; both take no room while they say nothing. `turner`
    turns the pages of the preview.
    """

    closed = Signal()

    def __init__(self, title: str, *, gap: float = 12, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = TextLabel(title, size=30, weight=600, serif=True)
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.form = Card(gap=gap)
        self.body = self.form.body
        self.fault = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self.told = TextLabel(size=15, wrap=True)
        self.preview = ExportPreview()
        self.turner = PageTurner()
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(24, 16))
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.close_button)
        whole.addLayout(head)
        middle = spaced(QHBoxLayout(), spacing=24)
        whole.addLayout(middle, 1)
        self.below = spaced(QVBoxLayout(), spacing=10)
        self.below.addWidget(self.form, 1)
        self.below.addWidget(self.fault)
        self.below.addWidget(self.told)
        middle.addLayout(self.below, 2)
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.turner)
        middle.addLayout(right, 3)
        self.close_button.clicked.connect(self.closed)
        self.show_fault("")
        self.show_told("")

    def show_fault(self, sentence: str) -> None:
        """Say why it did not work; nothing if it did."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def show_told(self, sentence: str) -> None:
        """Say what was done; nothing for nothing yet."""
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))


class FieldRow(QWidget):
    """Fields side by side, equally wide."""

    def __init__(self, *fields: QWidget) -> None:
        super().__init__()
        self._line = spaced(QHBoxLayout(self), spacing=_ROW_GAP, margins=0)
        for field in fields:
            self._line.addWidget(field, 1)

    def add_narrow(self, widget: QWidget) -> None:
        """Put something at the right end that takes no more than it needs."""
        self._line.addWidget(widget)
