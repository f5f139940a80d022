"""A page that is one list: the findings, the character sets, or the games of a file. Beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel
from ingboard.ui.widgets.row_list import Row, RowList, SignedRows

_TYPED_AT_REST = 150  # milliseconds


class ListPage(QWidget):
    """`chosen` carries the key of a row that is looked at, `confirmed` of one that is decided for.

    With `finds` there is a field; only the rows that hold what is typed in it are shown.
    """

    chosen = Signal(object)
    confirmed = Signal(object)
    closed = Signal()

    def __init__(
        self, title: str, *, wraps: bool = False, finds: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.title = TextLabel(title, size=20, weight=600, serif=True, wrap=True)
        self.note = TextLabel(size=13, token="ink2", wrap=True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(finds)
        self.field.setAccessibleName(finds)
        self.field.setClearButtonEnabled(True)
        self.list = RowList(SignedRows(wraps=wraps), title)
        self.nothing = TextLabel(size=14, token="ink2", wrap=True)
        self.close_button = KeyButton(text("Close"), key="Esc", kind=ButtonKind.PLAIN)
        self._rows: Sequence[Row] = ()
        column = spaced(QVBoxLayout(self), spacing=8, margins=4)
        for widget in (self.title, self.note, self.field, self.nothing):
            column.addWidget(widget)
        self.field.setVisible(bool(finds))  # within the page: before, it would be a window
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column.addLayout(foot)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_AT_REST)
        self._typed.timeout.connect(self._filter)
        self.field.textChanged.connect(self._typed.start)
        self.field.returnPressed.connect(self._on_found)
        self.field.installEventFilter(self)
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self._on_opened)
        self.close_button.clicked.connect(self.closed)
        scaled(self.field.setMinimumHeight, 34)

    def show_rows(self, rows: Sequence[Row], note: str, nothing: str = "", at: int = 0) -> None:
        """Show these rows with a sentence above; `nothing` is said where there are none."""
        self._rows = rows
        self.field.clear()
        self._typed.stop()
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.nothing.setText(nothing)
        self.nothing.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.list.show_rows(rows, at)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Down leaves the field for the list."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self.list.setFocus()
            return True
        return False

    def _filter(self) -> None:
        wanted = self.field.text().casefold().split()
        found: Sequence[Row] = self._rows
        if wanted:
            found = tuple([row for row in self._rows if _holds(row, wanted)])
        self.list.show_rows(found, 0)

    def _on_found(self) -> None:
        self._filter()
        if self.list.rows:
            self._on_opened(self.list.rows[self.list.at or 0])

    def _on_chosen(self, row: Row) -> None:
        self.chosen.emit(row.key)

    def _on_opened(self, row: Row) -> None:
        self.confirmed.emit(row.key)


def _holds(row: Row, wanted: Sequence[str]) -> bool:
    words = f"{row.head} {row.under}".casefold()
    return all(word in words for word in wanted)
