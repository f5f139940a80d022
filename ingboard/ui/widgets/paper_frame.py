"""The frame of the pages that make files: fields at left, how it will look at right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, is_theme_change
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
        self._whole = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.close_button)
        self._whole.addLayout(head)
        self._middle = QHBoxLayout()
        self._whole.addLayout(self._middle, 1)
        self.below = QVBoxLayout()
        self.below.addWidget(self.form, 1)
        self.below.addWidget(self.fault)
        self.below.addWidget(self.told)
        self._middle.addLayout(self.below, 2)
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.turner)
        self._middle.addLayout(right, 3)
        self.close_button.clicked.connect(self.closed)
        self.show_fault("")
        self.show_told("")
        self._follow_theme()

    def show_fault(self, sentence: str) -> None:
        """Say why it did not work; nothing if it did."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def show_told(self, sentence: str) -> None:
        """Say what was done; nothing for nothing yet."""
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _follow_theme(self) -> None:
        theme = current_theme()
        edge = theme.px(24)
        self._whole.setContentsMargins(edge, theme.px(16), edge, theme.px(16))
        self._whole.setSpacing(theme.px(12))
        self._middle.setSpacing(theme.px(24))
        self.below.setSpacing(theme.px(10))


class FieldRow(QWidget):
    """Fields side by side, equally wide."""

    def __init__(self, *fields: QWidget) -> None:
        super().__init__()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        for field in fields:
            self._line.addWidget(field, 1)
        self._follow_theme()

    def add_narrow(self, widget: QWidget) -> None:
        """Put something at the right end that takes no more than it needs."""
        self._line.addWidget(widget)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _follow_theme(self) -> None:
        self._line.setSpacing(current_theme().px(_ROW_GAP))
