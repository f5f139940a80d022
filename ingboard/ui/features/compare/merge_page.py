"""The merge page: whose the two reviews are, and what will be united before it is done."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.review.merge.comments import Names
from ingboard.text import text
from ingboard.ui.features.compare.page import heading
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, Card, KeyButton, LabelledField, TextLabel

_LONGEST = 80
_TYPED_AT_REST = 250  # milliseconds


class MergePreview(Struct, frozen=True):
    """What would be done. `refusal` says why nothing can be; "" if it can."""

    shared: str = ""
    gains: tuple[str, ...] = ()
    cautions: tuple[str, ...] = ()
    refusal: str = ""


class MergePage(QWidget):
    """`names_changed` and `merge_chosen` carry the Names; `other_asked` asks for another file."""

    names_changed = Signal(object)
    merge_chosen = Signal(object)
    other_asked = Signal()
    compare_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = TextLabel(text("Merge two reviews"), size=30, weight=600, serif=True)
        self.other_button = KeyButton(text("Another file…"), "Ctrl+G", icon="folder")
        self.compare_button = KeyButton(text("Compare"), key="Ctrl+D")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.files = TextLabel(size=14, token="ink2", wrap=True)
        self.one, self.other = QLineEdit(maxLength=_LONGEST), QLineEdit(maxLength=_LONGEST)
        self._fields = (
            LabelledField(text("Author of the comments here"), self.one),
            LabelledField(text("Author of the other comments"), self.other),
        )
        self.hint = TextLabel(
            text("Each comment gets its author's name. Nothing is overwritten; Ctrl+Z undoes all."),
            size=14,
            token="ink2",
            wrap=True,
        )
        self.shared = TextLabel(size=14, wrap=True)
        self.gains = TextLabel(size=16, weight=600, wrap=True)
        self.cautions = TextLabel(size=14, wrap=True)
        self.refusal = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self.merge_button = KeyButton(text("Merge"), key="Enter", kind=ButtonKind.PRIMARY)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_AT_REST)
        self._typed.timeout.connect(self._on_typed)
        self._lay_out()
        self._connect()
        scaled(self._head.setSpacing, 8)
        self.show_preview(MergePreview())

    @property
    def names(self) -> Names:
        """Whose the reviews are, as typed."""
        return Names(self.one.text().strip(), self.other.text().strip())

    def show_reviews(self, files: str, names: Names) -> None:
        """Say which two reviews these are; nothing is emitted."""
        self.files.setText(files)
        self.one.setText(names.one)
        self.other.setText(names.other)
        (self.one if not names.one else self.other).setFocus()

    def show_preview(self, preview: MergePreview) -> None:
        """Show what would be done, or why nothing can be."""
        for label, lines in (
            (self.shared, (preview.shared,)),
            (self.gains, tuple(f"+ {line}" for line in preview.gains)),
            (self.cautions, preview.cautions),
            (self.refusal, (preview.refusal,)),
        ):
            words = "\n".join(line for line in lines if line)
            label.setText(words)
            label.setVisible(bool(words))
        self.merge_button.setEnabled(bool(preview.gains))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_merge()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(24, 12))
        buttons = (self.other_button, self.compare_button, self.close_button)
        self._head = heading(self.title, buttons)
        whole.addLayout(self._head)
        whole.addWidget(self.files)
        middle = spaced(QHBoxLayout(), spacing=16)
        whose = Card(text("Authors"))
        for field in self._fields:
            whose.body.addWidget(field)
        whose.body.addWidget(self.hint)
        whose.body.addStretch(1)
        brings = Card(text("Merge preview"))
        for label in (self.shared, self.gains, self.cautions, self.refusal):
            brings.body.addWidget(label)
        brings.body.addStretch(1)
        brings.body.addWidget(self.merge_button)
        middle.addWidget(whose, 1)
        middle.addWidget(brings, 1)
        whole.addLayout(middle)
        whole.addStretch(1)

    def _connect(self) -> None:
        for edit in (self.one, self.other):
            edit.textEdited.connect(self._typed.start)
        self.merge_button.clicked.connect(self._on_merge)
        self.other_button.clicked.connect(self.other_asked)
        self.compare_button.clicked.connect(self.compare_asked)
        self.close_button.clicked.connect(self.closed)

    def _on_typed(self) -> None:
        self._typed.stop()
        self.names_changed.emit(self.names)

    def _on_merge(self) -> None:
        self._on_typed()
        if self.merge_button.isEnabled():
            self.merge_chosen.emit(self.names)
